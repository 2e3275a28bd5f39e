"""JavaScript, as Node runs it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.bare import bare
from reflexion_gym.judge.languages.base import CALLS, RESULTS, Language
from reflexion_gym.judge.languages.js_queues import QUEUES
from reflexion_gym.judge.languages.py import driver_spec
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["LANGUAGE", "Js", "node_driver", "top_level_definitions"]

_SCALARS = {
    "integer": "number",
    "long": "number",
    "double": "number",
    "boolean": "boolean",
    "string": "string",
    "character": "character",
    "void": "void",
    "ListNode": "ListNode",
    "TreeNode": "TreeNode",
}

_NODES = {
    "ListNode": """\
/**
 * Definition for singly-linked list.
 * function ListNode(val, next) {
 *     this.val = (val===undefined ? 0 : val)
 *     this.next = (next===undefined ? null : next)
 * }
 */
""",
    "TreeNode": """\
/**
 * Definition for a binary tree node.
 * function TreeNode(val, left, right) {
 *     this.val = (val===undefined ? 0 : val)
 *     this.left = (left===undefined ? null : left)
 *     this.right = (right===undefined ? null : right)
 * }
 */
""",
}

_DRIVER = r"""
'use strict';
const fs = require('fs'), vm = require('vm'), sourceMaps = require('module');
const {openSync, readFileSync, writeSync, existsSync} = fs;
const exit = process.reallyExit.bind(process);
const {isArray} = Array, {isInteger} = Number, view = ArrayBuffer.isView, text = String, big = BigInt, bytes = Buffer;
const MOST_NODES = 1000000, BadValue = class extends Error {};

const data = readFileSync(CALLS), results = openSync(RESULTS, 'a');
let at = 0;
function skip() { while (data[at] === 32 || data[at] === 10) at++; }
function token() {
    skip();
    const from = at;
    while (at < data.length && data[at] !== 32 && data[at] !== 10) at++;
    return data.latin1Slice(from, at);
}
function integer() {
    skip();
    let sign = 1, value = 0;
    const from = at;
    if (data[at] === 45) { sign = -1; at++; }
    for (let c; at < data.length && (c = data[at]) !== 32 && c !== 10; at++) value = value * 10 + c - 48;
    if (at - from > 15) return Number(data.latin1Slice(from, at));
    return value === 0 ? 0 : sign * value;
}
const HEX = c => c <= 57 ? c - 48 : c - 55;
function string() {
    const word = token();
    if (!word.includes('%')) return word.slice(1);
    const out = bytes.allocUnsafe(word.length);
    let n = 0;
    for (let i = 1; i < word.length; i++) {
        let c = word.charCodeAt(i);
        if (c === 37) { c = HEX(word.charCodeAt(i + 1)) * 16 + HEX(word.charCodeAt(i + 2)); i += 2; }
        out[n++] = c;
    }
    return out.utf8Slice(0, n);
}
function double() {
    const word = token();
    return word === 'inf' ? Infinity : word === '-inf' ? -Infinity : word === 'nan' ? NaN : Number(word);
}
let {ListNode, TreeNode} = (new vm.Script(PRELUDE, {filename: 'prelude.js'}).runInThisContext(), globalThis);
function read(kind) {
    if (isArray(kind)) {
        const n = integer(), out = [];
        for (let i = 0; i < n; i++) out.push(read(kind[0]));
        return out;
    }
    switch (kind) {
        case 'integer': case 'long': return integer();
        case 'double': return double();
        case 'boolean': return token() === 'true';
        case 'string': case 'character': return string();
    }
    const n = integer();
    if (kind === 'ListNode') {
        const head = {next: null};
        for (let i = 0, end = head; i < n; i++) (end = end.next = new ListNode(integer())).next = null;
        return head.next;
    }
    const nodes = [];
    for (let i = 0; i < n; i++) {
        const word = token();
        nodes.push(word === 'null' ? null : new TreeNode(Number(word)));
    }
    let child = 1;
    for (const node of nodes) {
        if (node === null) continue;
        node.left = child < n ? nodes[child++] : null;
        node.right = child < n ? nodes[child++] : null;
    }
    return n ? nodes[0] : null;
}

