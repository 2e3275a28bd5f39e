"""Right and wrong bodies for eleven of HumanEval's functions in each language of MultiPL-E, written for these tests."""

from __future__ import annotations

__all__ = ["BODIES", "NUMBERS"]

#: HumanEval's numbers, in the order of the bodies
NUMBERS = (41, 45, 53, 60, 97, 13, 23, 28, 48, 35, 42)

_BRACES = {
    "cpp": (
        ("return n * n;", "return n * 2;"),
        ("return a * h / 2.0f;", "return a * h / 2;"),
        ("return x + y;", "return x - y;"),
        ("return n * (n + 1) / 2;", "return n * (n - 1) / 2;"),
        ("return (labs(a) % 10) * (labs(b) % 10);", "return (a % 10) * (b % 10);"),
        ("while (b) { long t = a % b; a = b; b = t; } return a;", "return a < b ? a : b;"),
        ("return string.size();", "return string.size() + 1;"),
        ("std::string out; for (auto &s : strings) out += s; return out;", 'return "";'),
        (
            "return std::string(text.rbegin(), text.rend()) == text;",
            "return text.empty() || text.front() == text.back();",
        ),
        ("long m = l[0]; for (long v : l) m = std::max(m, v); return m;", "return l.back();"),
        ("for (auto &v : l) v++; return l;", "return l;"),
    ),
    "cs": (
        ("return n * n;", "return n + n;"),
        ("return a * h / 2.0f;", "return a * h;"),
        ("return x + y;", "return x;"),
        ("return n * (n + 1) / 2;", "return n * n / 2;"),
        ("return (Math.Abs(a) % 10) * (Math.Abs(b) % 10);", "return a * b;"),
        ("while (b != 0) { var t = a % b; a = b; b = t; } return a;", "return 1;"),
        ("return str.Length;", "return 0;"),
        ('return string.Join("", strings);', 'return string.Join(" ", strings);'),
        ("return new string(text.Reverse().ToArray()) == text;", "return true;"),
        ("return l.Max();", "return l.Min();"),
        ("return l.Select(v => v + 1).ToList();", "return l.Select(v => v + 2).ToList();"),
    ),
    "go": (
        ("return n * n", "return n + n"),
        ("return float64(a*h) / 2", "return float64(a * h / 2)"),
        ("return x + y", "return x - y"),
        ("return n * (n + 1) / 2", "return n * n / 2"),
        (
            "if a < 0 { a = -a }; if b < 0 { b = -b }; return (a % 10) * (b % 10)",
            "return a * b",
        ),
        ("for b != 0 { a, b = b, a%b }; return a", "return b"),
        ("return len(myString)", "return len(myString) - 1"),
        ('out := ""; for _, s := range strings { out += s }; return out', "return strings[0]"),
        (
            "for i := range text { if text[i] != text[len(text)-1-i] { return false } }; return true",
            "return false",
        ),
        ("m := l[0]; for _, v := range l { if v > m { m = v } }; return m", "return l[0]"),
        ("for i := range l { l[i]++ }; return l", "return append(l, 1)"),
    ),
    "java": (
        ("return n * n;", "return n;"),
        ("return a * h / 2.0f;", "return a * h / 2;"),
        ("return x + y;", "return x * y;"),
        ("return n * (n + 1) / 2;", "return n;"),
        ("return (Math.abs(a) % 10) * (Math.abs(b) % 10);", "return (a % 10) * (b % 10);"),
        ("while (b != 0) { long t = a % b; a = b; b = t; } return a;", "return a;"),
        ("return string.length();", "return string.length() + 1;"),
        ('return String.join("", strings);', 'return String.join(",", strings);'),
        (
            "return new StringBuilder(text).reverse().toString().equals(text);",
            "return text.length() % 2 == 1;",
        ),
        ("return Collections.max(l);", "return Collections.min(l);"),
        (
            "ArrayList<Long> out = new ArrayList<>(); for (long v : l) out.add(v + 1); return out;",
            "return new ArrayList<>();",
        ),
    ),
    "js": (
        ("return n * n;", "return n ** 3;"),
        ("return a * h / 2;", "return Math.floor(a * h / 2);"),
        ("return x + y;", "return `${x}${y}`;"),
        ("return n * (n + 1) / 2;", "return n * n;"),
        ("return (Math.abs(a) % 10) * (Math.abs(b) % 10);", "return a * b;"),
        ("while (b) [a, b] = [b, a % b]; return a;", "return undefined;"),
        ("return string.length;", "return null;"),
        ("return strings.join('');", "return strings.join();"),
        ("return [...text].reverse().join('') === text;", "return 'true';"),
        ("return Math.max(...l);", "return l;"),
        ("return l.map(v => v + 1);", "return l.map(v => `${v}1`);"),
    ),
    "php": (
        ("return $n * $n;", "return $n + 1;"),
        ("return $a * $h / 2.0;", "return intdiv($a * $h, 2);"),
        ("return $x + $y;", "return (string)($x + $y);"),
        ("return intdiv($n * ($n + 1), 2);", "return $n * ($n + 1) / 3;"),
        ("return (abs($a) % 10) * (abs($b) % 10);", "return $a * $b;"),
        ("while ($b) { [$a, $b] = [$b, $a % $b]; } return $a;", "return 1;"),
        # strlen is a function of PHP's own: no program can define it
        ("", ""),
        ("return implode('', $strings);", "return implode(' ', $strings) . ' ';"),
        ("return strrev($text) === $text;", "return 1;"),
        ("return max($l);", "return min($l);"),
        ("return array_map(fn($v) => $v + 1, $l);", "return array_map(fn($v) => $v + 1.0, $l) + ['x' => 1];"),
    ),
    "rs": (
        ("n * n", "n + n"),
        ("(a * h) as f64 / 2.0", "(a * h / 2) as f64"),
        ("x + y", "x - y"),
        ("n * (n + 1) / 2", "n * (n + 1)"),
        ("(a.abs() % 10) * (b.abs() % 10)", "(a % 10) * (b % 10)"),
        ("let (mut a, mut b) = (a, b); while b != 0 { let t = a % b; a = b; b = t; } a", "a.min(b)"),
        ("string.len() as isize", "-1"),
        ("strings.concat()", 'strings.join(" ")'),
        ("text.chars().rev().eq(text.chars())", "text.is_empty()"),
        ("*l.iter().max().unwrap()", "*l.iter().min().unwrap()"),
        ("l.iter().map(|v| v + 1).collect()", "l.iter().rev().map(|v| v + 1).collect()"),
    ),
    "scala": (
        ("n * n", "n + n"),
        ("a * h / 2.0f", "a * h / 2"),
        ("x + y", "x"),
        ("n * (n + 1) / 2", "n * n / 2"),
        ("(a.abs % 10) * (b.abs % 10)", "a * b"),
        ("if (b == 0) a else greatestCommonDivisor(b, a % b)", "a"),
        ("string.length.toLong", "string.length.toLong + 1"),
        ("strings.mkString", 'strings.mkString(" ")'),
        ("text.reverse == text", "text.nonEmpty"),
        ("l.max", "l.head"),
        ("l.map(_ + 1)", "l.map(_ * 2)"),
    ),
    "swift": (
        ("return n * n", "return n + n"),
        ("return Double(a * h) / 2", "return Double(a * h / 2)"),
        ("return x + y", "return x - y"),
        ("return n * (n + 1) / 2", "return n"),
        ("return (abs(a) % 10) * (abs(b) % 10)", "return a * b"),
        ("return b == 0 ? a : greatest_common_divisor(a: b, b: a % b)", "return min(a, b)"),
        ("return string.count", "return string.count + 1"),
        ("return strings.joined()", 'return strings.joined(separator: "-") + "-"'),
        ("return String(text.reversed()) == text", "return true"),
        ("return l.max()!", "return l.min()!"),
        ("return l.map { $0 + 1 }", "return l"),
    ),
}
_BRACES["ts"] = _BRACES["js"][:2] + (
    ("return x + y;", "return x - y;"),
    _BRACES["js"][3],
    _BRACES["js"][4],
    ("while (b) [a, b] = [b, a % b]; return a;", "return NaN;"),
    ("return string.length;", "return -1;"),
    _BRACES["js"][7],
    ("return text.split('').reverse().join('') === text;", "return true;"),
    ("return Math.max(...l);", "return l.length;"),
    ("return l.map(v => v + 1);", "return [];"),
)
_OTHERS = {
    "rb": (
        ("n * n", "n"),
        ("a * h / 2.0", "a * h / 2"),
        ("x + y", "x - y"),
        ("n * (n + 1) / 2", "n * n"),
        ("(a.abs % 10) * (b.abs % 10)", "a * b"),
        ("a.gcd(b)", "a.lcm(b)"),
        ("string.length", "nil"),
        ("strings.join", "strings.join(' ')"),
        ("text.reverse == text", "text"),
        ("l.max", "l.min"),
        ("l.map { |v| v + 1 }", "l.map(&:to_s)"),
    ),
    "rkt": (
        ("(* n n)", "(+ n n)"),
        ("(/ (* a h) 2.0)", "(* a h)"),
        ("(+ x y)", "(- x y)"),
        ("(quotient (* n (+ n 1)) 2)", "(* n n)"),
        ("(* (remainder (abs a) 10) (remainder (abs b) 10))", "(* a b)"),
        ("(gcd a b)", "(lcm a b)"),
        ("(string-length string)", "(add1 (string-length string))"),
        ("(apply string-append strings)", '(car (append strings \'("")))'),
        ("(equal? (list->string (reverse (string->list text))) text)", "#t"),
        ("(apply max l)", "(apply min l)"),
        ("(map add1 l)", "(map sub1 l)"),
    ),
}


def _shaped(language: str, body: str, closes: bool) -> str:
    """Return a completion: with the closing bracket, where the tests do not begin with it."""
    if language == "rb":
        return f"  {body}\nend\n"
    if language == "rkt":
        return f"  {body})\n"
    return f"    {body}\n" + ("" if closes else "}\n")


def bodies(language: str, closes: bool) -> list[tuple[int, str, str]]:
    """Return (number, right completion, wrong completion) of each function."""
    pairs = {**_BRACES, **_OTHERS}[language]
    return [
        (number, _shaped(language, right, closes), _shaped(language, wrong, closes))
        for number, (right, wrong) in zip(NUMBERS, pairs, strict=True)
        if right
    ]


BODIES = sorted({**_BRACES, **_OTHERS})
