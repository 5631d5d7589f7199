use super::*;

fn polynomial(coefficients: &[i64]) -> Coefficients {
    coefficients.iter().map(|&x| IBig::from(x)).collect()
}

const THIRD: f64 = 1.0 / 3.0;

#[test]
fn signs_at_a_third() {
    // simple, double and triple roots at 1/3, with another root elsewhere
    for p in [&[-1, 3][..], &[1, -6, 9], &[-1, 9, -27, 27], &[-1, 8, -21, 18]] {
        let mut seen = 0;
        assert!(!any_root(polynomial(p), THIRD, |root| {
            seen += 1;
            assert_eq!(root.sign(&polynomial(&[-1, 3])), 0);
            assert_eq!(root.sign(&polynomial(&[2, -9, 9])), 0); // (3t - 1)(3t - 2)
            assert_eq!(root.sign(&polynomial(&[1, -4, 4])), 1); // (2t - 1)^2
            assert_eq!(root.sign(&polynomial(&[-1, 2])), -1);
            // 3t - 1 and a very small positive number
            assert_eq!(root.sign(&[1 - (IBig::ONE << 200), 3 * (IBig::ONE << 200)]), 1);
            assert_eq!(root.sign(&[-1 - (IBig::ONE << 200), 3 * (IBig::ONE << 200)]), -1);
            assert_eq!(root.sign(&[]), 0);
            false
        }));
        assert_eq!(seen, 1, "{p:?}");
        // none in the neighbouring gaps
        assert!(!any_root(polynomial(p), THIRD.next_down(), |_| true));
        assert!(!any_root(polynomial(p), THIRD.next_up(), |_| true));
    }
}

#[test]
fn several_roots_in_one_gap() {
    // (3t - 1)(3*2^100 t - 2^100 - 1)(3*2^100 t - 2^100 + 1), two of them inside the gap above float(1/3)
    let one = IBig::ONE << 100;
    let factors = [[-&one - 1, 3 * &one], [1 - &one, 3 * &one]];
    let product = |a: &[IBig], b: &[IBig]| {
        let mut c = vec![IBig::ZERO; a.len() + b.len() - 1];
        for (i, x) in a.iter().enumerate() {
            for (j, y) in b.iter().enumerate() {
                c[i + j] += x * y;
            }
        }
        c
    };
    let p = product(&product(&polynomial(&[-1, 3]), &factors[0]), &factors[1]);
    let mut seen = Vec::new();
    any_root(p, THIRD, |root| {
        seen.push([root.sign(&polynomial(&[-1, 3])), root.sign(&factors[0]), root.sign(&factors[1])]);
        false
    });
    seen.sort_unstable();
    assert_eq!(seen, [[-1, -1, 0], [0, -1, 1], [1, 0, 1]]);
}

#[test]
fn a_root_halfway_in_a_gap() {
    // the root is 1/2 + 2^-54, between 1/2 and the next float
    let p = vec![-(IBig::ONE << 53) - IBig::ONE, IBig::ONE << 54];
    assert!(any_root(p.clone(), 0.5, |root| root.sign(&p) == 0 && root.sign(&polynomial(&[-1, 2])) == 1));
    // times (t - 1/3): halving hits the middle exactly
    let times_third = vec![-p[0].clone(), &p[0] * 3 - &p[1], &p[1] * 3];
    assert!(any_root(times_third, 0.5, |root| root.sign(&p) == 0));
}

#[test]
fn the_smallest_gap() {
    let p = vec![-IBig::ONE, IBig::ONE << 1100]; // 2^-1100, below the smallest float
    assert!(any_root(p.clone(), 0.0, |root| root.sign(&polynomial(&[0, 1])) == 1));
    assert!(!any_root(p, 5e-324, |_| true));
}
