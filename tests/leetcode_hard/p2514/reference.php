// A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
// letter by letter, with inverses modulo the prime. O(n) time and space.
class Solution {

    /**
     * @param String $s
     * @return Integer
     */
    function countAnagrams($s) {
        $modulus = 1000000007;
        $inverse = [0, 1];
        for ($number = 2; $number <= strlen($s); $number++) {
            $inverse[] = ($modulus - intdiv($modulus, $number)) * $inverse[$modulus % $number] % $modulus;
        }
        $answer = 1;
        foreach (explode(' ', $s) as $word) {
            $seen = [];
            foreach (str_split($word) as $before => $letter) {
                $seen[$letter] = ($seen[$letter] ?? 0) + 1;
                $answer = $answer * ($before + 1) % $modulus * $inverse[$seen[$letter]] % $modulus;
            }
        }
        return $answer;
    }
}
