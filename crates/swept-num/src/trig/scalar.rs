//! sin and cos of one float.

use super::kernel::sin_or_cos;
use super::reduce::{Reduced, reduce_by_pieces, reduce_otherwise};

/// Bound on the error of [`sin`], [`cos`] and [`sin_cos`] in units in the last place of the true value.
///
/// For 2^k ≤ |y| < 2^(k+1) an ulp of y is 2^(k−52) (2^−1074 when y is subnormal). Proved in the kernel's
/// documentation: 0.0929 before the last rounding and 1/2 from it. Intervals use the consequence that the
/// true value lies strictly between the two neighbours of the result.
pub const SIN_COS_ERROR_ULPS: f64 = 0.6;

/// 2^−26. Below, |x − sin x| < |x|³/6 < 2^−52·|x|/6 is less than 0.34 ulp of sin x.
const TINY: f64 = 1.0 / 67_108_864.0;

/// The sine of `x` (radians); NaN if `x` is infinite or NaN.
///
/// # Guarantee
/// The error is below [`SIN_COS_ERROR_ULPS`] for every finite `x`; the same bits on every platform; odd;
/// `sin(±0)` is ±0.
///
/// ```
/// use swept_num::sin;
/// // the float nearest to π lies 1.2246467991473532e−16 below π, and sin(π − d) = d
/// assert_eq!(sin(std::f64::consts::PI), 1.2246467991473532e-16);
/// assert!(sin(f64::INFINITY).is_nan());
/// ```
#[must_use]
pub fn sin(x: f64) -> f64 {
    match reduce_by_pieces(x) {
        Some(angle) => sine(angle),
        None => rare(x).0,
    }
}

/// The cosine of `x` (radians); NaN if `x` is infinite or NaN.
///
/// # Guarantee
/// The error is below [`SIN_COS_ERROR_ULPS`] for every finite `x`; the same bits on every platform; even;
/// `cos(±0)` is 1.
///
/// ```
/// use swept_num::cos;
/// assert_eq!(cos(0.0), 1.0);
/// assert_eq!(cos(1e300), -0.5753861119575491);
/// ```
#[must_use]
pub fn cos(x: f64) -> f64 {
    match reduce_by_pieces(x) {
        Some(angle) => cosine(angle),
        None => rare(x).1,
    }
}

/// The sine and cosine of `x` (radians), cheaper than both alone; NaN if `x` is infinite or NaN.
///
/// # Guarantee
/// The same bits as ([`sin`]`(x)`, [`cos`]`(x)`).
///
/// ```
/// use swept_num::{cos, sin, sin_cos};
/// assert_eq!(sin_cos(-2.5), (sin(-2.5), cos(-2.5)));
/// ```
#[must_use]
pub fn sin_cos(x: f64) -> (f64, f64) {
    match reduce_by_pieces(x) {
        Some(angle) => (sine(angle), cosine(angle)),
        None => rare(x),
    }
}

/// sin and cos of what the reduction by pieces does not handle: small, huge, near a multiple of π/2, or not
/// finite.
#[cold]
fn rare(x: f64) -> (f64, f64) {
    if !x.is_finite() {
        return (f64::NAN, f64::NAN);
    }
    let angle = reduce_otherwise(x);
    (sine_at(x, angle), cosine(angle))
}

/// sin x for x of any size, whose reduced angle is given.
#[inline]
pub(super) fn sine_at(x: f64, angle: Reduced) -> f64 {
    if x.abs() < TINY { x } else { sine(angle) }
}

/// sin of a reduced angle that is not tiny, or was reduced.
#[inline]
pub(super) fn sine(angle: Reduced) -> f64 {
    let size = sin_or_cos(angle.hi, angle.lo, angle.quarters & 1);
    // the sign flips in the third and fourth quarter (bit 1 of the count)
    f64::from_bits(size.to_bits() ^ ((angle.quarters & 2) << 62))
}

