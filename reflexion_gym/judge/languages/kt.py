"""Kotlin on the JVM, with JetBrains' compiler; an archive of its classes makes it start fast."""

from __future__ import annotations

from collections.abc import Sequence

from reflexion_gym.judge.languages.bare import defines, outermost, sub_bare
from reflexion_gym.judge.languages.base import CALLS, RESULTS, SAMPLE, WARM, beyond
from reflexion_gym.judge.languages.jvm import JAVA_RUNTIME, jvm
from reflexion_gym.judge.languages.wired import WiredLanguage
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["Kotlin", "LANGUAGE"]

_SCALARS = {
    "integer": "Int",
    "long": "Long",
    "double": "Double",
    "boolean": "Boolean",
    "string": "String",
    "character": "Char",
    "void": "Unit",
    "ListNode": "ListNode?",
    "TreeNode": "TreeNode?",
}
_PRIMITIVE_ARRAYS = ("integer", "long", "double", "boolean", "character")
_KEYWORDS = {"as", "fun", "in", "interface", "is", "object", "typealias", "typeof", "val", "var", "when"}

_NODES = {
    "ListNode": "class ListNode(var `val`: Int) {\n    var next: ListNode? = null\n}\n",
    "TreeNode": (
        "class TreeNode(var `val`: Int) {\n    var left: TreeNode? = null\n    var right: TreeNode? = null\n}\n"
    ),
}
_NODE_FUNCTIONS = {
    "ListNode": r"""
fun wireReadList(s: Wire): ListNode? {
    val values = IntArray(s.readInt()) { s.readInt() }
    var head: ListNode? = null
    for (value in values.reversed()) { val node = ListNode(value); node.next = head; head = node }
    return head
}
fun wireWriteList(s: Wire, v: ListNode?) {
    val rest = StringBuilder()
    var n = 0
    var node = v
    while (node != null) {
        if (n >= Wire.MOST_NODES) throw Wire.Bad("a list without end: its nodes form a cycle")
        rest.append(' ').append(node.`val`)
        node = node.next
        n++
    }
    s.writeInt(n)
    s.out.append(rest)
}
""",
    "TreeNode": r"""
fun wireReadTree(s: Wire): TreeNode? {
    val nodes = Array(s.readInt()) { s.token().let { word -> if (word == "null") null else TreeNode(word.toInt()) } }
    var child = 1
    for (node in nodes) {
        if (node == null) continue
        if (child < nodes.size) node.left = nodes[child++]
        if (child < nodes.size) node.right = nodes[child++]
    }
    return if (nodes.isEmpty()) null else nodes[0]
}
fun wireWriteTree(s: Wire, v: TreeNode?) {
    val level = ArrayList<TreeNode?>()
    val rest = StringBuilder()
    if (v != null) level.add(v)
    var i = 0
    while (i < level.size) {
        if (level.size > 2 * Wire.MOST_NODES) throw Wire.Bad("a tree without end: its nodes form a cycle")
        val node = level[i++]
        if (node == null) { rest.append(" null"); continue }
        rest.append(' ').append(node.`val`)
        level.add(node.left)
        level.add(node.right)
    }
    s.writeInt(level.size)
    s.out.append(rest)
}
""",
}
_IMPORTS = "import java.util.*; import java.math.*; import kotlin.math.*; import kotlin.collections.*; "
_LIB = "/opt/npm/kotlin-compiler/lib"
_STDLIB = f"{_LIB}/kotlin-stdlib.jar"
_COMPILER = (
    "-cp",
    f"{_LIB}/kotlin-compiler.jar:{_STDLIB}:{_LIB}/kotlin-script-runtime.jar:{_LIB}/kotlin-reflect.jar:"
    f"{_LIB}/kotlinx-coroutines-core-jvm.jar:{_LIB}/annotations-13.0.jar",
    "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
    "-no-stdlib",
    "-no-reflect",
    "-nowarn",
    "-Xno-call-assertions",
    "-Xno-param-assertions",
)
_WARM_SCRIPT = f"""\
/usr/bin/javac -nowarn -proc:none -g:none -d {WARM} Wire.java
mkdir sample; cp Solution.kt Main.kt sample; cd sample
/usr/bin/java -XX:ArchiveClassesAtExit={WARM}/kotlinc.jsa {" ".join(jvm(compiler=True, heap_mb=1024)[1:])} \\
  {" ".join(_COMPILER)} -cp {WARM}:{_STDLIB} -d . Solution.kt Main.kt 2>/tmp/said || {{ cat /tmp/said; exit 1; }}
chmod 644 {WARM}/*.jsa
"""


