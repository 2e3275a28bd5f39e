// A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
// letter by letter, with inverses modulo the prime. O(n) time and space.
object Solution {
    def countAnagrams(s: String): Int = {
        val modulus = 1000000007
        val inverse = new Array[Long](s.length + 2)
        inverse(1) = 1
        for (number <- 2 to s.length)
            inverse(number) = (modulus - modulus / number) * inverse(modulus % number) % modulus
        var answer = 1L
        for (word <- s.split(' ')) {
            val seen = new Array[Int](26)
            for ((letter, before) <- word.zipWithIndex) {
                seen(letter - 'a') += 1
                answer = answer * (before + 1) % modulus * inverse(seen(letter - 'a')) % modulus
            }
        }
        answer.toInt
    }
}
