// A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
// letter by letter, with inverses modulo the prime. O(n) time and space.
class Solution {
    private static final int MODULUS = 1_000_000_007;

    public int countAnagrams(String s) {
        long[] inverse = new long[s.length() + 2];
        inverse[1] = 1;
        for (int number = 2; number <= s.length(); number++) {
            inverse[number] = (MODULUS - MODULUS / number) * inverse[MODULUS % number] % MODULUS;
        }
        long answer = 1;
        for (String word : s.split(" ")) {
            int[] seen = new int[26];
            for (int place = 1; place <= word.length(); place++) {
                int count = ++seen[word.charAt(place - 1) - 'a'];
                answer = answer * place % MODULUS * inverse[count] % MODULUS;
            }
        }
        return (int) answer;
    }
}
