// Give each position without a letter the next letter, and the same to all with which its entry is positive; then
// compute the word's own matrix from the end and compare. O(n * n).
func findTheString(lcp [][]int) string {
	n := len(lcp)
	word := make([]byte, n)
	letter := byte('a')
	for i, row := range lcp {
		if word[i] != 0 {
			continue
		}
		if letter > 'z' {
			return ""
		}
		word[i] = letter
		for j := i + 1; j < n; j++ {
			if row[j] > 0 {
				word[j] = letter
			}
		}
		letter++
	}
	below := make([]int, n+1)
	for i := n - 1; i >= 0; i-- {
		row := make([]int, n+1)
		for j := range n {
			if word[i] == word[j] {
				row[j] = below[j+1] + 1
			}
		}
		if !slices.Equal(row[:n], lcp[i]) {
			return ""
		}
		below = row
	}
	return string(word)
}
