// Of all 2^n divisions, take away those in which one group sums to less than k: a knapsack over sums below k
// counts them for one group. Both groups cannot be short once the total is at least 2k. O(n * k) time, O(k) space.
function countPartitions(nums: number[], k: number): number {
    const sumOf = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
    if (sumOf(nums) < 2 * k) {
        return 0;
    }
    const modulus = 1_000_000_007;
    const ways = new Array<number>(k).fill(0);
    ways[0] = 1;
    let all = 1;
    for (const number of nums) {
        all = 2 * all % modulus;
        for (let sum = k - 1; sum >= number; sum--) {
            ways[sum] = (ways[sum] + ways[sum - number]) % modulus;
        }
    }
    const few = sumOf(ways) % modulus;
    return (all + 2 * (modulus - few)) % modulus;
}
