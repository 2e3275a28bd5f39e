"""The forty problems of LeetcodeHard in this project's own words, each in a folder named after its number."""
