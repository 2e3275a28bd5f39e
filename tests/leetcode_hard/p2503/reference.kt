// Take cells from a heap, smallest first: the greatest value met so far is what each new cell needs. Those needs
// rise, so a query's answer is found by bisection. O(mn log(mn) + k log(mn)) time, O(mn) space.
class Solution {
    private class Cell(val value: Int, val row: Int, val column: Int)

    fun maxPoints(grid: Array<IntArray>, queries: IntArray): IntArray {
        val heap = PriorityQueue<Cell>(compareBy { it.value })
        val seen = Array(grid.size) { BooleanArray(grid[0].size) }
        heap.add(Cell(grid[0][0], 0, 0))
        seen[0][0] = true
        val needs = ArrayList<Int>()
        var need = 0
        while (heap.isNotEmpty()) {
            val cell = heap.remove()
            need = max(need, cell.value)
            needs.add(need)
            for ((down, right) in listOf(1 to 0, -1 to 0, 0 to 1, 0 to -1)) {
                val r = cell.row + down
                val c = cell.column + right
                if (r in grid.indices && c in grid[r].indices && !seen[r][c]) {
                    seen[r][c] = true
                    heap.add(Cell(grid[r][c], r, c))
                }
            }
        }
        // the comparison is never 0, so that the search ends between what is below the query and the rest
        val below = { query: Int -> -1 - needs.binarySearch { if (it < query) -1 else 1 } }
        return IntArray(queries.size) { below(queries[it]) }
    }
}
