// Take cells from a heap, smallest first: the greatest value met so far is what each new cell needs. Those needs
// rise, so a query's answer is found by bisection. O(mn log(mn) + k log(mn)) time, O(mn) space.
class Solution {
public:
    vector<int> maxPoints(vector<vector<int>>& grid, vector<int>& queries) {
        int rows = grid.size(), columns = grid[0].size();
        using Cell = tuple<int, int, int>;
        priority_queue<Cell, vector<Cell>, greater<>> heap;
        vector seen(rows, vector<bool>(columns));
        heap.emplace(grid[0][0], 0, 0);
        seen[0][0] = true;
        vector<int> needs;
        int need = 0;
        while (!heap.empty()) {
            auto [value, row, column] = heap.top();
            heap.pop();
            need = max(need, value);
            needs.push_back(need);
            for (auto [r, c] : {pair{row + 1, column}, {row - 1, column}, {row, column + 1}, {row, column - 1}}) {
                if (0 <= r && r < rows && 0 <= c && c < columns && !seen[r][c]) {
                    seen[r][c] = true;
                    heap.emplace(grid[r][c], r, c);
                }
            }
        }
        vector<int> answer;
        for (int query : queries) {
            answer.push_back(ranges::lower_bound(needs, query) - needs.begin());
        }
        return answer;
    }
};
