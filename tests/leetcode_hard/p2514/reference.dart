// A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
// letter by letter, with inverses modulo the prime. O(n) time and space.
class Solution {
  int countAnagrams(String s) {
    const modulus = 1000000007;
    final inverse = [0, 1];
    for (var number = 2; number <= s.length; number++) {
      inverse.add((modulus - modulus ~/ number) * inverse[modulus % number] % modulus);
    }
    var answer = 1;
    for (final word in s.split(' ')) {
      final seen = <int, int>{};
      var place = 0;
      for (final letter in word.codeUnits) {
        final count = seen.update(letter, (times) => times + 1, ifAbsent: () => 1);
        answer = answer * ++place % modulus * inverse[count] % modulus;
      }
    }
    return answer;
  }
}
