// The path between two nodes leads over their lowest common ancestor. Bring the deeper node to the level of the
// other by a shift; how many more levels both must climb is the bit length of what differs. O(1) for each query.
class Solution {
    public int[] cycleLengthQueries(int n, int[][] queries) {
        int[] answer = new int[queries.length];
        for (int place = 0; place < queries.length; place++) {
            int a = queries[place][0], b = queries[place][1];
            int apart = bitLength(a) - bitLength(b);
            if (apart > 0) {
                a >>= apart;
            } else {
                b >>= -apart;
            }
            answer[place] = Math.abs(apart) + 2 * bitLength(a ^ b) + 1;
        }
        return answer;
    }

    private static int bitLength(int number) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(number);
    }
}
