"""MultiPL-E in Scala."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.dialects.base import Case, Dialect
from reflexion_gym.judge.dialects.reading import split_equals

__all__ = ["DIALECT", "Scala"]

_SHOWING = r"""
object ShowValues {
  def of(v: Any): String = v match {
    case null | None => "null"
    case Some(one) => of(one)
    case b: Boolean => b.toString
    case i: Int => i.toString
    case l: Long => l.toString
    case s: Short => s.toString
    case b: BigInt => b.toString
    case f: Float => decimal(f.toDouble)
    case d: Double => decimal(d)
    case s: String => text(s)
    case c: Char => text(c.toString)
    case m: scala.collection.Map[_, _] =>
      m.toSeq.map(p => "[" + of(p._1) + ", " + of(p._2) + "]").mkString("{\"map\": [", ", ", "]}")
    case a: Array[_] => a.map(x => of(x)).mkString("[", ", ", "]")
    case t: scala.collection.Traversable[_] => t.map(x => of(x)).mkString("[", ", ", "]")
    case l: Left[_, _] => of(l.a)
    case r: Right[_, _] => of(r.b)
    case p: Product => p.productIterator.map(x => of(x)).mkString("[", ", ", "]")
    case other => text(other.getClass.getName)
  }
  def decimal(d: Double): String =
    if (d.isNaN) "NaN" else if (d.isInfinity) (if (d > 0) "Infinity" else "-Infinity") else d.toString
  def text(v: String): String = {
    val out = new scala.collection.mutable.StringBuilder("\"")
    for (c <- v) {
      if (c == '"' || c == '\\') out.append('\\').append(c)
      else if (c < 32) out.append("\\u%04x".format(c.toInt))
      else out.append(c)
    }
    out.append('"').toString
  }
}
"""


class Scala(Dialect):
    """Asserts are ``assert(call.equals(value));`` or ``assert(call == (value));`` in the object ``Problem``."""

    language = "scala"
    function = r"^\s+def\s+(\w+)"

    def case(self, line: str) -> Case | None:
        """See `Dialect.case`."""
        if not (line.startswith("assert(") and line.endswith(");")):
            return None
        parts = split_equals(line[len("assert(") : -2], "equals")
        return Case(*parts) if parts else None

    def whole(self, code: str, prompt: str, tests: str) -> str:
        """Return a complete program: a function alone gets the object around it."""
        if not re.search(r"\bobject\s+Problem\b", code):
            lines = code.splitlines()
            heads = [line for line in lines if re.match(r"import\s", line)]
            rest = "\n".join(line for line in lines if line not in heads)
            if re.search(r"^object\s+\w+", rest, re.MULTILINE):
                code = re.sub(r"^object\s+\w+", "object Problem", code, count=1, flags=re.MULTILINE)
            else:
                code = "\n".join([*heads, "object Problem {", rest.rstrip(), "}", ""])
        return self.closed(code, tests)

    def shown(self, code: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.shown`."""
        return self._program(code, [case.call for case in cases], "  import Problem._\n")

    def expected(self, prompt: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.expected`."""
        return self._program("", [case.expected for case in cases], "")

    def _program(self, code: str, values: Sequence[str], imports: str) -> str:
        arms = "".join(f"    case {place} => ShowValues.of({value})\n" for place, value in enumerate(values))
        return (
            f"{code}\n{_SHOWING}\nobject Solution {{\n{imports}  def showCase(index: Int): String = index match {{\n"
            f'{arms}    case _ => ""\n  }}\n}}\n'
        )


DIALECT = Scala()
