// A subarray counts if it holds k, and its greater elements are as many as its smaller ones or one more. Count the
// balances of the stretches that end at k, then match each stretch that goes on from k. O(n) time and space.
public class Solution {
    public int CountSubarrays(int[] nums, int k) {
        int n = nums.Length;
        int middle = Array.IndexOf(nums, k);
        var seen = new int[2 * n + 2]; // balance b has place n + b
        seen[n] = 1;
        for (int at = middle - 1, balance = 0; at >= 0; at--) {
            balance += nums[at] > k ? 1 : -1;
            seen[n + balance]++;
        }
        int count = seen[n] + seen[n + 1];
        for (int at = middle + 1, balance = 0; at < n; at++) {
            balance += nums[at] > k ? 1 : -1;
            count += seen[n - balance] + seen[n + 1 - balance];
        }
        return count;
    }
}
