// Breadth-first search; the cells that one operation reaches are every second one of a range. Two union-find
// chains over equal parity skip the cells that are settled already. O(n * inverse Ackermann).
func minReverseOperations(n int, p int, banned []int, k int) []int {
	after := make([]int, n+2) // cells n and n + 1 end both chains
	for cell := range after {
		after[cell] = cell
	}
	freeFrom := func(cell int) int {
		for after[cell] != cell {
			after[cell] = after[after[cell]]
			cell = after[cell]
		}
		return cell
	}
	for _, cell := range banned {
		after[cell] = cell + 2
	}
	after[p] = p + 2
	answer := make([]int, n)
	for cell := range answer {
		answer[cell] = -1
	}
	answer[p] = 0
	open := []int{p}
	for len(open) > 0 {
		here := open[0]
		open = open[1:]
		low := max(here-k+1, k-1-here)
		high := min(here+k-1, 2*n-k-1-here)
		for cell := freeFrom(low); cell <= high; cell = freeFrom(cell) {
			answer[cell] = answer[here] + 1
			open = append(open, cell)
			after[cell] = cell + 2
		}
	}
	return answer
}
