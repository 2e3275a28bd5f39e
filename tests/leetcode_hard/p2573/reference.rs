// Give each position without a letter the next letter, and the same to all with which its entry is positive; then
// compute the word's own matrix from the end and compare. O(n * n).
impl Solution {
    pub fn find_the_string(lcp: Vec<Vec<i32>>) -> String {
        let n = lcp.len();
        let mut word: Vec<Option<char>> = vec![None; n];
        let mut letters = 'a'..='z';
        for i in 0..n {
            if word[i].is_none() {
                let Some(letter) = letters.next() else {
                    return String::new();
                };
                word[i] = Some(letter);
                for j in i + 1..n {
                    if lcp[i][j] > 0 {
                        word[j] = Some(letter);
                    }
                }
            }
        }
        let mut below = vec![0; n + 1];
        for i in (0..n).rev() {
            // from left to right, so that the entry to the right is still that of the row below
            for j in 0..n {
                below[j] = if word[i] == word[j] { below[j + 1] + 1 } else { 0 };
            }
            if below[..n] != lcp[i] {
                return String::new();
            }
        }
        word.into_iter().flatten().collect()
    }
}
