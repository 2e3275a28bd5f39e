// A subarray counts if it holds k, and its greater elements are as many as its smaller ones or one more. Count the
// balances of the stretches that end at k, then match each stretch that goes on from k. O(n) time and space.
function countSubarrays(nums: number[], k: number): number {
    const middle = nums.indexOf(k);
    const seen = new Map<number, number>([[0, 1]]);
    const times = (balance: number): number => seen.get(balance) ?? 0;
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
}
