// Strip leaves without coins; then two layers of leaves, which are collected from afar. Every edge that is left
// is walked twice. The exclusive or of a node's neighbours is the one neighbour of a leaf. O(n).
class Solution {
    private int[] degree, near;
    private int left;

    public int collectTheCoins(int[] coins, int[][] edges) {
        int n = coins.length;
        degree = new int[n];
        near = new int[n];
        left = n - 1;
        for (int[] edge : edges) {
            degree[edge[0]]++;
            degree[edge[1]]++;
            near[edge[0]] ^= edge[1];
            near[edge[1]] ^= edge[0];
        }
        for (int node = 0; node < n; node++) {
            int leaf = node;
            while (degree[leaf] == 1 && coins[leaf] == 0) {
                leaf = strip(leaf);
            }
        }
        for (int layer = 1; layer <= 2; layer++) {
            int[] leaves = IntStream.range(0, n).filter(node -> degree[node] == 1).toArray();
            for (int leaf : leaves) {
                if (degree[leaf] == 1) {
                    strip(leaf);
                }
            }
        }
        return 2 * left;
    }

    private int strip(int leaf) {
        int other = near[leaf];
        degree[leaf] = 0;
        degree[other]--;
        near[other] ^= leaf;
        left--;
        return other;
    }
}
