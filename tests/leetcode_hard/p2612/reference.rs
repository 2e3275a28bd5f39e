// Breadth-first search; the cells that one operation reaches are every second one of a range. Two union-find
// chains over equal parity skip the cells that are settled already. O(n * inverse Ackermann).
fn free_from(after: &mut [usize], mut cell: usize) -> usize {
    while after[cell] != cell {
        after[cell] = after[after[cell]];
        cell = after[cell];
    }
    cell
}

impl Solution {
    pub fn min_reverse_operations(n: i32, p: i32, banned: Vec<i32>, k: i32) -> Vec<i32> {
        let mut after: Vec<usize> = (0..n as usize + 2).collect(); // cells n and n + 1 end both chains
        for cell in banned.into_iter().chain([p]) {
            after[cell as usize] = cell as usize + 2;
        }
        let mut answer = vec![-1; n as usize];
        answer[p as usize] = 0;
        let mut open = VecDeque::from([p]);
        while let Some(here) = open.pop_front() {
            let low = (here - k + 1).max(k - 1 - here) as usize;
            let high = (here + k - 1).min(2 * n - k - 1 - here) as usize;
            let mut cell = free_from(&mut after, low);
            while cell <= high {
                answer[cell] = answer[here as usize] + 1;
                open.push_back(cell as i32);
                after[cell] = cell + 2;
                cell = free_from(&mut after, cell);
            }
        }
        answer
    }
}
