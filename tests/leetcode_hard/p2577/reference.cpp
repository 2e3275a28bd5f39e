// Dijkstra: a cell that is not open yet is entered at the first time from its number on that has the right
// parity, as time can be passed by steps back and forth. O(r c log(r c)).
class Solution {
public:
    int minimumTime(vector<vector<int>>& grid) {
        if (grid[0][1] > 1 && grid[1][0] > 1) {
            return -1;
        }
        int rows = grid.size(), columns = grid[0].size();
        using Entry = tuple<int, int, int>;
        priority_queue<Entry, vector<Entry>, greater<>> heap;
        vector known(rows, vector<bool>(columns));
        heap.emplace(0, 0, 0);
        known[0][0] = true;
        while (true) {
            auto [time, row, column] = heap.top();
            heap.pop();
            if (row == rows - 1 && column == columns - 1) {
                return time;
            }
            for (auto [r, c] : {pair{row + 1, column}, {row - 1, column}, {row, column + 1}, {row, column - 1}}) {
                if (0 <= r && r < rows && 0 <= c && c < columns && !known[r][c]) {
                    known[r][c] = true;
                    int late = max(grid[r][c] - time, 1);
                    heap.emplace(time + late + (late + 1) % 2, r, c);
                }
            }
        }
    }
};
