// Of all 2^n divisions, take away those in which one group sums to less than k: a knapsack over sums below k
// counts them for one group. Both groups cannot be short once the total is at least 2k. O(n * k) time, O(k) space.
func countPartitions(nums []int, k int) int {
	const modulus = 1_000_000_007
	total, all := 0, 1
	ways := make([]int, k)
	ways[0] = 1
	for _, number := range nums {
		total += number
		all = 2 * all % modulus
		for sum := k - 1; sum >= number; sum-- {
			ways[sum] = (ways[sum] + ways[sum-number]) % modulus
		}
	}
	if total < 2*k {
		return 0
	}
	few := 0
	for _, count := range ways {
		few = (few + count) % modulus
	}
	return (all + 2*(modulus-few)) % modulus
}
