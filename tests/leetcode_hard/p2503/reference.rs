// Take cells from a heap, smallest first: the greatest value met so far is what each new cell needs. Those needs
// rise, so a query's answer is found by bisection. O(mn log(mn) + k log(mn)) time, O(mn) space.
impl Solution {
    pub fn max_points(grid: Vec<Vec<i32>>, queries: Vec<i32>) -> Vec<i32> {
        let (rows, columns) = (grid.len(), grid[0].len());
        let mut heap = BinaryHeap::from([Reverse((grid[0][0], 0usize, 0usize))]);
        let mut seen = vec![vec![false; columns]; rows];
        seen[0][0] = true;
        let mut needs = Vec::with_capacity(rows * columns);
        let mut need = 0;
        while let Some(Reverse((value, row, column))) = heap.pop() {
            need = need.max(value);
            needs.push(need);
            // a step out of the grid at 0 wraps around to a number that is far too large
            for (r, c) in [
                (row + 1, column),
                (row.wrapping_sub(1), column),
                (row, column + 1),
                (row, column.wrapping_sub(1)),
            ] {
                if r < rows && c < columns && !seen[r][c] {
                    seen[r][c] = true;
                    heap.push(Reverse((grid[r][c], r, c)));
                }
            }
        }
        let below = |query: &i32| needs.partition_point(|need| need < query) as i32;
        queries.iter().map(below).collect()
    }
}
