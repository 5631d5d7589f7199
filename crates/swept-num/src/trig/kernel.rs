//! sin and cos of a small angle given as a sum of two floats.
//!
//! **What it answers.** sin(x + y) or cos(x + y) for |x| ≤ 0.7855, |y| ≤ u·|x|, u = 2^−53.
//!
//! **The mathematics.** Taylor series about 0, with z = x²:
//!
//! ```text
//! sin(x + y) ≈ x − x³/6 + z²·x·P(z) + y·(1 − z/2)        P(z) = 1/5! − z/7! + … − z⁷/19!
//! cos(x + y) ≈ 1 − x²/2 + z²·Q(z) − x·y·(1 − z/6)        Q(z) = 1/4! − z/6! + … − z⁷/18!
//! ```
//!
//! The rounding of the second term is the one that matters. With s = x truncated to 13 bits and d = x − s
//! (exact), its head is formed without error:
//!
//! ```text
//! x³/6 = s³·10923/2^16 + L,   L = d·(s·(x + s) + x²)/6 − s³/196608     (1/6 = 10923/2^16 − 1/196608)
//! x²/2 = s²/2 + L,            L = d·(x + s)/2
//! ```
//!
//! s³·10923 has 3·13 + 14 = 53 bits, s² has 26. Call the head T: v = fl(x − T) and e = (x − v) − T (or with 1
//! for x) are exact together (Fast2Sum), and everything small is added to e before v is.
//!
//! **Why it is sound.** The series alternate with decreasing terms (z < 1), so the truncation error is below
//! the first omitted term. The rest is a count of roundings, X = 0.7855, X² < 0.6171, X⁴ < 0.3808, in the
//! order of the code. The number that is rounded last differs from the truth by at most:
//!
//! ```text
//! sin, relative to |x|, in u
//!   truncated at x²¹              X²⁰/21! / u                                     0.0001
//!   t = 1/7! − z/9! + …           ≤ 18 roundings of 2.04e−4        (0.0037 in t)
//!   P = fl(1/120 − fl(z·t))       X²·(0.0037 + 2·2.04e−4) + 2/120  (0.0193 in P)
//!   z²·x·P: five more roundings   X⁴·(5.01/120 + 0.0193)                          0.0233
//!   L: eight roundings            8·X²·(2^−13 + 2^−17)                            0.0007
//!   z²xP − L, then + (e + …)      2·(X⁴/120 + X²·1.4e−4 + 4u)                     0.0066
//!   y·(cos x − (1 − z/2))         X⁴/24, and terms of order u                     0.0160
//!   x + y against the true value  2^−74 / u                                       0.0001
//!   sum                                                                           0.0468
//!   over |sin x| ≥ 0.9002·|x|, with ulp(sin x) ≥ u·|sin x|                        0.0520 ulp
//!
//! cos, absolute, in u; ulp(cos) = u since 0.7 < cos < 1
//!   truncated at x²⁰              X²⁰/20! / u                                     0.0001
//!   z² against x⁴, times Q        (2·X²·(1/2) + 1/4)/24                           0.0362
//!   t = 1/6! − z/8! + …           ≤ 18 roundings of 1.41e−3        (0.0254 in t)
//!   Q = fl(1/24 − fl(z·t))        X²·(0.0254 + 2·1.41e−3) + 2/32   (0.0800 in Q)
//!   z²·Q: error of Q, product     X⁴·0.0800 + 1/128                               0.0383
//!   z²Q − L, then + (e + …)       2/128                                           0.0157
//!   L: two roundings              2·2^−12·X²                                      0.0004
//!   x·y·(1 − z/6) against y·sin x X⁶/120, and terms of order u                    0.0020
//!   x + y against the true value  2^−74 / u                                       0.0001
//!   sum                                                                           0.0929 ulp
//! ```
//!
//! (1/2, 1/4, 1/32 and 1/128 are half units in the last place, in u, of numbers below 1, 1/2, 2^−4 and 2^−6;
//! and z²Q < 2^−6.) The last rounding adds 1/2 ulp, so the error is below 0.6 ulp. As it was below 1/4 ulp
//! before, the result's two neighbours enclose the truth even when the result is a power of two, where the
//! spacing halves below. Underflow is harmless: for |x| ≥ 2^−62 every product formed is above 2^−700; for
//! smaller x only the cosine is used, and whatever underflows is below 2^−500.
//!
//! **Source.** Fast2Sum and the count of roundings as in [Muller18, §4.3, §5].

