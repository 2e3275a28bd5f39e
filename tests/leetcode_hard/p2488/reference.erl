% A subarray counts if it holds k, and its greater elements are as many as its smaller ones or one more. Count the
% balances of the stretches that end at k, then match each stretch that goes on from k. O(n) time and space.
-spec count_subarrays(Nums :: [integer()], K :: integer()) -> integer().
count_subarrays(Nums, K) ->
  {Before, [K | After]} = lists:splitwith(fun(Number) -> Number =/= K end, Nums),
  Count = fun(Balance, Seen) -> maps:update_with(Balance, fun(N) -> N + 1 end, 1, Seen) end,
  Seen = lists:foldl(Count, #{}, balances(lists:reverse(Before), K)),
  lists:sum([maps:get(-B, Seen, 0) + maps:get(1 - B, Seen, 0) || B <- balances(After, K)]).

balances(Numbers, K) ->
  {_, Balances} = lists:foldl(
    fun(Number, {Balance, Found}) ->
      Next = if Number > K -> Balance + 1; true -> Balance - 1 end,
      {Next, [Next | Found]}
    end,
    {0, [0]},
    Numbers),
  Balances.
