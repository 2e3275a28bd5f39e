from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import NUMBERS, LanguageTests

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return f"function addOne(n: number): number {{\n{body}\n    return n + 1;\n}};\n"


class TestTypeScript(LanguageTests):
    language = "ts"
    deep = "function addOne(n: number): number {\n  const f = (k: number): number => k === 0 ? 1 : 1 + f(k - 1);\n  return n + f(100000) - 100000;\n}"
    reverse = "function changeValue(givenValue: number[]): void { givenValue.reverse(); }"
    counter = """\
class WordCounter {
    private words: string[] = [];
    constructor(private start: number) {}
    addWord(word: string): void { this.words.push(word); }
    countOf(word: string, k: number): number {
        return this.start + k + this.words.filter(w => w === word).length;
    }
    allWords(): string[] { return this.words; }
}
"""
    nodes = {
        "ListNode": "class ListNode {\n    val: number\n    next: ListNode | null\n    constructor(val?: number, next?: ListNode | null) {\n        this.val = (val===undefined ? 0 : val)\n        this.next = (next===undefined ? null : next)\n    }\n}\n",
        "TreeNode": "type TreeNode = { val: number; left: TreeNode | null; right: TreeNode | null };\n",
    }
    cycle = (
        "function makeValue(n: number): ListNode | null { const a = new ListNode(1); a.next = a; return a; }",
        "function makeValue(n: number): TreeNode | null { const a = new TreeNode(1); a.right = a; return a; }",
    )
    reads = r"""
const fs = require('fs');
function addOne(n: number): number {
    let best = 0;
    const files: string[] = ['/proc/self/environ', '/proc/1/environ', '/proc/self/cmdline', '/proc/1/cmdline'];
    for (const folder of ['/io', '/work', '/tmp'])
        for (const name of fs.readdirSync(folder)) files.push(folder + '/' + name);
    for (const path of files) {
        try {
            for (const [found] of fs.readFileSync(path, 'latin1').matchAll(/736501\d{3}/g)) best = Math.max(best, Number(found));
        } catch (error) {}
    }
    return best;
}
"""
    right = {
        "an older version in a text": "const before = `\nfunction addOne(n: number): number {\n};\nclass ListNode {\n}\n`;\n"
        + add_one("new ListNode(1);"),
        "nodes of another kind": "abstract class TreeNode { k = 1 }\nenum ListNode { Head }\n" + add_one(""),
        "a default": "function addOne(n: number, memo = new Map<number, number>()): number { return n + 1; }",
        "an optional parameter": "function addOne(n: number, k?: number): number { return n + (k ?? 1); }",
        "more parameters": "const addOne = (...given: number[]): number => given[0] + 1;",
        "const": "const addOne = (n: number): number => n + 1;",
        "export": "export function addOne(n: number): number { return n + 1 }\nexport default addOne;\n",
        "export list": "const addOne = (n: number): number => n + 1;\nexport { addOne };\n",
        "module": "function addOne(n: number) { return n + 1 }\nmodule.exports = { addOne };",
        "own main": add_one("") + "console.log(addOne(1));",
        "overloads": "function addOne(n: number): number;\nfunction addOne(n: any): any { return n + 1; }",
        "types": (
            "enum Color { Red = 1 }\ntype P<T> = [T, T];\ninterface Q { x?: number }\nabstract class Node<T> { constructor(public v: T) {} }\n"
            "class Leaf extends Node<number> {}\nfunction addOne(n: number): number { const p: P<number> = [n, Color.Red];"
            "const q: Q = {}; const m = new Map<string, number>(); for (const [k, v] of m) q.x = v;"
            "return new Leaf(p[0] + p[1]).v + (q.x ?? 0) as number; }"
        ),
        "own node": (
            "class ListNode { val: number; next: ListNode | null = null; constructor(v: number) { this.val = v } }\n"
            "function addOne(n: number): number { return new ListNode(n + 1).val }"
        ),
        "loose nulls": "function addOne(n: number): number { const m = new Map<number, number>([[n, 1]]); return n + m.get(n); }",
        "queues": (
            "function addOne(n: number): number { const q = new MinPriorityQueue<number>((x) => x); q.enqueue(n + 1);"
            "const p = new PriorityQueue<number[]>((a, b) => a[0] - b[0]); p.enqueue([1, 2]); p.dequeue()!;"
            "const d = new MaxPriorityQueue({ priority: (x: number) => x }); d.enqueue(3); d.dequeue().element;"
            "return q.dequeue(); }"
        ),
        "prints": add_one("console.log('x'.repeat(100000)); console.error('y');"),
    }
    wrong = {
        "starts processes": (
            "crash|error|timeout|memory|failed|early_exit",
            "const {spawn} = require('child_process');\n"
            "function addOne(n: number): number { for (let i = 0; i < 1000; i++) spawn('/bin/sleep', ['777']); return n; }",
        ),
        "writes outside": (
            "failed",
            "const fs = require('fs');\nfunction addOne(n: number): number { for (const p of ['/work/main.js', '/work/x', '/io/x', '/usr/x', '/etc/passwd'])"
            "{ try { fs.writeFileSync(p, 'x'); return n + 1; } catch (e) {} } return 0; }",
        ),
        "exits": ("early_exit", add_one("process.exit(0);")),
        "exits when loaded": ("early_exit", add_one("") + "process.exit(0);"),
        "throws": ("error", "// a comment\n\n" + add_one("\n    throw new RangeError('no');")),
        "returns any": ("failed", "function addOne(n: number): any { return String(n + 1); }"),
        "no function": ("compile_error", "function addTwo(n: number): number { return n + 1; }"),
        "two functions": ("compile_error", add_one("") + add_one("")),
        "one parameter less": ("compile_error", "function addOne(): number { return 2; }"),
        "one parameter more": (
            "compile_error",
            "function addOne(n: number, k: number): number { return n + 1; }",
        ),
        "one parameter more in a module": (
            "compile_error",
            "export const addOne = (n: number, k: number): number => n + 1;\n// the end",
        ),
        "wrong type": ("compile_error", "\nfunction addOne(n: number): number { return 'x'; }"),
        "does not parse": ("compile_error", "function addOne(n: number): number {"),
        "unknown name": ("compile_error", add_one("nothing();")),
        "loops": ("timeout", add_one("while (n !== Infinity) n = n - 1 + 1;")),
        "swallows all": (
            "timeout",
            add_one("let x: any = null; while (n > 0) try { while (true) x.x } catch (e) {}"),
        ),
        "endless recursion": (
            "error|crash",
            "function addOne(n: number): number { return 1 + addOne(n + 1); }",
        ),
        "allocates": (
            "memory|crash|error",
            add_one("const a: any[] = []; while (n > 0) a.push(new Array(1000).fill(n));"),
        ),
        "prints without end": ("output|timeout", add_one("while (n > 0) console.log('x'.repeat(1000));")),
        "writes results": (
            "failed",
            "require('fs').appendFileSync('/io/results.txt', 'ok 0 2\\n ok 1 6\\ndone\\n');\n"
            "function addOne(n: number): number { return 0 }",
        ),
        "forges results": (
            "failed|crash|early_exit",
            "const fs = require('fs'); const t = fs.readFileSync('/io/calls.txt', 'utf8'), k = t.split('\\n')[0];\n"
            "function addOne(n: number): number { fs.appendFileSync('/io/results.txt', `${k} ok 0 0\\n${k} ok 1 0\\n${k} done\\n`);"
            "process.kill(process.pid, 'SIGKILL'); return 0; };",
        ),
        "reads files in types": (
            "compile_error",
            "import x from '/etc/passwd';\nfunction addOne(n: number): number { return n + 1; }",
        ),
    }
    messages = {
        "throws": "RangeError: no .line 5",
        "no function": "defines no function addOne",
        "one parameter more in a module": NUMBERS["one parameter more"],
        "two functions": r"solution.ts:1:10: error TS2393: Duplicate function",
        "wrong type": r"^solution.ts:2:38: error TS2322",
    }

    def program(self, signature, value):
        return get_language("ts").stub(signature).replace("    \n", f"    return {value};\n")
