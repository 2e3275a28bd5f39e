"""Scala 2 on the JVM; an archive of the compiler's classes makes it start fast."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.bare import defines, outermost, sub_bare
from reflexion_gym.judge.languages.base import CALLS, RESULTS, SAMPLE, WARM, beyond
from reflexion_gym.judge.languages.jvm import JAVA_RUNTIME, jvm
from reflexion_gym.judge.languages.wired import WiredLanguage
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["LANGUAGE", "Scala"]

_SCALARS = {
    "integer": "Int",
    "long": "Long",
    "double": "Double",
    "boolean": "Boolean",
    "string": "String",
    "character": "Char",
    "void": "Unit",
    "ListNode": "ListNode",
    "TreeNode": "TreeNode",
}
_KEYWORDS = {
    "def",
    "forSome",
    "implicit",
    "lazy",
    "match",
    "object",
    "override",
    "sealed",
    "trait",
    "type",
    "val",
    "var",
}
_KEYWORDS |= {"with", "yield"}

_NODES = {
    "ListNode": (
        "class ListNode(_x: Int = 0, _next: ListNode = null) {\n  var next: ListNode = _next\n  var x: Int = _x\n}\n"
    ),
    "TreeNode": (
        "class TreeNode(_value: Int = 0, _left: TreeNode = null, _right: TreeNode = null) {\n"
        "  var value: Int = _value\n  var left: TreeNode = _left\n  var right: TreeNode = _right\n}\n"
    ),
}
_NODE_FUNCTIONS = {
    "ListNode": r"""
  def readList(s: Wire): ListNode = {
    val values = Array.fill(s.readInt())(s.readInt())
    var head: ListNode = null
    for (value <- values.reverse) head = new ListNode(value, head)
    head
  }
  def writeList(s: Wire, v: ListNode): Unit = {
    val rest = new java.lang.StringBuilder
    var n = 0
    var node = v
    while (node != null) {
      if (n >= Wire.MOST_NODES) throw new Wire.Bad("a list without end: its nodes form a cycle")
      rest.append(' ').append(node.x)
      node = node.next
      n += 1
    }
    s.writeInt(n)
    s.out.append(rest)
  }
""",
    "TreeNode": r"""
  def readTree(s: Wire): TreeNode = {
    val nodes = Array.fill(s.readInt()) {
      val word = s.token()
      if (word == "null") null else new TreeNode(word.toInt)
    }
    var child = 1
    for (node <- nodes; if node != null) {
      if (child < nodes.length) { node.left = nodes(child); child += 1 }
      if (child < nodes.length) { node.right = nodes(child); child += 1 }
    }
    if (nodes.isEmpty) null else nodes(0)
  }
  def writeTree(s: Wire, v: TreeNode): Unit = {
    val level = new java.util.ArrayList[TreeNode]
    val rest = new java.lang.StringBuilder
    if (v != null) level.add(v)
    var i = 0
    while (i < level.size) {
      if (level.size > 2 * Wire.MOST_NODES) throw new Wire.Bad("a tree without end: its nodes form a cycle")
      val node = level.get(i)
      i += 1
      if (node == null) rest.append(" null")
      else {
        rest.append(' ').append(node.value)
        level.add(node.left)
        level.add(node.right)
      }
    }
    s.writeInt(level.size)
    s.out.append(rest)
  }
""",
}
_LIB = "/usr/share/java"
_LIBRARY = f"{_LIB}/scala-library.jar"
_COMPILER = (
    "-cp",
    f"{_LIB}/scala-compiler.jar:{_LIBRARY}:{_LIB}/scala-reflect.jar:{_LIB}/scala-xml_2.11.jar:"
    f"{_LIB}/scala-parser-combinators_2.11.jar",
    "scala.tools.nsc.Main",
    "-usejavacp",
    "-nowarn",
    "-g:none",
    "-language:postfixOps",
    "-language:implicitConversions",
    "-language:reflectiveCalls",
)
_WARM_SCRIPT = f"""\
/usr/bin/javac -nowarn -proc:none -g:none -d {WARM} Wire.java
mkdir sample; cp Solution.scala Main.scala sample; cd sample
/usr/bin/java -XX:ArchiveClassesAtExit={WARM}/scalac.jsa -Xss16m {" ".join(jvm(compiler=True, heap_mb=1024)[1:])} \\
  {" ".join(_COMPILER)} -cp {WARM} -d . Solution.scala Main.scala 2>/tmp/said || {{ cat /tmp/said; exit 1; }}
