"""The runtime of Rust's driver, a library that is compiled beforehand."""

from __future__ import annotations

__all__ = ["RUNTIME"]

RUNTIME = r"""
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

// what a program's own nodes are read and written by, too
pub trait ListLike: Sized {
    fn make(val: i32, next: Option<Box<Self>>) -> Self;
    fn parts(&self) -> (i32, &Option<Box<Self>>);
}

pub trait TreeLike: Sized {
    fn make(val: i32) -> Self;
    fn parts(&mut self) -> (i32, [&mut Option<Rc<RefCell<Self>>>; 2]);
}

#[macro_export]
macro_rules! cross_ListNode {
    ($node:ident) => {
        impl $crate::ListLike for $node {
            fn make(val: i32, next: Option<Box<Self>>) -> Self {
                $node { val, next }
            }
            fn parts(&self) -> (i32, &Option<Box<Self>>) {
                (self.val, &self.next)
            }
        }
    };
}
cross_ListNode!(ListNode);

#[macro_export]
macro_rules! cross_TreeNode {
    ($node:ident) => {
        impl $crate::TreeLike for $node {
            fn make(val: i32) -> Self {
                $node { val, left: None, right: None }
            }
            fn parts(&mut self) -> (i32, [&mut Option<std::rc::Rc<std::cell::RefCell<Self>>>; 2]) {
                (self.val, [&mut self.left, &mut self.right])
            }
        }
    };
}
cross_TreeNode!(TreeNode);

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

impl<T: ListLike> Crosses for Option<Box<T>> {
    fn read(from: &mut Tokens) -> Self {
        let values: Vec<i32> = Vec::read(from);
        let mut head = None;
        for val in values.into_iter().rev() {
            head = Some(Box::new(T::make(val, head)));
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
            let (val, next) = one.parts();
            val.write(&mut rest)?;
            node = next;
        }
        out.push_str(&format!(" {}{}", count, rest));
        Ok(())
    }
}

impl<T: TreeLike> Crosses for Option<Rc<RefCell<T>>> {
    fn read(from: &mut Tokens) -> Self {
        let count = from.count();
        let nodes: Vec<Self> = (0..count)
            .map(|_| from.next().parse().ok().map(|val| Rc::new(RefCell::new(T::make(val)))))
            .collect();
        let mut child = 1;
        for node in nodes.iter().flatten() {
            for side in node.borrow_mut().parts().1 {
                if child < count {
                    *side = nodes[child].clone();
                }
                child += 1;
            }
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
                    let mut one = one.borrow_mut();
                    let (val, sides) = one.parts();
                    val.write(&mut rest)?;
                    level.extend(sides.map(|side| side.clone()));
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
