"""Dart, run by its virtual machine from the source."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.arity import C_LIKE
from reflexion_gym.judge.languages.bare import defines, outermost, sub_bare
from reflexion_gym.judge.languages.base import CALLS, RESULTS
from reflexion_gym.judge.languages.wired import WiredLanguage
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["Dart", "LANGUAGE"]

_SCALARS = {
    "integer": "int",
    "long": "int",
    "double": "double",
    "boolean": "bool",
    "string": "String",
    "character": "String",
    "void": "void",
    "ListNode": "ListNode?",
    "TreeNode": "TreeNode?",
}
_KINDS = {
    "integer": "Int",
    "long": "Int",
    "double": "Double",
    "boolean": "Bool",
    "string": "String",
    "character": "Char",
    "ListNode": "List",
    "TreeNode": "Tree",
}
_NODES = {
    "ListNode": "class ListNode {\n  int val;\n  ListNode? next;\n  ListNode([this.val = 0, this.next]);\n}\n",
    "TreeNode": (
        "class TreeNode {\n  int val;\n  TreeNode? left;\n  TreeNode? right;\n"
        "  TreeNode([this.val = 0, this.left, this.right]);\n}\n"
    ),
}
_DRIVER = r"""
const wireMostNodes = 1000000;

class WireBad implements Exception {
  final String text;
  WireBad(this.text);
}

class Wire {
  final List<int> data;
  int at = 0;
  StringBuffer out = StringBuffer();
  Wire(this.data);

  String token() {
    while (at < data.length && data[at] <= 32) at++;
    final start = at;
    while (at < data.length && data[at] > 32) at++;
    return String.fromCharCodes(data, start, at);
  }
  int readInt() {
    while (at < data.length && data[at] <= 32) at++;
    var minus = false, value = 0;
    if (at < data.length && data[at] == 45) { minus = true; at++; }
    while (at < data.length && data[at] > 32) value = value * 10 + (data[at++] - 48);
    return minus ? -value : value;
  }
  double readDouble() {
    final word = token();
    if (word == 'nan') return double.nan;
    if (word == 'inf') return double.infinity;
    if (word == '-inf') return double.negativeInfinity;
    return double.parse(word);
  }
  bool readBool() => token() == 'true';
  String readString() {
    final word = token();
    final bytes = <int>[];
    for (var i = 1; i < word.length; i++) {
      if (word[i] == '%') { bytes.add(int.parse(word.substring(i + 1, i + 3), radix: 16)); i += 2; }
      else bytes.add(word.codeUnitAt(i));
    }
    return wire_convert.utf8.decode(bytes, allowMalformed: true);
  }
  String readChar() => readString();
  List<T> readMany<T>(T Function() read) {
    final n = readInt();
    return List<T>.generate(n, (_) => read(), growable: true);
  }

  void nothing() => out.write(' null');
  void writeInt(int v) => out.write(' $v');
  void writeDouble(double v) => out.write(v.isNaN ? ' nan' : v.isInfinite ? (v > 0 ? ' inf' : ' -inf') : ' $v');
  void writeBool(bool v) => out.write(' $v');
  void writeString(String v) => out.write(' ${wireQuoted(v)}');
  void writeChar(String v) => writeString(v);
  void writeMany<T>(List<T> v, void Function(T) write) {
    writeInt(v.length);
    for (final one in v) write(one);
  }
}

String wireQuoted(String v) {
  final text = StringBuffer(r'$');
  for (final c in wire_convert.utf8.encode(v)) {
    if (c >= 97 && c <= 122 || c >= 65 && c <= 90 || c >= 48 && c <= 57 || c == 95 || c == 46 || c == 45) {
      text.writeCharCode(c);
    } else {
      text.write('%' + c.toRadixString(16).toUpperCase().padLeft(2, '0'));
    }
  }
  return text.toString();
}

