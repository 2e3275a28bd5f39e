// A subarray counts if it holds k, and its greater elements are as many as its smaller ones or one more. Count the
// balances of the stretches that end at k, then match each stretch that goes on from k. O(n) time and space.
object Solution {
    def countSubarrays(nums: Array[Int], k: Int): Int = {
        val (before, rest) = nums.span(_ != k)
        def balances(numbers: Array[Int]): Array[Int] =
            numbers.scanLeft(0)((balance, number) => if (number > k) balance + 1 else balance - 1)
        val seen = balances(before.reverse).groupBy(identity)
        def times(balance: Int): Int = seen.get(balance).fold(0)(_.length)
        balances(rest.drop(1)).map(balance => times(-balance) + times(1 - balance)).sum
    }
}