const SAFE = /^[A-Za-z0-9_.-]*$/;
const BYTES = Array.from({length: 256}, (_, b) =>
    SAFE.test(text.fromCharCode(b)) ? text.fromCharCode(b) : '%' + (b < 16 ? '0' : '') + b.toString(16).toUpperCase());
function quote(value) {
    if (SAFE.test(value)) return '$' + value;
    const from = bytes.from(value, 'utf8');
    let out = '$';
    for (let i = 0; i < from.length; i++) out += BYTES[from[i]];
    return out;
}
function named(value) {
    if (value === null || value === undefined) return text(value);
    const what = typeof value;
    if (what === 'number') return 'the number ' + value;
    return what === 'object' ? 'an object of type ' + (value.constructor ? value.constructor.name : '?') : 'a ' + what;
}
function whole(value) {
    if (typeof value === 'number' && isInteger(value))
        return value > 9007199254740991 || value < -9007199254740991 ? text(big(value)) : text(value);
    if (typeof value === 'bigint') return text(value);
    throw new BadValue(named(value) + ' where an integer is expected');
}
function write(kind, value, out) {
    if (isArray(kind)) {
        if (!isArray(value) && !(view(value) && value.length !== undefined))
            throw new BadValue(named(value) + ' where an array is expected');
        const n = value.length;
        out.push(n);
        for (let i = 0; i < n; i++) write(kind[0], value[i], out);
        return;
    }
    switch (kind) {
        case 'integer': case 'long': out.push(whole(value)); return;
        case 'double':
            if (typeof value === 'bigint') { out.push(text(value)); return; }
            if (typeof value !== 'number') throw new BadValue(named(value) + ' where a number is expected');
            out.push(value === Infinity ? 'inf' : value === -Infinity ? '-inf' : value !== value ? 'nan'
                : value === 0 && 1 / value < 0 ? '-0.0' : text(value));
            return;
        case 'boolean':
            if (typeof value !== 'boolean') throw new BadValue(named(value) + ' where a boolean is expected');
            out.push(text(value));
            return;
        case 'string': case 'character':
            if (typeof value !== 'string') throw new BadValue(named(value) + ' where a string is expected');
            out.push(quote(value));
            return;
        case 'void': out.push('null'); return;
    }
    const values = [];
    if (kind === 'ListNode') {
        for (let node = value; node !== null && node !== undefined; node = node.next) {
            if (values.length >= MOST_NODES) throw new BadValue('a list without end: its nodes form a cycle');
            values.push(nodeValue(node));
        }
    } else {
        const level = value === null || value === undefined ? [] : [value];
        for (let i = 0; i < level.length; i++) {
            if (level.length > 2 * MOST_NODES) throw new BadValue('a tree without end: its nodes form a cycle');
            const node = level[i];
            if (node === null) { values.push('null'); continue; }
            values.push(nodeValue(node));
            level.push(node.left === undefined ? null : node.left, node.right === undefined ? null : node.right);
        }
    }
    out.push(values.length);
    for (let i = 0; i < values.length; i++) out.push(values[i]);
}
function nodeValue(node) {
    if (typeof node !== 'object' || typeof node.val !== 'number' || !isInteger(node.val))
        throw new BadValue(named(node) + ' where a node with an integer val is expected');
    return node.val;
}

