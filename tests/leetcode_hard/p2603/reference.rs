// Strip leaves without coins; then two layers of leaves, which are collected from afar. Every edge that is left
// is walked twice. The exclusive or of a node's neighbours is the one neighbour of a leaf. O(n).
struct Tree {
    degree: Vec<i32>,
    near: Vec<usize>,
    edges: i32,
}

impl Tree {
    fn new(n: usize, edges: &[Vec<i32>]) -> Self {
        let mut tree = Tree { degree: vec![0; n], near: vec![0; n], edges: edges.len() as i32 };
        for edge in edges {
            let (a, b) = (edge[0] as usize, edge[1] as usize);
            for (end, other) in [(a, b), (b, a)] {
                tree.degree[end] += 1;
                tree.near[end] ^= other;
            }
        }
        tree
    }

    fn is_leaf(&self, node: usize) -> bool {
        self.degree[node] == 1
    }

    fn strip(&mut self, leaf: usize) -> usize {
        let other = self.near[leaf];
        self.degree[leaf] = 0;
        self.degree[other] -= 1;
        self.near[other] ^= leaf;
        self.edges -= 1;
        other
    }
}

impl Solution {
    pub fn collect_the_coins(coins: Vec<i32>, edges: Vec<Vec<i32>>) -> i32 {
        let n = coins.len();
        let mut tree = Tree::new(n, &edges);
        for node in 0..n {
            let mut leaf = node;
            while tree.is_leaf(leaf) && coins[leaf] == 0 {
                leaf = tree.strip(leaf);
            }
        }
        for _layer in 0..2 {
            let leaves: Vec<usize> = (0..n).filter(|&node| tree.is_leaf(node)).collect();
            for leaf in leaves {
                if tree.is_leaf(leaf) {
                    tree.strip(leaf);
                }
            }
        }
        2 * tree.edges
    }
}
