// Breadth-first search; the cells that one operation reaches are every second one of a range. Two union-find
// chains over equal parity skip the cells that are settled already. O(n * inverse Ackermann).
class Solution {
public:
    vector<int> minReverseOperations(int n, int p, vector<int>& banned, int k) {
        vector<int> after(n + 2);  // cells n and n + 1 end both chains
        iota(after.begin(), after.end(), 0);
        auto free_from = [&](int cell) {
            while (after[cell] != cell) {
                cell = after[cell] = after[after[cell]];
            }
            return cell;
        };
        for (int cell : banned) {
            after[cell] = cell + 2;
        }
        after[p] = p + 2;
        vector<int> answer(n, -1);
        answer[p] = 0;
        queue<int> open({p});
        while (!open.empty()) {
            int here = open.front();
            open.pop();
            int low = max(here - k + 1, k - 1 - here);
            int high = min(here + k - 1, 2 * n - k - 1 - here);
            for (int cell = free_from(low); cell <= high; cell = free_from(cell)) {
                answer[cell] = answer[here] + 1;
                open.push(cell);
                after[cell] = cell + 2;
            }
        }
        return answer;
    }
};
