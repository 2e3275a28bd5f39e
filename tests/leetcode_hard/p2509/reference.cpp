// The path between two nodes leads over their lowest common ancestor. Bring the deeper node to the level of the
// other by a shift; how many more levels both must climb is the bit length of what differs. O(1) for each query.
class Solution {
public:
    vector<int> cycleLengthQueries(int n, vector<vector<int>>& queries) {
        vector<int> answer;
        for (auto& query : queries) {
            unsigned a = query[0], b = query[1];
            int apart = bit_width(a) - bit_width(b);
            if (apart > 0) {
                a >>= apart;
            } else {
                b >>= -apart;
            }
            answer.push_back(abs(apart) + 2 * bit_width(a ^ b) + 1);
        }
        return answer;
    }
};
