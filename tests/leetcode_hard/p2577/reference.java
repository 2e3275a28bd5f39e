// Dijkstra: a cell that is not open yet is entered at the first time from its number on that has the right
// parity, as time can be passed by steps back and forth. O(r c log(r c)).
class Solution {
    private record Entry(int time, int row, int column) {}

    private static final int[][] STEPS = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

    public int minimumTime(int[][] grid) {
        if (grid[0][1] > 1 && grid[1][0] > 1) {
            return -1;
        }
        int rows = grid.length, columns = grid[0].length;
        PriorityQueue<Entry> heap = new PriorityQueue<>(Comparator.comparingInt(Entry::time));
        boolean[][] known = new boolean[rows][columns];
        heap.add(new Entry(0, 0, 0));
        known[0][0] = true;
        while (true) {
            Entry entry = heap.remove();
            if (entry.row == rows - 1 && entry.column == columns - 1) {
                return entry.time;
            }
            for (int[] step : STEPS) {
                int r = entry.row + step[0], c = entry.column + step[1];
                if (0 <= r && r < rows && 0 <= c && c < columns && !known[r][c]) {
                    known[r][c] = true;
                    int late = Math.max(grid[r][c] - entry.time, 1);
                    heap.add(new Entry(entry.time + late + (late + 1) % 2, r, c));
                }
            }
        }
    }
}
