// Strip leaves without coins; then two layers of leaves, which are collected from afar. Every edge that is left
// is walked twice. The exclusive or of a node's neighbours is the one neighbour of a leaf. O(n).
class Solution {
    fun collectTheCoins(coins: IntArray, edges: Array<IntArray>): Int {
        var left = edges.size
        val degree = IntArray(coins.size)
        val near = IntArray(coins.size)
        for ((a, b) in edges) {
            degree[a]++
            degree[b]++
            near[a] = near[a] xor b
            near[b] = near[b] xor a
        }
        fun strip(leaf: Int): Int {
            val other = near[leaf]
            degree[leaf] = 0
            degree[other]--
            near[other] = near[other] xor leaf
            left--
            return other
        }
        for (node in coins.indices) {
            var leaf = node
            while (degree[leaf] == 1 && coins[leaf] == 0) leaf = strip(leaf)
        }
        repeat(2) {
            for (leaf in degree.indices.filter { degree[it] == 1 }) {
                if (degree[leaf] == 1) strip(leaf)
            }
        }
        return 2 * left
    }
}
