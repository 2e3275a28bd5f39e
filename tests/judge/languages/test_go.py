from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import LanguageTests

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return f"func addOne(n int) int {{\n{body}\n    return n + 1\n}}\n"


class TestGo(LanguageTests):
    language = "go"
    # a character is a byte
    left_out = {"character": ["\u00e9", "\u65e5", "\U0001f600"]}
    deep = "func f(k int) int { if k == 0 { return 1 }; return 1 + f(k-1) }\nfunc addOne(n int) int { return n + f(100000) - 100000 }\n"
    reverse = (
        "func changeValue(givenValue []int) { for i, j := 0, len(givenValue)-1; i < j; i, j = i+1, j-1 {"
        " givenValue[i], givenValue[j] = givenValue[j], givenValue[i] } }\n"
    )
    counter = """\
type WordCounter struct { start int; words []string }
func Constructor(startValue int) WordCounter { return WordCounter{start: startValue} }
func (this *WordCounter) AddWord(word string) { this.words = append(this.words, word) }
func (this *WordCounter) CountOf(word string, k int) int {
    n := this.start + k
    for _, w := range this.words { if w == word { n++ } }
    return n
}
func (this *WordCounter) AllWords() []string { return this.words }
"""
    nodes = {
        "ListNode": "// Definition for singly-linked list.\ntype ListNode struct {\n    Val int\n    Next *ListNode\n}\n",
        "TreeNode": "type (\n    TreeNode struct {\n        Val int\n        Left, Right *TreeNode\n    }\n)\n",
    }
    cycle = (
        "func makeValue(n int) *ListNode { a := &ListNode{Val: 1}; a.Next = a; return a }",
        "func makeValue(n int) *TreeNode { a := &TreeNode{Val: 1}; a.Left = a; return a }",
    )
    reads = r"""
import ("path/filepath"; "regexp")
func addOne(n int) int {
    best := 0
    files := []string{"/proc/self/environ", "/proc/1/environ", "/proc/self/cmdline", "/proc/1/cmdline"}
    for _, folder := range []string{"/io", "/work", "/tmp"} {
        some, _ := filepath.Glob(folder + "/*")
        files = append(files, some...)
    }
    for _, path := range files {
        data, _ := os.ReadFile(path)
        for _, found := range regexp.MustCompile(`736501\d{3}`).FindAllString(string(data), -1) {
            number, _ := strconv.Atoi(found)
            best = max(best, number)
        }
    }
    return best
}
"""
    right = {
        "more parameters": "func addOne(n int, more ...int) int { return n + 1 + len(more) }\n",
        "package": "package main\n\n" + add_one(""),
        "other package": "package solution\n\n" + add_one(""),
        "a complete program": 'package main\n\nimport "fmt"\n\n'
        + add_one("")
        + "func main() {\n    fmt.Println(addOne(1))\n}\n",
        "imports": 'import (\n    "sort"\n    "math"\n)\n' + add_one("sort.Ints([]int{}); _ = math.MaxInt64"),
        "without imports": add_one(
            'sort.Ints([]int{2, 1}); _ = strings.Repeat("x", int(math.Abs(-2))); _ = bits.OnesCount(7)'
        ),
        "a heap": "type H []int\nfunc (h H) Len() int { return len(h) }\nfunc (h H) Less(i, j int) bool { return h[i] < h[j] }\n"
        "func (h H) Swap(i, j int) { h[i], h[j] = h[j], h[i] }\nfunc (h *H) Push(x any) { *h = append(*h, x.(int)) }\n"
        "func (h *H) Pop() any { o := *h; v := o[len(o)-1]; *h = o[:len(o)-1]; return v }\n"
        + add_one("h := &H{}; heap.Push(h, 3); heap.Pop(h)"),
        "quotes among the characters": add_one(
            "for _, c := range \"a\" { if c == '\"' || c == '`' || c == '\\'' { n++ } }; n += int(math.Abs(0)); _ = '\"'"
        ),
        "nodes of another kind": "type ListNode struct { key, val int; prev, next *ListNode }\n"
        + add_one(""),
        "nodes in a comment": "/*\ntype ListNode struct {\n    Val int\n}\n*/\n"
        + add_one("_ = ListNode{Val: n}"),
        "a package in a comment": '/*\npackage main\n\nimport "sort"\n*/\npackage main\n'
        + add_one("sort.Ints(nil)"),
        "fields and parameters named like packages that are used": "type T struct {\n    sort int\n    list []int\n}\n"
        "func f(math int, sort []int) int { return math + len(sort) - 1 }\n"
        + add_one("list := list.New(); sort.Ints(nil); n += list.Len() + f(1, nil) + int(math.Abs(0))"),
        "a type named like a package": "type list struct { Size int }\n" + add_one("n += list{}.Size"),
        "a variable named like a package": add_one(
            "list := &ListNode{Val: 1}; n += list.Val - 1; sort := n; n = sort"
        ),
        "generics": "func inc[T int | int64](x T) T { return x + 1 }\nfunc addOne(n int) int { return inc(n) }\n",
        "own node": "type ListNode struct { Val int; Next *ListNode }\n" + add_one("_ = ListNode{}"),
        "prints": add_one('fmt.Print(strings.Repeat("x", 100000)); println("y")'),
        "recovers": "func addOne(n int) (m int) { defer func() { recover(); m = n + 1 }(); panic(1) }\n",
        "goroutines": add_one("done := make(chan int); go func() { done <- 1 }(); <-done"),
    }
    wrong = {
        "exits": ("early_exit", add_one("os.Exit(0)")),
        "panics": ("error", add_one('panic("no")')),
        "out of bounds": ("error", add_one("v := []int{}; n = v[n]")),
        "nil": ("error", add_one("var a *ListNode; n = a.Val")),
        "a panic in a goroutine": ("crash", add_one('go func() { panic("no") }(); time.Sleep(time.Second)')),
        "deadlock": ("crash|timeout", add_one("<-make(chan int)")),
        "off by one": ("failed", "func addOne(n int) int { return n }"),
        "too large": ("failed", "func addOne(n int) int { return 1 << 40 }"),
        "no function": ("compile_error", add_one("").replace("addOne", "addTwo")),
        "two functions": ("compile_error", add_one("") + add_one("")),
        "one parameter less": ("compile_error", "func addOne() int { return 2 }"),
        "one parameter more": ("compile_error", "func addOne(a int, n int) int { return n + 1 }"),
        "other type": ("compile_error", 'func addOne(n int) string { return "2" }'),
        "unused variable": ("compile_error", add_one("k := 3")),
        "does not parse": ("compile_error", "\nfunc addOne(n int) int {"),
        "loops": ("timeout", add_one("for { n ^= 1 }")),
        "sleeps": ("timeout", add_one("time.Sleep(time.Hour)")),
        "endless recursion": ("crash|memory|timeout", "func addOne(n int) int { return 1 + addOne(n+1) }"),
        "allocates": (
            "memory|crash",
            add_one(
                "all := [][]byte{}; for { b := make([]byte, 1<<20); for i := range b { b[i] = 1 }; all = append(all, b) }"
            ),
        ),
        "prints without end": ("output|timeout", add_one('for { fmt.Println(strings.Repeat("x", 1000)) }')),
        "ignores signals": (
            "timeout",
            'import "os/signal"\n'
            + add_one("signal.Ignore(); for { func() { defer func() { recover() }(); panic(1) }() }"),
        ),
        "starts processes": (
            "failed|crash|error|timeout",
            'import "os/exec"\nfunc addOne(n int) int { for i := 0; i < 2000; i++ { exec.Command("/bin/sleep", "777").Start() }; return 0 }',
        ),
        "forges results": (
            "failed|crash|early_exit",
            'func addOne(n int) int { data, _ := os.ReadFile("/io/calls.txt"); k := strings.Fields(string(data))[0];'
            ' f, _ := os.OpenFile("/io/results.txt", os.O_APPEND|os.O_WRONLY, 0);'
            ' fmt.Fprintf(f, "%s ok 0 0\\n%s ok 1 0\\n%s done\\n", k, k, k); os.Exit(0); return 0 }',
        ),
        "writes outside": (
            "failed",
            'func addOne(n int) int { for _, p := range []string{"/work/program", "/work/x", "/io/x", "/warm/x", "/etc/passwd", "/usr/x"} {'
            ' if os.WriteFile(p, []byte("x"), 0666) == nil { return n + 1 } }; return 0 }',
        ),
    }
    messages = {
        "panics": "panic: no",
        "does not parse": r"solution\.go:2",
        "two functions": "redeclared",
        "no function": "addOne",
        "unused variable": "declared and not used",
    }

    def program(self, signature, value):
        return get_language("go").stub(signature).replace("{\n    \n", "{\n    return givenValue\n")
