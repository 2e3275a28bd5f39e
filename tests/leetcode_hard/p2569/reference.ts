// Only the number of ones and the sum matter. A segment tree keeps the number of ones; a turn stays at the nodes
// that it covers, since only the root's number is asked. O(n + q log n) time, O(n) space.
class Ones {
    private readonly size: number;
    private readonly ones: number[];
    private readonly turned: boolean[];

    constructor(bits: number[]) {
        this.size = 1;
        while (this.size < bits.length) {
            this.size *= 2;
        }
        this.turned = new Array(2 * this.size).fill(false);
        this.ones = new Array(2 * this.size).fill(0);
        bits.forEach((bit, place) => this.ones[this.size + place] = bit);
        for (let node = this.size - 1; node > 0; node--) {
            this.ones[node] = this.ones[2 * node] + this.ones[2 * node + 1];
        }
    }

    get count(): number {
        return this.ones[1];
    }

    turn(from: number, to: number, node = 1, first = 0, last = this.size - 1): void {
        const width = last - first + 1;
        if (from <= first && last <= to) {
            this.turned[node] = !this.turned[node];
            this.ones[node] = width - this.ones[node];
            return;
        }
        const middle = (first + last) >> 1;
        if (from <= middle) {
            this.turn(from, to, 2 * node, first, middle);
        }
        if (to > middle) {
            this.turn(from, to, 2 * node + 1, middle + 1, last);
        }
        const below = this.ones[2 * node] + this.ones[2 * node + 1];
        this.ones[node] = this.turned[node] ? width - below : below;
    }
}

function handleQuery(nums1: number[], nums2: number[], queries: number[][]): number[] {
    const ones = new Ones(nums1);
    let total = nums2.reduce((a, b) => a + b, 0);
    const answer: number[] = [];
    for (const [kind, a, b] of queries) {
        if (kind === 1) {
            ones.turn(a, b);
        } else if (kind === 2) {
            total += a * ones.count;
        } else {
            answer.push(total);
        }
    }
    return answer;
}
