// Only the number of ones and the sum matter. A segment tree keeps the number of ones; a turn stays at the nodes
// that it covers, since only the root's number is asked. O(n + q log n) time, O(n) space.
class Solution {
    public long[] handleQuery(int[] nums1, int[] nums2, int[][] queries) {
        Ones ones = new Ones(nums1);
        long total = Arrays.stream(nums2).asLongStream().sum();
        List<Long> answer = new ArrayList<>();
        for (int[] query : queries) {
            switch (query[0]) {
                case 1 -> ones.turn(query[1], query[2]);
                case 2 -> total += (long) query[1] * ones.count();
                default -> answer.add(total);
            }
        }
        return answer.stream().mapToLong(Long::longValue).toArray();
    }
}

class Ones {
    private final int size;
    private final int[] ones;
    private final boolean[] turned;

    Ones(int[] bits) {
        int places = 1;
        while (places < bits.length) {
            places *= 2;
        }
        size = places;
        ones = new int[2 * size];
        turned = new boolean[2 * size];
        System.arraycopy(bits, 0, ones, size, bits.length);
        for (int node = size - 1; node > 0; node--) {
            ones[node] = ones[2 * node] + ones[2 * node + 1];
        }
    }

    int count() {
        return ones[1];
    }

    void turn(int from, int to) {
        turn(1, 0, size - 1, from, to);
    }

    private void turn(int node, int first, int last, int from, int to) {
        int width = last - first + 1;
        if (from <= first && last <= to) {
            turned[node] = !turned[node];
            ones[node] = width - ones[node];
            return;
        }
        int middle = (first + last) / 2;
        if (from <= middle) {
            turn(2 * node, first, middle, from, to);
        }
        if (to > middle) {
            turn(2 * node + 1, middle + 1, last, from, to);
        }
        int below = ones[2 * node] + ones[2 * node + 1];
        ones[node] = turned[node] ? width - below : below;
    }
}
