"""Racket; the driver's runtime is compiled beforehand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.base import CALLS, RESULTS, WARM, Language
from reflexion_gym.judge.languages.naming import kebab
from reflexion_gym.judge.signature import Method, Parameter, Signature, Type

__all__ = ["LANGUAGE", "Racket"]

_SCALARS = {
    "integer": "exact-integer?",
    "long": "exact-integer?",
    "double": "flonum?",
    "boolean": "boolean?",
    "string": "string?",
    "character": "char?",
    "void": "void?",
    "ListNode": "(or/c list-node? #f)",
    "TreeNode": "(or/c tree-node? #f)",
}

_NODES = r"""#lang racket/base
(provide (struct-out list-node) (struct-out tree-node) make-list-node make-tree-node)
(struct list-node (val next) #:mutable #:transparent)
(define (make-list-node [val 0]) (list-node val #f))
(struct tree-node (val left right) #:mutable #:transparent)
(define (make-tree-node [val 0]) (tree-node val #f #f))
"""

_FIELDS = {"list-node": ("val", "next"), "tree-node": ("val", "left", "right")}
#: characters, comments and texts
_NO_CODE = r'#\\.|#\|.*?\|#|;[^\n]*|"(?:\\.|[^"\\])*"'

_RUNTIME = r"""#lang racket/base
(require racket/class racket/list racket/port racket/string "nodes.rkt")
(provide run-wire check-arity check-methods)

(define (check-arity name function wanted)
  (define (told arity)
    (cond [(list? arity) (string-join (map told arity) " or ")]
          [(arity-at-least? arity) (format "~a or more" (arity-at-least-value arity))]
          [else (number->string arity)]))
  (unless (procedure? function) (error (format "The program defines no function ~a." name)))
  (unless (procedure-arity-includes? function wanted)
    (error (format "~a has the wrong number of parameters: ~a wanted, ~a found." name wanted (told (procedure-arity function)))))
  function)

; methods have no arity before there is an object of their class
(struct misfit (text))
(define (check-methods object wanted)
  (for ([one (in-list wanted)] #:unless (object-method-arity-includes? object (car one) (cdr one)))
    (raise (misfit (if (method-in-interface? (car one) (object-interface object))
                       (format "~a has the wrong number of parameters: ~a wanted." (car one) (cdr one))
                       (format "The class has no method ~a." (car one))))))
  object)

(define most-nodes 1000000)
(struct bad (text))
(define (refuse wanted value)
  (define shown (format "~s" value))
  (raise (bad (format "~a where ~a is expected" (if (> (string-length shown) 80) (substring shown 0 80) shown) wanted))))

(define (run-wire spec load-solution calls results)
  (define data (call-with-input-file calls port->bytes))
  (define at 0)
  (define size (bytes-length data))
  (define (token)
    (let loop () (when (and (< at size) (<= (bytes-ref data at) 32)) (set! at (add1 at)) (loop)))
    (define start at)
    (let loop () (when (and (< at size) (> (bytes-ref data at) 32)) (set! at (add1 at)) (loop)))
    (bytes->string/latin-1 (subbytes data start at)))
  (define (number) (string->number (token)))
  (define (double)
    (define word (token))
    (cond [(string=? word "nan") +nan.0]
          [(string=? word "inf") +inf.0]
          [(string=? word "-inf") -inf.0]
          [else (real->double-flonum (string->number word 10 'read 'decimal-as-inexact))]))
  (define (text)
    (define word (token))
    (define out (open-output-bytes))
    (let loop ([i 1])
      (when (< i (string-length word))
        (define c (string-ref word i))
        (cond [(char=? c #\%)
               (write-byte (string->number (substring word (+ i 1) (+ i 3)) 16) out)
               (loop (+ i 3))]
              [else (write-byte (char->integer c) out) (loop (+ i 1))])))
    (bytes->string/utf-8 (get-output-bytes out) #\?))
  (define (many read-one) (for/list ([_ (in-range (number))]) (read-one)))
  (define (read-value kind)
    (cond [(pair? kind) (many (lambda () (read-value (car kind))))]
          [else
           (case kind
             [(integer long) (number)]
             [(double) (double)]
             [(boolean) (string=? (token) "true")]
             [(string) (text)]
             [(character) (let ([t (text)]) (if (string=? t "") #\nul (string-ref t 0)))]
             [(ListNode) (foldr (lambda (v next) (list-node v next)) #f (many number))]
             [(TreeNode) (read-tree (list->vector (many token)))])]))
  (define (read-tree words)
    (define nodes
      (for/vector ([w (in-vector words)]) (if (string=? w "null") #f (tree-node (string->number w) #f #f))))
    (define n (vector-length nodes))
    (for/fold ([child 1]) ([node (in-vector nodes)] #:when node)
      (when (< child n) (set-tree-node-left! node (vector-ref nodes child)))
      (when (< (add1 child) n) (set-tree-node-right! node (vector-ref nodes (add1 child))))
      (+ child 2))
    (if (zero? n) #f (vector-ref nodes 0)))

  (define (quoted v)
    (define out (open-output-string))
    (write-char #\$ out)
    (for ([b (in-bytes (string->bytes/utf-8 v))])
      (if (or (<= 97 b 122) (<= 65 b 90) (<= 48 b 57) (memv b '(95 46 45)))
          (write-char (integer->char b) out)
          (begin
            (write-char #\% out)
            (when (< b 16) (write-char #\0 out))
            (write-string (string-upcase (number->string b 16)) out))))
    (get-output-string out))
  (define (write-value kind v out)
    (define (word text) (write-char #\space out) (write-string text out))
    (cond
      [(pair? kind)
       (unless (list? v) (refuse "a list" v))
       (word (number->string (length v)))
       (for ([one (in-list v)]) (write-value (car kind) one out))]
      [else
       (case kind
         [(integer long) (unless (exact-integer? v) (refuse "an exact integer" v)) (word (number->string v))]
         [(double)
          (unless (real? v) (refuse "a flonum" v))
          (define d (real->double-flonum v))
          (word (cond [(not (= d d)) "nan"] [(= d +inf.0) "inf"] [(= d -inf.0) "-inf"] [else (number->string d)]))]
         [(boolean) (unless (boolean? v) (refuse "a boolean" v)) (word (if v "true" "false"))]
         [(string) (unless (string? v) (refuse "a string" v)) (word (quoted v))]
         [(character) (unless (char? v) (refuse "a character" v)) (word (quoted (string v)))]
         [(ListNode)
          (define values
            (let loop ([node v] [n 0] [done '()])
              (cond [(not node) (reverse done)]
                    [(not (list-node? node)) (refuse "a list-node" node)]
                    [(>= n most-nodes) (raise (bad "a list without end: its nodes form a cycle"))]
                    [else (loop (list-node-next node) (add1 n) (cons (list-node-val node) done))])))
          (write-value '(integer) values out)]
         [(TreeNode)
          (define rest (open-output-string))
          (define n
            (let loop ([level (if v (list v) '())] [n 0])
              (if (null? level)
                  n
                  (let ([next
                         (for/fold ([next '()] #:result (reverse next)) ([node (in-list level)])
                           (cond [(not node) (write-string " null" rest) next]
                                 [(tree-node? node)
                                  (write-value 'integer (tree-node-val node) rest)
                                  (list* (tree-node-right node) (tree-node-left node) next)]
                                 [else (refuse "a tree-node" node)]))])
                    (when (> (+ n (length level)) (* 2 most-nodes))
                      (raise (bad "a tree without end: its nodes form a cycle")))
                    (loop next (+ n (length level)))))))
          (word (number->string n))
          (write-string (get-output-string rest) out)]
         [else (word "null")])]))

  (define nonce (token))
  (define count (number))
  (define file (open-output-file results #:exists 'append))
  (define stdout (current-output-port))
  (define stderr (current-error-port))
  (define (send line)
    (write-string (string-append nonce " " line "\n") file)
    (flush-output file))
  (define (said error)
    (if (exn? error) (exn-message error) (format "~s" error)))
  (define solution
    (with-handlers ([(lambda (e) (not (exn:break? e)))
                     (lambda (e) (send (string-append "load " (quoted (said e)))) (exit-now 0))])
      (load-solution)))
  (define (not-loaded e)
    (send (string-append "load " (quoted (misfit-text e))))
    (exit-now 0))
  ; asked without calls why it cannot be called: an object of plain values says so, too
  (when (and (zero? count) (eq? (car spec) 'class))
    (define (plain kind)
      (case kind [(integer long) 1] [(double) 1.0] [(boolean) #t] [(string) "a"] [(character) #\a] [else (if (pair? kind) '() #f)]))
    (with-handlers ([misfit? not-loaded] [(lambda (e) (not (exn:break? e))) void])
      (apply (car solution) (map plain (cadr (caadr spec))))))
  (define (call)
    (define out (open-output-string))
    (cond
      [(eq? (car spec) 'function)
       (define given (for/list ([kind (in-list (cadr spec))]) (read-value kind)))
       (write-value (caddr spec) (apply solution given) out)]
      [else
       (define operations
         (for/list ([_ (in-range (number))])
           (define method (list-ref (cadr spec) (number)))
           (cons method (for/list ([kind (in-list (cadr method))]) (read-value kind)))))
       (write-string (format " ~a null" (length operations)) out)
       (define object (apply (car solution) (cdar operations)))
       (for ([operation (in-list (cdr operations))])
         (define method (car operation))
         (write-value (caddr method) (apply (cdr solution) object (car method) (cdr operation)) out))])
    (get-output-string out))
  (for ([i (in-range count)])
    (send
     (with-handlers ([misfit? not-loaded]
                     [bad? (lambda (e) (format "bad ~a ~a" i (quoted (bad-text e))))]
                     [(lambda (e) (not (exn:break? e))) (lambda (e) (format "error ~a ~a" i (quoted (said e))))])
       (format "ok ~a~a" i (call))))
    (for ([port (list stdout stderr)])
      (with-handlers ([void void])
        (write-string (string-append nonce "\n") port)
        (flush-output port))))
  (send "done")
  (exit-now 0))

; a program may have set another handler: this is the one that was there before it
(define plain-exit (exit-handler))
(define (exit-now code) (plain-exit code))
"""


class Racket(Language):
    """Racket from Debian."""

    id = "rkt"
    name = "Racket"
    slug = "racket"
    aliases = ("scheme", "lisp")
    packages = ("racket",)
    size_mb = 530
    tools = ("/usr/bin/racket",)
    version_command = ("/usr/bin/racket", "--version")
    source = "solution.rkt"
    env = {"PLTADDONDIR": "/tmp/racket"}
    time_factor = 2.0
    start_seconds = 1.2
    samples = {
        kind: (
            "(define/contract (count-matches words word k)\n"
            f"  (-> (listof string?) string? exact-integer? exact-integer?)\n  {body})\n"
        )
        for kind, body in {
            "right": "(+ (count (lambda (w) (string=? w word)) words) k)",
            "wrong": "(- (count (lambda (w) (string=? w word)) words) k)",
            "crash": "(string-length (list-ref words 99))",
            "loop": "(let loop ([n k]) (loop (bitwise-xor n 1)))",
            "no_compile": "(+ (count (lambda (w) (string=? w wordz)) words) k)",
        }.items()
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        return f"(listof {self.type_name(kind.item)})" if kind.item else _SCALARS[kind.kind]

    def function_name(self, name: str) -> str:
        """Return the name with hyphens."""
        return kebab(name)

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        if not signature.is_class:
            names = "".join(f" {p.name}" for p in signature.params)
            kinds = " ".join(self.type_name(p.type) for p in signature.params)
            arrow = f"(-> {kinds}{' ' if kinds else ''}{self.type_name(signature.returns)})"
            return f"(define/contract ({kebab(signature.name)}{names})\n  {arrow}\n  )\n"
        fields = "".join(f"\n     {p.name}" for p in signature.params)
        methods = "".join(f"\n\n    {self._method(m)}" for m in signature.methods)
        return (
            f"(define {kebab(signature.name)}%\n  (class object%\n    (super-new)\n\n"
            f"    (init-field{fields}){methods}))\n"
        )

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        if signature.is_class:
            rows = [f"(init {self._kinds(signature.params)} void)"]
            rows += [
                f"({kebab(m.name)} {self._kinds(m.params)} {_spec(m.returns)})" for m in signature.methods
            ]
            spec = f"(class ({' '.join(rows)}))"
            fields = " ".join(f"[{p.name} a{n}]" for n, p in enumerate(signature.params))
            given = " ".join(f"a{n}" for n in range(len(signature.params)))
            name = f"{kebab(signature.name)}%"
            wanted = " ".join(f"({kebab(m.name)} . {len(m.params)})" for m in signature.methods)
            load = (
                f"(cons (lambda ({given}) (check-methods (new {name} {fields}) '({wanted})))"
                " (lambda (object method . given) (apply dynamic-send object method given)))"
            )
        else:
            name = kebab(signature.name)
            if signature.changed is not None:
                raise self.unsupported(signature.returns)
            spec = f"(function {self._kinds(signature.params)} {_spec(signature.returns)})"
            load = f"(check-arity '{name} {name} {len(signature.params)})"
        main = (
            f'#lang racket/base\n(require racket/class (file "{WARM}/wire.rkt") (only-in "solution.rkt" {name}))\n'
            f'(run-wire \'{spec} (lambda () {load}) "{CALLS}" "{RESULTS}")\n'
        )
        code = re.sub(r"^#lang[^\n]*", "", code, count=1, flags=re.MULTILINE)
        nodes, code = _nodes(code)
        return {"solution.rkt": f"#lang racket {nodes}{code}\n(provide {name})\n", "main.rkt": main}

    def compile_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.compile_commands`."""
        return [("/usr/bin/racket", "-l-", "raco", "make", "main.rkt")]

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return ("/usr/bin/racket", "main.rkt")

    def warm_files(self) -> dict[str, str]:
        """See `Language.warm_files`."""
        return {"nodes.rkt": _NODES, "wire.rkt": _RUNTIME}

    def warm_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.warm_commands`."""
        script = (
            f"cp nodes.rkt wire.rkt {WARM} && racket -l- raco make {WARM}/wire.rkt && chmod -R a+rX {WARM}/*"
        )
        return [("/bin/sh", "-ec", script)]

    def explain(self, said: str, code: str, signature: Signature) -> str:
        """See `Language.explain`: that the solution is missing is said in words."""
        if "provided identifier is not defined" not in said:
            return said
        name = (
            f"class {kebab(signature.name)}%" if signature.is_class else f"function {kebab(signature.name)}"
        )
        return f"The program defines no {name}.\n{said}"

    def trim(self, text: str) -> str:
        """See `Language.trim`."""
        lines = []
        for line in text.replace("/work/", "").splitlines():
            if line.strip().startswith(("context...", "compilation context")):
                break
            lines.append(line)
        return "\n".join(lines[:20])

    def _method(self, method: Method) -> str:
        kinds = " ".join(
            [*(self.type_name(p.type) for p in method.params), "->", self.type_name(method.returns)]
        )
        names = "".join(f" {p.name}" for p in method.params)
        name = kebab(method.name)
        return f"; {name} : {kinds}\n    (define/public ({name}{names})\n      )"

    def _kinds(self, params: Sequence[Parameter]) -> str:
        return f"({' '.join(_spec(p.type) for p in params)})"


def _spec(kind: Type) -> str:
    return f"({_spec(kind.item)})" if kind.item else kind.kind


def _nodes(code: str) -> tuple[str, str]:
    """Return what requires the nodes that a program does not define, and the program.

    What it defines as the driver does becomes the driver's: two structs of the same fields are not the same to Racket.
    """
    heads = ""
    for kind, fields in _FIELDS.items():
        plain = re.sub(_NO_CODE, lambda found: " " * len(found[0]), code, flags=re.DOTALL)
        names = [kind, f"{kind}?", *(f"{kind}-{f}" for f in fields), *(f"set-{kind}-{f}!" for f in fields)]
        if not re.search(rf"\(define\s+\(?make-{kind}[\s)]", plain):
            names.append(f"make-{kind}")
        given = f'(require (only-in (file "{WARM}/nodes.rkt") {" ".join(names)}))'
        spaced = r"\s+".join(fields)
        same = re.search(rf"\(struct\s+{kind}\s*\(\s*{spaced}\s*\)[^()]*\)", plain)
        if same is not None:
            start, end = same.span()
            lines = "\n" * code.count("\n", start, end)
            code = f"{code[:start]}{given}{lines}{code[end:]}"
        elif not re.search(rf"\(struct\s+{kind}[\s(]", plain):
            heads += f"{given} "
    return heads, code


LANGUAGE = Racket()
