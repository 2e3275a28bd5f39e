from __future__ import annotations

import pytest

from reflexion_gym.judge.call_judge import Call
from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import COUNTER, COUNTER_CALLS, LanguageTests, check, echo

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return f"var addOne = function(n) {{\n{body}\n    return n + 1;\n}};\n"


class TestJavaScript(LanguageTests):
    language = "js"
    deep = "var addOne = function(n) {\n  const f = k => k === 0 ? 1 : 1 + f(k - 1);\n  return n + f(100000) - 100000;\n};"
    reverse = "var changeValue = function(givenValue) { givenValue.reverse(); };"
    counter = """\
var WordCounter = function(startValue) {
    this.start = startValue;
    this.words = [];
};
WordCounter.prototype.addWord = function(word) { this.words.push(word); return 5; };
WordCounter.prototype.countOf = function(word, k) {
    return this.start + k + this.words.filter(w => w === word).length;
};
WordCounter.prototype.allWords = function() { return this.words; };
"""
    nodes = {
        "ListNode": "class ListNode {\n    constructor(val = 0, next = null) {\n        this.val = val;\n        this.next = next;\n    }\n}\n",
        "TreeNode": "function TreeNode(val) {\n    this.val = val;\n}\n",
    }
    cycle = (
        "var makeValue = function(n) { const a = new ListNode(1); a.next = a; return a; };",
        "var makeValue = function(n) { const a = new TreeNode(1); a.left = a; return a; };",
    )
    reads = r"""
const fs = require('fs');
function addOne(n) {
    let best = 0;
    const files = ['/proc/self/environ', '/proc/1/environ', '/proc/self/cmdline', '/proc/1/cmdline'];
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
        "an older version in a text": "const before = `\nvar addOne = function(n) {\n};\n`;\n" + add_one(""),
        "a comment before the parameters": "var addOne = function /* (a, b) */ (/* a, */ n) { return n + 1; };",
        "quotes in patterns": add_one("'a\"'.replace(/\"/g, '').replace(/'/g, \"\").replace(/`/, '');"),
        "nodes of another kind": "class ListNode { constructor(key, value) { this.key = key.length; } }\n"
        + add_one(""),
        "a default": "function addOne(n, memo = {}) { return n + 1 }",
        "more parameters": "var addOne = (...given) => given[0] + 1;",
        "a parameter that may be left out": "var addOne = function(n, memo) { memo = memo || new Map(); return n + 1; };",
        "a parameter that is asked for": "var addOne = (n, k) => n + (k === undefined ? 1 : k);",
        "arguments": "function addOne() { return arguments[0] + 1 }",
        "a default with brackets": "function addOne(n, /* a, b */ f = (x, y) => [x, ')'], { k = 1 } = {}) { return n + k }",
        "a function made by another": "const wrap = f => function() { return f.apply(this, arguments) };\nvar addOne = wrap(n => n + 1);",
        "const": "const addOne = (n) => n + 1;",
        "function": "function addOne(n) { return n + 1 }",
        "module": "function addOne(n) { return n + 1 }\nmodule.exports = { addOne };",
        "only a module": "module.exports = { addOne: function (n) { return n + 1 } };",
        "export": "export function addOne(n) { return n + 1 }\nexport default addOne;\n",
        "strict": "'use strict';\nlet addOne = n => n + 1;",
        "own main": "const addOne = n => n + 1;\nif (require.main === module) { process.exit(3); }\nconsole.log(addOne(1));",
        "big integer": "var addOne = n => BigInt(n) + 1n;",
        "own node": "class ListNode { constructor(v) { this.val = v } }\nvar addOne = n => new ListNode(n + 1).val;",
        "libraries": "const assert = require('assert');\nvar addOne = n => { assert(n > 0); return n + 1 };",
        "queues": (
            "var addOne = n => { const q = new MinPriorityQueue({priority: x => x}); [9, n + 1, 7].forEach(x => q.enqueue(x));"
            "const p = new PriorityQueue((a, b) => b - a); p.enqueue(1); p.enqueue(9); const r = new MaxPriorityQueue();"
            "r.enqueue(2); r.enqueue(8); const d = new Deque([1]); d.pushFront(4);"
            "if (p.dequeue() !== 9 || r.dequeue() !== 8 || d.popBack() !== 1 || d.popBack() !== 4) return 0;"
            "return q.dequeue().element; };"
        ),
        "prints": add_one("console.log('x'.repeat(100000)); console.error('y');"),
        "closes stdout": add_one(
            "try { require('fs').closeSync(1); } catch (e) {} process.stdout.write = () => 0;"
        ),
        "hides functions": add_one(
            "require('fs').writeSync = null; globalThis.String = null; JSON.stringify = null;"
        ),
        "leaves a timer": add_one("setInterval(() => 0, 10); process.on('exit', () => { while (true); });"),
    }
    wrong = {
        "forges progress": (
            "timeout",
            "const fs = require('fs'); const t = fs.readFileSync('/io/calls.txt', 'utf8'), k = t.split('\\n')[0];\n"
            "var addOne = n => { const end = Date.now() + 60000; while (Date.now() < end) {"
            "fs.appendFileSync('/io/results.txt', `${k} x\\n`); require('child_process').spawnSync('/bin/sleep', ['0.2']); } return n + 1; };",
        ),
        "exits": ("early_exit", add_one("process.exit(0);")),
        "exits with a code": ("crash", add_one("process.exit(3);")),
        "exits when loaded": ("early_exit", "var addOne = n => n + 1;\nprocess.exit(0);"),
        "throws": ("error", add_one("\n    throw new RangeError('no \\u00e9');")),
        "throws text": ("error", add_one("throw 'a text';")),
        "returns nothing": ("failed", "var addOne = n => {};"),
        "returns a text": ("failed", "var addOne = n => String(n + 1);"),
        "returns a fraction": ("failed", "var addOne = n => n + 1.5;"),
        "returns a promise": ("failed", "var addOne = async n => n + 1;"),
        "returns a liar": (
            "failed",
            "var addOne = n => ({valueOf: () => n + 1, toString: () => `${n + 1}`});",
        ),
        "no function": ("compile_error", "var addTwo = n => n + 1;"),
        "not a function": ("compile_error", "var addOne = 5;"),
        "two functions": ("compile_error", "var addOne = n => n + 1;\nvar addOne = n => n + 1;"),
        "one parameter less": ("compile_error", "var addOne = () => 2;"),
        "one parameter more": ("compile_error", "var addOne = (a, n) => n + 1;"),
        "does not parse": ("compile_error", "var x = 1;\nvar addOne = n => {"),
        "empty": ("compile_error", " \n"),
        "throws when loaded": ("compile_error", "var addOne = n => n + 1;\nnull.x;"),
        "loops": ("timeout", add_one("while (true);")),
        "loops when loaded": ("timeout", "while (true);"),
        "swallows all": ("timeout", add_one("while (true) try { while (true) null.x } catch (e) {}")),
        "ignores signals": ("timeout", add_one("process.on('SIGTERM', () => 0); while (true);")),
        "endless recursion": ("error|crash", "var addOne = n => 1 + addOne(n + 1);"),
        "allocates": (
            "memory|crash|error",
            add_one("const a = []; while (true) a.push(new Array(1000).fill(n));"),
        ),
        "allocates buffers": (
            "memory|crash|error",
            add_one("const a = []; while (true) a.push(Buffer.alloc(1e7, 1));"),
        ),
        "prints without end": ("output|timeout", add_one("while (true) console.log('x'.repeat(1000));")),
        "forks": (
            "crash|error|timeout|memory|failed|early_exit",
            "const {spawn} = require('child_process');\n"
            "var addOne = n => { for (let i = 0; i < 1000; i++) spawn('/bin/sleep', ['60']); return n; };",
        ),
        "writes results": (
            "failed",
            "require('fs').appendFileSync('/io/results.txt', 'ok 0 2\\n ok 1 6\\ndone\\n');\nvar addOne = n => 0;",
        ),
        "forges results": (
            "failed|crash|early_exit",
            "const fs = require('fs'); const t = fs.readFileSync('/io/calls.txt', 'utf8'), k = t.split('\\n')[0];\n"
            "var addOne = n => { fs.appendFileSync('/io/results.txt', `${k} ok 0 0\\n${k} ok 1 0\\n${k} done\\n`);"
            "process.kill(process.pid, 'SIGKILL'); };",
        ),
        "looks for answers": (
            "failed",
            "const fs = require('fs'); const t = fs.readFileSync('/io/calls.txt', 'utf8').split(/\\s+/);\n"
            "var addOne = n => Number(t[t.length - 2]);",
        ),
        "writes outside": (
            "failed",
            "const fs = require('fs');\nvar addOne = n => { for (const p of ['/work/main.js', '/work/x', '/io/x', '/usr/x', '/etc/passwd'])"
            "{ try { fs.writeFileSync(p, 'x'); return n + 1; } catch (e) {} } return 0; };",
        ),
    }
    messages = {
        "throws": "RangeError: no \u00e9 .line 3",
        "throws text": "a text",
        "returns a text": "string",
        "no function": "defines no function addOne",
        "two functions": "2 times",
        "does not parse": "solution.js:[12]: SyntaxError",
        "throws when loaded": "TypeError.*line 2",
    }

    def program(self, signature, value):
        return get_language("js").stub(signature).replace("    \n", f"    return {value};\n")

    def test_a_comment_with_another_number_of_parameters(self):
        code = """\
class WordCounter {
    // constructor (start, words)
    /* constructor(a, b, c) {} */
    constructor(startValue) { this.start = startValue; this.words = []; }
    addWord(word) { this.words.push(word); }
    countOf(/* the (word), */ word, k) { return this.start + k + this.words.filter(one => one === word).length; }
    allWords() { return this.words; }
}
"""
        verdict = check("js", code, COUNTER, COUNTER_CALLS)
        assert verdict.passed, verdict

    def test_nodes_are_of_the_class_that_the_program_defines(self):
        code = (
            "class ListNode {\n    constructor(val) { this.val = val; }\n    valueOf() { return this.val; }\n}\n"
            "var echoValue = function(head) {\n    if (!(head instanceof ListNode)) throw new Error('no');\n"
            "    return head > head.next ? head.next : head;\n};\n"
        )
        verdict = check("js", code, echo("ListNode"), [Call(([3, 1, 2],), [1, 2])])
        assert verdict.passed, verdict
