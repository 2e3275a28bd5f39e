// Of all 2^n divisions, take away those in which one group sums to less than k: a knapsack over sums below k
// counts them for one group. Both groups cannot be short once the total is at least 2k. O(n * k) time, O(k) space.
class Solution {
public:
    int countPartitions(vector<int>& nums, int k) {
        if (accumulate(nums.begin(), nums.end(), 0LL) < 2 * k) {
            return 0;
        }
        const int modulus = 1'000'000'007;
        vector<int> ways(k);
        ways[0] = 1;
        long long all = 1;
        for (int number : nums) {
            all = 2 * all % modulus;
            for (int sum = k - 1; sum >= number; --sum) {
                ways[sum] = (ways[sum] + ways[sum - number]) % modulus;
            }
        }
        long long few = accumulate(ways.begin(), ways.end(), 0LL) % modulus;
        return (all + 2 * (modulus - few)) % modulus;
    }
};
