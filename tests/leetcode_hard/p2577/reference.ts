// Dijkstra: a cell that is not open yet is entered at the first time from its number on that has the right
// parity, as time can be passed by steps back and forth. O(r c log(r c)).
type Entry = [time: number, row: number, column: number];

function minimumTime(grid: number[][]): number {
    if (grid[0][1] > 1 && grid[1][0] > 1) {
        return -1;
    }
    const heap = new PriorityQueue<Entry>((a, b) => a[0] - b[0]);
    const known = grid.map(row => row.map(() => false));
    heap.enqueue([0, 0, 0]);
    known[0][0] = true;
    while (true) {
        const [time, row, column] = heap.dequeue();
        if (row === grid.length - 1 && column === grid[0].length - 1) {
            return time;
        }
        for (const [r, c] of [[row + 1, column], [row - 1, column], [row, column + 1], [row, column - 1]]) {
            if (known[r]?.[c] === false) {
                known[r][c] = true;
                const late = Math.max(grid[r][c] - time, 1);
                heap.enqueue([time + late + (late + 1) % 2, r, c]);
            }
        }
    }
}
