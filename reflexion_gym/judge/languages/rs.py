"""Rust: optimised, with checks for overflow, as at LeetCode; the driver's runtime is a library compiled beforehand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.base import CALLS, RESULTS, WARM, Language
from reflexion_gym.judge.languages.naming import snake
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

_RUNTIME = r"""
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs::{read, File, OpenOptions};
use std::io::Write as _;
use std::panic::{catch_unwind, set_hook, take_hook, AssertUnwindSafe};
use std::rc::Rc;
use std::sync::Mutex;

const MOST_NODES: usize = 1_000_000;

#[derive(PartialEq, Eq, Clone, Debug)]
pub struct ListNode {
    pub val: i32,
    pub next: Option<Box<ListNode>>,
}

impl ListNode {
    #[inline]
    pub fn new(val: i32) -> Self {
        ListNode { next: None, val }
    }
}

#[derive(Debug, PartialEq, Eq)]
pub struct TreeNode {
    pub val: i32,
    pub left: Option<Rc<RefCell<TreeNode>>>,
    pub right: Option<Rc<RefCell<TreeNode>>>,
}

impl TreeNode {
    #[inline]
    pub fn new(val: i32) -> Self {
        TreeNode { val, left: None, right: None }
    }
}

pub struct Tokens {
    data: Vec<u8>,
    at: usize,
}

impl Tokens {
    pub fn next(&mut self) -> &str {
        while self.at < self.data.len() && self.data[self.at] <= 32 {
            self.at += 1;
        }
        let start = self.at;
        while self.at < self.data.len() && self.data[self.at] > 32 {
            self.at += 1;
        }
        std::str::from_utf8(&self.data[start..self.at]).unwrap_or("")
    }
    pub fn count(&mut self) -> usize {
        self.next().parse().unwrap_or(0)
    }
}

pub trait Crosses: Sized {
    fn read(from: &mut Tokens) -> Self;
    fn write(&self, out: &mut String) -> Result<(), String>;
}

macro_rules! whole {
    ($($t:ty),*) => { $(impl Crosses for $t {
        fn read(from: &mut Tokens) -> Self { from.next().parse().unwrap() }
        fn write(&self, out: &mut String) -> Result<(), String> {
            out.push(' ');
            out.push_str(&self.to_string());
            Ok(())
        }
    })* }
}
whole!(i32, i64, bool);

impl Crosses for () {
    fn read(_: &mut Tokens) -> Self {}
    fn write(&self, out: &mut String) -> Result<(), String> {
        out.push_str(" null");
        Ok(())
    }
}

impl Crosses for f64 {
    fn read(from: &mut Tokens) -> Self {
        from.next().parse().unwrap()
    }
    fn write(&self, out: &mut String) -> Result<(), String> {
        out.push(' ');
        if self.is_nan() { out.push_str("nan") } else { out.push_str(&format!("{:e}", self)) }
        Ok(())
    }
}

