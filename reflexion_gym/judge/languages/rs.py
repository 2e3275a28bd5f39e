"""Rust: optimised, with checks for overflow, as at LeetCode; the driver's runtime is a library compiled beforehand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.bare import outermost, sub_bare
from reflexion_gym.judge.languages.base import CALLS, RESULTS, WARM, Language
from reflexion_gym.judge.languages.naming import snake
from reflexion_gym.judge.languages.rs_runtime import RUNTIME
from reflexion_gym.judge.signature import Method, Parameter, Signature, Type

__all__ = ["LANGUAGE", "Rust"]

_SCALARS = {
    "integer": "i32",
    "long": "i64",
    "double": "f64",
    "boolean": "bool",
    "string": "String",
    "character": "char",
    "void": "()",
    "ListNode": "Option<Box<ListNode>>",
    "TreeNode": "Option<Rc<RefCell<TreeNode>>>",
}
_KEYWORDS = {
    "type",
    "match",
    "move",
    "ref",
    "box",
    "in",
    "fn",
    "impl",
    "use",
    "where",
    "loop",
    "mod",
    "dyn",
    "final",
}

#: checks for overflow as LeetCode has them; a standard library that is linked when the program starts links fastest, and
#: one unit is compiled with less work than several
_FLAGS = (
    "--edition=2021",
    "-Copt-level=2",
    "-Coverflow-checks=on",
    "-Cdebuginfo=0",
    "-Cprefer-dynamic",
    "-Ccodegen-units=1",
    "--cap-lints=allow",
    "-Awarnings",
)
_MOLD = "/usr/bin/mold"
_PRELUDE = """\
use std::cell::*;
use std::cmp::*;
use std::collections::*;
use std::rc::*;
use leetcode_runtime::*;
"""


class Rust(Language):
    """Rust with Debian's compiler. Half of the time of a small program goes to the linker, where it is not mold."""

    id = "rs"
    name = "Rust"
    slug = "rust"
    aliases = ("rust", "rustc")
    packages = ("rustc", "mold")
    size_mb = 670
    tools = ("/usr/bin/rustc",)
    extras = (_MOLD,)
    version_command = ("/usr/bin/rustc", "--version")
    source = "solution.rs"
    head = r"\bfn\s+{name}\s*(?:<[^(]*>)?\s*\("
    time_factor = 0.3
    start_seconds = 0.1
    samples = {
        kind: (
            "impl Solution {\n    pub fn count_matches(words: Vec<String>, word: String, k: i32) -> i32 {\n"
            f"        {body}\n    }}\n}}\n"
        )
        for kind, body in {
            "right": "words.iter().filter(|w| **w == word).count() as i32 + k",
            "wrong": "words.iter().filter(|w| **w == word).count() as i32 - k",
            "crash": "words[words.len()].len() as i32",
            "loop": "let mut n = k; loop { n = n.wrapping_add(1); }",
            "no_compile": "words.iter().filter(|w| w == word).count() as i32 + k",
        }.items()
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        return f"Vec<{self.type_name(kind.item)}>" if kind.item else _SCALARS[kind.kind]

    def function_name(self, name: str) -> str:
        """Return the name in snake case."""
        return snake(name)

    def parameter_name(self, name: str) -> str:
        """Return the name in snake case; keywords are written raw."""
        plain = snake(name)
        return f"r#{plain}" if plain in _KEYWORDS else plain

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        uses = "use std::rc::Rc;\nuse std::cell::RefCell;\n" if Type("TreeNode") in signature.types() else ""
        if not signature.is_class:
            in_place = signature.changed is not None
            params = ", ".join(self._parameter(p, in_place) for p in signature.params)
            head = f"pub fn {snake(signature.name)}({params}){self._arrow(signature.returns)}"
            return f"{uses}impl Solution {{\n    {head} {{\n        \n    }}\n}}\n"
        params = ", ".join(self._parameter(p) for p in signature.params)
        heads = [f"fn new({params}) -> Self", *(self._method(m) for m in signature.methods)]
        bodies = "\n\n".join(f"    {head} {{\n        \n    }}" for head in heads)
        return f"{uses}struct {signature.name} {{\n\n}}\n\nimpl {signature.name} {{\n\n{bodies}\n}}\n"

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        # the program is included behind others' lines, where what speaks of a whole file may not stand
        code = re.sub(r"^([ \t]*/[/*])!", r"\1 ", code, flags=re.MULTILINE)
        code = sub_bare(r"#!\[[^\]]*\]", lambda found: "\n" * found[0].count("\n"), code)
        code = sub_bare(r"\bfn\s+main\s*\(\s*\)", "fn own_main()", code)
        outside = outermost(code)

        def defines(name: str) -> bool:
            return re.search(rf"\b(?:struct|enum|type)\s+{name}\b", outside) is not None

        owner = "" if signature.is_class or defines("Solution") else "struct Solution;\n"
        nodes = "".join(
            f"leetcode_runtime::cross_{kind}!({kind});\n"
            for kind in ("ListNode", "TreeNode")
            if Type(kind) in signature.types() and defines(kind)
        )
        call = self._class_call(signature) if signature.is_class else self._function_call(signature)
        main = (
            f'{_PRELUDE}{owner}include!("solution.rs");\n{nodes}'
            "fn driver_call(from: &mut leetcode_runtime::Tokens, out: &mut String) -> Result<(), String> {\n"
            f"    use leetcode_runtime::Crosses as _;\n{call}}}\n"
            f'fn main() {{\n    leetcode_runtime::run("{CALLS}", "{RESULTS}", driver_call)\n}}\n'
        )
        return {"solution.rs": code, "main.rs": main}

    def compile_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.compile_commands`."""
        runtime = f"leetcode_runtime={WARM}/libleetcode_runtime.rlib"
        linker = f"-Clink-arg=-B{WARM}"
        return [("/usr/bin/rustc", *_FLAGS, linker, "--extern", runtime, "-o", "program", "main.rs")]

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return ("/work/program",)

    def warm_files(self) -> dict[str, str]:
        """See `Language.warm_files`."""
        return {"runtime.rs": RUNTIME}

    def warm_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.warm_commands`."""
        kind = ("--crate-type=rlib", "--crate-name=leetcode_runtime")
        # where the C compiler looks for a linker first; without mold it goes on to the usual one
        linker = f"test ! -e {_MOLD} || ln -s {_MOLD} {WARM}/ld"
        return [
            ("/usr/bin/rustc", *_FLAGS, *kind, "-o", f"{WARM}/libleetcode_runtime.rlib", "runtime.rs"),
            ("/bin/sh", "-c", linker),
        ]

    def trim(self, text: str) -> str:
        """See `Language.trim`."""
        noise = ("For more information about", "error: aborting due to", "Some errors have detailed")
        lines = [line for line in text.splitlines() if not line.startswith(noise)]
        return "\n".join(lines[:40])

    def _arrow(self, kind: Type) -> str:
        return "" if kind.kind == "void" else f" -> {self.type_name(kind)}"

    def _parameter(self, param: Parameter, in_place: bool = False) -> str:
        changes = in_place and (param.type.item is not None or param.type.kind in ("ListNode", "TreeNode"))
        return f"{self.parameter_name(param.name)}: {'&mut ' if changes else ''}{self.type_name(param.type)}"

    def _method(self, method: Method) -> str:
        params = "".join(f", {self._parameter(p)}" for p in method.params)
        return f"fn {snake(method.name)}(&self{params}){self._arrow(method.returns)}"

    def _reads(self, params: Sequence[Parameter], mutable: bool = False) -> str:
        word = "let mut" if mutable else "let"
        return "".join(
            f"{word} a{n}: {self.type_name(p.type)} = leetcode_runtime::Crosses::read(from);\n"
            for n, p in enumerate(params)
        )

    def _function_call(self, signature: Signature) -> str:
        in_place = signature.changed is not None
        given = ", ".join(
            f"&mut a{n}"
            if self._parameter(p, in_place).startswith(f"{self.parameter_name(p.name)}: &mut")
            else f"a{n}"
            for n, p in enumerate(signature.params)
        )
        call = f"Solution::{snake(signature.name)}({given})"
        reads = self._reads(signature.params, in_place)
        if in_place:
            return f"{reads}{call};\na{signature.changed}.write(out)\n"
        kind = self.type_name(signature.returns)
        return f"{reads}let returned: {kind} = {call};\nreturned.write(out)\n"

    def _class_call(self, signature: Signature) -> str:
        given = ", ".join(f"a{n}" for n in range(len(signature.params)))
        arms = ""
        for number, method in enumerate(signature.methods, 1):
            names = ", ".join(f"a{n}" for n in range(len(method.params)))
            call = f"let returned: {self.type_name(method.returns)} = object.{snake(method.name)}({names});"
            arms += f"{number} => {{\n{self._reads(method.params)}{call}\nreturned.write(out)?;\n}}\n"
        return (
            "let count = from.count();\nfrom.count();\n"
            f"{self._reads(signature.params)}let mut object = {signature.name}::new({given});\n"
            'out.push_str(&format!(" {} null", count));\n'
            f"for _ in 1..count {{\nmatch from.count() {{\n{arms}_ => unreachable!(),\n}}\n}}\nOk(())\n"
        )


LANGUAGE = Rust()