chmod 644 {WARM}/*.jsa
"""


class Scala(WiredLanguage):
    """Scala 2.11 with Debian's compiler and JVM."""

    id = "scala"
    name = "Scala"
    slug = "scala"
    aliases = ("sc", "scala2")
    packages = ("scala", "openjdk-21-jdk-headless")
    size_mb = 340
    tools = ("/usr/bin/java", "/usr/bin/javac", f"{_LIB}/scala-compiler.jar", _LIBRARY)
    version_command = (
        "/usr/bin/java",
        "-cp",
        f"{_LIB}/scala-compiler.jar:{_LIBRARY}:{_LIB}/scala-reflect.jar",
        "scala.tools.nsc.Main",
        "-version",
    )
    source = "Solution.scala"
    head = r"\bdef\s+{name}\s*(?:\[[^\]]*\])?\s*\("
    indent = "    "
    end = ""
    operations = "for (i <- 1 until count) {number} match {{"
    arm = ("case {number} =>", "")
    time_factor = 0.6
    start_seconds = 1.0
    left_out = {"character": beyond("\uffff")}
    samples = {
        kind: (
            f"object Solution {{\n    def countMatches(words: Array[String], word: String, k: Int): Int = {{\n{body}\n    }}\n}}\n"
        )
        for kind, body in {
            "right": "        words.count(_ == word) + k",
            "wrong": "        words.count(_ == word) - k",
            "crash": "        words(words.length).length",
            "loop": "        var n = k\n        while (true) n += 1\n        n",
            "no_compile": "        words.siz",
        }.items()
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        if kind.item is None:
            return _SCALARS[kind.kind]
        return f"{'List' if kind.kind == 'list' else 'Array'}[{self.type_name(kind.item)}]"

    def parameter_name(self, name: str) -> str:
        """Return the name; keywords are quoted."""
        return f"`{name}`" if name in _KEYWORDS else name

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        if not signature.is_class:
            head = f"def {signature.name}({self._parameters(signature.params)}): {self.type_name(signature.returns)} ="
            return f"object Solution {{\n    {head} {{\n        \n    }}\n}}\n"
        heads = [
            f"def {m.name}({self._parameters(m.params)}): {self.type_name(m.returns)} ="
            for m in signature.methods
        ]
        bodies = "\n\n".join(f"    {head} {{\n        \n    }}" for head in heads)
        params = ", ".join(f"_{p.name}: {self.type_name(p.type)}" for p in signature.params)
        return f"class {signature.name}({params}) {{\n\n{bodies}\n\n}}\n"

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        outside = outermost(code)
        is_object = re.search(r"\bobject\s+Solution\b", outside) or not defines("Solution", outside)
        owner = "Solution" if is_object else "new Solution()"
        call = self.class_call(signature) if signature.is_class else self.function_call(signature, owner)
        functions = "".join(
            self._reader(kind) + self._writer(kind) for kind in signature.types() if kind.item
        )
        nodes = "".join(text for kind, text in _NODES.items() if not defines(kind, outside))
        # of no others: a program may define nodes of its own kind
        functions += "".join(
            text for kind, text in _NODE_FUNCTIONS.items() if Type(kind) in signature.types()
        )
        main = (
            f"import wire.Wire\n{nodes}\nobject WireDriver {{\n  def main(given: Array[String]): Unit =\n"
            f'    Wire.run("{CALLS}", "{RESULTS}", new Wire.Call {{ def run(s: Wire): Unit = call(s) }})\n'
            f"  def call(s: Wire): Unit = {{\n{call}  }}\n{functions}}}\n"
        )
        code = sub_bare(r"^([ \t]*)package\s+[\w.]+[ \t]*;?[ \t]*$", r"\1", code, count=1)
        return {"Solution.scala": code, "Main.scala": main}

    def compile_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.compile_commands`."""
        start = (*jvm(f"{WARM}/scalac.jsa", compiler=True, heap_mb=1024), "-Xss16m")
        return [(*start, *_COMPILER, "-cp", WARM, "-d", ".", "Solution.scala", "Main.scala")]

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return (*jvm(), "-Xss16m", "-cp", f"/work:{WARM}:{_LIBRARY}", "WireDriver")

    def warm_files(self) -> dict[str, str]:
        """See `Language.warm_files`."""
        return {"Wire.java": JAVA_RUNTIME, **self.files(self.samples["right"], SAMPLE)}

    def warm_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.warm_commands`."""
        return [("/bin/sh", "-ec", _WARM_SCRIPT)]

    def trim(self, text: str) -> str:
        """See `Language.trim`."""
        noise = ("warning:", "OpenJDK 64-Bit", "[warning]")
        return "\n".join([line for line in text.splitlines() if not line.startswith(noise)][:30])

    def declared(self, name: str, kind: str, value: str) -> str:
        """See `WiredLanguage.declared`."""
        return f"val {name}: {kind} = {value}"

    def _parameters(self, params: Sequence[Parameter]) -> str:
        return ", ".join(f"{self.parameter_name(p.name)}: {self.type_name(p.type)}" for p in params)

    def _reader(self, kind: Type) -> str:
        assert kind.item is not None
        name, maker = self.type_name(kind), "List" if kind.kind == "list" else "Array"
        return (
            f"  def read_{kind.key}(s: Wire): {name} = {maker}.fill(s.readInt())({self.reading(kind.item)})\n"
        )

    def _writer(self, kind: Type) -> str:
        assert kind.item is not None
        return (
            f"  def write_{kind.key}(s: Wire, v: {self.type_name(kind)}): Unit = {{\n    s.some(v)\n"
            f"    s.writeInt(v.length)\n    v.foreach(one => {self.writing(kind.item, 'one')})\n  }}\n"
        )


LANGUAGE = Scala()
