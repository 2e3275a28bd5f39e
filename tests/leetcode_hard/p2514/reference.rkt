; A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
; letter by letter, with inverses modulo the prime. O(n) time and space.
(define modulus 1000000007)

(define/contract (count-anagrams s)
  (-> string? exact-integer?)
  (define inverse (make-vector (+ (string-length s) 2) 1))
  (for ([number (in-range 2 (add1 (string-length s)))])
    (vector-set! inverse number
                 (modulo (* (- modulus (quotient modulus number))
                            (vector-ref inverse (modulo modulus number)))
                         modulus)))
  (for/fold ([answer 1]) ([word (string-split s)])
    (define seen (make-hasheqv))
    (for/fold ([answer answer]) ([letter word] [place (in-naturals 1)])
      (hash-update! seen letter add1 0)
      (modulo (* answer place (vector-ref inverse (hash-ref seen letter))) modulus))))
