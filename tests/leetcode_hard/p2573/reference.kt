// Give each position without a letter the next letter, and the same to all with which its entry is positive; then
// compute the word's own matrix from the end and compare. O(n * n).
class Solution {
    fun findTheString(lcp: Array<IntArray>): String {
        val n = lcp.size
        val word = CharArray(n) { ' ' }
        var letter = 'a'
        for (i in 0 until n) {
            if (word[i] != ' ') continue
            if (letter > 'z') return ""
            word[i] = letter
            for (j in i + 1 until n) {
                if (lcp[i][j] > 0) word[j] = letter
            }
            letter++
        }
        var below = IntArray(n + 1)
        for (i in n - 1 downTo 0) {
            val row = IntArray(n) { j -> if (word[i] == word[j]) below[j + 1] + 1 else 0 }
            if (!row.contentEquals(lcp[i])) return ""
            below = row + 0
        }
        return String(word)
    }
}
