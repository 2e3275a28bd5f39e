// The path between two nodes leads over their lowest common ancestor. Bring the deeper node to the level of the
// other by a shift; how many more levels both must climb is the bit length of what differs. O(1) for each query.
func cycleLengthQueries(n int, queries [][]int) []int {
	answer := make([]int, len(queries))
	for place, query := range queries {
		a, b := uint(query[0]), uint(query[1])
		if a < b {
			a, b = b, a
		}
		apart := bits.Len(a) - bits.Len(b)
		answer[place] = apart + 2*bits.Len(a>>apart^b) + 1
	}
	return answer
}
