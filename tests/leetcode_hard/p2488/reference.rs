// A subarray counts if it holds k, and its greater elements are as many as its smaller ones or one more. Count the
// balances of the stretches that end at k, then match each stretch that goes on from k. O(n) time and space.
impl Solution {
    pub fn count_subarrays(nums: Vec<i32>, k: i32) -> i32 {
        let middle = nums.iter().position(|&number| number == k).unwrap();
        let step = |number: &i32| if *number > k { 1 } else { -1 };
        let mut seen = HashMap::from([(0, 1)]);
        let mut balance = 0;
        for number in nums[..middle].iter().rev() {
            balance += step(number);
            *seen.entry(balance).or_insert(0) += 1;
        }
        let matches = |balance: i32| {
            let of = |wanted: i32| seen.get(&wanted).unwrap_or(&0);
            of(-balance) + of(1 - balance)
        };
        let mut count = matches(0);
        balance = 0;
        for number in &nums[middle + 1..] {
            balance += step(number);
            count += matches(balance);
        }
        count
    }
}
