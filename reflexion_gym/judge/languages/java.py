"""Java, with the JDK's compiler; an archive of its classes makes it start fast."""

from __future__ import annotations

from collections.abc import Sequence

from reflexion_gym.judge.languages.arity import C_LIKE
from reflexion_gym.judge.languages.bare import defines, outermost, sub_bare
from reflexion_gym.judge.languages.base import CALLS, RESULTS, SAMPLE, WARM, beyond
from reflexion_gym.judge.languages.jvm import JAVA_RUNTIME, jvm
from reflexion_gym.judge.languages.wired import WiredLanguage
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["LANGUAGE", "Java"]

_SCALARS = {
    "integer": "int",
    "long": "long",
    "double": "double",
    "boolean": "boolean",
    "string": "String",
    "character": "char",
    "void": "void",
    "ListNode": "ListNode",
    "TreeNode": "TreeNode",
}
_BOXED = {
    "integer": "Integer",
    "long": "Long",
    "double": "Double",
    "boolean": "Boolean",
    "character": "Character",
}

_NODES = r"""
public class %(kind)s {
    public int val;
%(fields)s
    public %(kind)s() {}
    public %(kind)s(int val) { this.val = val; }
    public %(kind)s(int val, %(given)s) { this.val = val; %(sets)s }
}
"""

_IMPORTS = [
    "java.io.*",
    "java.lang.*",
    "java.math.*",
    "java.text.*",
    "java.time.*",
    "java.util.*",
    "java.util.concurrent.*",
    "java.util.concurrent.atomic.*",
    "java.util.function.*",
    "java.util.regex.*",
    "java.util.stream.*",
]


