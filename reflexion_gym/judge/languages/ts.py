"""TypeScript: types are checked by Microsoft's native compiler, then taken away, and Node runs the rest."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.arity import wrong_number
from reflexion_gym.judge.languages.base import Language
from reflexion_gym.judge.languages.js import node_driver, top_level_definitions
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["LANGUAGE", "Ts"]

_SCALARS = {
    "integer": "number",
    "long": "number",
    "double": "number",
    "boolean": "boolean",
    "string": "string",
    "character": "string",
    "void": "void",
    "ListNode": "ListNode | null",
    "TreeNode": "TreeNode | null",
}

_NODES = {
    "ListNode": """\
/**
 * Definition for singly-linked list.
 * class ListNode {
 *     val: number
 *     next: ListNode | null
 *     constructor(val?: number, next?: ListNode | null) {
 *         this.val = (val===undefined ? 0 : val)
 *         this.next = (next===undefined ? null : next)
 *     }
 * }
 */
""",
    "TreeNode": """\
/**
 * Definition for a binary tree node.
 * class TreeNode {
 *     val: number
 *     left: TreeNode | null
 *     right: TreeNode | null
 *     constructor(val?: number, left?: TreeNode | null, right?: TreeNode | null) {
 *         this.val = (val===undefined ? 0 : val)
 *         this.left = (left===undefined ? null : left)
 *         this.right = (right===undefined ? null : right)
 *     }
 * }
 */
""",
}

#: the types of what a program finds, one text for each name that a program may also define itself
_DECLARED = {
    "ListNode": """\
declare class ListNode {
    val: number; next: ListNode | null;
    constructor(val?: number, next?: ListNode | null);
}
""",
    "TreeNode": """\
declare class TreeNode {
    val: number; left: TreeNode | null; right: TreeNode | null;
    constructor(val?: number, left?: TreeNode | null, right?: TreeNode | null);
}
""",
    "PriorityQueue": """\
declare class PriorityQueue<T = any> {
    constructor(compare: ((a: T, b: T) => number) | { compare: (a: T, b: T) => number }, values?: Iterable<T>);
    enqueue(value: T): this; push(value: T): this; dequeue(): T; pop(): T; front(): T; back(): T;
    size(): number; isEmpty(): boolean; clear(): void; toArray(): T[];
    remove(wanted: (value: T) => boolean): T[]; contains(wanted: (value: T) => boolean): boolean;
    [Symbol.iterator](): IterableIterator<T>;
    static fromArray<T>(values: T[], compare: (a: T, b: T) => number): PriorityQueue<T>;
}
""",
    "MinPriorityQueue": """\
declare class MinPriorityQueue<T = any> {
    constructor(options?: ((value: T) => number | string)
        | { priority?: (value: T) => number | string, compare?: (a: T, b: T) => number }, values?: Iterable<T>);
    enqueue(value: T, priority?: number | string): this; push(value: T): this;
    dequeue(): any; pop(): any; front(): any; back(): any;
    size(): number; isEmpty(): boolean; clear(): void; toArray(): any[];
    remove(wanted: (value: any) => boolean): any[]; contains(wanted: (value: any) => boolean): boolean;
    [Symbol.iterator](): IterableIterator<any>;
    static fromArray<T>(values: T[], options?: (value: T) => number | string): MinPriorityQueue<T>;
}
""",
    "Queue": """\
declare class Queue<T = any> {
    constructor(values?: Iterable<T>);
    enqueue(value: T): this; push(value: T): this; dequeue(): T; pop(): T; front(): T; back(): T;
    size(): number; isEmpty(): boolean; clear(): void; toArray(): T[];
}
""",
    "Deque": """\
declare class Deque<T = any> {
    constructor(values?: Iterable<T>);
    pushBack(value: T): this; pushFront(value: T): this; popBack(): T; popFront(): T; front(): T; back(): T;
    size(): number; isEmpty(): boolean; clear(): void; toArray(): T[];
}
""",
    "console": "declare var console: { [name: string]: (...what: any[]) => void };\n",
    "require": "declare var require: any;\n",
    "module": "declare var module: any;\n",
    "exports": "declare var exports: any;\n",
    "process": "declare var process: any;\n",
    "Buffer": "declare var Buffer: any;\n",
    "globalThisFunctions": """\
declare function setTimeout(call: (...what: any[]) => void, after?: number, ...what: any[]): any;
declare function setInterval(call: (...what: any[]) => void, after?: number, ...what: any[]): any;
declare function setImmediate(call: (...what: any[]) => void, ...what: any[]): any;
declare function clearTimeout(timer: any): void;
declare function clearInterval(timer: any): void;
declare function queueMicrotask(call: () => void): void;
declare function structuredClone<T>(value: T): T;
declare var performance: { now(): number };
""",
}
_DECLARED["MaxPriorityQueue"] = _DECLARED["MinPriorityQueue"].replace("MinP", "MaxP")

_CHECKER = "/opt/npm/@typescript/native-preview-linux-x64/lib/tsgo"
#: LeetCode's options; without the types of the browser, whose names programs like to take for themselves
_OPTIONS = {
    "compilerOptions": {
        "target": "es2023",
        "lib": ["es2023"],
        "module": "es2022",
        "moduleResolution": "bundler",
        "moduleDetection": "auto",
        "types": [],
        "strict": False,
        "alwaysStrict": True,
        "strictBindCallApply": True,
        "strictFunctionTypes": True,
        "noEmit": True,
        "skipLibCheck": True,
        "skipDefaultLibCheck": True,
    },
    "files": ["prelude.d.ts", "solution.ts"],
}


class Ts(Language):
    """TypeScript."""

    id = "ts"
    name = "TypeScript"
    slug = "typescript"
    aliases = ("tsx", "mts", "cts")
    packages = ("nodejs", "esbuild")
    archives = ("@typescript/native-preview-linux-x64@7.0.0-dev.20260707.2",)
    size_mb = 260
    tools = ("/usr/bin/node", "/usr/bin/esbuild", _CHECKER)
    version_command = (_CHECKER, "--version")
    source = "solution.ts"
    env = {"GOMAXPROCS": "1"}
    time_factor = 0.5
    start_seconds = 0.4
    samples = {
        "right": """\
