// Only the number of ones and the sum matter. A segment tree keeps the number of ones; a turn stays at the nodes
// that it covers, since only the root's number is asked. O(n + q log n) time, O(n) space.
func handleQuery(nums1 []int, nums2 []int, queries [][]int) []int64 {
	ones := newOnes(nums1)
	total := 0
	for _, number := range nums2 {
		total += number
	}
	answer := []int64{}
	for _, query := range queries {
		switch query[0] {
		case 1:
			ones.turn(1, 0, ones.size-1, query[1], query[2])
		case 2:
			total += query[1] * ones.count[1]
		default:
			answer = append(answer, int64(total))
		}
	}
	return answer
}

type ones struct {
	size   int
	count  []int
	turned []bool
}

func newOnes(numbers []int) *ones {
	size := 1
	for size < len(numbers) {
		size *= 2
	}
	tree := &ones{size, make([]int, 2*size), make([]bool, 2*size)}
	copy(tree.count[size:], numbers)
	for node := size - 1; node > 0; node-- {
		tree.count[node] = tree.count[2*node] + tree.count[2*node+1]
	}
	return tree
}

func (t *ones) turn(node, first, last, from, to int) {
	width := last - first + 1
	if from <= first && last <= to {
		t.turned[node] = !t.turned[node]
		t.count[node] = width - t.count[node]
		return
	}
	middle := (first + last) / 2
	if from <= middle {
		t.turn(2*node, first, middle, from, to)
	}
	if to > middle {
		t.turn(2*node+1, middle+1, last, from, to)
	}
	t.count[node] = t.count[2*node] + t.count[2*node+1]
	if t.turned[node] {
		t.count[node] = width - t.count[node]
	}
}
