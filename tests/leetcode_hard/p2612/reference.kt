// Breadth-first search; the cells that one operation reaches are every second one of a range. Two union-find
// chains over equal parity skip the cells that are settled already. O(n * inverse Ackermann).
class Solution {
    fun minReverseOperations(n: Int, p: Int, banned: IntArray, k: Int): IntArray {
        val after = IntArray(n + 2) { it } // cells n and n + 1 end both chains
        fun freeFrom(start: Int): Int {
            var cell = start
            while (after[cell] != cell) {
                after[cell] = after[after[cell]]
                cell = after[cell]
            }
            return cell
        }
        for (cell in banned + p) after[cell] = cell + 2
        val answer = IntArray(n) { -1 }
        answer[p] = 0
        val open = ArrayDeque(listOf(p))
        while (open.isNotEmpty()) {
            val here = open.removeFirst()
            val low = max(here - k + 1, k - 1 - here)
            val high = min(here + k - 1, 2 * n - k - 1 - here)
            var cell = freeFrom(low)
            while (cell <= high) {
                answer[cell] = answer[here] + 1
                open.addLast(cell)
                after[cell] = cell + 2
                cell = freeFrom(cell)
            }
        }
        return answer
    }
}
