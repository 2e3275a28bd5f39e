// A subarray counts if it holds k, and its greater elements are as many as its smaller ones or one more. Count the
// balances of the stretches that end at k, then match each stretch that goes on from k. O(n) time and space.
func countSubarrays(nums []int, k int) int {
	step := func(number int) int {
		if number > k {
			return 1
		}
		return -1
	}
	middle := slices.Index(nums, k)
	seen := map[int]int{0: 1}
	balance := 0
	for at := middle - 1; at >= 0; at-- {
		balance += step(nums[at])
		seen[balance]++
	}
	count := seen[0] + seen[1]
	balance = 0
	for _, number := range nums[middle+1:] {
		balance += step(number)
		count += seen[-balance] + seen[1-balance]
	}
	return count
}
