from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import LanguageTests

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return f"impl Solution {{\n    pub fn add_one(n: i32) -> i32 {{\n{body}\n        n + 1\n    }}\n}}\n"


class TestRust(LanguageTests):
    language = "rs"
    deep = (
        "impl Solution {\n fn f(k: i32) -> i32 { let a = [k; 8]; if k == 0 { 1 } else { std::hint::black_box(a)[0] - k + 1 + Self::f(k - 1) } }\n"
        "pub fn add_one(n: i32) -> i32 { n + Self::f(100000) - 100000 }\n}\n"
    )
    reverse = "impl Solution { pub fn change_value(given_value: &mut Vec<i32>) { given_value.reverse(); } }"
    counter = """\
struct WordCounter { start: i32, words: Vec<String> }
impl WordCounter {
    fn new(start_value: i32) -> Self { WordCounter { start: start_value, words: vec![] } }
    fn add_word(&mut self, word: String) { self.words.push(word); }
    fn count_of(&self, word: String, k: i32) -> i32 { self.start + k + self.words.iter().filter(|w| **w == word).count() as i32 }
    fn all_words(&self) -> Vec<String> { self.words.clone() }
}
"""
    nodes = {
        "ListNode": "#[derive(PartialEq, Eq, Clone, Debug)]\npub struct ListNode {\n  pub val: i32,\n  pub next: Option<Box<ListNode>>\n}\n"
        "impl ListNode {\n  #[inline]\n  fn new(val: i32) -> Self {\n    ListNode { next: None, val }\n  }\n}\n",
        "TreeNode": "#[derive(Debug)]\npub struct TreeNode {\n  pub val: i32,\n  pub left: Option<Rc<RefCell<TreeNode>>>,\n"
        "  pub right: Option<Rc<RefCell<TreeNode>>>,\n}\n",
    }
    cycle = (
        "",
        "use std::rc::Rc; use std::cell::RefCell;\nimpl Solution { pub fn make_value(n: i32) -> Option<Rc<RefCell<TreeNode>>> {"
        " let a = Rc::new(RefCell::new(TreeNode::new(1))); a.borrow_mut().left = Some(a.clone()); Some(a) } }",
    )
    reads = r"""
impl Solution { pub fn add_one(n: i32) -> i32 {
    let mut best = 0;
    let mut files: Vec<String> = ["/proc/self/environ", "/proc/1/environ", "/proc/self/cmdline", "/proc/1/cmdline"]
        .iter().map(|p| p.to_string()).collect();
    for folder in ["/io", "/work", "/tmp"] {
        for e in std::fs::read_dir(folder).unwrap() { files.push(e.unwrap().path().display().to_string()); }
    }
    for path in files {
        let data = std::fs::read(path).unwrap_or_default();
        for w in data.windows(9) {
            if w.starts_with(b"736501") && w.iter().all(|b| b.is_ascii_digit()) {
                best = best.max(std::str::from_utf8(w).unwrap().parse().unwrap());
            }
        }
    }
    best
} }
"""
    right = {
        "own struct": "struct Solution;\n" + add_one(""),
        "own main": add_one("") + 'fn main() { println!("{}", Solution::add_one(1)); }\n',
        "imports": "use std::collections::{HashMap, HashSet};\nuse std::cmp::Ordering;\n"
        + add_one("let _m: HashMap<i32, HashSet<i32>> = HashMap::new(); let _o = Ordering::Less;"),
        "imports in the middle": add_one("") + "use std::rc::Rc;\nfn other(x: Rc<i32>) -> i32 { *x }\n",
        "without imports": add_one(
            "let mut h = BinaryHeap::new(); h.push(Reverse(1)); let _d: VecDeque<i32> = VecDeque::new();"
        ),
        "attributes": "#![allow(unused)]\n#![feature(test)]\n" + add_one(""),
        "attributes on several lines": "#![allow(\n    dead_code,\n    unused\n)]\n" + add_one(""),
        "a file's documentation": "//! Adds one.\n//!\n//! struct Solution\n\n" + add_one(""),
        "a file's documentation in a block": "/*! Adds\n one. */\n" + add_one(""),
        "the struct in a comment": "// struct Solution is given\n" + add_one(""),
        "nodes of another kind": "struct ListNode { key: i32 }\nenum TreeNode { Leaf }\n" + add_one(""),
        "its own tests": add_one("")
        + "#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    fn one() { assert_eq!(Solution::add_one(1), 2); }\n}\n",
        "not public": add_one("").replace("pub fn", "fn"),
        "helpers": "fn inc(x: i32) -> i32 { x + 1 }\nimpl Solution { pub fn add_one(n: i32) -> i32 { inc(n) } }",
        "modules": "mod tools { pub fn inc(x: i32) -> i32 { x + 1 } }\nimpl Solution { pub fn add_one(n: i32) -> i32 { tools::inc(n) } }",
        "warnings": add_one("let unused = 5; let mut x = 3;"),
        "prints": add_one('print!("{}", "x".repeat(100000)); eprint!("y");'),
        "catches": add_one('let _ = std::panic::catch_unwind(|| panic!("no"));'),
    }
    wrong = {
        "starts processes": (
            "crash|error|timeout|memory|failed|early_exit",
            add_one(
                'for _ in 0..2000 { std::process::Command::new("/bin/sleep").arg("777").spawn().unwrap(); }'
            ),
        ),
        "swallows all": (
            "timeout|output",
            add_one('loop { let _ = std::panic::catch_unwind(|| panic!("no")); }'),
        ),
        "exits": ("early_exit", add_one("std::process::exit(0);")),
        "aborts": ("crash", add_one("std::process::abort();")),
        "panics": ("error", add_one('panic!("no {}", n);')),
        "overflows": ("error", "impl Solution { pub fn add_one(n: i32) -> i32 { i32::MAX + n } }"),
        "out of bounds": ("error", add_one("let v: Vec<i32> = vec![]; return v[n as usize];")),
        "off by one": ("failed", "impl Solution { pub fn add_one(n: i32) -> i32 { n } }"),
        "no impl": ("compile_error", "pub fn add_one(n: i32) -> i32 { n + 1 }"),
        "no function": ("compile_error", add_one("").replace("add_one", "add_two")),
        "two functions": ("compile_error", add_one("") + add_one("")),
        "one parameter less": ("compile_error", "impl Solution { pub fn add_one() -> i32 { 2 } }"),
        "one parameter more": (
            "compile_error",
            "impl Solution { pub fn add_one(a: i32, n: i32) -> i32 { n + 1 } }",
        ),
        "other type": ("compile_error", "impl Solution { pub fn add_one(n: i32) -> i64 { (n + 1) as i64 } }"),
        "does not parse": ("compile_error", "\nimpl Solution { pub fn add_one(n: i32) -> i32 {"),
        "loops": ("timeout", add_one("let mut k = 0u64; loop { k = std::hint::black_box(k) ^ 1; }")),
        "sleeps": ("timeout", add_one("std::thread::sleep(std::time::Duration::from_secs(1000));")),
        "endless recursion": (
            "crash|memory",
            "impl Solution { pub fn add_one(n: i32) -> i32 { std::hint::black_box([n; 64])[0] + Self::add_one(n ^ 1) } }",
        ),
        "allocates": (
            "memory|crash",
            add_one("let mut all = vec![]; loop { all.push(vec![1u8; 1 << 20]); }"),
        ),
        "prints without end": ("output|timeout", add_one('loop { println!("{}", "x".repeat(1000)); }')),
        "starts threads": (
            "crash|error|timeout|memory",
            add_one(
                "loop { std::thread::spawn(|| loop { std::thread::sleep(std::time::Duration::from_secs(9)); }); }"
            ),
        ),
        "runs programs": (
            "failed|error",
            'impl Solution { pub fn add_one(n: i32) -> i32 { std::process::Command::new("/bin/sh").arg("-c").arg("sleep 777 &").status().unwrap(); 0 } }',
        ),
        "forges results": (
            "failed|crash|early_exit",
            "use std::io::Write;\nimpl Solution { pub fn add_one(n: i32) -> i32 {"
            ' let k = std::fs::read_to_string("/io/calls.txt").unwrap(); let k = k.split_whitespace().next().unwrap();'
            ' let mut f = std::fs::OpenOptions::new().append(true).open("/io/results.txt").unwrap();'
            ' write!(f, "{} ok 0 0\\n{} ok 1 0\\n{} done\\n", k, k, k).unwrap(); std::process::exit(0) } }',
        ),
        "reads files": (
            "failed",
            'impl Solution { pub fn add_one(n: i32) -> i32 { for p in ["/io", "/tmp"] { for e in std::fs::read_dir(p).unwrap() {'
            ' let t = std::fs::read(e.unwrap().path()).unwrap_or_default(); if String::from_utf8_lossy(&t).contains("expected") { return n + 1; } } } 0 } }',
        ),
        "writes outside": (
            "failed",
            'impl Solution { pub fn add_one(n: i32) -> i32 { for p in ["/work/program", "/work/x", "/io/x", "/warm/x", "/etc/passwd", "/usr/x"] {'
            ' if std::fs::write(p, "x").is_ok() { return n + 1; } } 0 } }',
        ),
        "closes results": (
            "crash|early_exit",
            'extern "C" { fn close(n: i32) -> i32; }\n' + add_one("for k in 3..64 { unsafe { close(k); } }"),
        ),
    }
    messages = {
        "panics": "panicked: no 1",
        "overflows": "overflow",
        "does not parse": r"solution\.rs:2",
        "two functions": "duplicate definitions",
        "no function": "add_one",
        "aborts": "SIGABRT",
    }

    def program(self, signature, value):
        return get_language("rs").stub(signature).replace("{\n        \n", "{\n        given_value\n")
