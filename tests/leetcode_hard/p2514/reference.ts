// A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
// letter by letter, with inverses modulo the prime. O(n) time and space.
const MODULUS = 1_000_000_007;

/** A product modulo the prime, in two halves that are exact in a double. */
function times(a: number, b: number): number {
    return ((((a * (b >>> 16)) % MODULUS) * 65536) + a * (b & 65535)) % MODULUS;
}

function countAnagrams(s: string): number {
    const inverse = [0, 1];
    for (let number = 2; number <= s.length; number++) {
        inverse.push(times(MODULUS - Math.floor(MODULUS / number), inverse[MODULUS % number]));
    }
    let answer = 1;
    for (const word of s.split(' ')) {
        const seen = new Map<string, number>();
        for (let place = 1; place <= word.length; place++) {
            const letter = word[place - 1];
            const count = (seen.get(letter) ?? 0) + 1;
            seen.set(letter, count);
            answer = times(times(answer, place), inverse[count]);
        }
    }
    return answer;
}
