// Only the number of ones and the sum matter. A segment tree keeps the number of ones; a turn stays at the nodes
// that it covers, since only the root's number is asked. O(n + q log n) time, O(n) space.
class Solution {
    fun handleQuery(nums1: IntArray, nums2: IntArray, queries: Array<IntArray>): LongArray {
        val ones = Ones(nums1)
        var total = nums2.sumOf { it.toLong() }
        val answer = ArrayList<Long>()
        for ((kind, a, b) in queries) {
            when (kind) {
                1 -> ones.turn(a, b)
                2 -> total += a.toLong() * ones.count
                else -> answer.add(total)
            }
        }
        return answer.toLongArray()
    }
}

private class Ones(bits: IntArray) {
    private val size = generateSequence(1) { 2 * it }.first { it >= bits.size }
    private val ones = IntArray(2 * size)
    private val turned = BooleanArray(2 * size)
    val count get() = ones[1]

    init {
        bits.copyInto(ones, size)
        for (node in size - 1 downTo 1) {
            ones[node] = ones[2 * node] + ones[2 * node + 1]
        }
    }

    fun turn(from: Int, to: Int, node: Int = 1, first: Int = 0, last: Int = size - 1) {
        val width = last - first + 1
        if (from <= first && last <= to) {
            turned[node] = !turned[node]
            ones[node] = width - ones[node]
            return
        }
        val middle = (first + last) / 2
        if (from <= middle) turn(from, to, 2 * node, first, middle)
        if (to > middle) turn(from, to, 2 * node + 1, middle + 1, last)
        val below = ones[2 * node] + ones[2 * node + 1]
        ones[node] = if (turned[node]) width - below else below
    }
}
