// Strip leaves without coins; then two layers of leaves, which are collected from afar. Every edge that is left
// is walked twice. The exclusive or of a node's neighbours is the one neighbour of a leaf. O(n).
class Solution {
public:
    int collectTheCoins(vector<int>& coins, vector<vector<int>>& edges) {
        int n = coins.size(), left = n - 1;
        vector<int> degree(n), near(n);
        for (auto& edge : edges) {
            for (int end : {0, 1}) {
                ++degree[edge[end]];
                near[edge[end]] ^= edge[1 - end];
            }
        }
        auto strip = [&](int leaf) {
            int other = near[leaf];
            degree[leaf] = 0;
            --degree[other];
            near[other] ^= leaf;
            --left;
            return other;
        };
        for (int node = 0; node < n; ++node) {
            for (int leaf = node; degree[leaf] == 1 && !coins[leaf];) {
                leaf = strip(leaf);
            }
        }
        for (int layer : {1, 2}) {
            vector<int> leaves;
            ranges::copy_if(views::iota(0, n), back_inserter(leaves), [&](int node) { return degree[node] == 1; });
            for (int leaf : leaves) {
                if (degree[leaf] == 1) {
                    strip(leaf);
                }
            }
        }
        return 2 * left;
    }
};
