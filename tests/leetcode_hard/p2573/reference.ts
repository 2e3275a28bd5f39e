// Give each position without a letter the next letter, and the same to all with which its entry is positive; then
// compute the word's own matrix from the end and compare. O(n * n).
function findTheString(lcp: number[][]): string {
    const n = lcp.length;
    const word = new Array<string>(n).fill('');
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
    for (let i = 0; i < n; i++) {
        if (word[i] === '') {
            const letter = letters.shift();
            if (letter === undefined) {
                return '';
            }
            word[i] = letter;
            for (let j = i + 1; j < n; j++) {
                if (lcp[i][j] > 0) {
                    word[j] = letter;
                }
            }
        }
    }
    let below = new Array<number>(n + 1).fill(0);
    for (let i = n - 1; i >= 0; i--) {
        const row = word.map((letter, j) => letter === word[i] ? below[j + 1] + 1 : 0);
        if (row.some((entry, j) => entry !== lcp[i][j])) {
            return '';
        }
        below = [...row, 0];
    }
    return word.join('');
}