function countMatches(words: string[], word: string, k: number): number {
    return words.filter((one: string) => one === word).length + k;
};
""",
        "wrong": """\
function countMatches(words: string[], word: string, k: number): number {
    return words.filter((one: string) => one === word).length - k;
};
""",
        "crash": """\
function countMatches(words: string[], word: string, k: number): number {
    return words[words.length].length;
};
""",
        "loop": """\
function countMatches(words: string[], word: string, k: number): number {
    while (true) k++;
};
""",
        "no_compile": """\
function countMatches(words: string[], word: string, k: number): number {
    return words.filter((one: string) => one === word);
};
""",
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        if kind.item is None:
            return _SCALARS[kind.kind]
        item = self.type_name(kind.item)
        return f"Array<{item}>" if "|" in item and kind.item.item is None else f"{item}[]"

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        kinds = {kind.kind for kind in signature.types()}
        nodes = "".join(text for kind, text in _NODES.items() if kind in kinds)
        if not signature.is_class:
            given, returns = self._parameters(signature.params), self.type_name(signature.returns)
            note = ""
            if signature.changed is not None:
                changed = signature.params[signature.changed].name
                note = f"/**\n Do not return anything, modify {changed} in-place instead.\n */\n"
            return f"{nodes}{note}function {signature.name}({given}): {returns} {{\n    \n}};\n"
        heads = [f"constructor({self._parameters(signature.params)})"]
        heads += [
            f"{m.name}({self._parameters(m.params)}): {self.type_name(m.returns)}" for m in signature.methods
        ]
        bodies = "\n\n".join(f"    {head} {{\n        \n    }}" for head in heads)
        return f"{nodes}class {signature.name} {{\n{bodies}\n}}\n"

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        return {
            "solution.ts": code + _calls(code, signature),
            "prelude.d.ts": "".join(
                text for name, text in _DECLARED.items() if not top_level_definitions(code, name)
            ),
            "plain.json": "{}",  # esbuild is to follow its own options alone
            "tsconfig.json": json.dumps(_OPTIONS),
            "main.js": node_driver(signature, checked=False),
        }

    def compile_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.compile_commands`."""
        strip = ("solution.ts", "--target=es2022", "--outfile=solution.js", "--sourcemap=external")
        return [
            (_CHECKER, "--pretty", "false", "--singleThreaded", "-p", "tsconfig.json"),
            ("/usr/bin/esbuild", *strip, "--log-level=error", "--tsconfig=plain.json"),
        ]

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return ("/usr/bin/node", "--stack-size=230000", "--max-old-space-size=2048", "main.js")

    def trim(self, text: str) -> str:
        """See `Language.trim`."""
        lines = [re.sub(r"^(solution\.ts)\((\d+),(\d+)\)", r"\1:\2:\3", line) for line in text.splitlines()]
        return "\n".join(lines[:20])

    def explain(self, said: str, code: str, signature: Signature) -> str:
        """See `Language.explain`: what the compiler says of a call behind the program is said of the definition."""
        names = [signature.name, *(m.name for m in signature.methods)]
        first = len(code.split("\n")) + 2
        told = []
        for line in said.splitlines():
            found = re.match(r"solution\.ts:(\d+):\d+: (error \w+: .*)", line)
            if found and 0 <= int(found[1]) - first < len(names):
                line = _of_definition(names[int(found[1]) - first], found[2])
            told.append(line)
        return "\n".join(told)

    def check_definitions(self, code: str, signature: Signature) -> str:
        """See `Language.check_definitions`: the compiler complains of two, but not of a function's overloads."""
        return ""

    def _parameters(self, params: Sequence[Parameter]) -> str:
        return ", ".join(f"{p.name}: {self.type_name(p.type)}" for p in params)


def _calls(code: str, signature: Signature) -> str:
    """Return a function that is never called and calls the solution, so that the compiler counts its parameters.

    Each call is on a line of its own.
    """
    if not top_level_definitions(code, signature.name):
        return ""

    def call(name: str, params: Sequence[Parameter]) -> str:
        return f"{name}({', '.join(['0 as any'] * len(params))});\n"

    calls = call(signature.name, signature.params)
    if signature.is_class:
        calls = f"const made = new {calls}"
        calls += "".join(call(f"made.{m.name}", m.params) for m in signature.methods)
    return f"\nfunction wire__calls() {{\n{calls}}}\n"


def _of_definition(name: str, said: str) -> str:
    found = re.fullmatch(r"error \w+: Expected (.+) arguments?, but got (\d+)\.", said)
    if found is None:
        return f"{name}: {said}"
    number = re.sub(r"at least (\d+)", r"\1 or more", found[1]).replace("-", " to ")
    return wrong_number(name, int(found[2]), number)


LANGUAGE = Ts()
