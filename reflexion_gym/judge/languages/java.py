"""Java, with the JDK's compiler; an archive of its classes makes it start fast."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.base import CALLS, RESULTS, WARM, Language
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["JAVA_RUNTIME", "LANGUAGE", "SAMPLE", "Java", "jvm"]

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
_KINDS = {
    "integer": "Int",
    "long": "Long",
    "double": "Double",
    "boolean": "Boolean",
    "string": "String",
    "character": "Char",
    "ListNode": "List",
    "TreeNode": "Tree",
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

#: reads calls and writes results; knows nothing of nodes, which are a program's own classes
JAVA_RUNTIME = r"""
package wire;

import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

public final class Wire {
    public static final int MOST_NODES = 1000000;
    public static final class Bad extends RuntimeException {
        public Bad(String text) { super(text); }
    }
    public interface Call { void run(Wire wire) throws Throwable; }

    private final byte[] data;
    private int at;
    public StringBuilder out = new StringBuilder();

    private Wire(byte[] data) { this.data = data; }

    public String token() {
        while (at < data.length && data[at] <= ' ') at++;
        int start = at;
        while (at < data.length && data[at] > ' ') at++;
        return new String(data, start, at - start, StandardCharsets.ISO_8859_1);
    }
    public long readLong() {
        while (at < data.length && data[at] <= ' ') at++;
        boolean minus = at < data.length && data[at] == '-';
        if (minus) at++;
        long value = 0;
        while (at < data.length && data[at] > ' ') value = value * 10 + (data[at++] - '0');
        return minus ? -value : value;
    }
    public int readInt() { return (int) readLong(); }
    public double readDouble() {
        String word = token();
        if (word.equals("nan")) return Double.NaN;
        if (word.endsWith("inf")) return word.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        return Double.parseDouble(word);
    }
    public boolean readBoolean() { return token().equals("true"); }
    public String readString() {
        String word = token();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(word.length());
        for (int i = 1; i < word.length(); i++) {
            if (word.charAt(i) == '%') {
                bytes.write(Integer.parseInt(word.substring(i + 1, i + 3), 16));
                i += 2;
            } else bytes.write(word.charAt(i));
        }
        return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
    }
    public char readChar() {
        String text = readString();
        return text.isEmpty() ? 0 : text.charAt(0);
    }

    public void nothing() { out.append(" null"); }
    public void writeInt(int v) { out.append(' ').append(v); }
    public void writeLong(long v) { out.append(' ').append(v); }
    public void writeDouble(double v) {
        if (Double.isNaN(v)) out.append(" nan");
        else if (Double.isInfinite(v)) out.append(v > 0 ? " inf" : " -inf");
        else out.append(' ').append(v);
    }
    public void writeBoolean(boolean v) { out.append(v ? " true" : " false"); }
    public void writeString(String v) {
        if (v == null) throw new Bad("null where a string is expected");
        out.append(' ').append(quoted(v));
    }
    public void writeChar(char v) { writeString(String.valueOf(v)); }
    public <T> T some(T v) {
        if (v == null) throw new Bad("null where a value is expected");
        return v;
    }

    public static String quoted(String v) {
        StringBuilder text = new StringBuilder("$");
        for (byte b : v.getBytes(StandardCharsets.UTF_8)) {
            int c = b & 255;
            if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '.' || c == '-')
                text.append((char) c);
            else text.append('%').append("0123456789ABCDEF".charAt(c >> 4)).append("0123456789ABCDEF".charAt(c & 15));
        }
        return text.toString();
    }

    public static void run(String calls, String results, Call call) throws Exception {
        Wire wire = new Wire(Files.readAllBytes(Paths.get(calls)));
        PrintStream stdout = System.out, stderr = System.err;
        FileOutputStream file = new FileOutputStream(results, true);
        Thread driver = new Thread(null, () -> {
            try { loop(wire, file, stdout, stderr, call); } catch (Throwable error) { Runtime.getRuntime().halt(1); }
            Runtime.getRuntime().halt(0);
        }, "driver", 1L << 29);
        driver.start();
        driver.join();
        Runtime.getRuntime().halt(1);
    }

    private static void loop(Wire wire, FileOutputStream file, PrintStream stdout, PrintStream stderr, Call call)
            throws IOException {
        String nonce = wire.token();
        int count = wire.readInt();
        for (int i = 0; i < count; i++) {
            String line;
            wire.out = new StringBuilder();
            try {
                call.run(wire);
                line = " ok " + i + wire.out;
            } catch (Bad bad) {
                line = " bad " + i + " " + quoted(bad.getMessage());
            } catch (Throwable error) {
                String said;
                try { said = error.toString(); } catch (Throwable again) { said = error.getClass().getName(); }
                line = " error " + i + " " + quoted(said.length() > 2000 ? said.substring(0, 2000) : said);
            }
            file.write((nonce + line + "\n").getBytes(StandardCharsets.US_ASCII));
            file.flush();
            for (PrintStream one : new PrintStream[] {System.out, System.err, stdout, stderr}) one.flush();
            stdout.print(nonce + "\n");
            stderr.print(nonce + "\n");
            stdout.flush();
            stderr.flush();
        }
        file.write((nonce + " done\n").getBytes(StandardCharsets.US_ASCII));
        file.flush();
    }
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


