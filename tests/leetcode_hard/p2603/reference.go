// Strip leaves without coins; then two layers of leaves, which are collected from afar. Every edge that is left
// is walked twice. The exclusive or of a node's neighbours is the one neighbour of a leaf. O(n).
func collectTheCoins(coins []int, edges [][]int) int {
	left := len(edges)
	degree := make([]int, len(coins))
	near := make([]int, len(coins))
	for _, edge := range edges {
		for end, node := range edge {
			degree[node]++
			near[node] ^= edge[1-end]
		}
	}
	strip := func(leaf int) int {
		other := near[leaf]
		degree[leaf] = 0
		degree[other]--
		near[other] ^= leaf
		left--
		return other
	}
	for leaf := range coins {
		for degree[leaf] == 1 && coins[leaf] == 0 {
			leaf = strip(leaf)
		}
	}
	for range 2 {
		leaves := []int{}
		for node, count := range degree {
			if count == 1 {
				leaves = append(leaves, node)
			}
		}
		for _, leaf := range leaves {
			if degree[leaf] == 1 {
				strip(leaf)
			}
		}
	}
	return 2 * left
}
