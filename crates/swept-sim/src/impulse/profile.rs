//! A linear system that is zero far from its diagonal.
//!
//! **What it answers.** The solution of K z = b, where K couples bodies that are in contact.
//!
//! **The mathematics.** In each row of the lower triangle, the entries from the first nonzero one to the
//! diagonal are stored, and in each column of the upper triangle likewise. Without row exchanges the factors
//! have the same profile:
//!
//! ```text
//! l_ij = (k_ij - Σ l_im u_mj)/u_jj       u_ji = k_ji - Σ l_jm u_mi       sums over m < j that both keep
//! ```
//!
//! **Why it is sound.** A pivot that is not above zero ends the factorisation. No proof depends on its
//! answers, only how soon impulses are found.
//!
//! **Source.** Elementary; the profile is the envelope of \[GeorgeLiu81, section 4.3\].

/// A matrix stored by its profile.
pub(super) struct Profile {
    /// The first stored column of each row, and where the row starts.
    first: Vec<usize>,
    start: Vec<usize>,
    /// The lower triangle row by row, without the diagonal of the factor.
    lower: Vec<f64>,
    /// The upper triangle column by column.
    upper: Vec<f64>,
}

impl Profile {
    /// A zero matrix that couples blocks of six rows; these pairs name the blocks by their first rows.
    pub(super) fn new(len: usize, pairs: impl Iterator<Item = [Option<usize>; 2]>) -> Self {
        let mut least: Vec<usize> = (0..len / 6).map(|block| 6 * block).collect();
        for pair in pairs {
            if let [Some(a), Some(b)] = pair {
                let (low, high) = (a.min(b), a.max(b) / 6);
                least[high] = least[high].min(low);
            }
        }
        let first: Vec<usize> = (0..len).map(|row| least[row / 6]).collect();
        let mut start = Vec::with_capacity(len);
        let mut total = 0;
        for (row, first) in first.iter().enumerate() {
            start.push(total);
            total += row - first + 1;
        }
        Self { first, start, lower: vec![0.0; total], upper: vec![0.0; total] }
    }

    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.first.len()
    }

    /// Adds a block at the rows of one body and the columns of another.
    pub(super) fn add(&mut self, row: usize, column: usize, block: &[[f64; 6]; 6]) {
        for (i, line) in block.iter().enumerate() {
            for (j, entry) in line.iter().enumerate() {
                let (i, j) = (row + i, column + j);
                if i > j {
                    self.lower[self.start[i] + j - self.first[i]] += entry;
                } else {
                    self.upper[self.start[j] + i - self.first[j]] += entry;
                }
            }
        }
    }

    /// Replaces the matrix with its factors; `false` if there are none.
    pub(super) fn factor(&mut self) -> bool {
        for i in 0..self.len() {
            let (first, start) = (self.first[i], self.start[i]);
            let (lower_done, lower) = self.lower.split_at_mut(start);
            let (upper_done, upper) = self.upper.split_at_mut(start);
            for j in first..i {
                let own = self.first[j];
                let from = first.max(own);
                let at = self.start[j] + from - own..self.start[j] + j - own;
                let pivot = upper_done[at.end];
                let sum = dot(&lower[from - first..j - first], &upper_done[at.clone()]);
                lower[j - first] = (lower[j - first] - sum) / pivot;
                upper[j - first] -= dot(&upper[from - first..j - first], &lower_done[at]);
            }
            let width = i - first;
            upper[width] -= dot(&lower[..width], &upper[..width]);
            if upper[width] == 0.0 || !upper[width].is_finite() {
                return false;
            }
        }
        true
    }

    /// Solves using the factors.
    pub(super) fn solve(&self, right: &mut [f64]) {
        for i in 0..right.len() {
            let (first, start) = (self.first[i], self.start[i]);
            right[i] -= dot(&self.lower[start..start + i - first], &right[first..i]);
        }
        for i in (0..right.len()).rev() {
            let (first, start) = (self.first[i], self.start[i]);
            let value = right[i] / self.upper[start + i - first];
            right[i] = value;
            right[first..i].iter_mut().zip(&self.upper[start..]).for_each(|(x, u)| *x -= u * value);
        }
    }
}

/// A sum of products in eight partial sums, always in the same order.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let (left, right) = (a.chunks_exact(8), b.chunks_exact(8));
    let rest: f64 = left.remainder().iter().zip(right.remainder()).map(|(x, y)| x * y).sum();
    let mut parts = [0.0; 8];
    for (x, y) in left.zip(right) {
        for k in 0..8 {
            parts[k] += x[k] * y[k];
        }
    }
    parts.iter().sum::<f64>() + rest
}
