// A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
// letter by letter, with inverses modulo the prime. O(n) time and space.
func countAnagrams(s string) int {
	const modulus = 1_000_000_007
	inverse := []int{0, 1}
	for number := 2; number <= len(s); number++ {
		inverse = append(inverse, (modulus-modulus/number)*inverse[modulus%number]%modulus)
	}
	answer := 1
	for _, word := range strings.Split(s, " ") {
		var seen [26]int
		for before, letter := range word {
			seen[letter-'a']++
			answer = answer * (before + 1) % modulus * inverse[seen[letter-'a']] % modulus
		}
	}
	return answer
}
