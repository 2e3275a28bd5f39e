# A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
# letter by letter, with inverses modulo the prime. O(n) time and space.
defmodule Solution do
  @modulus 1_000_000_007

  @spec count_anagrams(s :: String.t) :: integer
  def count_anagrams(s) do
    inverse = inverses(byte_size(s))

    s
    |> String.split(" ")
    |> Enum.reduce(1, &multiply(&1, inverse, &2))
  end

  defp inverses(count) do
    Enum.reduce(2..count//1, %{1 => 1}, fn number, known ->
      product = (@modulus - div(@modulus, number)) * known[rem(@modulus, number)]
      Map.put(known, number, rem(product, @modulus))
    end)
  end

  defp multiply(word, inverse, answer) do
    {answer, _} =
      word
      |> String.to_charlist()
      |> Enum.with_index(1)
      |> Enum.reduce({answer, %{}}, fn {letter, place}, {answer, seen} ->
        seen = Map.update(seen, letter, 1, &(&1 + 1))
        {rem(answer * place * inverse[seen[letter]], @modulus), seen}
      end)

    answer
  end
end
