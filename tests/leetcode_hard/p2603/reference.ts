// Strip leaves without coins; then two layers of leaves, which are collected from afar. Every edge that is left
// is walked twice. The exclusive or of a node's neighbours is the one neighbour of a leaf. O(n).
function collectTheCoins(coins: number[], edges: number[][]): number {
    let left = edges.length;
    const degree = coins.map(() => 0);
    const near = coins.map(() => 0);
    for (const [a, b] of edges) {
        degree[a]++;
        degree[b]++;
        near[a] ^= b;
        near[b] ^= a;
    }
    const strip = (leaf: number): number => {
        const other = near[leaf];
        degree[leaf] = 0;
        degree[other]--;
        near[other] ^= leaf;
        left--;
        return other;
    };
    for (let node = 0; node < coins.length; node++) {
        let leaf = node;
        while (degree[leaf] === 1 && coins[leaf] === 0) {
            leaf = strip(leaf);
        }
    }
    for (let layer = 1; layer <= 2; layer++) {
        const leaves = [...degree.keys()].filter(node => degree[node] === 1);
        for (const leaf of leaves) {
            if (degree[leaf] === 1) {
                strip(leaf);
            }
        }
    }
    return 2 * left;
}