void main() {
  final s = Wire(wire_io.File(wireCalls).readAsBytesSync());
  final results = wire_io.File(wireResults).openSync(mode: wire_io.FileMode.writeOnlyAppend);
  final nonce = s.token();
  final count = s.readInt();
  for (var i = 0; i < count; i++) {
    String line;
    s.out = StringBuffer();
    try {
      wireCall(s);
      line = 'ok $i${s.out}';
    } on WireBad catch (bad) {
      line = 'bad $i ${wireQuoted(bad.text)}';
    } catch (error) {
      String said;
      try { said = error.toString(); } catch (_) { said = error.runtimeType.toString(); }
      line = 'error $i ${wireQuoted(said)}';
    }
    results.writeStringSync('$nonce $line\n');
    results.flushSync();
    wirePrint('$nonce\n', 1);
    wirePrint('$nonce\n', 2);
  }
  results.writeStringSync('$nonce done\n');
  results.flushSync();
  wireLeave(0);
}

final wireLibrary = wire_ffi.DynamicLibrary.process();
final wireLeave = wireLibrary.lookupFunction<wire_ffi.Void Function(wire_ffi.Int32), void Function(int)>('_exit');
final wireWrite = wireLibrary.lookupFunction<
    wire_ffi.IntPtr Function(wire_ffi.Int32, wire_ffi.Pointer<wire_ffi.Uint8>, wire_ffi.IntPtr),
    int Function(int, wire_ffi.Pointer<wire_ffi.Uint8>, int)>('write');
final wireAllocate = wireLibrary.lookupFunction<
    wire_ffi.Pointer<wire_ffi.Uint8> Function(wire_ffi.IntPtr), wire_ffi.Pointer<wire_ffi.Uint8> Function(int)>('malloc');
final wireRoom = wireAllocate(256);

void wirePrint(String text, int to) {
  final bytes = text.codeUnits;
  for (var i = 0; i < bytes.length; i++) wireRoom[i] = bytes[i];
  wireWrite(to, wireRoom, bytes.length);
}
"""
_NODE_METHODS = {
    "ListNode": r"""
extension WireList on Wire {
  ListNode? readList() {
    ListNode? head;
    for (final value in readMany(readInt).reversed) head = ListNode(value)..next = head;
    return head;
  }
  void writeList(ListNode? v) {
    final values = <int>[];
    for (; v != null; v = v.next) {
      if (values.length >= wireMostNodes) throw WireBad('a list without end: its nodes form a cycle');
      values.add(v.val);
    }
    writeMany(values, writeInt);
  }
}
""",
    "TreeNode": r"""
