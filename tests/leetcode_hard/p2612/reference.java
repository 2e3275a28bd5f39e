// Breadth-first search; the cells that one operation reaches are every second one of a range. Two union-find
// chains over equal parity skip the cells that are settled already. O(n * inverse Ackermann).
class Solution {
    private int[] after;

    public int[] minReverseOperations(int n, int p, int[] banned, int k) {
        after = IntStream.range(0, n + 2).toArray(); // cells n and n + 1 end both chains
        for (int cell : banned) {
            after[cell] = cell + 2;
        }
        after[p] = p + 2;
        int[] answer = new int[n];
        Arrays.fill(answer, -1);
        answer[p] = 0;
        Deque<Integer> open = new ArrayDeque<>(List.of(p));
        while (!open.isEmpty()) {
            int here = open.remove();
            int low = Math.max(here - k + 1, k - 1 - here);
            int high = Math.min(here + k - 1, 2 * n - k - 1 - here);
            for (int cell = freeFrom(low); cell <= high; cell = freeFrom(cell)) {
                answer[cell] = answer[here] + 1;
                open.add(cell);
                after[cell] = cell + 2;
            }
        }
        return answer;
    }

    private int freeFrom(int cell) {
        while (after[cell] != cell) {
            after[cell] = after[after[cell]];
            cell = after[cell];
        }
        return cell;
    }
}
