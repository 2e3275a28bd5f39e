// A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
// letter by letter, with inverses modulo the prime. O(n) time and space.
impl Solution {
    pub fn count_anagrams(s: String) -> i32 {
        const MODULUS: usize = 1_000_000_007;
        let mut inverse = vec![0, 1];
        for number in 2..=s.len() {
            inverse.push((MODULUS - MODULUS / number) * inverse[MODULUS % number] % MODULUS);
        }
        let mut answer = 1;
        for word in s.split(' ') {
            let mut seen = [0; 26];
            for (before, letter) in word.bytes().enumerate() {
                let count = &mut seen[usize::from(letter - b'a')];
                *count += 1;
                answer = answer * (before + 1) % MODULUS * inverse[*count] % MODULUS;
            }
        }
        answer as i32
    }
}
