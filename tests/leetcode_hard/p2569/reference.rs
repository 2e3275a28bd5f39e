// Only the number of ones and the sum matter. A segment tree keeps the number of ones; a turn stays at the nodes
// that it covers, since only the root's number is asked. O(n + q log n) time, O(n) space.
struct Ones {
    size: usize,
    ones: Vec<i32>,
    turned: Vec<bool>,
}

impl Ones {
    fn new(bits: &[i32]) -> Self {
        let size = bits.len().next_power_of_two();
        let mut ones = vec![0; 2 * size];
        ones[size..size + bits.len()].copy_from_slice(bits);
        for node in (1..size).rev() {
            ones[node] = ones[2 * node] + ones[2 * node + 1];
        }
        Ones { size, ones, turned: vec![false; 2 * size] }
    }

    fn count(&self) -> i64 {
        self.ones[1].into()
    }

    fn turn(&mut self, from: usize, to: usize) {
        self.turn_below(1, 0, self.size - 1, from, to);
    }

    fn turn_below(&mut self, node: usize, first: usize, last: usize, from: usize, to: usize) {
        let width = (last - first + 1) as i32;
        if from <= first && last <= to {
            self.turned[node] ^= true;
            self.ones[node] = width - self.ones[node];
            return;
        }
        let middle = (first + last) / 2;
        if from <= middle {
            self.turn_below(2 * node, first, middle, from, to);
        }
        if to > middle {
            self.turn_below(2 * node + 1, middle + 1, last, from, to);
        }
        let below = self.ones[2 * node] + self.ones[2 * node + 1];
        self.ones[node] = if self.turned[node] { width - below } else { below };
    }
}

impl Solution {
    pub fn handle_query(nums1: Vec<i32>, nums2: Vec<i32>, queries: Vec<Vec<i32>>) -> Vec<i64> {
        let mut ones = Ones::new(&nums1);
        let mut total: i64 = nums2.into_iter().map(i64::from).sum();
        let mut answer = vec![];
        for query in queries {
            match query[0] {
                1 => ones.turn(query[1] as usize, query[2] as usize),
                2 => total += i64::from(query[1]) * ones.count(),
                _ => answer.push(total),
            }
        }
        answer
    }
}
