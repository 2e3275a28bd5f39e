# A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
# letter by letter, with inverses modulo the prime. O(n) time and space.

# @param {String} s
# @return {Integer}
def count_anagrams(s)
    modulus = 10**9 + 7
    inverse = [0, 1]
    (2..s.length).each do |number|
        inverse << (modulus - modulus / number) * inverse[modulus % number] % modulus
    end
    answer = 1
    s.split(' ').each do |word|
        seen = Hash.new(0)
        word.each_char.with_index(1) do |letter, place|
            seen[letter] += 1
            answer = answer * place % modulus * inverse[seen[letter]] % modulus
        end
    end
    answer
end
