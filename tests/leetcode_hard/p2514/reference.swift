// A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
// letter by letter, with inverses modulo the prime. O(n) time and space.
class Solution {
    func countAnagrams(_ s: String) -> Int {
        let modulus = 1_000_000_007
        var inverse = [0, 1]
        for number in stride(from: 2, through: s.utf8.count, by: 1) {
            inverse.append((modulus - modulus / number) * inverse[modulus % number] % modulus)
        }
        var answer = 1
        for word in s.utf8.split(separator: UInt8(ascii: " ")) {
            var seen = [UInt8: Int]()
            for (before, letter) in word.enumerated() {
                seen[letter, default: 0] += 1
                answer = answer * (before + 1) % modulus * inverse[seen[letter]!] % modulus
            }
        }
        return answer
    }
}
