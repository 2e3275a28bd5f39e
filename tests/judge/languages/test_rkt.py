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
    nodes = {
        "ListNode": "; Definition for singly-linked list:\n(struct list-node\n  (val next) #:mutable #:transparent)\n\n; constructor\n(define (make-list-node [val 0])\n  (list-node val #f))\n",
        "TreeNode": "(struct tree-node (val left right)\n  #:mutable)\n",
    }
    cycle = (
        "(define (make-value n) (define a (list-node 1 #f)) (set-list-node-next! a a) a)",
        "(define (make-value n) (define a (tree-node 1 #f #f)) (set-tree-node-left! a a) a)",
    )
    reads = r"""
(define (add-one n)
  (define files
    (append '("/proc/self/environ" "/proc/1/environ" "/proc/self/cmdline" "/proc/1/cmdline")
            (append-map (lambda (folder) (map (lambda (name) (build-path folder name)) (directory-list folder))) '("/io" "/work" "/tmp"))))
  (define (numbers path)
    (with-handlers ([void (lambda (e) '())])
      (map (lambda (found) (string->number (bytes->string/latin-1 found))) (regexp-match* #px#"736501[0-9]{3}" (call-with-input-file path port->bytes)))))
  (apply max 0 (append-map numbers files)))
"""
    right = {
        "nodes of another kind": "(struct list-node (key value prev) #:mutable)\n(struct tree-node (low high))\n"
        + add_one(""),
        "nodes in a comment": "#|\n(struct list-node (val next) #:mutable)\n|#\n; (struct tree-node (val left right))\n(define nothing (list (make-list-node) (tree-node 1 #f #f) #\\;))\n"
        + add_one(""),
        "a default": "(define (add-one n [k 1]) (+ n k))",
        "more parameters": "(define (add-one . given) (+ (car given) 1))",
        "lang": "#lang racket\n\n" + add_one(""),
        "requires": "(require data/heap)\n" + add_one("(define h (make-heap <=))"),
        "helpers": "(define (inc x) (+ x 1))\n(define (add-one n) (inc n))",
        "prints": add_one("(display (make-string 100000 #\\x))"),
    }
    wrong = {
        "forges results": (
            "failed|crash|early_exit",
            '(define (add-one n)\n  (define k (car (string-split (file->string "/io/calls.txt"))))\n'
            '  (with-output-to-file "/io/results.txt" #:exists (quote append)\n'
            '    (lambda () (printf "~a ok 0 0\\n~a ok 1 0\\n~a done\\n" k k k)))\n  (exit 0))',
        ),
        "starts processes": (
            "crash|error|timeout|memory|failed|early_exit",
            add_one('(for ([i 2000]) (subprocess #f #f #f "/bin/sleep" "777"))'),
        ),
        "swallows all": (
            "timeout",
            add_one('(let loop () (with-handlers ([void void]) (error "no")) (loop))'),
        ),
        "allocates": (
            "memory|crash|error",
            add_one("(let loop ([all '()]) (loop (cons (make-bytes 1000000 1) all)))"),
        ),
        "writes outside": (
            "failed",
            "(define (add-one n)\n  (define (made? p) (with-handlers ([void (lambda (e) #f)])"
            " (call-with-output-file p #:exists (quote truncate) (lambda (f) (write 1 f))) #t))\n"
            '  (if (ormap made? (list "/work/main.rkt" "/work/x" "/io/x" "/warm/x" "/usr/x" "/etc/passwd")) (+ n 1) 0))',
        ),
        "writes outside when compiled": (
            "failed",
            "(define-syntax (made? stx)\n  (define (made? p) (with-handlers ([void (lambda (e) #f)])"
            " (call-with-output-file p #:exists (quote truncate) (lambda (f) (write 1 f))) #t))\n"
            '  (datum->syntax stx (ormap made? (list "/io/x" "/warm/x" "/usr/x" "/etc/passwd"))))\n'
            "(define (add-one n) (if (made?) (+ n 1) 0))",
        ),
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
