% A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
% letter by letter, with inverses modulo the prime. O(n) time and space.
-define(MODULUS, 1000000007).

-spec count_anagrams(S :: unicode:unicode_binary()) -> integer().
count_anagrams(S) ->
  Inverse = lists:foldl(
    fun(Number, Known) ->
      Known#{Number => (?MODULUS - ?MODULUS div Number) * map_get(?MODULUS rem Number, Known) rem ?MODULUS}
    end,
    #{1 => 1},
    lists:seq(2, byte_size(S))),
  Words = binary:split(S, <<" ">>, [global]),
  lists:foldl(fun(Word, Answer) -> multiply(Word, 1, #{}, Inverse, Answer) end, 1, Words).

multiply(<<>>, _Place, _Seen, _Inverse, Answer) ->
  Answer;
multiply(<<Letter, Rest/binary>>, Place, Seen, Inverse, Answer) ->
  Count = maps:get(Letter, Seen, 0) + 1,
  Product = Answer * Place * map_get(Count, Inverse) rem ?MODULUS,
  multiply(Rest, Place + 1, Seen#{Letter => Count}, Inverse, Product).
