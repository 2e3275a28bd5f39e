"""Go: compiled and linked by Go's own tools directly, against a standard library that was compiled beforehand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.bare import bare, outermost, sub_bare
from reflexion_gym.judge.languages.base import CALLS, RESULTS, WARM, Language, beyond
from reflexion_gym.judge.languages.naming import pascal
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["LANGUAGE", "Go"]

_SCALARS = {
    "integer": "int",
    "long": "int64",
    "double": "float64",
    "boolean": "bool",
    "string": "string",
    "character": "byte",
    "void": "",
    "ListNode": "*ListNode",
    "TreeNode": "*TreeNode",
}
#: packages that LeetCode's programs use without importing them, and one name in each: Go refuses an import that is not used
_PACKAGES = {
    "bufio": "NewReader",
    "bytes": "Equal",
    "cmp": "Compare[int]",
    "container/heap": "Init",
    "container/list": "New",
    "container/ring": "New",
    "errors": "New",
    "fmt": "Print",
    "io": "EOF",
    "maps": "Clone[map[int]int]",
    "math": "Pi",
    "math/big": "NewInt",
    "math/bits": "Len",
    "math/cmplx": "Abs",
    "math/rand": "Int",
    "os": "Args",
    "regexp": "MustCompile",
    "slices": "Sort[[]int]",
    "sort": "Ints",
    "strconv": "Itoa",
    "strings": "Join",
    "sync": "NewCond",
    "sync/atomic": "AddInt32",
    "time": "Now",
    "unicode": "IsDigit",
    "unicode/utf8": "RuneLen",
}

_RUNTIME = r"""
package wire

import (
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"strconv"
)

const MostNodes = 1000000

type Bad string

type Stream struct {
	data []byte
	at   int
	Out  []byte
}

func (s *Stream) token() string {
	for s.at < len(s.data) && s.data[s.at] <= ' ' {
		s.at++
	}
	start := s.at
	for s.at < len(s.data) && s.data[s.at] > ' ' {
		s.at++
	}
	return string(s.data[start:s.at])
}

func (s *Stream) Number() int {
	n, _ := s.MaybeNumber()
	return n
}
func (s *Stream) MaybeNumber() (int, bool) {
	n, err := strconv.Atoi(s.token())
	return n, err == nil
}

func ReadInt(s *Stream) int     { return s.Number() }
func ReadLong(s *Stream) int64  { return int64(s.Number()) }
func ReadBool(s *Stream) bool   { return s.token() == "true" }
func ReadByte(s *Stream) byte   { text := ReadString(s); if text == "" { return 0 }; return text[0] }
func ReadFloat(s *Stream) float64 {
	v, _ := strconv.ParseFloat(s.token(), 64)
	return v
}
func ReadString(s *Stream) string {
	word := s.token()
	out := make([]byte, 0, len(word))
	for i := 1; i < len(word); i++ {
		if word[i] == '%' {
			b, _ := strconv.ParseUint(word[i+1:i+3], 16, 8)
			out = append(out, byte(b))
			i += 2
		} else {
			out = append(out, word[i])
		}
	}
	return string(out)
}
func ReadMany[T any](s *Stream, read func(*Stream) T) []T {
	n := s.Number()
	out := make([]T, 0, n)
	for i := 0; i < n; i++ {
		out = append(out, read(s))
	}
	return out
}

func (s *Stream) word(text string) { s.Out = append(append(s.Out, ' '), text...) }
func (s *Stream) Null()            { s.word("null") }

func WriteInt(s *Stream, v int)    { s.Out = strconv.AppendInt(append(s.Out, ' '), int64(v), 10) }
func WriteLong(s *Stream, v int64) { s.Out = strconv.AppendInt(append(s.Out, ' '), v, 10) }
func WriteBool(s *Stream, v bool)  { s.word(strconv.FormatBool(v)) }
func WriteByte(s *Stream, v byte)  { WriteString(s, string([]byte{v})) }
func WriteFloat(s *Stream, v float64) {
	if math.IsNaN(v) {
		s.word("nan")
	} else if math.IsInf(v, 0) {
		if v > 0 { s.word("inf") } else { s.word("-inf") }
	} else {
		s.word(strconv.FormatFloat(v, 'g', -1, 64))
	}
}
func quoted(v string) string {
	const digits = "0123456789ABCDEF"
	out := []byte{'$'}
	for i := 0; i < len(v); i++ {
		c := v[i]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '.' || c == '-' {
			out = append(out, c)
		} else {
			out = append(out, '%', digits[c>>4], digits[c&15])
		}
	}
	return string(out)
}
func WriteString(s *Stream, v string) { s.word(quoted(v)) }
func WriteMany[T any](s *Stream, v []T, write func(*Stream, T)) {
	WriteInt(s, len(v))
	for _, one := range v {
		write(s, one)
	}
}

