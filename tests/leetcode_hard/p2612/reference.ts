// Breadth-first search; the cells that one operation reaches are every second one of a range. Two union-find
// chains over equal parity skip the cells that are settled already. O(n * inverse Ackermann).
function minReverseOperations(n: number, p: number, banned: number[], k: number): number[] {
    const after = Array.from({ length: n + 2 }, (_, cell) => cell); // cells n and n + 1 end both chains
    const freeFrom = (cell: number): number => {
        while (after[cell] !== cell) {
            after[cell] = after[after[cell]];
            cell = after[cell];
        }
        return cell;
    };
    for (const cell of [...banned, p]) {
        after[cell] = cell + 2;
    }
    const answer = new Array<number>(n).fill(-1);
    answer[p] = 0;
    const open = [p];
    for (const here of open) { // goes on over what is pushed meanwhile
        const low = Math.max(here - k + 1, k - 1 - here);
        const high = Math.min(here + k - 1, 2 * n - k - 1 - here);
        for (let cell = freeFrom(low); cell <= high; cell = freeFrom(cell)) {
            answer[cell] = answer[here] + 1;
            open.push(cell);
            after[cell] = cell + 2;
        }
    }
    return answer;
}