/// cos of a reduced angle: the sine one quarter turn further.
#[inline]
pub(super) fn cosine(angle: Reduced) -> f64 {
    sine(Reduced { quarters: angle.quarters.wrapping_add(1), ..angle })
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI, TAU};
    use proptest::prelude::*;

    /// True values from a 1500-bit computation, rounded to nearest: x, sin x, cos x.
    #[allow(clippy::approx_constant, clippy::excessive_precision)]
    const KNOWN: &[(f64, f64, f64)] = &[
        (0.5, 0.479425538604203, 0.8775825618903728),
        (1.0, 0.8414709848078965, 0.5403023058681398),
        (-1.0, -0.8414709848078965, 0.5403023058681398),
        (2.0, 0.9092974268256817, -0.4161468365471424),
        (3.0, 0.1411200080598672, -0.9899924966004454),
        (3.141592653589793, 1.2246467991473532e-16, -1.0),
        (1.5707963267948966, 1.0, 6.123233995736766e-17),
        (0.7853981633974483, 0.7071067811865475, 0.7071067811865476),
        (0.7853981633974484, 0.7071067811865476, 0.7071067811865475),
        (-4.71238898038469, 1.0, -1.8369701987210297e-16),
        (100.0, -0.5063656411097588, 0.8623188722876839),
        (10000.0, -0.30561438888825215, -0.9521553682590148),
        (355.0, -3.014435335948845e-05, -0.999999999545659),
        (1000000000.0, 0.5458434494486996, 0.8378871813639024),
        (1073741824.0, -0.6173264150460421, 0.7867071229411882),
        (1073741824.0000002, -0.6173262274804302, 0.7867072701232525),
        (1000000000000000.0, 0.8582727931702359, -0.5131937377869703),
        (1e+22, -0.8522008497671888, 0.523214785395139),
        (5.319372648326541e+255, 1.0, -4.687165924254628e-19),
        (-5.319372648326541e+255, -1.0, -4.687165924254628e-19),
        (7.003650154398024e-76, 7.003650154398024e-76, 1.0),
        (1e+300, -0.8178819121159085, -0.5753861119575491),
        (1.7976931348623157e+308, 0.004961954789184062, -0.9999876894265599),
        (1.0715086071862673e+301, -0.15920170308624243, 0.9872460775989135),
        (0.003, 0.002999995500002025, 0.999995500003375),
        (1e-05, 9.999999999833334e-06, 0.99999999995),
        (0.1, 0.09983341664682815, 0.9950041652780258),
        (0.2, 0.19866933079506122, 0.9800665778412416),
        (0.78, 0.7032794192004101, 0.7109135380122773),
        (1.4901161193847656e-08, 1.4901161193847656e-08, 0.9999999999999999),
        (2.9802322387695312e-08, 2.980232238769531e-08, 0.9999999999999996),
        (11.0, -0.9999902065507035, 0.004425697988050785),
        (22.0, -0.008851309290403876, -0.9999608263946371),
        (710.0, 6.0288706691585265e-05, 0.999999998182636),
        (1.5707963267948961, 1.0, 5.053215498074303e-16),
    ];

    fn ulps_apart(a: f64, b: f64) -> u64 {
        assert_eq!(a.is_sign_negative(), b.is_sign_negative(), "{a} {b}");
        a.abs().to_bits().abs_diff(b.abs().to_bits())
    }

    #[test]
    fn known_values_to_the_nearest_or_its_neighbour() {
        for &(x, s, c) in KNOWN {
            // within 0.6 ulp of the truth, which is within 0.5 of the nearest float: at most one float apart
            assert!(ulps_apart(sin(x), s) <= 1, "sin({x:e}) = {:e}, nearest {s:e}", sin(x));
            assert!(ulps_apart(cos(x), c) <= 1, "cos({x:e}) = {:e}, nearest {c:e}", cos(x));
        }
        let exact = KNOWN.iter().filter(|&&(x, s, c)| sin(x) == s && cos(x) == c).count();
        assert!(exact * 10 >= KNOWN.len() * 8, "only {exact} of {} to the nearest", KNOWN.len());
    }

    #[test]
    fn exact_cases() {
        assert_eq!(sin(0.0).to_bits(), 0.0f64.to_bits());
        assert_eq!(sin(-0.0).to_bits(), (-0.0f64).to_bits());
        assert_eq!(sin_cos(-0.0).0.to_bits(), (-0.0f64).to_bits());
        assert_eq!(cos(0.0), 1.0);
        assert_eq!(cos(-0.0), 1.0);
        for tiny in [f64::from_bits(1), f64::MIN_POSITIVE, 1e-200, 1e-30, 1e-9] {
            assert_eq!((sin(tiny), cos(tiny)), (tiny, 1.0));
            assert_eq!((sin(-tiny), cos(-tiny)), (-tiny, 1.0));
        }
        assert_eq!(sin(FRAC_PI_2), 1.0);
        assert_eq!(cos(PI), -1.0);
    }

    #[test]
    fn not_finite_gives_the_standard_nan() {
        let negative_payload = f64::from_bits(0xfff8_0000_0000_1234);
        for x in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, negative_payload] {
            for y in [sin(x), cos(x), sin_cos(x).0, sin_cos(x).1] {
                assert_eq!(y.to_bits(), f64::NAN.to_bits());
            }
        }
    }

    /// Where one method hands over to the next, neighbouring floats must give neighbouring results.
    #[test]
    fn seams_are_smooth() {
        for seam in
            [FRAC_PI_4, 1_073_741_824.0, 1.0 / 67_108_864.0, FRAC_PI_2 + 1.0 / 8192.0, PI - 1.0 / 8192.0]
        {
            let mut x = seam;
            for _ in 0..64 {
                x = x.next_down();
            }
            for _ in 0..128 {
                let (next, step) = (x.next_up(), x.next_up() - x);
                let (s, c) = (sin(next) - sin(x) - step * cos(x), cos(next) - cos(x) + step * sin(x));
                // each value is within 0.6 ulp, and an ulp is at most 2^−53
                let limit = 1.3 * f64::EPSILON / 2.0 + step * step;
                assert!(s.abs() <= limit && c.abs() <= limit, "{x:e}: {s:e} {c:e}");
                x = next;
            }
        }
    }

    #[test]
    fn full_turns_of_the_float_tau_drift_as_they_should() {
        // TAU − 2π = −2.4492935982947064e−16, so sin(k·TAU) = −k·2.449…e−16 to first order; k·TAU is exact,
        // k = 2^j
        for j in 0..20 {
            let k = f64::from(1u32 << j);
            let expected = -k * 2.449_293_598_294_706_4e-16;
            assert!((sin(k * TAU) - expected).abs() <= 2.0 * f64::EPSILON * expected.abs(), "{j}");
        }
    }

    fn any_finite() -> impl Strategy<Value = f64> {
        prop_oneof![
            any::<u64>().prop_map(f64::from_bits).prop_filter("finite", |x| x.is_finite()),
            -10.0..10.0f64,
            -1e6..1e6f64,
            (-1_000_000i64..1_000_000, -4i64..4).prop_map(|(k, steps)| {
                let near = k as f64 * FRAC_PI_2;
                f64::from_bits((near.to_bits() as i64 + if k == 0 { 0 } else { steps }) as u64)
            }),
        ]
    }

    proptest! {
        #[test]
        fn odd_even_and_together(x in any_finite()) {
            prop_assert_eq!(sin(-x).to_bits(), (-sin(x)).to_bits());
            prop_assert_eq!(cos(-x).to_bits(), cos(x).to_bits());
            let (s, c) = sin_cos(x);
            prop_assert_eq!((s.to_bits(), c.to_bits()), (sin(x).to_bits(), cos(x).to_bits()));
            prop_assert!(s.abs() <= 1.0 && c.abs() <= 1.0);
            // s² + c² = 1 up to 0.6 ulp each and five roundings
            prop_assert!((s * s + c * c - 1.0).abs() <= 4.0 * f64::EPSILON);
        }
    }
}
