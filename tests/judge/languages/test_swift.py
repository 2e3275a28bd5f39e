from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import LanguageTests

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return (
        f"class Solution {{\n    func addOne(_ n: Int) -> Int {{\n{body}\n        return n + 1\n    }}\n}}\n"
    )


class TestSwift(LanguageTests):
    language = "swift"
    deep = (
        "class Solution { var a = [Int]()\n func f(_ k: Int) -> Int { a.append(k); if k == 0 { return 1 }; let r = f(k - 1); a.removeLast(); return 1 + r }\n"
        "func addOne(_ n: Int) -> Int { return n + f(100000) - 100000 } }"
    )
    reverse = "class Solution { func changeValue(_ a: inout [Int]) { a.reverse() } }"
    counter = """\
class WordCounter {
    let start: Int
    var words: [String] = []
    init(_ startValue: Int) { start = startValue }
    func addWord(_ word: String) { words.append(word) }
    func countOf(_ word: String, _ k: Int) -> Int { return start + k + words.filter { $0 == word }.count }
    func allWords() -> [String] { return words }
}
"""
    nodes = {
        "ListNode": "public class ListNode {\n    public var val: Int\n    public var next: ListNode?\n    public init() { self.val = 0; self.next = nil; }\n    public init(_ val: Int) { self.val = val; self.next = nil; }\n    public init(_ val: Int, _ next: ListNode?) { self.val = val; self.next = next; }\n}\n",
        "TreeNode": "/* d */ final class TreeNode {\n    var val: Int\n    var left: TreeNode?\n    var right: TreeNode?\n    init(_ val: Int) { self.val = val }\n}\n",
    }
    cycle = (
        "class Solution { func makeValue(_ n: Int) -> ListNode? { let a = ListNode(1); a.next = a; return a } }",
        "class Solution { func makeValue(_ n: Int) -> TreeNode? { let a = TreeNode(1); a.left = a; return a } }",
    )
    reads = r"""
class Solution { func addOne(_ n: Int) -> Int {
    var best = 0
    var files = ["/proc/self/environ", "/proc/1/environ", "/proc/self/cmdline", "/proc/1/cmdline"]
    for folder in ["/io", "/work", "/tmp"] {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] { files.append(folder + "/" + name) }
    }
    for path in files {
        let data = [UInt8](FileManager.default.contents(atPath: path) ?? Data())
        for k in 0..<max(0, data.count - 8) where data[k..<(k + 6)].elementsEqual("736501".utf8) {
            best = max(best, Int(String(decoding: data[k..<(k + 9)], as: UTF8.self)) ?? 0)
        }
    }
    return best
} }
"""
    right = {
        "lines that show it": "import Foundation\n\n"
        + add_one("")
        + '\n// Example\nlet solution = Solution()\nvar sum = 0\nfor n in [1, 2] {\n    sum += solution.addOne(n) // a\n}\nif sum > 0 {\n    print(sum)\n}\nelse {\n    exit(1)\n}\nprint(\n    solution\n        .addOne(1))\nassert(sum > 1, "{")\nfatalError()\n',
        "an entry point": add_one("")
        + "@main\nstruct Main {\n    static func main() {\n        print(Solution().addOne(1))\n    }\n}\n",
        "a main": add_one("") + "func main() {\n    exit(1)\n}\n\nmain()\n",
        "brackets on lines of their own": 'let table: [Int: String] =\n[\n    1: "{"\n]\nclass Solution\n{\n    func addOne(_ n: Int)\n    -> Int\n    {\n        return n + 1\n    }\n}\n',
        "constants": "let MOD = 1_000_000_007\nprivate var memo: [Int] = [Int](repeating: 1, count: 3)\n"
        + add_one("return (n + memo[0]) % MOD"),
        "nodes of another kind": "class ListNode { var key: Int; init(_ k: Int, _ v: Int) { key = k } }\nstruct TreeNode { let low: Int }\n"
        + add_one(""),
        "a default": "class Solution { func addOne(_ n: Int, _ k: Int = 1) -> Int { return n + k } }",
        "imports": "import Foundation\n" + add_one("_ = sqrt(2.0)"),
        "helpers": "func inc(_ x: Int) -> Int { return x + 1 }\nclass Solution { func addOne(_ n: Int) -> Int { return inc(n) } }",
        "prints": add_one('print(String(repeating: "x", count: 100000), terminator: "")'),
    }
    wrong = {
        "forges results": (
            "failed|crash|early_exit",
            'class Solution { func addOne(_ n: Int) -> Int { let t = try! String(contentsOfFile: "/io/calls.txt", encoding: .utf8)\n'
            ' let k = t.split(separator: "\\n")[0], f = fopen("/io/results.txt", "a")\n'
            ' fputs("\\(k) ok 0 0\\n\\(k) ok 1 0\\n\\(k) done\\n", f!); fclose(f!); _exit(0) } }',
        ),
        "starts processes": (
            "crash|error|timeout|memory|failed|early_exit",
            add_one(
                'for _ in 0..<2000 { let p = Process(); p.executableURL = URL(fileURLWithPath: "/bin/sleep"); p.arguments = ["777"]; try! p.run() }'
            ),
        ),
        "ignores signals": (
            "timeout",
            "struct No: Error {}\nfunc no() throws { throw No() }\n"
            + add_one(
                "for s in 1..<32 { signal(Int32(s), SIG_IGN) }; while n > 0 { do { try no() } catch {} }"
            ),
        ),
        "allocates": (
            "memory|crash",
            add_one(
                "var all = [[UInt8]](); while n > 0 { all.append([UInt8](repeating: UInt8(all.count % 200 + 1), count: 1 << 20)) }"
            ),
        ),
        "writes outside": (
            "failed",
            'class Solution { func addOne(_ n: Int) -> Int { for p in ["/work/program", "/work/x", "/io/x", "/usr/x", "/etc/passwd"] {'
            ' if let f = fopen(p, "w") { fclose(f); return n + 1 } }; return 0 } }',
        ),
        "exits": ("early_exit", add_one("exit(0)")),
        "traps": ("crash", add_one('if n > 0 { fatalError("no") }')),
        "overflows": ("crash", "class Solution { func addOne(_ n: Int) -> Int { return Int.max + n } }"),
        "off by one": ("failed", "class Solution { func addOne(_ n: Int) -> Int { return n } }"),
        "no class": ("compile_error", "class Answer { func addOne(_ n: Int) -> Int { return n + 1 } }"),
        "no method": ("compile_error", add_one("").replace("addOne", "addTwo")),
        "two classes": ("compile_error", add_one("") + add_one("")),
        "one parameter less": ("compile_error", "class Solution { func addOne() -> Int { return 2 } }"),
        "one parameter more": (
            "compile_error",
            "class Solution { func addOne(_ a: Int, _ n: Int) -> Int { return n + 1 } }",
        ),
        "does not parse": ("compile_error", "\nclass Solution { func addOne(_ n: Int) -> Int {"),
        "loops": ("timeout", add_one("var k = n; while k < 10 { k = Int.random(in: 0...9) }")),
        "prints without end": (
            "output|timeout",
            add_one('while n > 0 { print(String(repeating: "x", count: 1000)) }'),
        ),
    }
    messages = {
        "traps": "Fatal error: no",
        "no class": "Solution",
        "does not parse": r"solution\.swift:2",
        "no method": "addOne",
    }

    def program(self, signature, value):
        return (
            get_language("swift").stub(signature).replace("{\n        \n", "{\n        return givenValue\n")
        )