func Run(calls, results string, call func(*Stream)) {
	debug.SetMaxStack(512 << 20)
	data, err := os.ReadFile(calls)
	if err != nil {
		os.Exit(1)
	}
	file, err := os.OpenFile(results, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		os.Exit(1)
	}
	s := &Stream{data: data}
	nonce := s.token()
	count := s.Number()
	for i := 0; i < count; i++ {
		line := nonce + one(s, i, call) + "\n"
		if _, err := file.WriteString(line); err != nil {
			os.Exit(1)
		}
		os.Stdout.WriteString(nonce + "\n")
		os.Stderr.WriteString(nonce + "\n")
	}
	file.WriteString(nonce + " done\n")
	os.Exit(0)
}

func one(s *Stream, number int, call func(*Stream)) (line string) {
	at := " " + strconv.Itoa(number)
	defer func() {
		if caught := recover(); caught != nil {
			if bad, is := caught.(Bad); is {
				line = " bad" + at + " " + quoted(string(bad))
			} else {
				line = " error" + at + " " + quoted(fmt.Sprint("panic: ", caught))
			}
		}
	}()
	s.Out = s.Out[:0]
	call(s)
	return " ok" + at + string(s.Out)
}
"""
_NODES = {
    "ListNode": """\
type ListNode struct {
	Val  int
	Next *ListNode
}
""",
    "TreeNode": """\
type TreeNode struct {
	Val   int
	Left  *TreeNode
	Right *TreeNode
}
""",
}
#: in the driver, for a program may define the nodes itself
_NODE_FUNCTIONS = {
    "ListNode": r"""
func wireReadList(s *wire.Stream) *ListNode {
	var head *ListNode
	end := &head
	for n := s.Number(); n > 0; n-- {
		*end = &ListNode{Val: s.Number()}
		end = &(*end).Next
	}
	return head
}
func wireWriteList(s *wire.Stream, v *ListNode) {
	values := []int{}
	for ; v != nil; v = v.Next {
		if len(values) >= wire.MostNodes {
			panic(wire.Bad("a list without end: its nodes form a cycle"))
		}
		values = append(values, v.Val)
	}
	wire.WriteMany(s, values, wire.WriteInt)
}
""",
    "TreeNode": r"""
