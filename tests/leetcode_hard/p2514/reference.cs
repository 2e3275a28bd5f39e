// A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
// letter by letter, with inverses modulo the prime. O(n) time and space.
public class Solution {
    private const long Modulus = 1000000007;

    public int CountAnagrams(string s) {
        var inverse = new List<long> { 0, 1 };
        for (int number = 2; number <= s.Length; number++) {
            inverse.Add((Modulus - Modulus / number) * inverse[(int)(Modulus % number)] % Modulus);
        }
        long answer = 1;
        foreach (string word in s.Split(' ')) {
            var seen = new int[26];
            int place = 0;
            foreach (char letter in word) {
                answer = answer * ++place % Modulus * inverse[++seen[letter - 'a']] % Modulus;
            }
        }
        return (int)answer;
    }
}
