// Take cells from a heap, smallest first: the greatest value met so far is what each new cell needs. Those needs
// rise, so a query's answer is found by bisection. O(mn log(mn) + k log(mn)) time, O(mn) space.
class Solution {
    private record Cell(int value, int row, int column) {}

    private static final int[][] STEPS = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

    public int[] maxPoints(int[][] grid, int[] queries) {
        int rows = grid.length, columns = grid[0].length;
        PriorityQueue<Cell> heap = new PriorityQueue<>(Comparator.comparingInt(Cell::value));
        boolean[][] seen = new boolean[rows][columns];
        heap.add(new Cell(grid[0][0], 0, 0));
        seen[0][0] = true;
        int[] needs = new int[rows * columns];
        int taken = 0, need = 0;
        while (!heap.isEmpty()) {
            Cell cell = heap.poll();
            need = Math.max(need, cell.value);
            needs[taken++] = need;
            for (int[] step : STEPS) {
                int r = cell.row + step[0], c = cell.column + step[1];
                if (0 <= r && r < rows && 0 <= c && c < columns && !seen[r][c]) {
                    seen[r][c] = true;
                    heap.add(new Cell(grid[r][c], r, c));
                }
            }
        }
        return Arrays.stream(queries).map(query -> countBelow(needs, query)).toArray();
    }

    private static int countBelow(int[] sorted, int bound) {
        int low = 0, high = sorted.length;
        while (low < high) {
            int middle = (low + high) / 2;
            if (sorted[middle] < bound) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