class Kotlin(WiredLanguage):
    """Kotlin with JetBrains' compiler and Debian's JVM."""

    id = "kt"
    name = "Kotlin"
    slug = "kotlin"
    aliases = ("kotlin", "kts")
    packages = ("openjdk-21-jdk-headless",)
    archives = ("kotlin-compiler@2.4.20",)
    size_mb = 410
    tools = ("/usr/bin/java", "/usr/bin/javac", f"{_LIB}/kotlin-compiler.jar")
    version_command = ("/usr/bin/cat", "/opt/npm/kotlin-compiler/build.txt")
    source = "Solution.kt"
    head = r"\bfun\s+(?:<[^>]*>\s*)?{name}\s*\("
    indent = "    "
    end = ""
    functions = ("wireRead", "wireWrite")
    new = ""
    operations = "for (i in 1 until count) when ({number}) {{"
    arm = ("{number} -> {{", "}}")
    time_factor = 0.5
    start_seconds = 1.0
    left_out = {"character": beyond("\uffff")}
    samples = {
        kind: (
            f"class Solution {{\n    fun countMatches(words: Array<String>, word: String, k: Int): Int {{\n{body}\n    }}\n}}\n"
        )
        for kind, body in {
            "right": "        return words.count { it == word } + k",
            "wrong": "        return words.count { it == word } - k",
            "crash": "        return words[words.size].length",
            "loop": "        var n = k\n        while (true) n++",
            "no_compile": "        return words.length",
        }.items()
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        if kind.item is None:
            return _SCALARS[kind.kind]
        item = self.type_name(kind.item)
        if kind.kind == "list":
            return f"List<{item}>"
        return f"{item}Array" if kind.item.kind in _PRIMITIVE_ARRAYS else f"Array<{item}>"

    def parameter_name(self, name: str) -> str:
        """Return the name; keywords are quoted."""
        return f"`{name}`" if name in _KEYWORDS else name

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        if not signature.is_class:
            head = f"fun {signature.name}({self._parameters(signature.params)}): {self.type_name(signature.returns)}"
            return f"class Solution {{\n    {head} {{\n        \n    }}\n}}\n"
        heads = [
            f"fun {m.name}({self._parameters(m.params)})"
            + ("" if m.returns.kind == "void" else f": {self.type_name(m.returns)}")
            for m in signature.methods
        ]
        bodies = "\n\n".join(f"    {head} {{\n        \n    }}" for head in heads)
        return f"class {signature.name}({self._parameters(signature.params)}) {{\n\n{bodies}\n\n}}\n"

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        call = self.class_call(signature) if signature.is_class else self.function_call(signature)
        functions = "".join(
            self._reader(kind) + self._writer(kind) for kind in signature.types() if kind.item
        )
        outside = outermost(code)
        nodes = "".join(text for kind, text in _NODES.items() if not defines(kind, outside))
        # of no others: a program may define nodes of its own kind
        functions += "".join(
            text for kind, text in _NODE_FUNCTIONS.items() if Type(kind) in signature.types()
        )
        main = (
            f"import wire.Wire\n{nodes}\nobject WireDriver {{\n    @JvmStatic fun main(given: Array<String>) "
            f'{{ Wire.run("{CALLS}", "{RESULTS}") {{ s -> wireCall(s) }} }}\n}}\n'
            f"fun wireCall(s: Wire) {{\n{call}}}\n{functions}"
        )
        code = sub_bare(r"^([ \t]*)(?:package\s+[\w.]+[ \t]*;?|@file:[^\n]*)", r"\1", code)
        return {"Solution.kt": _IMPORTS + code, "Main.kt": main}

    def compile_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.compile_commands`."""
        start = jvm(f"{WARM}/kotlinc.jsa", compiler=True, heap_mb=1024)
        return [(*start, *_COMPILER, "-cp", f"{WARM}:{_STDLIB}", "-d", ".", "Solution.kt", "Main.kt")]

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return (*jvm(), "-Xss16m", "-cp", f"/work:{WARM}:{_STDLIB}", "WireDriver")

    def warm_files(self) -> dict[str, str]:
        """See `Language.warm_files`."""
        return {"Wire.java": JAVA_RUNTIME, **self.files(self.samples["right"], SAMPLE)}

    def warm_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.warm_commands`."""
        return [("/bin/sh", "-ec", _WARM_SCRIPT)]

    def trim(self, text: str) -> str:
        """See `Language.trim`."""
        text = text.replace(_IMPORTS, "")
        noise = ("warning:", "OpenJDK 64-Bit", "[warning]")
        return "\n".join([line for line in text.splitlines() if not line.startswith(noise)][:30])

    def declared(self, name: str, kind: str, value: str) -> str:
        """See `WiredLanguage.declared`."""
        return f"val {name}: {kind} = {value}"

    def _parameters(self, params: Sequence[Parameter]) -> str:
        return ", ".join(f"{self.parameter_name(p.name)}: {self.type_name(p.type)}" for p in params)

    def _reader(self, kind: Type) -> str:
        assert kind.item is not None
        name = self.type_name(kind)
        maker = name if name.endswith("Array") else name.partition("<")[0]
        # a list that can be changed, as LeetCode's is
        maker = "MutableList" if maker == "List" else maker
        return f"fun wireRead_{kind.key}(s: Wire): {name} = {maker}(s.readInt()) {{ {self.reading(kind.item)} }}\n"

    def _writer(self, kind: Type) -> str:
        assert kind.item is not None
        return (
            f"fun wireWrite_{kind.key}(s: Wire, v: {self.type_name(kind)}) {{\n    s.writeInt(v.size)\n"
            f"    for (one in v) {self.writing(kind.item, 'one')}\n}}\n"
        )


LANGUAGE = Kotlin()
