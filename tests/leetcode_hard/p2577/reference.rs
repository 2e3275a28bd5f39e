// Dijkstra: a cell that is not open yet is entered at the first time from its number on that has the right
// parity, as time can be passed by steps back and forth. O(r c log(r c)).
impl Solution {
    pub fn minimum_time(grid: Vec<Vec<i32>>) -> i32 {
        if grid[0][1] > 1 && grid[1][0] > 1 {
            return -1;
        }
        let (rows, columns) = (grid.len(), grid[0].len());
        let mut heap = BinaryHeap::from([Reverse((0, 0usize, 0usize))]);
        let mut known = vec![vec![false; columns]; rows];
        known[0][0] = true;
        while let Some(Reverse((time, row, column))) = heap.pop() {
            if (row, column) == (rows - 1, columns - 1) {
                return time;
            }
            // a step out of the grid at 0 wraps around to a number that is far too large
            for (r, c) in [
                (row + 1, column),
                (row.wrapping_sub(1), column),
                (row, column + 1),
                (row, column.wrapping_sub(1)),
            ] {
                if r < rows && c < columns && !known[r][c] {
                    known[r][c] = true;
                    let late = (grid[r][c] - time).max(1);
                    heap.push(Reverse((time + late + (late + 1) % 2, r, c)));
                }
            }
        }
        unreachable!("every cell is entered once the first step is possible")
    }
}
