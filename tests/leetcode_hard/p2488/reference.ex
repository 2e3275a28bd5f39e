# A subarray counts if it holds k, and its greater elements are as many as its smaller ones or one more. Count the
# balances of the stretches that end at k, then match each stretch that goes on from k. O(n) time and space.
defmodule Solution do
  @spec count_subarrays(nums :: [integer], k :: integer) :: integer
  def count_subarrays(nums, k) do
    {before, [^k | rest]} = Enum.split_while(nums, &(&1 != k))
    seen = before |> Enum.reverse() |> balances(k) |> Enum.frequencies()

    rest
    |> balances(k)
    |> Enum.map(&(Map.get(seen, -&1, 0) + Map.get(seen, 1 - &1, 0)))
    |> Enum.sum()
  end

  defp balances(numbers, k) do
    [0 | Enum.scan(Enum.map(numbers, &if(&1 > k, do: 1, else: -1)), &(&1 + &2))]
  end
end
