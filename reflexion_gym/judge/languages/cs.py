"""C#, as Mono's compiler speaks it: C# 7 with parts of later versions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.arity import C_LIKE
from reflexion_gym.judge.languages.bare import bare, defines, outermost, sub_bare
from reflexion_gym.judge.languages.base import CALLS, RESULTS, WARM, beyond
from reflexion_gym.judge.languages.naming import pascal
from reflexion_gym.judge.languages.wired import WiredLanguage
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["CSharp", "LANGUAGE"]

_SCALARS = {
    "integer": "int",
    "long": "long",
    "double": "double",
    "boolean": "bool",
    "string": "string",
    "character": "char",
    "void": "void",
    "ListNode": "ListNode",
    "TreeNode": "TreeNode",
}
_KEYWORDS = {
    "base",
    "event",
    "fixed",
    "in",
    "is",
    "lock",
    "object",
    "operator",
    "out",
    "params",
    "ref",
    "string",
}

_LIST_NODE = """
public class ListNode {
    public int val;
    public ListNode next;
    public ListNode(int val = 0, ListNode next = null) { this.val = val; this.next = next; }
}
"""
_TREE_NODE = """
public class TreeNode {
    public int val;
    public TreeNode left, right;
    public TreeNode(int val = 0, TreeNode left = null, TreeNode right = null) {
        this.val = val; this.left = left; this.right = right;
    }
}
"""

#: reads calls and writes results; knows nothing of nodes, which are a program's own classes
_RUNTIME = r"""
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

namespace WireRuntime {
public class Bad : Exception { public Bad(string text) : base(text) {} }

public class Wire {
    public const int MostNodes = 1000000;
    [DllImport("libc", EntryPoint = "_exit")] static extern void LeaveAtOnce(int code);

    byte[] data;
    int at;
    public StringBuilder Out = new StringBuilder();

    public string Token() {
        while (at < data.Length && data[at] <= 32) at++;
        int start = at;
        while (at < data.Length && data[at] > 32) at++;
        return Encoding.ASCII.GetString(data, start, at - start);
    }
    public long ReadLong() {
        while (at < data.Length && data[at] <= 32) at++;
        bool minus = at < data.Length && data[at] == (byte)'-';
        if (minus) at++;
        long value = 0;
        unchecked {
            while (at < data.Length && data[at] > 32) value = value * 10 + (data[at++] - (byte)'0');
            return minus ? -value : value;
        }
    }
    public int ReadInt() { return unchecked((int)ReadLong()); }
    public double ReadDouble() {
        string word = Token();
        if (word == "nan") return double.NaN;
        if (word.EndsWith("inf")) return word[0] == '-' ? double.NegativeInfinity : double.PositiveInfinity;
        double value = double.Parse(word, NumberStyles.Float, CultureInfo.InvariantCulture);
        return value == 0 && word[0] == '-' ? -0.0 : value;
    }
    public bool ReadBool() { return Token() == "true"; }
    public string ReadString() {
        string word = Token();
        var bytes = new List<byte>(word.Length);
        for (int i = 1; i < word.Length; i++) {
            if (word[i] == '%') { bytes.Add(Convert.ToByte(word.Substring(i + 1, 2), 16)); i += 2; }
            else bytes.Add((byte)word[i]);
        }
        return Encoding.UTF8.GetString(bytes.ToArray());
    }
    public char ReadChar() { string text = ReadString(); return text.Length == 0 ? '\0' : text[0]; }

    public void Nothing() { Out.Append(" null"); }
    public void WriteInt(int v) { Out.Append(' ').Append(v.ToString(CultureInfo.InvariantCulture)); }
    public void WriteLong(long v) { Out.Append(' ').Append(v.ToString(CultureInfo.InvariantCulture)); }
    public void WriteDouble(double v) {
        if (double.IsNaN(v)) Out.Append(" nan");
        else if (double.IsInfinity(v)) Out.Append(v > 0 ? " inf" : " -inf");
        else if (v == 0) Out.Append(1 / v < 0 ? " -0.0" : " 0.0");
        else Out.Append(' ').Append(v.ToString("G17", CultureInfo.InvariantCulture));
    }
    public void WriteBool(bool v) { Out.Append(v ? " true" : " false"); }
    public void WriteString(string v) { Out.Append(' ').Append(Quoted(Some(v))); }
    public void WriteChar(char v) { WriteString(v.ToString()); }
    public T Some<T>(T v) {
        if (v == null) throw new Bad("null where a value is expected");
        return v;
    }
    public static string Quoted(string v) {
        var text = new StringBuilder("$");
        foreach (byte c in Encoding.UTF8.GetBytes(v)) {
            if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '.' || c == '-')
                text.Append((char)c);
            else text.Append('%').Append(c.ToString("X2"));
        }
        return text.ToString();
    }

