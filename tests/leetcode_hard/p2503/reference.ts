// Take cells from a heap, smallest first: the greatest value met so far is what each new cell needs. Those needs
// rise, so a query's answer is found by bisection. O(mn log(mn) + k log(mn)) time, O(mn) space.
type Cell = [value: number, row: number, column: number];

function maxPoints(grid: number[][], queries: number[]): number[] {
    const heap = new PriorityQueue<Cell>((a, b) => a[0] - b[0]);
    const seen = grid.map(row => row.map(() => false));
    heap.enqueue([grid[0][0], 0, 0]);
    seen[0][0] = true;
    const needs: number[] = [];
    let need = 0;
    while (!heap.isEmpty()) {
        const [value, row, column] = heap.dequeue();
        need = Math.max(need, value);
        needs.push(need);
        for (const [r, c] of [[row + 1, column], [row - 1, column], [row, column + 1], [row, column - 1]]) {
            if (seen[r]?.[c] === false) {
                seen[r][c] = true;
                heap.enqueue([grid[r][c], r, c]);
            }
        }
    }
    return queries.map(query => countBelow(needs, query));
}

function countBelow(sorted: number[], bound: number): number {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (sorted[middle] < bound) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}
