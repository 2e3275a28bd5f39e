// The path between two nodes leads over their lowest common ancestor. Bring the deeper node to the level of the
// other by a shift; how many more levels both must climb is the bit length of what differs. O(1) for each query.
function cycleLengthQueries(n: number, queries: number[][]): number[] {
    const bitLength = (value: number): number => 32 - Math.clz32(value);
    return queries.map(([a, b]) => {
        const apart = bitLength(a) - bitLength(b);
        if (apart > 0) {
            a >>= apart;
        } else {
            b >>= -apart;
        }
        return Math.abs(apart) + 2 * bitLength(a ^ b) + 1;
    });
}
