from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import LanguageTests

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return f"(define/contract (add-one n)\n  (-> exact-integer? exact-integer?)\n  {body}\n  (+ n 1))\n"


class TestRacket(LanguageTests):
    language = "rkt"
    void = False
    deep = "(define (f k) (if (= k 0) 1 (+ 1 (f (- k 1)))))\n(define/contract (add-one n) (-> exact-integer? exact-integer?) (- (+ n (f 100000)) 100000))"
    counter = """\
(define word-counter%
  (class object%
    (super-new)
    (init-field startValue)
    (define words '())
    (define/public (add-word word) (set! words (append words (list word))))
    (define/public (count-of word k) (+ startValue k (count (lambda (w) (equal? w word)) words)))
    (define/public (all-words) words)))
"""
    cycle = (
        "(define (make-value n) (define a (list-node 1 #f)) (set-list-node-next! a a) a)",
        "(define (make-value n) (define a (tree-node 1 #f #f)) (set-tree-node-left! a a) a)",
    )
    right = {
        "a default": "(define (add-one n [k 1]) (+ n k))",
        "more parameters": "(define (add-one . given) (+ (car given) 1))",
        "lang": "#lang racket\n\n" + add_one(""),
        "requires": "(require data/heap)\n" + add_one("(define h (make-heap <=))"),
        "helpers": "(define (inc x) (+ x 1))\n(define (add-one n) (inc n))",
        "prints": add_one("(display (make-string 100000 #\\x))"),
    }
    wrong = {
        "exits": ("early_exit", add_one("(exit 0)")),
        "raises": ("error", add_one('(when (> n 0) (error "no"))')),
        "breaks its contract": (
            "error",
            "(define/contract (add-one n) (-> exact-integer? exact-integer?) (number->string n))",
        ),
        "off by one": ("failed", "(define (add-one n) n)"),
        "returns a text": ("failed", "(define (add-one n) (number->string (+ n 1)))"),
        "no function": ("compile_error", add_one("").replace("add-one", "add-two")),
        "two functions": ("compile_error", add_one("") + add_one("")),
        "one parameter less": ("compile_error", "(define (add-one) 2)"),
        "one parameter more": ("compile_error", "(define (add-one a n) (+ n 1))"),
        "does not parse": ("compile_error", "\n(define (add-one n) (+ n 1"),
        "loops": ("timeout", add_one("(let loop ([k n]) (loop (bitwise-xor k 1)))")),
        "prints without end": (
            "output|timeout",
            add_one("(let loop () (displayln (make-string 1000 #\\x)) (loop))"),
        ),
    }
    messages = {
        "raises": "no",
        "no function": "add-one",
        "two functions": "duplicate|already",
    }

    def program(self, signature, value):
        stub = get_language("rkt").stub(signature)
        return stub.rstrip().removesuffix(")") + "givenValue)\n"