/// The constants of one function.
struct Series {
    /// c0, −c1, c2, …: the coefficients of P or Q without their signs.
    coefficients: [f64; 8],
    /// 1/6 to 14 bits, or 1/2.
    second_head: f64,
    /// By how much `second_head` exceeds 1/6 or 1/2.
    second_excess: f64,
    /// 1/6 or 1/2.
    second: f64,
    /// The coefficient of z in the factor of y: 1/2 from cos x, or 1/6 from sin x.
    beside: f64,
}

/// Sine, cosine.
const SERIES: [Series; 2] = [
    Series {
        coefficients: [
            1.0 / 120.0,
            1.0 / 5_040.0,
            1.0 / 362_880.0,
            1.0 / 39_916_800.0,
            1.0 / 6_227_020_800.0,
            1.0 / 1_307_674_368_000.0,
            1.0 / 355_687_428_096_000.0,
            1.0 / 121_645_100_408_832_000.0,
        ],
        second_head: 10_923.0 / 65_536.0,
        second_excess: 1.0 / 196_608.0,
        second: 1.0 / 6.0,
        beside: 1.0 / 2.0,
    },
    Series {
        coefficients: [
            1.0 / 24.0,
            1.0 / 720.0,
            1.0 / 40_320.0,
            1.0 / 3_628_800.0,
            1.0 / 479_001_600.0,
            1.0 / 87_178_291_200.0,
            1.0 / 20_922_789_888_000.0,
            1.0 / 6_402_373_705_728_000.0,
        ],
        second_head: 1.0 / 2.0,
        second_excess: 0.0,
        second: 1.0 / 2.0,
        beside: 1.0 / 6.0,
    },
];

/// x to 13 significant bits.
#[inline(always)]
fn head(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & (u64::MAX << 40))
}

