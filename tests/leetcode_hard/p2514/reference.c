// A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
// letter by letter, with inverses modulo the prime. O(n) time and space.
int countAnagrams(char* s) {
    const long long modulus = 1000000007;
    int n = strlen(s);
    long long* inverse = malloc((n + 2) * sizeof(long long));
    inverse[1] = 1;
    for (int number = 2; number <= n; number++) {
        inverse[number] = (modulus - modulus / number) * inverse[modulus % number] % modulus;
    }
    long long answer = 1;
    int seen[26] = {0}, place = 0;
    for (; *s; s++) {
        if (*s == ' ') {
            memset(seen, 0, sizeof seen);
            place = 0;
        } else {
            answer = answer * ++place % modulus * inverse[++seen[*s - 'a']] % modulus;
        }
    }
    free(inverse);
    return answer;
}
