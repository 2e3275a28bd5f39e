// Dijkstra: a cell that is not open yet is entered at the first time from its number on that has the right
// parity, as time can be passed by steps back and forth. O(r c log(r c)).
class Solution {
    private class Entry(val time: Int, val row: Int, val column: Int)

    fun minimumTime(grid: Array<IntArray>): Int {
        if (grid[0][1] > 1 && grid[1][0] > 1) return -1
        val heap = PriorityQueue<Entry>(compareBy { it.time })
        val known = Array(grid.size) { BooleanArray(grid[0].size) }
        heap.add(Entry(0, 0, 0))
        known[0][0] = true
        while (true) {
            val entry = heap.remove()
            if (entry.row == grid.lastIndex && entry.column == grid[0].lastIndex) return entry.time
            for ((down, right) in listOf(1 to 0, -1 to 0, 0 to 1, 0 to -1)) {
                val r = entry.row + down
                val c = entry.column + right
                if (r in grid.indices && c in grid[r].indices && !known[r][c]) {
                    known[r][c] = true
                    val late = max(grid[r][c] - entry.time, 1)
                    heap.add(Entry(entry.time + late + (late + 1) % 2, r, c))
                }
            }
        }
    }
}
