"""The queues that LeetCode's JavaScript and TypeScript programs use without importing them, as a prelude."""

from __future__ import annotations

__all__ = ["QUEUES"]

#: what every solution finds: nodes and the queues that LeetCode's programs may use without asking for them
QUEUES = r"""
(function () {
function ListNode(val, next) {
    this.val = val === undefined ? 0 : val;
    this.next = next === undefined ? null : next;
}
function TreeNode(val, left, right) {
    this.val = val === undefined ? 0 : val;
    this.left = left === undefined ? null : left;
    this.right = right === undefined ? null : right;
}
class Heap {
    constructor(less, pairs) { this._less = less; this._pairs = pairs; this._a = []; this._n = 0; }
    _out(one) { return one === undefined ? null : this._pairs ? {priority: one.p, element: one.v} : one.v; }
    _add(one) {
        const a = this._a, less = this._less;
        one.n = this._n++;
        let i = a.length;
        a.push(one);
        while (i > 0) {
            const up = (i - 1) >> 1;
            if (!less(one, a[up])) break;
            a[i] = a[up];
            i = up;
        }
        a[i] = one;
        return this;
    }
    _take() {
        const a = this._a, less = this._less, top = a[0], one = a.pop();
        if (a.length === 0) return top;
        let i = 0;
        for (;;) {
            let c = 2 * i + 1;
            if (c >= a.length) break;
            if (c + 1 < a.length && less(a[c + 1], a[c])) c++;
            if (!less(a[c], one)) break;
            a[i] = a[c];
            i = c;
        }
        a[i] = one;
        return top;
    }
    _sorted() { return [...this._a].sort((x, y) => this._less(x, y) ? -1 : 1); }
    push(value, priority) { return this.enqueue(value, priority); }
    insert(value, priority) { return this.enqueue(value, priority); }
    dequeue() { return this._a.length ? this._out(this._take()) : null; }
    pop() { return this.dequeue(); }
    front() { return this._out(this._a[0]); }
    peek() { return this.front(); }
    top() { return this.front(); }
    root() { return this.front(); }
    back() { return this._a.length ? this._out(this._sorted().pop()) : null; }
    size() { return this._a.length; }
    isEmpty() { return this._a.length === 0; }
    clear() { this._a = []; }
    toArray() { return this._sorted().map(one => this._out(one)); }
    remove(wanted) {
        const gone = [], kept = [];
        for (const one of this._sorted()) (wanted(this._out(one)) ? gone : kept).push(one);
        this.clear();
        for (const one of kept) this._add(one);
        return gone.map(one => this._out(one));
    }
    contains(wanted) { return this._a.some(one => wanted(this._out(one))); }
    *[Symbol.iterator]() { while (this._a.length) yield this.dequeue(); }
}
class Keyed extends Heap {
    constructor(sign, options) {
        const of = typeof options === 'function' ? options : options && (options.priority || options.compare);
        const compare = options && options.compare;
        super(compare ? (x, y) => { const c = compare(x.v, y.v); return c < 0 || (c === 0 && x.n < y.n); }
            : (x, y) => { const c = x.p < y.p ? -1 : x.p > y.p ? 1 : 0; return c ? c * sign < 0 : x.n < y.n; },
            Boolean(options && options.priority));
        this._of = compare ? v => v : of;
    }
    enqueue(value, priority) {
        if (priority !== undefined) this._pairs = true;
        return this._add({v: value, p: priority !== undefined ? priority : this._of ? this._of(value) : value});
    }
}
class PriorityQueue extends Heap {
    constructor(compare, values) {
        if (compare && compare.compare) compare = compare.compare;
        if (typeof compare !== 'function') throw new TypeError('a PriorityQueue needs a function that compares');
        super((x, y) => { const c = compare(x.v, y.v); return c < 0 || (c === 0 && x.n < y.n); }, false);
        for (const one of values || []) this.enqueue(one);
    }
    enqueue(value) { return this._add({v: value}); }
    static fromArray(values, compare) { return new PriorityQueue(compare, values); }
}
class MinPriorityQueue extends Keyed {
    constructor(options, values) { super(1, options); for (const one of values || []) this.enqueue(one); }
    static fromArray(values, options) { return new MinPriorityQueue(options, values); }
}
class MaxPriorityQueue extends Keyed {
    constructor(options, values) { super(-1, options); for (const one of values || []) this.enqueue(one); }
    static fromArray(values, options) { return new MaxPriorityQueue(options, values); }
}
class Deque {
    constructor(values) { this._a = [...(values || [])]; this._b = []; }
    pushBack(value) { this._a.push(value); return this; }
    pushFront(value) { this._b.push(value); return this; }
    _even(from) {
        const half = (from.length + 1) >> 1;
        return [from.splice(0, half).reverse(), from];
    }
    popBack() {
        if (!this._a.length && this._b.length) { const [a, b] = this._even(this._b); this._a = a; this._b = b; }
        return this._a.length ? this._a.pop() : null;
    }
    popFront() {
        if (!this._b.length && this._a.length) { const [b, a] = this._even(this._a); this._a = a; this._b = b; }
        return this._b.length ? this._b.pop() : null;
    }
    front() { return this._b.length ? this._b[this._b.length - 1] : this._a.length ? this._a[0] : null; }
    back() { return this._a.length ? this._a[this._a.length - 1] : this._b.length ? this._b[0] : null; }
    size() { return this._a.length + this._b.length; }
    isEmpty() { return this.size() === 0; }
    clear() { this._a = []; this._b = []; }
    toArray() { return [...this._b].reverse().concat(this._a); }
}
class Queue extends Deque {
    enqueue(value) { return this.pushBack(value); }
    push(value) { return this.pushBack(value); }
    dequeue() { return this.popFront(); }
    pop() { return this.popFront(); }
}
const all = {ListNode, TreeNode, PriorityQueue, MinPriorityQueue, MaxPriorityQueue, Queue, Deque};
for (const name of Object.keys(all))
    Object.defineProperty(globalThis, name, {value: all[name], writable: true, configurable: true});
})();
"""
