// A subarray counts if it holds k, and its greater elements are as many as its smaller ones or one more. Count the
// balances of the stretches that end at k, then match each stretch that goes on from k. O(n) time and space.
class Solution {

    /**
     * @param Integer[] $nums
     * @param Integer $k
     * @return Integer
     */
    function countSubarrays($nums, $k) {
        $middle = array_search($k, $nums, true);
        $seen = [0 => 1];
        $balance = 0;
        for ($at = $middle - 1; $at >= 0; $at--) {
            $balance += $nums[$at] > $k ? 1 : -1;
            $seen[$balance] = ($seen[$balance] ?? 0) + 1;
        }
        $count = $seen[0] + ($seen[1] ?? 0);
        $balance = 0;
        for ($at = $middle + 1; $at < count($nums); $at++) {
            $balance += $nums[$at] > $k ? 1 : -1;
            $count += ($seen[-$balance] ?? 0) + ($seen[1 - $balance] ?? 0);
        }
        return $count;
    }
}
