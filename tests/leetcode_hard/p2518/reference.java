// Of all 2^n divisions, take away those in which one group sums to less than k: a knapsack over sums below k
// counts them for one group. Both groups cannot be short once the total is at least 2k. O(n * k) time, O(k) space.
class Solution {
    public int countPartitions(int[] nums, int k) {
        if (Arrays.stream(nums).asLongStream().sum() < 2 * k) {
            return 0;
        }
        final int modulus = 1_000_000_007;
        long[] ways = new long[k];
        ways[0] = 1;
        long all = 1;
        for (int number : nums) {
            all = 2 * all % modulus;
            for (int sum = k - 1; sum >= number; sum--) {
                ways[sum] = (ways[sum] + ways[sum - number]) % modulus;
            }
        }
        long few = Arrays.stream(ways).sum() % modulus;
        return (int) ((all + 2 * (modulus - few)) % modulus);
    }
}
