// The path between two nodes leads over their lowest common ancestor. Bring the deeper node to the level of the
// other by a shift; how many more levels both must climb is the bit length of what differs. O(1) for each query.
impl Solution {
    pub fn cycle_length_queries(n: i32, queries: Vec<Vec<i32>>) -> Vec<i32> {
        let bit_length = |number: i32| (i32::BITS - number.leading_zeros()) as i32;
        queries
            .iter()
            .map(|query| {
                let (mut a, mut b) = (query[0], query[1]);
                let apart = bit_length(a) - bit_length(b);
                if apart > 0 {
                    a >>= apart;
                } else {
                    b >>= -apart;
                }
                apart.abs() + 2 * bit_length(a ^ b) + 1
            })
            .collect()
    }
}
