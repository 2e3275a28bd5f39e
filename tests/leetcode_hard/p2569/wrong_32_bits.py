# Keeps the sum in 32 bits.
class Solution:
    def handleQuery(self, nums1, nums2, queries):
        total, answer = sum(nums2), []
        bits = int("".join(map(str, nums1))[::-1], 2)
        for kind, a, b in queries:
            if kind == 1:
                bits ^= (1 << (b + 1)) - (1 << a)
            elif kind == 2:
                total = (total + a * bin(bits).count("1")) & 0xFFFFFFFF
            else:
                answer.append(total)
        return answer
