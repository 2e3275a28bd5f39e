// A subarray counts if it holds k, and its greater elements are as many as its smaller ones or one more. Count the
// balances of the stretches that end at k, then match each stretch that goes on from k. O(n) time and space.
class Solution {
    fun countSubarrays(nums: IntArray, k: Int): Int {
        val n = nums.size
        val middle = nums.indexOf(k)
        val seen = IntArray(2 * n + 2) // balance b has place n + b
        seen[n] = 1
        var balance = 0
        for (at in middle - 1 downTo 0) {
            balance += if (nums[at] > k) 1 else -1
            seen[n + balance]++
        }
        var count = seen[n] + seen[n + 1]
        balance = 0
        for (at in middle + 1 until n) {
            balance += if (nums[at] > k) 1 else -1
            count += seen[n - balance] + seen[n + 1 - balance]
        }
        return count
    }
}