/// sin(x + y) if `which` is 0, cos(x + y) if it is 1.
///
/// # Guarantee
/// For |x| ≤ 0.7855, |y| ≤ 2^−53·|x| (and |x| ≥ 2^−62 for the sine): the number that is rounded last is off
/// by less than 0.1 ulp. cos 0 is exactly 1.
#[inline(always)]
pub(super) fn sin_or_cos(x: f64, y: f64, which: u64) -> f64 {
    // choose with bit masks: with random angles a branch would be mispredicted half the time
    let cosine = 0u64.wrapping_sub(which);
    let choose = |of_sine: f64, of_cosine: f64| {
        f64::from_bits((of_sine.to_bits() & !cosine) | (of_cosine.to_bits() & cosine))
    };
    let series = &SERIES[which as usize];
    let c = &series.coefficients;
    let z = x * x;
    let z2 = z * z;
    let t = ((c[1] - z * c[2]) + z2 * (c[3] - z * c[4])) + (z2 * z2) * ((c[5] - z * c[6]) + z2 * c[7]);
    let p = c[0] - z * t;
    let first = choose(x, 1.0);
    let s = head(x);
    let s_or_one = choose(s, 1.0);
    let cube = (s * s) * s_or_one;
    let exact = cube * series.second_head;
    let low = ((x - s) * ((x + s) * s_or_one + choose(z, 0.0))) * series.second - cube * series.second_excess;
    let v = first - exact;
    let e = (first - v) - exact;
    let beside = y * choose(1.0, -x);
    v + ((e + (beside - beside * (z * series.beside))) + ((z2 * first) * p - low))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Interval;

    /// 2^−n.
    fn half_to(n: u32) -> f64 {
        1.0 / (1u128 << n) as f64
    }

    /// The largest real number the interval allows.
    fn most(x: Interval) -> f64 {
        x.hi()
    }

    /// The table in the module's documentation, line by line, in outward rounded arithmetic.
    #[test]
    fn the_error_budget_adds_up() {
        let u = Interval::point(f64::EPSILON / 2.0);
        let x = Interval::ONE * 7855.0 / 10_000.0;
        let (x2, x4, x6, x20) = (x.powi(2), x.powi(4), x.powi(6), x.powi(20));
        let factorial = |n: u32| (1..=n).fold(Interval::ONE, |product, k| product * f64::from(k));
        let sum_of_terms = |first: u32| {
            (0..7).map(|k| x2.powi(k) / factorial(first + 2 * k)).sum::<Interval>() * (1.0 + 1e-12)
        };
        let decimal = |ten_thousandths: f64| ten_thousandths / Interval::point(10_000.0);
        assert!(most(x2) < 0.6171 && most(x4) < 0.3808);

        let terms = sum_of_terms(7);
        assert!(most(terms) < 2.04e-4);
        let in_t = 18.01 * terms;
        let in_p = x2 * (in_t + 2.01 * terms) + 2.0 / Interval::point(120.0);
        assert!(most(in_t) < 0.0037 && most(in_p) < 0.0193);
        let lines = [
            (x20 / factorial(21) / u, 1.0),
            (x4 * (5.01 / Interval::point(120.0) + in_p), 233.0),
            (8.01 * x2 * (half_to(13) + half_to(17)), 7.0),
            (2.0 * (x4 / 120.0 + x2 * 1.4e-4 + 4.0 * u), 66.0),
            (x4 / 24.0 + 10.0 * u, 160.0),
            (Interval::point(half_to(74)) / u, 1.0),
        ];
        for (bound, stated) in lines {
            assert!(most(bound) <= decimal(stated).lo(), "{bound:?} above {stated}e-4");
        }
        let sum: Interval = lines.iter().map(|&(_, stated)| decimal(stated)).sum();
        assert!(most(sum) <= 0.046_801);
        // sin X / X > 1 − X²/6 + X⁴/120 − X⁶/5040
        let ratio = 1.0 - x2 / 6.0 + x4 / 120.0 - x6 / 5040.0;
        assert!(ratio.lo() > 0.9002 && most(sum / ratio.lo()) < 0.0520);

        let terms = sum_of_terms(6);
        assert!(most(terms) < 1.41e-3);
        let in_t = 18.01 * terms;
        let in_q = x2 * (in_t + 2.01 * terms) + 2.0 / Interval::point(32.0);
        assert!(most(in_t) < 0.0254 && most(in_q) < 0.0800);
        // z²Q < X⁴/24 − X⁶/720 + X⁸/40320 stays below 2^−6
        assert!(most(x4 / 24.0 - x6 / 720.0 + x4.square() / 40_320.0) < 1.0 / 64.0);
        let lines = [
            (x20 / factorial(20) / u, 1.0),
            ((x2 + 0.2501) / 24.0, 362.0),
            (x4 * in_q + 1.0 / Interval::point(128.0), 383.0),
            (2.0 / Interval::point(128.0), 157.0),
            (2.01 * x2 * half_to(12), 4.0),
            (x6 / 120.0 + 10.0 * u, 20.0),
            (Interval::point(half_to(74)) / u, 1.0),
        ];
        for (bound, stated) in lines {
            assert!(most(bound) <= decimal(stated).lo(), "{bound:?} above {stated}e-4");
        }
        let sum: Interval = lines.iter().map(|&(_, stated)| decimal(stated)).sum();
        assert!(most(sum) <= 0.092_901 && 0.5 + most(sum) < crate::SIN_COS_ERROR_ULPS);
    }

    #[test]
    fn the_constants_are_what_they_say() {
        let sixth = SERIES[0].second_head - SERIES[0].second_excess;
        assert!((sixth - 1.0 / 6.0).abs() < f64::EPSILON / 6.0);
        assert_eq!(SERIES[1].second_head - SERIES[1].second_excess, 0.5);
        for (series, first) in SERIES.iter().zip([5u64, 4]) {
            for (k, &c) in series.coefficients.iter().enumerate() {
                let factorial: u64 = (1..=first + 2 * k as u64).product();
                assert_eq!(factorial as f64 as u64, factorial, "not a float");
                assert_eq!(c, 1.0 / factorial as f64);
            }
        }
        // 13 bits cubed times a 14-bit integer is exact
        let s = head(0.7841);
        assert_eq!(s * 8192.0, (s * 8192.0).trunc());
    }
}