class Java(WiredLanguage):
    """Java with OpenJDK."""

    id = "java"
    name = "Java"
    slug = "java"
    aliases = ("jdk", "openjdk")
    packages = ("openjdk-21-jdk-headless",)
    size_mb = 310
    tools = ("/usr/bin/java", "/usr/bin/javac")
    version_command = ("/usr/bin/java", "--version")
    source = "Solution.java"
    head = C_LIKE
    time_factor = 0.4
    start_seconds = 1.0
    left_out = {"character": beyond("\uffff")}
    samples = {
        kind: (
            f"class Solution {{\n    public int countMatches(String[] words, String word, int k) {{\n{body}\n    }}\n}}\n"
        )
        for kind, body in {
            "right": "        for (String w : words) if (w.equals(word)) k++;\n        return k;",
            "wrong": "        for (String w : words) if (w.equals(word)) k--;\n        return k;",
            "crash": "        return words[words.length].length();",
            "loop": "        while (true) k++;",
            "no_compile": "        return words.size();",
        }.items()
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        if kind.kind == "array":
            assert kind.item is not None
            return f"{self.type_name(kind.item)}[]"
        if kind.item is not None:
            return f"List<{self._boxed(kind.item)}>"
        return _SCALARS[kind.kind]

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        if not signature.is_class:
            head = f"public {self.type_name(signature.returns)} {signature.name}({self._parameters(signature.params)})"
            return f"class Solution {{\n    {head} {{\n        \n    }}\n}}\n"
        heads = [f"public {signature.name}({self._parameters(signature.params)})"]
        heads += [
            f"public {self.type_name(m.returns)} {m.name}({self._parameters(m.params)})"
            for m in signature.methods
        ]
        bodies = "\n\n".join(f"    {head} {{\n        \n    }}" for head in heads)
        return f"class {signature.name} {{\n\n{bodies}\n}}\n"

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        call = self.class_call(signature) if signature.is_class else self.function_call(signature)
        functions = "".join(
            self._reader(kind) + self._writer(kind) for kind in signature.types() if kind.item
        )
        # of no others: a program may define nodes of its own kind
        nodes = "".join(text for kind, text in _NODE_FUNCTIONS.items() if Type(kind) in signature.types())
        main = (
            # by name: a program's own class List would come before the package's
            "import java.util.ArrayList;\nimport java.util.List;\nimport wire.Wire;\n\nclass WireDriver {\n"
            f'    public static void main(String[] given) throws Exception {{\n        Wire.run("{CALLS}", "{RESULTS}", '
            f"WireDriver::call);\n    }}\n    static void call(Wire s) throws Throwable {{\n{call}    }}\n{functions}"
            f"{nodes}}}\n"
        )
        files, outside = {"Driver.java": main}, outermost(code)
        for kind, fields, given, sets in (
            ("ListNode", "    public ListNode next;", "ListNode next", "this.next = next;"),
            (
                "TreeNode",
                "    public TreeNode left, right;",
                "TreeNode left, TreeNode right",
                "this.left = left; this.right = right;",
            ),
        ):
            if not defines(kind, outside):
                files[f"{kind}.java"] = _NODES % {
                    "kind": kind,
                    "fields": fields,
                    "given": given,
                    "sets": sets,
                }
        return {**files, "Solution.java": _with_imports(code)}

    def compile_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.compile_commands`."""
        compiler = (*jvm(f"{WARM}/javac.jsa", compiler=True), "-m", "jdk.compiler/com.sun.tools.javac.Main")
        options = (
            "-nowarn",
            "-proc:none",
            "-g:none",
            "-XDuseUnsharedTable=true",
            "-encoding",
            "UTF-8",
            "-cp",
            WARM,
        )
        return [("/bin/sh", "-c", f"exec {' '.join((*compiler, *options))} -d . *.java")]

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return (*jvm(), "-Xss16m", "-cp", f"/work:{WARM}", "WireDriver")

    def warm_files(self) -> dict[str, str]:
        """See `Language.warm_files`."""
        sample = self.files(self.samples["right"], SAMPLE)
        return {"Wire.java": JAVA_RUNTIME, **{f"sample-{name}": text for name, text in sample.items()}}

    def warm_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.warm_commands`."""
        return [("/bin/sh", "-ec", _WARM_SCRIPT)]

    def trim(self, text: str) -> str:
        """See `Language.trim`."""
        lines = [
            line
            for line in text.splitlines()
            if not line.startswith(("Note:", "OpenJDK 64-Bit", "[warning]"))
        ]
        return "\n".join(lines[:30])

    def _boxed(self, kind: Type) -> str:
        return _BOXED.get(kind.kind, self.type_name(kind))

    def _parameters(self, params: Sequence[Parameter]) -> str:
        return ", ".join(f"{self.type_name(p.type)} {p.name}" for p in params)

    def _reader(self, kind: Type) -> str:
        assert kind.item is not None
        name, item = self.type_name(kind), self.reading(kind.item)
        head = f"    static {name} read_{kind.key}(Wire s) {{\n        int n = s.readInt();\n"
        if kind.kind == "list":
            make = f"        {name} all = new ArrayList<>(n);\n"
            return f"{head}{make}        for (int i = 0; i < n; i++) all.add({item});\n        return all;\n    }}\n"
        inner, depth = kind, 0
        while inner.kind == "array" and inner.item is not None:
            inner, depth = inner.item, depth + 1
        plain = self.type_name(inner)
        if inner.item is not None:  # an array of lists has to be made raw
            make = f'        @SuppressWarnings("unchecked") {name} all = ({name}) new List[n]{"[]" * (depth - 1)};\n'
        else:
            make = f"        {name} all = new {plain}[n]{'[]' * (depth - 1)};\n"
        return (
            f"{head}{make}        for (int i = 0; i < n; i++) all[i] = {item};\n        return all;\n    }}\n"
        )

    def _writer(self, kind: Type) -> str:
        assert kind.item is not None
        size, item = (
            ("size()", self._boxed(kind.item))
            if kind.kind == "list"
            else ("length", self.type_name(kind.item))
        )
        one = "s.some(one)" if kind.kind == "list" and kind.item.kind in _BOXED else "one"
        return (
            f"    static void write_{kind.key}(Wire s, {self.type_name(kind)} v) {{\n        s.writeInt(s.some(v).{size});\n"
            f"        for ({item} one : v) {self.writing(kind.item, one)};\n    }}\n"
        )


_NODE_FUNCTIONS = {
    "ListNode": r"""
    static ListNode readList(Wire s) {
        int n = s.readInt();
        int[] values = new int[n];
        for (int i = 0; i < n; i++) values[i] = s.readInt();
        ListNode head = null;
        for (int i = n - 1; i >= 0; i--) { ListNode node = new ListNode(values[i]); node.next = head; head = node; }
        return head;
    }
    static void writeList(Wire s, ListNode v) {
        StringBuilder rest = new StringBuilder();
        int n = 0;
        for (; v != null; v = v.next, n++) {
            if (n >= Wire.MOST_NODES) throw new Wire.Bad("a list without end: its nodes form a cycle");
            rest.append(' ').append(v.val);
        }
        s.writeInt(n);
        s.out.append(rest);
    }
""",
    "TreeNode": r"""
    static TreeNode readTree(Wire s) {
        int n = s.readInt();
        TreeNode[] nodes = new TreeNode[n];
        for (int i = 0; i < n; i++) {
            String word = s.token();
            nodes[i] = word.equals("null") ? null : new TreeNode(Integer.parseInt(word));
        }
        int child = 1;
        for (TreeNode node : nodes) {
            if (node == null) continue;
            if (child < n) node.left = nodes[child++];
            if (child < n) node.right = nodes[child++];
        }
        return n == 0 ? null : nodes[0];
    }
    static void writeTree(Wire s, TreeNode v) {
        List<TreeNode> level = new ArrayList<>();
        StringBuilder rest = new StringBuilder();
        if (v != null) level.add(v);
        for (int i = 0; i < level.size(); i++) {
            if (level.size() > 2 * Wire.MOST_NODES) throw new Wire.Bad("a tree without end: its nodes form a cycle");
            TreeNode node = level.get(i);
            if (node == null) { rest.append(" null"); continue; }
            rest.append(' ').append(node.val);
            level.add(node.left);
            level.add(node.right);
        }
        s.writeInt(level.size());
        s.out.append(rest);
    }
""",
}
#: an archive of the classes that the compiler loads
_WARM_SCRIPT = f"""\
javac="-m jdk.compiler/com.sun.tools.javac.Main -nowarn -proc:none -g:none"
/usr/bin/java {" ".join(jvm()[1:])} $javac -d {WARM} Wire.java
mkdir sample; for file in sample-*.java; do mv "$file" "sample/${{file#sample-}}"; done
cd sample
/usr/bin/java -XX:ArchiveClassesAtExit={WARM}/javac.jsa {" ".join(jvm(compiler=True)[1:])} \\
  $javac -cp {WARM} -d . *.java 2>/tmp/said || {{ cat /tmp/said; exit 1; }}
chmod 644 {WARM}/*.jsa
"""


def _with_imports(code: str) -> str:
    """Return code with LeetCode's imports on its first line, and without a package of its own.

    Of a file's classes one alone may be public: the one that it is named after.
    """
    code = sub_bare(r"^(\s*)package\s+[\w.]+\s*;", r"\1", code, count=1)
    code = sub_bare(
        r"\bpublic\s+((?:final\s+|abstract\s+)*(?:class|interface|enum|record)\s+(?!Solution\b))", r"\1", code
    )
    return "".join(f"import {name}; " for name in _IMPORTS) + code


LANGUAGE = Java()
