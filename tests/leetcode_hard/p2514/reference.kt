// A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
// letter by letter, with inverses modulo the prime. O(n) time and space.
class Solution {
    fun countAnagrams(s: String): Int {
        val modulus = 1_000_000_007L
        val inverse = LongArray(s.length + 2)
        inverse[1] = 1
        for (number in 2..s.length) {
            inverse[number] = (modulus - modulus / number) * inverse[(modulus % number).toInt()] % modulus
        }
        var answer = 1L
        for (word in s.split(' ')) {
            val seen = IntArray(26)
            for ((before, letter) in word.withIndex()) {
                val count = ++seen[letter - 'a']
                answer = answer * (before + 1) % modulus * inverse[count] % modulus
            }
        }
        return answer.toInt()
    }
}