let map = null;
function place(error) {
    const found = /solution\.js:(\d+)(?::(\d+))?/.exec(error.stack);
    if (!found) return '';
    let line = Number(found[1]);
    if (map === null && existsSync('/work/solution.js.map'))
        map = new sourceMaps.SourceMap(JSON.parse(readFileSync('/work/solution.js.map', 'utf8')));
    if (map !== null) line = map.findEntry(line - 1, Number(found[2] || 1) - 1).originalLine + 1;
    return line ? ` (line ${line})` : '';
}
function message(error) {
    try {
        return error instanceof Error ? error.name + ': ' + error.message + place(error) : text(error);
    } catch (_) {
        return 'an error that cannot be told';
    }
}
function writeAll(fd, line) {
    const raw = bytes.from(line);
    for (let from = 0; from < raw.length;) {
        try {
            from += writeSync(fd, raw, from);
        } catch (error) {
            if (error.code !== 'EAGAIN') throw error;
        }
    }
}
const nonce = token();
function send(line) { writeAll(results, nonce + ' ' + line + '\n'); }
function mark() {
    for (const fd of [1, 2]) {
        try { writeAll(fd, nonce + '\n'); } catch (_) { /* closed by the solution */ }
    }
}

const WORD = '[\\w$\\u0080-\\uffff]', {toString: sourceOf} = Function.prototype;
// what stands between a function's parentheses, by parameter; commas in strings and brackets part none
function parameters(from) {
    const given = [''];
    let depth = 0;
    for (const [part] of from.matchAll(/(["'`])(?:\\[^]|(?!\1)[^\\])*\1|[^]/g)) {
        if (')]}'.includes(part) && --depth < 0) break;
        if ('([{'.includes(part)) depth++;
        if (part === ',' && depth === 0) given.push('');
        else given[given.length - 1] += part;
    }
    return given.map(one => one.trim()).filter(one => one);
}
// whether a parameter must be given: it has no default, and the program neither sets it nor asks whether it is there
function isNeeded(one, body) {
    const own = one.replaceAll('$', '\\$'), here = `(?<!${WORD}|\\.)${own}(?!${WORD})`;
    if (!RegExp(`^${WORD}+$`).test(one)) return !one.includes('=');
    const nothing = '(?:undefined|null|void\\s*0)';
    return ![`${here}\\s*(?:=(?![=>])|\\|\\||&&|\\?|[!=]==?\\s*${nothing})`, `${nothing}\\s*[!=]==?\\s*${here}`,
        `(?:!|typeof|typeof\\s*\\(|if\\s*\\()\\s*${here}`].some(pattern => RegExp(pattern).test(body));
}
function checkNumber(name, called, wanted) {
    if (!CHECKED || typeof called !== 'function') return;
    const source = sourceOf.call(called)
        .replace(/\/\*[^]*?\*\/|\/\/.*|(["'])(?:\\[^]|(?!\1)[^\\\n])*\1|`(?:\\[^]|[^\\`])*`/g, one => /^\/[/*]/.test(one) ? ' ' : one);
    if (/\barguments\b|\{ \[native code\] \}$/.test(source)) return;
    const head = /^class\b/.test(source) ? /\bconstructor\s*\(/.exec(source)
        : RegExp(`^(?:async\\s+)?(?=${WORD}+\\s*=>)|\\(`).exec(source);
    if (head === null) return;
    const body = source.slice(head.index + head[0].length);
    const given = head[0].endsWith('(') ? parameters(body) : [RegExp(`^${WORD}+`).exec(body)[0]];
    const open = given.some(one => one.startsWith('...')), places = given.filter(one => !one.startsWith('...'));
    const most = places.length, least = 1 + places.findLastIndex(one => isNeeded(one, body));
    if (least <= wanted && (wanted <= most || open)) return;
    const found = open ? `${least} or more` : least === most ? most : `${least} to ${most}`;
    throw new BadValue(`${name} has the wrong number of parameters: ${wanted} wanted, ${found} found.`);
}

// a program asks whether a node is of its own class, and gives the class methods; one of another kind takes no value alone
function ownNode(name, given) {
    try {
        const own = vm.runInThisContext(name);
        return new own(7).val === 7 ? own : given;
    } catch (_) {
        return given;
    }
}

function load() {
    globalThis.require = require;
    globalThis.module = {exports: {}, id: 'solution', children: []};
    globalThis.exports = globalThis.module.exports;
    globalThis.__filename = 'solution.js';
    globalThis.__dirname = '/work';
    const source = readFileSync('/work/solution.js', 'utf8')
        .replace(/^([ \t]*)export[ \t]+(default[ \t]+)?(?=(async|function|class|var|let|const)\b)/gm, '$1')
        .replace(/^[ \t]*export\s*\{[^}]*\};?/gm, text => text.replace(/[^\n]/g, ''))
        .replace(/^[ \t]*export[ \t]*default\b[^;\n]*;?[ \t]*$/gm, '');
    const name = SPEC.function || SPEC.class;
    new vm.Script(source, {filename: 'solution.js'}).runInThisContext();
    [ListNode, TreeNode] = [ownNode('ListNode', ListNode), ownNode('TreeNode', TreeNode)];
    let found = vm.runInThisContext(`typeof ${name} === 'undefined' ? undefined : ${name}`);
    const exported = globalThis.module.exports;
    if (found === undefined && exported)
        found = typeof exported === 'function' && exported.name === name ? exported : exported[name];
    if (typeof found !== 'function')
        throw new BadValue(`The program defines no ${SPEC.function ? 'function' : 'class'} ${name}.`);
    if (SPEC.function) {
        checkNumber(name, found, SPEC.params.length);
        return found;
    }
    checkNumber(name, found, SPEC.methods[0].params.length);
    for (const method of SPEC.methods.slice(1)) {
        // an instance may get its methods when it is made
        if (typeof found.prototype?.[method.name] !== 'function' && !source.includes(method.name))
            throw new BadValue(`The class ${name} has no method ${method.name}.`);
        checkNumber(method.name, found.prototype?.[method.name], method.params.length);
    }
    return found;
}

function syntax(error) {
    const found = /solution\.js:(\d+)/.exec(error.stack);
    let line = found ? Number(found[1]) : 0;
    return (line ? `solution.js:${line}: ` : '') + error.name + ': ' + error.message;
}

(function main() {
    let found;
    try {
        found = load();
    } catch (error) {
        send('load ' + quote(error instanceof BadValue ? error.message
            : error instanceof SyntaxError ? syntax(error) : message(error)));
        exit(0);
    }
    const count = integer();
    for (let number = 0; number < count; number++) {
        const out = ['ok', number];
        let line;
        const calls = [];
        if (SPEC.function) {
            calls.push(SPEC.params.map(read));
        } else {
            for (let left = integer(); left > 0; left--) {
                const method = SPEC.methods[integer()];
                calls.push([method, method.params.map(read)]);
            }
        }
        try {
            if (SPEC.function) {
                const given = calls[0];
                const returned = found(...given);
                write(SPEC.returns, SPEC.changed === null ? returned : given[SPEC.changed], out);
            } else {
                const instance = new found(...calls[0][1]);
                out.push(calls.length, 'null');
                for (let i = 1; i < calls.length; i++) {
                    const [method, given] = calls[i];
                    write(method.returns, instance[method.name](...given), out);
                }
            }
            line = out.join(' ');
        } catch (error) {
            line = error instanceof BadValue ? `bad ${number} ${quote(error.message)}`
                : `error ${number} ${quote(message(error))}`;
        }
        send(line);
        mark();
    }
    send('done');
    exit(0);
})();
"""


def node_driver(signature: Signature, *, checked: bool) -> str:
    """Return the program that calls a solution in Node; JavaScript and TypeScript share it.

    Args:
        signature: of the solution.
        checked: whether the driver counts the solution's parameters, because no compiler has done so.
    """
    names = {
        "CALLS": CALLS,
        "RESULTS": RESULTS,
        "PRELUDE": QUEUES,
        "SPEC": driver_spec(signature),
        "CHECKED": checked,
    }
    return "".join(f"const {name} = {json.dumps(value)};\n" for name, value in names.items()) + _DRIVER


def top_level_definitions(code: str, name: str) -> int:
    """Return how often a name is defined at the left margin of a program in JavaScript or TypeScript.

    >>> top_level_definitions("var f = 1;\\nfunction f() {}\\n  function f() {}", "f")
    2
    """
    pattern = (
        rf"^(?:export\s+)?(?:default\s+)?"
        rf"(?:(?:var|let|const)\s+{re.escape(name)}\s*[:=]|(?:async\s+)?function\s*\*?\s*{re.escape(name)}\s*[(<]"
        rf"|(?:(?:abstract\s+)?class|type|enum)\s+{re.escape(name)}\b)"
    )
    return len(re.findall(pattern, bare(code, single_quoted=True), re.MULTILINE))


class Js(Language):
    """JavaScript with Node."""

    id = "js"
    name = "JavaScript"
    slug = "javascript"
    aliases = ("node", "nodejs", "ecmascript", "mjs", "cjs")
    packages = ("nodejs",)
    size_mb = 220
    tools = ("/usr/bin/node",)
    version_command = ("/usr/bin/node", "--version")
    source = "solution.js"
    time_factor = 0.5
    start_seconds = 0.4
    samples = {
        "right": """\
var countMatches = function(words, word, k) {
    return words.filter(one => one === word).length + k;
};
""",
        "wrong": """\
var countMatches = function(words, word, k) {
    return words.filter(one => one === word).length - k;
};
""",
        "crash": """\
var countMatches = function(words, word, k) {
    return words[words.length].length;
};
""",
        "loop": """\
var countMatches = function(words, word, k) {
    while (true) k++;
};
""",
        "no_compile": """\
var countMatches = function(words, word, k) {
    return words.filter(one => one === word).length +;
};
""",
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        return f"{self.type_name(kind.item)}[]" if kind.item else _SCALARS[kind.kind]

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        kinds = {kind.kind for kind in signature.types()}
        nodes = "".join(text for kind, text in _NODES.items() if kind in kinds)
        name = signature.name
        if not signature.is_class:
            note = "" if signature.changed is None else self._note(signature)
            return nodes + self._function(f"var {name}", signature.params, signature.returns, note)
        parts = [self._function(f"var {name}", signature.params, None)]
        parts += [
            self._function(f"{name}.prototype.{m.name}", m.params, m.returns) for m in signature.methods
        ]
        return nodes + "\n".join(parts)

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        return {"solution.js": code, "main.js": node_driver(signature, checked=True)}

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`: a stack a little below the limit, and a heap above the limit of the judge's own."""
        return ("/usr/bin/node", "--stack-size=230000", "--max-old-space-size=2048", "main.js")

    def check_definitions(self, code: str, signature: Signature) -> str:
        """See `Language.check_definitions`; a missing definition is the driver's to find."""
        found = top_level_definitions(code, signature.name)
        return "" if found < 2 else f"The program defines {signature.name} {found} times."

    def _function(self, head: str, params: Sequence[Parameter], returns: Type | None, note: str = "") -> str:
        lines = [f" * @param {{{self.type_name(p.type)}}} {p.name}\n" for p in params]
        if returns is not None:
            lines.append(f" * @return {{{self.type_name(returns)}}}{note}\n")
        comment = f"/**\n{''.join(lines)} */\n" if lines else ""
        names = ", ".join(p.name for p in params)
        return f"{comment}{head} = function({names}) {{\n    \n}};\n"

    def _note(self, signature: Signature) -> str:
        changed = signature.params[signature.changed or 0].name
        return f" Do not return anything, modify {changed} in-place instead."


LANGUAGE = Js()
