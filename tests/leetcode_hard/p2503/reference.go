// Take cells from a heap, smallest first: the greatest value met so far is what each new cell needs. Those needs
// rise, so a query's answer is found by bisection. O(mn log(mn) + k log(mn)) time, O(mn) space.
type cell struct{ value, row, column int }

type cells []cell

func (h cells) Len() int           { return len(h) }
func (h cells) Less(i, j int) bool { return h[i].value < h[j].value }
func (h cells) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *cells) Push(one any)      { *h = append(*h, one.(cell)) }
func (h *cells) Pop() any {
	last := len(*h) - 1
	one := (*h)[last]
	*h = (*h)[:last]
	return one
}

func maxPoints(grid [][]int, queries []int) []int {
	rows, columns := len(grid), len(grid[0])
	seen := make([][]bool, rows)
	for row := range seen {
		seen[row] = make([]bool, columns)
	}
	seen[0][0] = true
	open := &cells{{grid[0][0], 0, 0}}
	needs := make([]int, 0, rows*columns)
	need := 0
	for open.Len() > 0 {
		here := heap.Pop(open).(cell)
		need = max(need, here.value)
		needs = append(needs, need)
		for _, step := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			r, c := here.row+step[0], here.column+step[1]
			if 0 <= r && r < rows && 0 <= c && c < columns && !seen[r][c] {
				seen[r][c] = true
				heap.Push(open, cell{grid[r][c], r, c})
			}
		}
	}
	answer := make([]int, len(queries))
	for place, query := range queries {
		answer[place] = sort.SearchInts(needs, query)
	}
	return answer
}