def jvm(archive: str = "", *, compiler: bool = False, heap_mb: int = 768) -> tuple[str, ...]:
    """Return the start of a command that runs a Java virtual machine.

    Args:
        archive: of classes, which makes it start faster; left out where it does not fit the machine.
        compiler: whether it is to run for a moment only.
        heap_mb: its largest heap.
    """
    shared = (f"-XX:SharedArchiveFile={archive}",) if archive else ()
    quick = ("-XX:TieredStopAtLevel=1",) if compiler else ()
    return (
        "/usr/bin/java",
        "-Xshare:auto",
        *shared,
        *quick,
        "-XX:+UseSerialGC",
        f"-Xmx{heap_mb}m",
        "-XX:-UsePerfData",
    )


class Java(Language):
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
    time_factor = 0.4
    start_seconds = 1.0
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
        call = self._class_call(signature) if signature.is_class else self._function_call(signature)
        functions = "".join(
            self._reader(kind) + self._writer(kind) for kind in signature.types() if kind.item
        )
        main = (
            "import java.util.*;\nimport wire.Wire;\n\npublic class Main {\n"
            f'    public static void main(String[] given) throws Exception {{\n        Wire.run("{CALLS}", "{RESULTS}", '
            f"Main::call);\n    }}\n    static void call(Wire s) throws Throwable {{\n{call}    }}\n{functions}"
            f"{_NODE_FUNCTIONS}}}\n"
        )
        files = {"Main.java": main}
        for kind, fields, given, sets in (
            ("ListNode", "    public ListNode next;", "ListNode next", "this.next = next;"),
            (
                "TreeNode",
                "    public TreeNode left, right;",
                "TreeNode left, TreeNode right",
                "this.left = left; this.right = right;",
            ),
        ):
            if not re.search(rf"^\s*(?:public\s+|final\s+)*class\s+{kind}\b", code, re.MULTILINE):
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
        return (*jvm(), "-Xss16m", "-cp", f"/work:{WARM}", "Main")

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

    def _read(self, kind: Type) -> str:
        if kind.item is not None:
            return f"read_{kind.key}(s)"
        nodes = kind.kind in ("ListNode", "TreeNode")
        return f"read{_KINDS[kind.kind]}(s)" if nodes else f"s.read{_KINDS[kind.kind]}()"

    def _write(self, kind: Type, value: str) -> str:
        if kind.item is not None:
            return f"write_{kind.key}(s, {value});"
        nodes = kind.kind in ("ListNode", "TreeNode")
        return f"write{_KINDS[kind.kind]}(s, {value});" if nodes else f"s.write{_KINDS[kind.kind]}({value});"

    def _reader(self, kind: Type) -> str:
        assert kind.item is not None
        name, item = self.type_name(kind), self._read(kind.item)
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
            f"        for ({item} one : v) {self._write(kind.item, one)}\n    }}\n"
        )

    def _reads(self, params: Sequence[Parameter], name: str = "a") -> tuple[str, str]:
        reads = "".join(
            f"        {self.type_name(p.type)} {name}{n} = {self._read(p.type)};\n"
            for n, p in enumerate(params)
        )
        return reads, ", ".join(f"{name}{n}" for n in range(len(params)))

    def _function_call(self, signature: Signature) -> str:
        reads, given = self._reads(signature.params)
        call = f"new Solution().{signature.name}({given})"
        if signature.changed is not None:
            return (
                f"{reads}        {call};\n        {self._write(signature.result, f'a{signature.changed}')}\n"
            )
        kind = self.type_name(signature.returns)
        return f"{reads}        {kind} returned = {call};\n        {self._write(signature.returns, 'returned')}\n"

    def _class_call(self, signature: Signature) -> str:
        reads, given = self._reads(signature.params, "made")
        text = (
            f"        int count = s.readInt();\n        s.readInt();\n{reads}"
            f"        {signature.name} object = new {signature.name}({given});\n        s.writeInt(count);\n"
            "        s.nothing();\n        for (int i = 1; i < count; i++) switch (s.readInt()) {\n"
        )
        for number, method in enumerate(signature.methods, 1):
            reads, given = self._reads(method.params)
            call = f"object.{method.name}({given})"
            if method.returns.kind == "void":
                rest = f"        {call};\n        s.nothing();\n"
            else:
                kind = self.type_name(method.returns)
                rest = (
                    f"        {kind} returned = {call};\n        {self._write(method.returns, 'returned')}\n"
                )
            text += f"        case {number}: {{\n{reads}{rest}        break;\n        }}\n"
        return text + "        }\n"


_NODE_FUNCTIONS = r"""
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
"""
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


#: what the program defines that is compiled to make the archives
SAMPLE = Signature.from_row(
    {
        "entry_point": "countMatches",
        "params": [
            {"name": "words", "type": "string[]"},
            {"name": "word", "type": "string"},
            {"name": "k", "type": "integer"},
        ],
        "return_type": "integer",
    }
)


def _with_imports(code: str) -> str:
    """Return code with LeetCode's imports on its first line, and without a package of its own."""
    code = re.sub(r"^(\s*)package\s+[\w.]+\s*;", r"\1", code, count=1, flags=re.MULTILINE)
    code = re.sub(
        r"\bpublic\s+((?:final\s+|abstract\s+)*(?:class|interface|enum|record)\s+(?!Solution\b))", r"\1", code
    )
    return "".join(f"import {name}; " for name in _IMPORTS) + code


LANGUAGE = Java()
