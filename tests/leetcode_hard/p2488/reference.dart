// A subarray counts if it holds k, and its greater elements are as many as its smaller ones or one more. Count the
// balances of the stretches that end at k, then match each stretch that goes on from k. O(n) time and space.
class Solution {
  int countSubarrays(List<int> nums, int k) {
    final middle = nums.indexOf(k);
    final seen = <int, int>{0: 1};
    int times(int balance) => seen[balance] ?? 0;
    var balance = 0;
    for (var at = middle - 1; at >= 0; at--) {
      balance += nums[at] > k ? 1 : -1;
      seen[balance] = times(balance) + 1;
    }
    var count = times(0) + times(1);
    balance = 0;
    for (final number in nums.skip(middle + 1)) {
      balance += number > k ? 1 : -1;
      count += times(-balance) + times(1 - balance);
    }
    return count;
  }
}
