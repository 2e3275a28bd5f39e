// Give each position without a letter the next letter, and the same to all with which its entry is positive; then
// compute the word's own matrix from the end and compare. O(n * n).
class Solution {
    public String findTheString(int[][] lcp) {
        int n = lcp.length;
        char[] word = new char[n];
        char letter = 'a';
        for (int i = 0; i < n; i++) {
            if (word[i] != 0) {
                continue;
            }
            if (letter > 'z') {
                return "";
            }
            word[i] = letter;
            for (int j = i + 1; j < n; j++) {
                if (lcp[i][j] > 0) {
                    word[j] = letter;
                }
            }
            letter++;
        }
        int[] below = new int[n + 1];
        for (int i = n - 1; i >= 0; i--) {
            // from left to right, so that the entry to the right is still that of the row below
            for (int j = 0; j < n; j++) {
                below[j] = word[i] == word[j] ? below[j + 1] + 1 : 0;
                if (below[j] != lcp[i][j]) {
                    return "";
                }
            }
        }
        return new String(word);
    }
}
