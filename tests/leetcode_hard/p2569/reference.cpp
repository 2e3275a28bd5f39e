// Only the number of ones and the sum matter. A segment tree keeps the number of ones; a turn stays at the nodes
// that it covers, since only the root's number is asked. O(n + q log n) time, O(n) space.
class Ones {
public:
    explicit Ones(const vector<int>& bits) : size(bit_ceil(bits.size())), ones(2 * size), turned(2 * size) {
        ranges::copy(bits, ones.begin() + size);
        for (int node = size - 1; node > 0; --node) {
            ones[node] = ones[2 * node] + ones[2 * node + 1];
        }
    }

    int count() const { return ones[1]; }

    void turn(int from, int to) { turn(1, 0, size - 1, from, to); }

private:
    int size;
    vector<int> ones;
    vector<bool> turned;

    void turn(int node, int first, int last, int from, int to) {
        int width = last - first + 1;
        if (from <= first && last <= to) {
            turned[node].flip();
            ones[node] = width - ones[node];
            return;
        }
        int middle = (first + last) / 2;
        if (from <= middle) {
            turn(2 * node, first, middle, from, to);
        }
        if (to > middle) {
            turn(2 * node + 1, middle + 1, last, from, to);
        }
        int below = ones[2 * node] + ones[2 * node + 1];
        ones[node] = turned[node] ? width - below : below;
    }
};

class Solution {
public:
    vector<long long> handleQuery(vector<int>& nums1, vector<int>& nums2, vector<vector<int>>& queries) {
        Ones ones(nums1);
        long long total = accumulate(nums2.begin(), nums2.end(), 0LL);
        vector<long long> answer;
        for (auto& query : queries) {
            if (query[0] == 1) {
                ones.turn(query[1], query[2]);
            } else if (query[0] == 2) {
                total += 1LL * query[1] * ones.count();
            } else {
                answer.push_back(total);
            }
        }
        return answer;
    }
};
