// A subarray counts if it holds k, and its greater elements are as many as its smaller ones or one more. Count the
// balances of the stretches that end at k, then match each stretch that goes on from k. O(n) time and space.
class Solution {
    func countSubarrays(_ nums: [Int], _ k: Int) -> Int {
        let middle = nums.firstIndex(of: k)!
        var seen = [0: 1]
        var balance = 0
        for number in nums[..<middle].reversed() {
            balance += number > k ? 1 : -1
            seen[balance, default: 0] += 1
        }
        var count = seen[0, default: 0] + seen[1, default: 0]
        balance = 0
        for number in nums[(middle + 1)...] {
            balance += number > k ? 1 : -1
            count += seen[-balance, default: 0] + seen[1 - balance, default: 0]
        }
        return count
    }
}
