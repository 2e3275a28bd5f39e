// Of all 2^n divisions, take away those in which one group sums to less than k: a knapsack over sums below k
// counts them for one group. Both groups cannot be short once the total is at least 2k. O(n * k) time, O(k) space.
impl Solution {
    pub fn count_partitions(nums: Vec<i32>, k: i32) -> i32 {
        const MODULUS: i64 = 1_000_000_007;
        let k = k as usize;
        let nums: Vec<usize> = nums.into_iter().map(|number| number as usize).collect();
        if nums.iter().sum::<usize>() < 2 * k {
            return 0;
        }
        let mut ways = vec![0; k];
        ways[0] = 1;
        let mut all = 1;
        for number in nums {
            all = 2 * all % MODULUS;
            for sum in (number..k).rev() {
                ways[sum] = (ways[sum] + ways[sum - number]) % MODULUS;
            }
        }
        let few = ways.iter().sum::<i64>();
        (all - 2 * few).rem_euclid(MODULUS) as i32
    }
}
