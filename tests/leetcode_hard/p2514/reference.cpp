// A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
// letter by letter, with inverses modulo the prime. O(n) time and space.
class Solution {
public:
    int countAnagrams(string s) {
        const long long modulus = 1'000'000'007;
        vector<long long> inverse{0, 1};
        for (size_t number = 2; number <= s.size(); ++number) {
            inverse.push_back((modulus - modulus / number) * inverse[modulus % number] % modulus);
        }
        long long answer = 1;
        istringstream words(s);
        for (string word; words >> word;) {
            array<int, 26> seen{};
            int place = 0;
            for (char letter : word) {
                answer = answer * ++place % modulus * inverse[++seen[letter - 'a']] % modulus;
            }
        }
        return answer;
    }
};