    public static void Run(string calls, string results, Action<Wire> call) {
        var wire = new Wire { data = File.ReadAllBytes(calls) };
        var file = new FileStream(results, FileMode.Append, FileAccess.Write, FileShare.ReadWrite);
        Stream stdout = Console.OpenStandardOutput(), stderr = Console.OpenStandardError();
        var driver = new Thread(() => {
            int code = 1;
            try { wire.Loop(file, stdout, stderr, call); code = 0; } catch (Exception) {}
            LeaveAtOnce(code);
        }, 512 << 20);
        driver.Start();
        driver.Join();
        LeaveAtOnce(1);
    }
    static void Send(Stream to, string text) {
        byte[] bytes = Encoding.ASCII.GetBytes(text);
        to.Write(bytes, 0, bytes.Length);
        to.Flush();
    }
    void Loop(FileStream file, Stream stdout, Stream stderr, Action<Wire> call) {
        string nonce = Token();
        int count = ReadInt();
        for (int i = 0; i < count; i++) {
            string line;
            Out = new StringBuilder();
            try {
                call(this);
                line = " ok " + i + Out;
            } catch (Bad bad) {
                line = " bad " + i + " " + Quoted(bad.Message);
            } catch (Exception error) {
                string said = error.GetType().FullName;
                try { said += ": " + error.Message; } catch (Exception) {}
                line = " error " + i + " " + Quoted(said);
            }
            Send(file, nonce + line + "\n");
            try { Console.Out.Flush(); Console.Error.Flush(); } catch (Exception) {}
            try { Send(stdout, nonce + "\n"); } catch (IOException) {}
            try { Send(stderr, nonce + "\n"); } catch (IOException) {}
        }
        Send(file, nonce + " done\n");
    }
}
}
"""
_NAMESPACE = r"\bnamespace\s+([\w.]+)\s*\{"
_NODE_FUNCTIONS = {
    "ListNode": r"""
    static ListNode ReadList(Wire s) {
        int n = s.ReadInt();
        var values = new int[n];
        for (int i = 0; i < n; i++) values[i] = s.ReadInt();
        ListNode head = null;
        for (int i = n - 1; i >= 0; i--) { var node = new ListNode(values[i]); node.next = head; head = node; }
        return head;
    }
    static void WriteList(Wire s, ListNode v) {
        var rest = new System.Text.StringBuilder();
        int n = 0;
        for (; v != null; v = v.next, n++) {
            if (n >= Wire.MostNodes) throw new Bad("a list without end: its nodes form a cycle");
            rest.Append(' ').Append(v.val);
        }
        s.WriteInt(n);
        s.Out.Append(rest);
    }
""",
    "TreeNode": r"""
    static TreeNode ReadTree(Wire s) {
        int n = s.ReadInt(), child = 1;
        var nodes = new TreeNode[n];
        for (int i = 0; i < n; i++) {
            string word = s.Token();
            nodes[i] = word == "null" ? null : new TreeNode(int.Parse(word));
        }
        foreach (var node in nodes) {
            if (node == null) continue;
            if (child < n) node.left = nodes[child++];
            if (child < n) node.right = nodes[child++];
        }
        return n == 0 ? null : nodes[0];
    }
    static void WriteTree(Wire s, TreeNode v) {
        var level = new List<TreeNode>();
        var rest = new System.Text.StringBuilder();
        if (v != null) level.Add(v);
        for (int i = 0; i < level.Count; i++) {
            if (level.Count > 2 * Wire.MostNodes) throw new Bad("a tree without end: its nodes form a cycle");
            if (level[i] == null) { rest.Append(" null"); continue; }
            rest.Append(' ').Append(level[i].val);
            level.Add(level[i].left);
            level.Add(level[i].right);
        }
        s.WriteInt(level.Count);
        s.Out.Append(rest);
    }
