// Of all 2^n divisions, take away those in which one group sums to less than k: a knapsack over sums below k
// counts them for one group. Both groups cannot be short once the total is at least 2k. O(n * k) time, O(k) space.
class Solution {
    fun countPartitions(nums: IntArray, k: Int): Int {
        if (nums.sumOf { it.toLong() } < 2 * k) return 0
        val modulus = 1_000_000_007L
        val ways = LongArray(k)
        ways[0] = 1
        var all = 1L
        for (number in nums) {
            all = 2 * all % modulus
            for (sum in k - 1 downTo number) {
                ways[sum] = (ways[sum] + ways[sum - number]) % modulus
            }
        }
        return (all - 2 * ways.sum()).mod(modulus).toInt()
    }
}
