// Dijkstra: a cell that is not open yet is entered at the first time from its number on that has the right
// parity, as time can be passed by steps back and forth. O(r c log(r c)).
type entry struct{ time, row, column int }

type entries []entry

func (h entries) Len() int           { return len(h) }
func (h entries) Less(i, j int) bool { return h[i].time < h[j].time }
func (h entries) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *entries) Push(one any)      { *h = append(*h, one.(entry)) }
func (h *entries) Pop() any {
	last := len(*h) - 1
	one := (*h)[last]
	*h = (*h)[:last]
	return one
}

func minimumTime(grid [][]int) int {
	if grid[0][1] > 1 && grid[1][0] > 1 {
		return -1
	}
	rows, columns := len(grid), len(grid[0])
	known := make([][]bool, rows)
	for row := range known {
		known[row] = make([]bool, columns)
	}
	known[0][0] = true
	open := &entries{{0, 0, 0}}
	for {
		here := heap.Pop(open).(entry)
		if here.row == rows-1 && here.column == columns-1 {
			return here.time
		}
		for _, step := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			r, c := here.row+step[0], here.column+step[1]
			if 0 <= r && r < rows && 0 <= c && c < columns && !known[r][c] {
				known[r][c] = true
				late := max(grid[r][c]-here.time, 1)
				heap.Push(open, entry{here.time + late + (late+1)%2, r, c})
			}
		}
	}
}