func wireReadTree(s *wire.Stream) *TreeNode {
	nodes := make([]*TreeNode, s.Number())
	for i := range nodes {
		if v, is := s.MaybeNumber(); is {
			nodes[i] = &TreeNode{Val: v}
		}
	}
	child := 1
	for _, node := range nodes {
		if node == nil {
			continue
		}
		if child < len(nodes) {
			node.Left = nodes[child]
		}
		if child+1 < len(nodes) {
			node.Right = nodes[child+1]
		}
		child += 2
	}
	if len(nodes) == 0 {
		return nil
	}
	return nodes[0]
}
func wireWriteTree(s *wire.Stream, v *TreeNode) {
	level := []*TreeNode{}
	if v != nil {
		level = append(level, v)
	}
	rest := wire.Stream{}
	for i := 0; i < len(level); i++ {
		if len(level) > 2*wire.MostNodes {
			panic(wire.Bad("a tree without end: its nodes form a cycle"))
		}
		if level[i] == nil {
			rest.Null()
		} else {
			wire.WriteInt(&rest, level[i].Val)
			level = append(level, level[i].Left, level[i].Right)
		}
	}
	wire.WriteInt(s, len(level))
	s.Out = append(s.Out, rest.Out...)
}
""",
}
_KINDS = {
    "integer": "Int",
    "long": "Long",
    "double": "Float",
    "boolean": "Bool",
    "string": "String",
    "character": "Byte",
    "ListNode": "List",
    "TreeNode": "Tree",
}
_TOOLS = "/usr/lib/go/pkg/tool/linux_amd64"
#: compiles the standard library once, and says where each package of it is
#: what of the standard library is left out: what needs a network, and tools for programs, databases and pictures.
#: Go compiles its library itself, on the first use, and all of it takes twice as long
_LEFT_OUT = (
    "cmd|vendor|net$|net/(http|mail|rpc|smtp|textproto)|crypto/(tls|x509)|log/syslog|expvar|mime/multipart|html/template|"
    "go/|debug/|database/|image|plugin|testing/|runtime/(cgo|coverage|pprof|race|trace)"
)
_WARM_SCRIPT = f"""\
set -e
export GOCACHE={WARM}/cache GOFLAGS=-mod=mod GO111MODULE=off GOTOOLCHAIN=local CGO_ENABLED=0
{{
  packages=$(/usr/bin/go list std | grep -vE '^({_LEFT_OUT})|internal')
  /usr/bin/go list -deps -export -f '{{{{if .Export}}}}packagefile {{{{.ImportPath}}}}={{{{.Export}}}}{{{{end}}}}' $packages
  echo "packagefile wire={WARM}/wire.a"
}} > {WARM}/importcfg
{_TOOLS}/compile -p wire -lang=go1.18 -importcfg {WARM}/importcfg -o {WARM}/wire.a wire.go
"""


class Go(Language):
    """Go with Debian's compiler."""

    id = "go"
    name = "Go"
    slug = "golang"
    aliases = ("go", "golang")
    packages = ("golang-go",)
    size_mb = 260
    tools = ("/usr/bin/go", f"{_TOOLS}/compile", f"{_TOOLS}/link")
    version_command = ("/usr/bin/go", "version")
    source = "solution.go"
    head = r"\bfunc\s+{name}\s*(?:\[[^\]]*\])?\s*\("
    env = {"GOCACHE": "/tmp/go", "GOTOOLCHAIN": "local", "GO111MODULE": "off"}
    time_factor = 0.3
    start_seconds = 0.2
    left_out = {"character": beyond("\x7f")}
    samples = {
        kind: f"func countMatches(words []string, word string, k int) int {{\n{body}\n}}\n"
        for kind, body in {
            "right": "\tfor _, w := range words {\n\t\tif w == word {\n\t\t\tk++\n\t\t}\n\t}\n\treturn k",
            "wrong": "\tfor _, w := range words {\n\t\tif w == word {\n\t\t\tk--\n\t\t}\n\t}\n\treturn k",
            "crash": "\treturn len(words[len(words)])",
            "loop": "\tfor {\n\t\tk++\n\t}",
            "no_compile": '\treturn k + "1"',
        }.items()
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        return f"[]{self.type_name(kind.item)}" if kind.item else _SCALARS[kind.kind]

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        if not signature.is_class:
            head = f"func {signature.name}({self._parameters(signature.params)}){self._result(signature.returns)}"
            return f"{head} {{\n    \n}}\n"
        name = signature.name
        heads = [f"func Constructor({self._parameters(signature.params)}) {name}"]
        heads += [
            f"func (this *{name}) {pascal(m.name)}({self._parameters(m.params)}){self._result(m.returns)}"
            for m in signature.methods
        ]
        return (
            f"type {name} struct {{\n    \n}}\n\n"
            + "\n\n".join(f"{head} {{\n    \n}}" for head in heads)
            + "\n"
        )

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        call = self._class_call(signature) if signature.is_class else self._function_call(signature)
        outside = outermost(code)
        nodes = "".join(
            text
            for kind, text in _NODES.items()
            if not re.search(rf"\btype\s+{kind}\b|\b{kind}\s+struct\b", outside)
        )
        nodes += "".join(text for kind, text in _NODE_FUNCTIONS.items() if Type(kind) in signature.types())
        main = (
            f'package main\n\nimport "wire"\n\n{nodes}\nfunc main() {{\n'
            f'\twire.Run("{CALLS}", "{RESULTS}", func(s *wire.Stream) {{\n{call}\t}})\n}}\n'
        )
        return {"solution.go": _as_package(code), "main.go": main}

    def compile_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.compile_commands`."""
        config = ("-importcfg", f"{WARM}/importcfg")
        return [
            (f"{_TOOLS}/compile", "-p", "main", *config, "-c=2", "-o", "main.a", "solution.go", "main.go"),
            (f"{_TOOLS}/link", *config, "-s", "-w", "-o", "program", "main.a"),
        ]

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return ("/work/program",)

    def warm_files(self) -> dict[str, str]:
        """See `Language.warm_files`."""
        return {"wire.go": _RUNTIME}

    def warm_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.warm_commands`."""
        return [("/bin/sh", "-c", _WARM_SCRIPT)]

    def trim(self, text: str) -> str:
        """See `Language.trim`."""
        return "\n".join(text.replace("/work/", "").splitlines()[:30])

    def _parameters(self, params: Sequence[Parameter]) -> str:
        return ", ".join(f"{p.name} {self.type_name(p.type)}" for p in params)

    def _result(self, kind: Type) -> str:
        return "" if kind.kind == "void" else f" {self.type_name(kind)}"

    def _scalar(self, kind: Type, what: str) -> str:
        """Return the name of the function that reads or writes a scalar, or nodes."""
        return f"wire{'' if kind.kind in _NODES else '.'}{what}{_KINDS[kind.kind]}"

    def _function(self, kind: Type, what: str) -> str:
        """Return an expression for the function that reads or writes a type."""
        if kind.item is None:
            return self._scalar(kind, what)
        inner, name = self._function(kind.item, what), self.type_name(kind)
        if what == "Read":
            return f"func(s *wire.Stream) {name} {{ return wire.ReadMany(s, {inner}) }}"
        return f"func(s *wire.Stream, v {name}) {{ wire.WriteMany(s, v, {inner}) }}"

    def _reads(self, params: Sequence[Parameter]) -> tuple[str, str]:
        reads = "".join(f"\t\ta{n} := {self._call(p.type, 'Read', 's')}\n" for n, p in enumerate(params))
        return reads, ", ".join(f"a{n}" for n in range(len(params)))

    def _call(self, kind: Type, what: str, given: str) -> str:
        if kind.item is None:
            return f"{self._scalar(kind, what)}({given})"
        return f"wire.{what}Many({given}, {self._function(kind.item, what)})"

    def _function_call(self, signature: Signature) -> str:
        reads, given = self._reads(signature.params)
        call = f"{signature.name}({given})"
        if signature.changed is not None:
            written = self._call(signature.result, "Write", f"s, a{signature.changed}")
            return f"{reads}\t\t{call}\n\t\t{written}\n"
        kind = self.type_name(signature.returns)
        return f"{reads}\t\tvar returned {kind} = {call}\n\t\t{self._call(signature.returns, 'Write', 's, returned')}\n"

    def _class_call(self, signature: Signature) -> str:
        reads, given = self._reads(signature.params)
        text = (
            f"\t\tcount := s.Number()\n\t\ts.Number()\n{reads}\t\tobject := Constructor({given})\n"
            "\t\twire.WriteInt(s, count)\n\t\ts.Null()\n\t\tfor i := 1; i < count; i++ {\n\t\tswitch s.Number() {\n"
        )
        for number, method in enumerate(signature.methods, 1):
            reads, given = self._reads(method.params)
            call = f"object.{pascal(method.name)}({given})"
            if method.returns.kind == "void":
                rest = f"\t\t{call}\n\t\ts.Null()\n"
            else:
                rest = f"\t\treturned := {call}\n\t\t{self._call(method.returns, 'Write', 's, returned')}\n"
            text += f"\t\tcase {number}:\n{reads}{rest}"
        return f"{text}\t\t}}\n\t\t}}\n"


def _as_package(code: str) -> str:
    """Return code as a file of the package main, with the imports that it lacks; its lines keep their numbers."""
    code = sub_bare(r"\bfunc\s+main\s*\(\s*\)", "func ownMain()", code)
    code = sub_bare(r"^([ \t]*)package\s+\w+[ \t]*;?", r"\1", code, count=1)
    plain, outside = bare(code), outermost(code)
    imported: set[str] = set()
    for found in re.finditer(r"^\s*import\s*(?:\([^)]*\)|[^(\n]*)", plain, re.MULTILINE):
        imported.update(re.findall(r'"([\w/]+)"', code[found.start() : found.end()]))
    imports, uses = "", ""
    for path, member in _PACKAGES.items():
        name = path.rpartition("/")[2]
        is_used = re.search(rf"(?<![\w.]){name}\.[A-Z]", plain)
        is_own = re.search(rf"^\s*(?:(?:var|const|type|func)\s+)?{name}\b(?!\.)", outside, re.MULTILINE)
        if path not in imported and is_used and not is_own:
            imports += f' import "{path}";'
            # where all that is called so are variables
            uses += f"\nvar _ = {name}.{member}"
    return f"package main;{imports} {code}{uses}"


LANGUAGE = Go()
