// The path between two nodes leads over their lowest common ancestor. Bring the deeper node to the level of the
// other by a shift; how many more levels both must climb is the bit length of what differs. O(1) for each query.
class Solution {
    fun cycleLengthQueries(n: Int, queries: Array<IntArray>): IntArray =
        IntArray(queries.size) {
            var (a, b) = queries[it]
            val apart = bitLength(a) - bitLength(b)
            if (apart > 0) a = a shr apart else b = b shr -apart
            abs(apart) + 2 * bitLength(a xor b) + 1
        }

    private fun bitLength(number: Int) = Int.SIZE_BITS - number.countLeadingZeroBits()
}
