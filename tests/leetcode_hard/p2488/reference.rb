# A subarray counts if it holds k, and its greater elements are as many as its smaller ones or one more. Count the
# balances of the stretches that end at k, then match each stretch that goes on from k. O(n) time and space.

# @param {Integer[]} nums
# @param {Integer} k
# @return {Integer}
def count_subarrays(nums, k)
    middle = nums.index(k)
    seen = Hash.new(0)
    seen[0] = 1
    balance = 0
    nums.first(middle).reverse_each do |number|
        balance += number > k ? 1 : -1
        seen[balance] += 1
    end
    count = seen[0] + seen[1]
    balance = 0
    nums.drop(middle + 1).each do |number|
        balance += number > k ? 1 : -1
        count += seen[-balance] + seen[1 - balance]
    end
    count
end
