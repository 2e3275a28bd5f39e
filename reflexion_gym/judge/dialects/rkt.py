"""MultiPL-E in Racket."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.dialects.base import Case, Dialect

__all__ = ["DIALECT", "Racket"]

_SHOWING = r"""
(define (show-text v)
  (define out (open-output-string))
  (write-char #\" out)
  (for ([c (in-string v)])
    (cond [(or (char=? c #\") (char=? c #\\)) (write-char #\\ out) (write-char c out)]
          [(< (char->integer c) 32)
           (define code (number->string (char->integer c) 16))
           (write-string (string-append "\\u" (make-string (- 4 (string-length code)) #\0) code) out)]
          [else (write-char c out)]))
  (write-char #\" out)
  (get-output-string out))
(define (show-value v)
  (cond [(boolean? v) (if v "true" "false")]
        [(void? v) "null"]
        [(and (number? v) (exact-integer? v)) (number->string v)]
        [(real? v)
         (define d (real->double-flonum v))
         (cond [(not (= d d)) "NaN"]
               [(= d +inf.0) "Infinity"]
               [(= d -inf.0) "-Infinity"]
               [else (let ([s (number->string d)]) (if (regexp-match? #rx"^-?[.]" s) (string-replace s "." "0." #:all? #f) (if (regexp-match? #rx"[.]$" s) (string-append s "0") s)))])]
        [(string? v) (show-text v)]
        [(char? v) (show-text (string v))]
        [(symbol? v) (show-text (string-append "'" (symbol->string v)))]
        [(null? v) "[]"]
        [(list? v) (string-append "[" (string-join (map show-value v) ", ") "]")]
        [(pair? v) (string-append "[" (show-value (car v)) ", " (show-value (cdr v)) "]")]
        [(vector? v) (show-value (vector->list v))]
        [(hash? v)
         (string-append "{\"map\": ["
           (string-join (for/list ([(k x) (in-hash v)]) (string-append "[" (show-value k) ", " (show-value x) "]")) ", ")
           "]}")]
        [else (show-text (format "~a" v))]))
"""


class Racket(Dialect):
    """Asserts are ``(check-within call value 0.001)``."""

    language = "rkt"
    comment = ";"
    function = r"^\(define\s+\(([^\s()]+)"
    tolerance = 0.001
    loose = True

    def case(self, line: str) -> Case | None:
        """See `Dialect.case`."""
        if not (line.startswith("(check-within ") and line.endswith(" 0.001)")):
            return None
        parts = _expressions(line[len("(check-within ") : -len(" 0.001)")])
        return Case(*parts) if len(parts) == 2 else None

    def preamble(self, prompt: str) -> str:
        """Return nothing: the language line stands in every program."""
        return ""

    def shown(self, code: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.shown`."""
        named = re.search(r"\(\(\s*candidate\s+([^\s()]+)\)\)", tests)
        candidate = f"(define candidate {named[1]})\n" if named else ""
        return self._program(code, [case.call for case in cases], candidate)

    def expected(self, prompt: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.expected`."""
        return self._program("", [case.expected for case in cases], "")

    def _program(self, code: str, values: Sequence[str], candidate: str) -> str:
        code = re.sub(r"^#lang[^\n]*", "", code, flags=re.MULTILINE)
        arms = "".join(f"    [({place}) (show-value {value})]\n" for place, value in enumerate(values))
        return (
            f"{code}\n{candidate}{_SHOWING}\n(define/contract (show-case index)\n  (-> exact-integer? string?)\n"
            f'  (case index\n{arms}    [else ""]))\n'
        )


def _expressions(text: str) -> list[str]:
    """Return the expressions that stand beside each other."""
    found, depth, start, place = [], 0, 0, 0
    while place < len(text):
        char = text[place]
        if char == '"':
            place += 1
            while place < len(text) and text[place] != '"':
                place += 2 if text[place] == "\\" else 1
        elif char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif char == " " and depth == 0:
            found.append(text[start:place])
            start = place + 1
        place += 1
    found.append(text[start:])
    return [one.strip() for one in found if one.strip()]


DIALECT = Racket()
