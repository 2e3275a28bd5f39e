// A subarray counts if it holds k, and its greater elements are as many as its smaller ones or one more. Count the
// balances of the stretches that end at k, then match each stretch that goes on from k. O(n) time and space.
/**
 * @param {number[]} nums
 * @param {number} k
 * @return {number}
 */
var countSubarrays = function(nums, k) {
    const middle = nums.indexOf(k);
    const seen = new Map([[0, 1]]);
    const times = balance => seen.get(balance) ?? 0;
    let balance = 0;
    for (let at = middle - 1; at >= 0; at--) {
        balance += nums[at] > k ? 1 : -1;
        seen.set(balance, times(balance) + 1);
    }
    let count = times(0) + times(1);
    balance = 0;
    for (const number of nums.slice(middle + 1)) {
        balance += number > k ? 1 : -1;
        count += times(-balance) + times(1 - balance);
    }
    return count;
};