impl Crosses for String {
    fn read(from: &mut Tokens) -> Self {
        let token = from.next().as_bytes();
        let mut bytes = Vec::with_capacity(token.len());
        let mut at = 1;
        while at < token.len() {
            if token[at] == b'%' {
                let digits = std::str::from_utf8(&token[at + 1..at + 3]).unwrap();
                bytes.push(u8::from_str_radix(digits, 16).unwrap());
                at += 3;
            } else {
                bytes.push(token[at]);
                at += 1;
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
    fn write(&self, out: &mut String) -> Result<(), String> {
        out.push_str(" $");
        for &byte in self.as_bytes() {
            if byte.is_ascii_alphanumeric() || b"_.-".contains(&byte) {
                out.push(byte as char);
            } else {
                out.push_str(&format!("%{:02X}", byte));
            }
        }
        Ok(())
    }
}

impl Crosses for char {
    fn read(from: &mut Tokens) -> Self {
        String::read(from).chars().next().unwrap_or('\0')
    }
    fn write(&self, out: &mut String) -> Result<(), String> {
        self.to_string().write(out)
    }
}

impl<T: Crosses> Crosses for Vec<T> {
    fn read(from: &mut Tokens) -> Self {
        let count = from.count();
        (0..count).map(|_| T::read(from)).collect()
    }
    fn write(&self, out: &mut String) -> Result<(), String> {
        out.push(' ');
        out.push_str(&self.len().to_string());
        self.iter().try_for_each(|one| one.write(out))
    }
}

impl Crosses for Option<Box<ListNode>> {
    fn read(from: &mut Tokens) -> Self {
        let values: Vec<i32> = Vec::read(from);
        let mut head = None;
        for val in values.into_iter().rev() {
            head = Some(Box::new(ListNode { val, next: head }));
        }
        head
    }
    fn write(&self, out: &mut String) -> Result<(), String> {
        let (mut count, mut rest) = (0, String::new());
        let mut node = self;
        while let Some(one) = node {
            count += 1;
            if count > MOST_NODES {
                return Err("a list without end: its nodes form a cycle".to_string());
            }
            one.val.write(&mut rest)?;
            node = &one.next;
        }
        out.push_str(&format!(" {}{}", count, rest));
        Ok(())
    }
}

impl Crosses for Option<Rc<RefCell<TreeNode>>> {
    fn read(from: &mut Tokens) -> Self {
        let count = from.count();
        let nodes: Vec<Self> = (0..count)
            .map(|_| from.next().parse().ok().map(|val| Rc::new(RefCell::new(TreeNode::new(val)))))
            .collect();
        let mut child = 1;
        for node in nodes.iter().flatten() {
            let mut one = node.borrow_mut();
            if child < count {
                one.left = nodes[child].clone();
            }
            if child + 1 < count {
                one.right = nodes[child + 1].clone();
            }
            child += 2;
        }
        nodes.into_iter().next().flatten()
    }
    fn write(&self, out: &mut String) -> Result<(), String> {
        let (mut count, mut rest) = (0, String::new());
        let mut level = VecDeque::new();
        if self.is_some() {
            level.push_back(self.clone());
        }
        while let Some(node) = level.pop_front() {
            count += 1;
            if count > 2 * MOST_NODES {
                return Err("a tree without end: its nodes form a cycle".to_string());
            }
            match node {
                None => rest.push_str(" null"),
                Some(one) => {
                    let one = one.borrow();
                    one.val.write(&mut rest)?;
                    level.push_back(one.left.clone());
                    level.push_back(one.right.clone());
                }
            }
        }
        out.push_str(&format!(" {}{}", count, rest));
        Ok(())
    }
}

extern "C" {
    fn _exit(code: i32) -> !;
}

static SAID: Mutex<String> = Mutex::new(String::new());

fn send(file: &mut File, line: String) {
    if file.write_all(line.as_bytes()).is_err() {
        unsafe { _exit(1) }
    }
}

pub type Call = fn(&mut Tokens, &mut String) -> Result<(), String>;

pub fn run(calls: &'static str, results: &'static str, call: Call) {
    let driver = move || {
        let mut from = Tokens { data: read(calls).unwrap(), at: 0 };
        let mut file = OpenOptions::new().append(true).open(results).unwrap();
        let nonce = from.next().to_string();
        let before = take_hook();
        set_hook(Box::new(move |info| {
            let said = info.to_string();
            if let Ok(mut kept) = SAID.lock() {
                *kept = said.lines().skip(1).collect::<Vec<_>>().join(" ");
            }
            before(info);
        }));
        let count = from.count();
        for number in 0..count {
            let mut out = String::new();
            let line = match catch_unwind(AssertUnwindSafe(|| call(&mut from, &mut out))) {
                Ok(Ok(())) => format!("{} ok {}{}\n", nonce, number, out),
                Ok(Err(what)) => {
                    let mut text = String::new();
                    let _ = what.write(&mut text);
                    format!("{} bad {}{}\n", nonce, number, text)
                }
                Err(_) => {
                    let mut text = String::new();
                    let said = SAID.lock().map(|kept| kept.clone()).unwrap_or_default();
                    let _ = format!("panicked: {}", said).write(&mut text);
                    format!("{} error {}{}\n", nonce, number, text)
                }
            };
            send(&mut file, line);
            let _ = std::io::stdout().write_all(format!("{}\n", nonce).as_bytes());
            let _ = std::io::stdout().flush();
            let _ = std::io::stderr().write_all(format!("{}\n", nonce).as_bytes());
        }
        send(&mut file, format!("{} done\n", nonce));
        unsafe { _exit(0) }
    };
    let _ = std::thread::Builder::new().stack_size(512 << 20).spawn(driver).unwrap().join();
    unsafe { _exit(1) }
}
"""

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
        code = re.sub(r"^(\s*)#!\[[^\]\n]*\]", r"\1", code, flags=re.MULTILINE)
        code = re.sub(r"\bfn\s+main\s*\(\s*\)", "fn own_main()", code)
        owner = (
            "" if signature.is_class or re.search(r"\bstruct\s+Solution\b", code) else "struct Solution;\n"
        )
        call = self._class_call(signature) if signature.is_class else self._function_call(signature)
        main = (
            f'{_PRELUDE}{owner}include!("solution.rs");\n'
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
        return {"runtime.rs": _RUNTIME}

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
