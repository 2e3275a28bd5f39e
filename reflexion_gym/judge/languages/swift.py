"""Swift, optimised; the driver's runtime is a module compiled beforehand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.bare import bare, defines, outermost, sub_bare
from reflexion_gym.judge.languages.base import CALLS, RESULTS, WARM, Language
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["LANGUAGE", "Swift"]

_SCALARS = {
    "integer": "Int",
    "long": "Int",
    "double": "Double",
    "boolean": "Bool",
    "string": "String",
    "character": "Character",
    "void": "Void",
    "ListNode": "ListNode?",
    "TreeNode": "TreeNode?",
}
_KEYWORDS = {
    "as",
    "case",
    "default",
    "for",
    "func",
    "in",
    "init",
    "internal",
    "is",
    "operator",
    "repeat",
    "self",
    "where",
}
_KEYWORDS |= {
    "extension",
    "protocol",
    "struct",
    "subscript",
    "switch",
    "throw",
    "var",
    "let",
    "guard",
    "defer",
}

_RUNTIME = r"""
import Glibc

public class ListNode {
    public var val: Int
    public var next: ListNode?
    public init() { self.val = 0; self.next = nil }
    public init(_ val: Int) { self.val = val; self.next = nil }
    public init(_ val: Int, _ next: ListNode?) { self.val = val; self.next = next }
}
public class TreeNode {
    public var val: Int
    public var left: TreeNode?
    public var right: TreeNode?
    public init() { self.val = 0; self.left = nil; self.right = nil }
    public init(_ val: Int) { self.val = val; self.left = nil; self.right = nil }
    public init(_ val: Int, _ left: TreeNode?, _ right: TreeNode?) { self.val = val; self.left = left; self.right = right }
}

public let mostNodes = 1000000

public final class Wire {
    var data: [UInt8]
    var at = 0
    public var out: [UInt8] = []
    public var bad: String? = nil

    public init(_ data: [UInt8]) { self.data = data }

    public func token() -> ArraySlice<UInt8> {
        while at < data.count && data[at] <= 32 { at += 1 }
        let start = at
        while at < data.count && data[at] > 32 { at += 1 }
        return data[start..<at]
    }
    public func number() -> Int {
        while at < data.count && data[at] <= 32 { at += 1 }
        var minus = false
        if at < data.count && data[at] == 45 { minus = true; at += 1 }
        var value = 0
        while at < data.count && data[at] > 32 { value = value &* 10 &- Int(data[at] &- 48); at += 1 }
        return minus ? value : 0 &- value
    }
    public func add(_ text: String) { out.append(32); out.append(contentsOf: text.utf8) }
    public func nothing() { add("null") }
}

