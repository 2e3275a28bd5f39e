"""MultiPL-E in Rust."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.dialects.base import Case, Dialect
from reflexion_gym.judge.dialects.reading import close_brackets, split_top

__all__ = ["DIALECT", "Rust"]

_SHOWING = r"""
#[allow(dead_code)]
mod show_values {
    use std::collections::{BTreeMap, HashMap, HashSet};
    pub trait Show { fn show(&self) -> String; }
    macro_rules! whole { ($($t:ty),*) => { $(impl Show for $t { fn show(&self) -> String { self.to_string() } })* } }
    whole!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, bool);
    fn decimal(v: f64) -> String {
        if v.is_nan() { "NaN".to_string() }
        else if v.is_infinite() { if v > 0.0 { "Infinity".to_string() } else { "-Infinity".to_string() } }
        else { format!("{:?}", v) }
    }
    impl Show for f64 { fn show(&self) -> String { decimal(*self) } }
    impl Show for f32 { fn show(&self) -> String { decimal(*self as f64) } }
    impl Show for str {
        fn show(&self) -> String {
            let mut out = String::from("\"");
            for c in self.chars() {
                if c == '"' || c == '\\' { out.push('\\'); out.push(c); }
                else if (c as u32) < 32 { out.push_str(&format!("\\u{:04x}", c as u32)); }
                else { out.push(c); }
            }
            out.push('"');
            out
        }
    }
    impl Show for String { fn show(&self) -> String { self.as_str().show() } }
    impl Show for char { fn show(&self) -> String { self.to_string().show() } }
    impl Show for () { fn show(&self) -> String { "null".to_string() } }
    impl<T: Show + ?Sized> Show for &T { fn show(&self) -> String { (**self).show() } }
    impl<T: Show + ?Sized> Show for Box<T> { fn show(&self) -> String { (**self).show() } }
    fn list<'a, T: Show + 'a>(items: impl Iterator<Item = &'a T>) -> String {
        format!("[{}]", items.map(|v| v.show()).collect::<Vec<_>>().join(", "))
    }
    impl<T: Show> Show for Vec<T> { fn show(&self) -> String { list(self.iter()) } }
    impl<T: Show> Show for [T] { fn show(&self) -> String { list(self.iter()) } }
    impl<T: Show, const N: usize> Show for [T; N] { fn show(&self) -> String { list(self.iter()) } }
    impl<T: Show> Show for HashSet<T> {
        fn show(&self) -> String {
            let mut items: Vec<String> = self.iter().map(|v| v.show()).collect();
            items.sort();
            format!("[{}]", items.join(", "))
        }
    }
    impl<T: Show> Show for Option<T> {
        fn show(&self) -> String { match self { Some(v) => v.show(), None => "null".to_string() } }
    }
    fn map<'a, K: Show + 'a, V: Show + 'a>(items: impl Iterator<Item = (&'a K, &'a V)>) -> String {
        let pairs: Vec<String> = items.map(|(k, v)| format!("[{}, {}]", k.show(), v.show())).collect();
        format!("{{\"map\": [{}]}}", pairs.join(", "))
    }
    impl<K: Show, V: Show> Show for HashMap<K, V> { fn show(&self) -> String { map(self.iter()) } }
    impl<K: Show, V: Show> Show for BTreeMap<K, V> { fn show(&self) -> String { map(self.iter()) } }
    macro_rules! tuple { ($($n:ident $i:tt),*) => {
        impl<$($n: Show),*> Show for ($($n,)*) {
            fn show(&self) -> String { format!("[{}]", vec![$(self.$i.show()),*].join(", ")) }
        }
    } }
    tuple!(A 0);
    tuple!(A 0, B 1);
    tuple!(A 0, B 1, C 2);
    tuple!(A 0, B 1, C 2, D 3);
    tuple!(A 0, B 1, C 2, D 3, E 4);
    pub fn text<T: Show>(v: T) -> String { v.show() }
    pub fn of_the_same_type<T>(_: impl Fn() -> T, v: T) -> T { v }
}
"""


class Rust(Dialect):
    """Asserts are ``assert_eq!(call, value);``."""

    language = "rs"
    function = r"^fn\s+(\w+)"

    def case(self, line: str) -> Case | None:
        """See `Dialect.case`."""
        if not (line.startswith("assert_eq!(") and line.endswith(");")):
            return None
        parts = split_top(line[len("assert_eq!(") : -2], ",")
        return Case(*parts) if parts else None

    def shown(self, code: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.shown`."""
        return self._program(code, [f"show_values::text({case.call})" for case in cases], tests)

    def expected(self, prompt: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.expected`."""
        stub = close_brackets(
            re.sub(r"^///.*\n", "", prompt, flags=re.MULTILINE).rstrip() + "\n    unimplemented!()\n"
        )
        values = [
            f"show_values::text(show_values::of_the_same_type(|| {case.call}, {case.expected}))"
            for case in cases
        ]
        return self._program(stub, values, tests)

    def _program(self, code: str, values: Sequence[str], tests: str) -> str:
        named = re.search(r"let candidate = (\w+);", tests)
        candidate = f"        let candidate = {named[1]};\n" if named else ""
        arms = "".join(f"            {place} => {value},\n" for place, value in enumerate(values))
        return (
            f"{code}\n{_SHOWING}\nimpl Solution {{\n    #[allow(unused_variables)]\n"
            f"    pub fn show_case(index: i32) -> String {{\n{candidate}        match index {{\n{arms}"
            "            _ => String::new(),\n        }\n    }\n}\n"
        )


DIALECT = Rust()
