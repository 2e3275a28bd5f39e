# Wrong: new stations go on supplying one city too many where they reach beyond their own.
class Solution:
    def maxPower(self, stations: list[int], r: int, k: int) -> int:
        n = len(stations)
        sums = [0]
        for count in stations:
            sums.append(sums[-1] + count)
        powers = [sums[min(n, i + r + 1)] - sums[max(0, i - r)] for i in range(n)]
        width = 2 * r + 1 + (r > 0)

        def possible(wanted: int) -> bool:
            built = [0] * n
            left, extra = k, 0
            for i, power in enumerate(powers):
                if i >= width:
                    extra -= built[i - width]
                lack = wanted - power - extra
                if lack > 0:
                    if lack > left:
                        return False
                    left -= lack
                    built[i] = lack
                    extra += lack
            return True

        low = min(powers)
        high = min(low + k, (sums[n] + k) * width // n)
        while low < high:
            middle = (low + high + 1) // 2
            if possible(middle):
                low = middle
            else:
                high = middle - 1
        return low
