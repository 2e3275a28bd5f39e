# Only the number of ones and the sum matter. A segment tree with turns put off (here over blocks of bits kept in
# one integer each: a block is turned by exclusive or) keeps the number of ones. O((n + q) sqrt n), small steps.


class Solution:
    def handleQuery(self, nums1: list[int], nums2: list[int], queries: list[list[int]]) -> list[int]:
        n = len(nums1)
        size = 1024
        full = (1 << size) - 1
        blocks = []
        for start in range(0, n, size):
            text = "".join(map(str, nums1[start : start + size]))[::-1]
            blocks.append(int(text, 2))
        ones = [bin(block).count("1") for block in blocks]
        total = sum(nums2)
        count = sum(ones)
        answer = []
        for kind, a, b in queries:
            if kind == 1:
                first, last = a // size, b // size
                for at in range(first, last + 1):
                    mask = full
                    if at == first:
                        mask = mask >> (a % size) << (a % size)
                    if at == last:
                        mask &= (2 << (b % size)) - 1
                    count -= ones[at]
                    if mask == full:
                        blocks[at] ^= full
                        ones[at] = size - ones[at]
                    else:
                        blocks[at] ^= mask
                        ones[at] = bin(blocks[at]).count("1")
                    count += ones[at]
            elif kind == 2:
                total += a * count
            else:
                answer.append(total)
        return answer