""",
}
_USING = (
    "using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text; "
    "using System.Numerics; using System.Text.RegularExpressions; "
)
_COMPILER = (
    "/usr/bin/mono",
    "/usr/lib/mono/4.5/mcs.exe",
    "-nologo",
    "-optimize+",
    "-langversion:latest",
    "-nowarn:0108,0114,0162,0164,0168,0169,0219,0414,0649,1591,1633",
    "-r:System.Numerics.dll",
    "-r:System.Core.dll",
)


class CSharp(WiredLanguage):
    """C# with Mono."""

    id = "cs"
    name = "C#"
    slug = "csharp"
    aliases = ("csharp", "c-sharp", "mono", "dotnet")
    packages = ("mono-mcs", "mono-runtime", "libmono-system-numerics4.0-cil", "libmono-system-core4.0-cil")
    size_mb = 60
    tools = ("/usr/bin/mono", "/usr/lib/mono/4.5/mcs.exe")
    version_command = ("/usr/bin/mono", "--version")
    source = "solution.cs"
    head = C_LIKE
    methods = ("Read", "Write", "Nothing")
    functions = ("Read", "Write")
    env = {"MONO_ENV_OPTIONS": "", "XDG_CONFIG_HOME": "/tmp"}
    time_factor = 0.5
    start_seconds = 0.5
    left_out = {"character": beyond("\uffff")}
    samples = {
        kind: (
            f"public class Solution {{\n    public int CountMatches(string[] words, string word, int k) {{\n{body}\n    }}\n}}\n"
        )
        for kind, body in {
            "right": "        return words.Count(w => w == word) + k;",
            "wrong": "        return words.Count(w => w == word) - k;",
            "crash": "        return words[words.Length].Length;",
            "loop": "        while (true) k++;",
            "no_compile": "        return words.size();",
        }.items()
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        if kind.kind == "array":
            assert kind.item is not None
            return f"{self.type_name(kind.item)}[]"
        return f"IList<{self.type_name(kind.item)}>" if kind.item else _SCALARS[kind.kind]

    def function_name(self, name: str) -> str:
        """Return the name with a capital first letter."""
        return pascal(name)

    def parameter_name(self, name: str) -> str:
        """Return the name; keywords are marked."""
        return f"@{name}" if name in _KEYWORDS else name

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        if not signature.is_class:
            returns, params = self.type_name(signature.returns), self._parameters(signature.params)
            head = f"public {returns} {pascal(signature.name)}({params})"
            return f"public class Solution {{\n    {head} {{\n        \n    }}\n}}\n"
        heads = [f"public {signature.name}({self._parameters(signature.params)})"]
        heads += [
            f"public {self.type_name(m.returns)} {pascal(m.name)}({self._parameters(m.params)})"
            for m in signature.methods
        ]
        bodies = "\n\n".join(f"    {head} {{\n        \n    }}" for head in heads)
        return f"public class {signature.name} {{\n\n{bodies}\n}}\n"

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        call = self.class_call(signature) if signature.is_class else self.function_call(signature)
        functions = "".join(
            self._reader(kind) + self._writer(kind) for kind in signature.types() if kind.item
        )
        # a file's own is not in C# 7; the driver looks into the others
        code = sub_bare(r"\bnamespace\s+[\w.]+\s*;", "", code)
        spaces = re.findall(_NAMESPACE, bare(code))
        outside = outermost(re.sub(_NAMESPACE, "", bare(code)))
        nodes = "".join(
            text
            for kind, text in (("ListNode", _LIST_NODE), ("TreeNode", _TREE_NODE))
            if not defines(kind, outside)
        )
        # of no others: a program may define nodes of its own kind
        functions += "".join(
            text for kind, text in _NODE_FUNCTIONS.items() if Type(kind) in signature.types()
        )
        main = (
            f"using System;\nusing System.Collections.Generic;\nusing WireRuntime;\n"
            f"{''.join(f'using {space};' for space in spaces)}\n{nodes}\n"
            f'class WireDriver {{\n    static void Main() {{ Wire.Run("{CALLS}", "{RESULTS}", Call); }}\n'
            f"    static void Call(Wire s) {{\n{call}    }}\n{functions}}}\n"
        )
        return {"solution.cs": _USING + code, "main.cs": main}

    def compile_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.compile_commands`."""
        runtime = f"-r:{WARM}/wire.dll"
        return [(*_COMPILER, runtime, "-main:WireDriver", "-out:program.exe", "solution.cs", "main.cs")]

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return ("/usr/bin/env", f"MONO_PATH={WARM}", "/usr/bin/mono", "program.exe")

    def warm_files(self) -> dict[str, str]:
        """See `Language.warm_files`."""
        return {"wire.cs": _RUNTIME}

    def warm_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.warm_commands`."""
        return [(*_COMPILER, "-target:library", f"-out:{WARM}/wire.dll", "wire.cs")]

    def trim(self, text: str) -> str:
        """See `Language.trim`."""
        lines = [
            line for line in text.splitlines() if not line.startswith(("Compilation failed:", "/usr/lib"))
        ]
        return "\n".join(lines[:30])

    def wire_name(self, kind: Type) -> str:
        """See `WiredLanguage.wire_name`."""
        return "Bool" if kind.kind == "boolean" else super().wire_name(kind)

    def _parameters(self, params: Sequence[Parameter]) -> str:
        return ", ".join(f"{self.type_name(p.type)} {self.parameter_name(p.name)}" for p in params)

    def _reader(self, kind: Type) -> str:
        assert kind.item is not None
        name, item = self.type_name(kind), self.type_name(kind.item)
        head = f"    static {name} Read_{kind.key}(Wire s) {{\n        int n = s.ReadInt();\n"
        # through a list: the size of a nested array is spelled in its first brackets
        text = (
            f"{head}        var all = new List<{item}>(n);\n"
            f"        for (int i = 0; i < n; i++) all.Add({self.reading(kind.item)});\n"
        )
        return f"{text}        return all{'.ToArray()' if kind.kind == 'array' else ''};\n    }}\n"

    def _writer(self, kind: Type) -> str:
        assert kind.item is not None
        size = "Length" if kind.kind == "array" else "Count"
        return (
            f"    static void Write_{kind.key}(Wire s, {self.type_name(kind)} v) {{\n        s.WriteInt(s.Some(v).{size});\n"
            f"        foreach (var one in v) {self.writing(kind.item, 'one')};\n    }}\n"
        )


LANGUAGE = CSharp()