extension WireTree on Wire {
  TreeNode? readTree() {
    final nodes = readMany<TreeNode?>(() {
      final word = token();
      return word == 'null' ? null : TreeNode(int.parse(word));
    });
    var child = 1;
    for (final node in nodes) {
      if (node == null) continue;
      if (child < nodes.length) node.left = nodes[child++];
      if (child < nodes.length) node.right = nodes[child++];
    }
    return nodes.isEmpty ? null : nodes[0];
  }
  void writeTree(TreeNode? v) {
    final level = <TreeNode?>[if (v != null) v];
    final rest = StringBuffer();
    for (var i = 0; i < level.length; i++) {
      if (level.length > 2 * wireMostNodes) throw WireBad('a tree without end: its nodes form a cycle');
      final node = level[i];
      if (node == null) { rest.write(' null'); continue; }
      rest.write(' ${node.val}');
      level.add(node.left);
      level.add(node.right);
    }
    writeInt(level.length);
    out.write(rest);
  }
}
""",
}
_DART = "/opt/dart/usr/lib/dart/bin/dart"
_IMPORTS = "import 'dart:math'; import 'dart:collection'; import 'dart:convert'; import 'dart:typed_data'; import 'dart:core'; "


class Dart(WiredLanguage):
    """Dart 3 from Debian's unstable suite, unpacked beside its own libc."""

    id = "dart"
    name = "Dart"
    slug = "dart"
    aliases = ("dartlang",)
    packages = ()
    unstable_packages = ("dart-sdk", "libc6", "libdouble-conversion3", "libgcc-s1", "zlib1g")
    size_mb = 410
    tools = (_DART,)
    version_command = (_DART, "--version")
    source = "solution.dart"
    head = C_LIKE
    indent = "  "
    new = ""
    operations = "for (var i = 1; i < count; i++) switch ({number}) {{"
    env = {"DART_SUPPRESS_ANALYTICS": "true"}
    time_factor = 0.6
    start_seconds = 1.5
    samples = {
        kind: (
            f"class Solution {{\n  int countMatches(List<String> words, String word, int k) {{\n{body}\n  }}\n}}\n"
        )
        for kind, body in {
            "right": "    return words.where((w) => w == word).length + k;",
            "wrong": "    return words.where((w) => w == word).length - k;",
            "crash": "    return words[words.length].length;",
            "loop": "    while (true) k++;",
            "no_compile": "    return words.size;",
        }.items()
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        return f"List<{self.type_name(kind.item)}>" if kind.item else _SCALARS[kind.kind]

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        if not signature.is_class:
            head = (
                f"{self.type_name(signature.returns)} {signature.name}({self._parameters(signature.params)})"
            )
            return f"class Solution {{\n  {head} {{\n    \n  }}\n}}\n"
        heads = [f"{signature.name}({self._parameters(signature.params)})"]
        heads += [
            f"{self.type_name(m.returns)} {m.name}({self._parameters(m.params)})" for m in signature.methods
        ]
        bodies = "\n\n".join(f"  {head} {{\n    \n  }}" for head in heads)
        return f"class {signature.name} {{\n\n{bodies}\n}}\n"

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        call = self.class_call(signature) if signature.is_class else self.function_call(signature)
        outside = outermost(code, single_quoted=True)
        nodes = "".join(text for kind, text in _NODES.items() if not defines(kind, outside))
        # of no others: a program may define nodes of its own kind
        nodes += "".join(text for kind, text in _NODE_METHODS.items() if Type(kind) in signature.types())
        code = sub_bare(r"\bmain(?=\s*\()", "ownMain", code, single_quoted=True)
        code = sub_bare(r"^(\s*)library\s+[\w.]*\s*;", r"\1", code, single_quoted=True)
        driver = (
            f"part of 'solution.dart';\n\nconst wireCalls = '{CALLS}', wireResults = '{RESULTS}';\n{nodes}"
            f"void wireCall(Wire s) {{\n{call}}}\n{_DRIVER}"
        )
        # the directives stand on the first line of code, so that its lines keep their numbers
        heads = re.findall(
            r"^\s*import\s+'[^']*'[^;\n]*;|^\s*import\s+\"[^\"]*\"[^;\n]*;", code, re.MULTILINE
        )
        for head in heads:
            code = code.replace(head, "\n" * head.count("\n"), 1)
        own = " ".join(" ".join(head.split()) for head in heads)
        wire = (
            "import 'dart:io' as wire_io; import 'dart:convert' as wire_convert; import 'dart:ffi' as wire_ffi; "
            "part 'driver.dart'; "
        )
        return {"solution.dart": f"{_IMPORTS}{own} {wire}{code}", "driver.dart": driver}

    def compile_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.compile_commands`."""
        return [(_DART, "compile", "kernel", "--verbosity=error", "-o", "program.dill", "solution.dart")]

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        # the driver runs on the first thread: its stack is the kernel's limit, which the sandbox sets
        return (_DART, "--old_gen_heap_size=768", "program.dill")

    def trim(self, text: str) -> str:
        """See `Language.trim`."""
        noise = ("Bad state: Generating kernel", "Compiling solution.dart", "Generated:")
        return "\n".join([line for line in text.splitlines() if not line.startswith(noise)][:30])

    def declared(self, name: str, kind: str, value: str) -> str:
        """See `WiredLanguage.declared`."""
        return f"final {kind} {name} = {value}"

    def _parameters(self, params: Sequence[Parameter]) -> str:
        return ", ".join(f"{self.type_name(p.type)} {p.name}" for p in params)

    def reading(self, kind: Type) -> str:
        """See `WiredLanguage.reading`: a list is read by what reads one of its items."""
        if kind.item is None:
            return f"s.read{_KINDS[kind.kind]}()"
        return f"s.readMany<{self.type_name(kind.item)}>(() => {self.reading(kind.item)})"

    def writing(self, kind: Type, value: str, depth: int = 0) -> str:
        """See `WiredLanguage.writing`."""
        if kind.item is None:
            return f"s.write{_KINDS[kind.kind]}({value})"
        one = f"v{depth}"
        return f"s.writeMany({value}, ({self.type_name(kind.item)} {one}) => {self.writing(kind.item, one, depth + 1)})"


LANGUAGE = Dart()