public protocol Crosses {
    static func read(_ s: Wire) -> Self
    func write(_ s: Wire)
}
extension Int: Crosses {
    public static func read(_ s: Wire) -> Int { return s.number() }
    public func write(_ s: Wire) { s.add(String(self)) }
}
extension Bool: Crosses {
    public static func read(_ s: Wire) -> Bool { return s.token().first == 116 }
    public func write(_ s: Wire) { s.add(self ? "true" : "false") }
}
extension Double: Crosses {
    public static func read(_ s: Wire) -> Double { return Double(String(decoding: s.token(), as: UTF8.self)) ?? 0 }
    public func write(_ s: Wire) {
        if self.isNaN { s.add("nan") } else if self.isInfinite { s.add(self > 0 ? "inf" : "-inf") } else { s.add("\(self)") }
    }
}
func hex(_ c: UInt8) -> UInt8 { return c <= 57 ? c - 48 : c - 55 }
func quoted(_ text: String) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var out: [UInt8] = [36]
    for c in text.utf8 {
        if (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c == 95 || c == 46 || c == 45 {
            out.append(c)
        } else {
            out.append(37); out.append(digits[Int(c >> 4)]); out.append(digits[Int(c & 15)])
        }
    }
    return out
}
extension String: Crosses {
    public static func read(_ s: Wire) -> String {
        let word = Array(s.token())
        var bytes: [UInt8] = []
        bytes.reserveCapacity(word.count)
        var i = 1
        while i < word.count {
            if word[i] == 37 { bytes.append(hex(word[i + 1]) * 16 + hex(word[i + 2])); i += 3 } else { bytes.append(word[i]); i += 1 }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
    public func write(_ s: Wire) { s.out.append(32); s.out.append(contentsOf: quoted(self)) }
}
extension Character: Crosses {
    public static func read(_ s: Wire) -> Character { return String.read(s).first ?? "\0" }
    public func write(_ s: Wire) { String(self).write(s) }
}
extension Array: Crosses where Element: Crosses {
    public static func read(_ s: Wire) -> [Element] {
        let n = s.number()
        var all: [Element] = []
        all.reserveCapacity(n)
        for _ in 0..<n { all.append(Element.read(s)) }
        return all
    }
    public func write(_ s: Wire) {
        count.write(s)
        for one in self { one.write(s) }
    }
}
public protocol Node: AnyObject {
    static func readNode(_ s: Wire) -> Self?
    static func writeNode(_ s: Wire, _ v: Self?)
}
extension Optional: Crosses where Wrapped: Node {
    public static func read(_ s: Wire) -> Wrapped? { return Wrapped.readNode(s) }
    public func write(_ s: Wire) { Wrapped.writeNode(s, self) }
}
"""
#: in the runtime for its own nodes, in the driver for a program's
_NODES = {
    "ListNode": r"""
extension ListNode: Node {
    public static func readNode(_ s: Wire) -> Self? {
        var head: ListNode? = nil
        for value in [Int].read(s).reversed() { head = ListNode(value, head) }
        return head.map { unsafeDowncast($0, to: self) }
    }
    public static func writeNode(_ s: Wire, _ v: ListNode?) {
        var values: [Int] = []
        var node = v
        while let one = node {
            if values.count >= mostNodes { s.bad = "a list without end: its nodes form a cycle"; return }
            values.append(one.val)
            node = one.next
        }
        values.write(s)
    }
}
""",
    "TreeNode": r"""
extension TreeNode: Node {
    public static func readNode(_ s: Wire) -> Self? {
        let n = s.number()
        var nodes: [TreeNode?] = []
        for _ in 0..<n { nodes.append(Int(String(decoding: s.token(), as: UTF8.self)).map { TreeNode($0) }) }
        var child = 1
        for case let node? in nodes {
            if child < n { node.left = nodes[child] }
            if child + 1 < n { node.right = nodes[child + 1] }
            child += 2
        }
        return n == 0 ? nil : nodes[0].map { unsafeDowncast($0, to: self) }
    }
    public static func writeNode(_ s: Wire, _ v: TreeNode?) {
        var level: [TreeNode?] = v == nil ? [] : [v]
        let rest = Wire([])
        var i = 0
        while i < level.count {
            if level.count > 2 * mostNodes { s.bad = "a tree without end: its nodes form a cycle"; return }
            if let node = level[i] {
                node.val.write(rest)
                level.append(node.left)
                level.append(node.right)
            } else { rest.nothing() }
            i += 1
        }
        level.count.write(s)
        s.out.append(contentsOf: rest.out)
    }
}
""",
}
_LOOP = r"""
func readAll(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { _exit(1) }
    var all: [UInt8] = [], part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let n = fread(&part, 1, part.count, file)
        if n == 0 { break }
        all.append(contentsOf: part[0..<n])
    }
    fclose(file)
    return all
}
func sendAll(_ to: Int32, _ bytes: [UInt8]) -> Bool {
    var at = 0
    while at < bytes.count {
        let n = bytes[at...].withUnsafeBytes { Glibc.write(to, $0.baseAddress, $0.count) }
        if n <= 0 { return false }
        at += n
    }
    return true
}

nonisolated(unsafe) var theCall: ((Wire) throws -> Void)? = nil
nonisolated(unsafe) var thePaths = ("", "")

func drive() {
    let s = Wire(readAll(thePaths.0))
    let results = open(thePaths.1, O_WRONLY | O_APPEND)
    let nonce = Array(s.token())
    let count = s.number()
    for i in 0..<count {
        s.out = []
        s.bad = nil
        var line = nonce
        do {
            try theCall!(s)
            if let bad = s.bad {
                line += Array(" bad \(i) ".utf8) + quoted(bad)
            } else {
                line += Array(" ok \(i)".utf8) + s.out
            }
        } catch {
            line += Array(" error \(i) ".utf8) + quoted("\(error)")
        }
        if !sendAll(results, line + [10]) { _exit(1) }
        fflush(nil)
        _ = sendAll(1, nonce + [10])
        _ = sendAll(2, nonce + [10])
    }
    _ = sendAll(results, nonce + Array(" done\n".utf8))
    _exit(0)
}

public func runWire(_ calls: String, _ results: String, _ call: @escaping (Wire) throws -> Void) {
    theCall = call
    thePaths = (calls, results)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 512 << 20)
    var thread = pthread_t()
    pthread_create(&thread, &attributes, { _ in drive(); return nil }, nil)
    pthread_join(thread, nil)
    _exit(1)
}
"""
#: how a line begins that may stand outside of types and functions, and one that goes on with the line before
_DECLARATION = (
    r"\s*(?:[^\w\s(]|(?:import|class|struct|enum|protocol|extension|func|var|let|typealias|actor|infix|prefix|postfix|"
    r"operator|precedencegroup|public|private|fileprivate|internal|open|final|indirect|lazy|weak|nonisolated|where)\b)"
)
_CONTINUATION = r"\s*(?:(?:else|catch)\b|[^\w\s(@#])"
_COMPILER = (
    "/usr/bin/swiftc",
    "-O",
    "-suppress-warnings",
    "-swift-version",
    "5",
    "-module-cache-path",
    "/tmp/modules",
)


class Swift(Language):
    """Swift with Debian's compiler. A trap of the runtime, such as an overflow, ends a program and is a crash."""

    id = "swift"
    name = "Swift"
    slug = "swift"
    aliases = ("swiftlang",)
    packages = ("swiftlang", "libc6-dev", "libstdc++-14-dev")
    size_mb = 2530
    tools = ("/usr/bin/swiftc",)
    version_command = ("/usr/bin/swiftc", "--version")
    source = "solution.swift"
    head = r"\bfunc\s+{name}\s*(?:<[^>]*>)?\s*\("
    env = {"SWIFT_BACKTRACE": "enable=no"}
    time_factor = 0.5
    start_seconds = 0.3
    samples = {
        kind: (
            "class Solution {\n    func countMatches(_ words: [String], _ word: String, _ k: Int) -> Int {\n"
            f"{body}\n    }}\n}}\n"
        )
        for kind, body in {
            "right": "        return words.filter { $0 == word }.count + k",
            "wrong": "        return words.filter { $0 == word }.count - k",
            "crash": "        return words[words.count].count",
            "loop": "        var n = k\n        while n < 10 { n = Int.random(in: 0...9) }\n        return n",
            "no_compile": "        return words.length",
        }.items()
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        return f"[{self.type_name(kind.item)}]" if kind.item else _SCALARS[kind.kind]

    def parameter_name(self, name: str) -> str:
        """Return the name; keywords are quoted."""
        return f"`{name}`" if name in _KEYWORDS else name

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        if not signature.is_class:
            params = ", ".join(self._parameter(p, signature.changed is not None) for p in signature.params)
            head = f"func {signature.name}({params}){self._arrow(signature.returns)}"
            return f"class Solution {{\n    {head} {{\n        \n    }}\n}}\n"
        heads = [f"init({', '.join(self._parameter(p) for p in signature.params)})"]
        heads += [
            f"func {m.name}({', '.join(self._parameter(p) for p in m.params)}){self._arrow(m.returns)}"
            for m in signature.methods
        ]
        bodies = "\n\n".join(f"    {head} {{\n        \n    }}" for head in heads)
        return f"class {signature.name} {{\n\n{bodies}\n}}\n"

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        call = self._class_call(signature) if signature.is_class else self._function_call(signature)
        outside = outermost(code)
        nodes = "".join(
            text
            for kind, text in _NODES.items()
            if Type(kind) in signature.types() and defines(kind, outside)
        )
        main = f'import LeetcodeRuntime\n\nrunWire("{CALLS}", "{RESULTS}") {{ s in\n{call}}}\n{nodes}'
        imports = "import Foundation; import LeetcodeRuntime; "
        return {"solution.swift": imports + _without_statements(code), "main.swift": main}

    def compile_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.compile_commands`."""
        return [
            (
                *_COMPILER,
                "-I",
                WARM,
                "-wmo",
                "-o",
                "program",
                "solution.swift",
                "main.swift",
                f"{WARM}/runtime.o",
            )
        ]

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return ("/work/program",)

    def warm_files(self) -> dict[str, str]:
        """See `Language.warm_files`."""
        return {"runtime.swift": _RUNTIME + "".join(_NODES.values()) + _LOOP}

    def warm_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.warm_commands`."""
        module = ("-module-name", "LeetcodeRuntime", "-parse-as-library", "-wmo", "-emit-module")
        place = ("-emit-module-path", f"{WARM}/LeetcodeRuntime.swiftmodule", "-c", "-o", f"{WARM}/runtime.o")
        return [(*_COMPILER, *module, *place, "runtime.swift")]

    def trim(self, text: str) -> str:
        """See `Language.trim`."""
        return "\n".join(text.replace("/work/", "").splitlines()[:30])

    def _arrow(self, kind: Type) -> str:
        return "" if kind.kind == "void" else f" -> {self.type_name(kind)}"

    def _parameter(self, param: Parameter, in_place: bool = False) -> str:
        kind = f"{'inout ' if in_place and param.type.item else ''}{self.type_name(param.type)}"
        return f"_ {self.parameter_name(param.name)}: {kind}"

    def _reads(self, params: Sequence[Parameter], word: str = "let") -> tuple[str, str]:
        reads = "".join(f"    {word} a{n} = {self._plain(p.type)}.read(s)\n" for n, p in enumerate(params))
        return reads, ", ".join(f"a{n}" for n in range(len(params)))

    def _plain(self, kind: Type) -> str:
        """Return the type as an expression: ``Optional<ListNode>`` for ``ListNode?``."""
        if kind.item is not None:
            return f"Array<{self._plain(kind.item)}>"
        name = _SCALARS[kind.kind]
        return f"Optional<{name[:-1]}>" if name.endswith("?") else name

    def _function_call(self, signature: Signature) -> str:
        if signature.changed is not None:
            reads, _ = self._reads(signature.params, "var")
            given = ", ".join(f"&a{n}" if p.type.item else f"a{n}" for n, p in enumerate(signature.params))
            return f"{reads}    Solution().{signature.name}({given})\n    a{signature.changed}.write(s)\n"
        reads, given = self._reads(signature.params)
        kind = self.type_name(signature.returns)
        call = f"Solution().{signature.name}({given})"
        return f"{reads}    let returned: {kind} = {call}\n    returned.write(s)\n"

    def _class_call(self, signature: Signature) -> str:
        reads, given = self._reads(signature.params)
        text = (
            f"    let count = s.number()\n    _ = s.number()\n{reads}    let object = {signature.name}({given})\n"
            "    count.write(s)\n    s.nothing()\n    for _ in 1..<max(1, count) { switch s.number() {\n"
        )
        for number, method in enumerate(signature.methods, 1):
            reads, given = self._reads(method.params)
            call = f"object.{method.name}({given})"
            if method.returns.kind == "void":
                rest = f"    {call}\n    s.nothing()\n"
            else:
                rest = f"    let returned: {self.type_name(method.returns)} = {call}\n    returned.write(s)\n"
            text += f"    case {number}:\n    do {{\n{reads}{rest}    }}\n"
        return text + "    default: break\n    } }\n"


def _without_statements(code: str) -> str:
    """Return code with each statement that stands outside of all types in a function that nobody calls.

    Replies often end with a few lines that show the solution; only the file of the driver may have such lines.
    """
    code = sub_bare(r"^([ \t]*)@main\b", r"\1", code)
    lines, shown = code.split("\n"), bare(code).split("\n")
    depth, count, last = 0, 0, -1
    for number, line in enumerate([*shown, "import"]):
        if depth == 0 and line.strip():
            if last >= 0 and not re.match(_CONTINUATION, line):
                at = len(lines[last]) - len(shown[last]) + len(shown[last].rstrip())
                lines[last] = f"{lines[last][:at]} }}{lines[last][at:]}"
                last = -1
            if last < 0 and not re.match(_DECLARATION, line):
                last, count = number, count + 1
                lines[number] = f"func wireOwn{count}() async throws {{ {lines[number]}"
        depth = max(0, depth + len(re.findall(r"[(\[{]", line)) - len(re.findall(r"[)\]}]", line)))
        if last >= 0 and line.strip():
            last = number
    return "\n".join(lines)


LANGUAGE = Swift()
