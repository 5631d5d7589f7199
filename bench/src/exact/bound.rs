//! Exact ends of ranges, and how far a float is from them.

use super::Dyadic;
use core::cmp::Ordering;

/// The exact end of the range of an operation.
#[derive(Debug, Clone)]
pub enum Bound {
    /// Unbounded below.
    NegativeInfinity,
    /// A dyadic number.
    Dyadic(Dyadic),
    /// The first over the second, which is positive.
    Ratio(Dyadic, Dyadic),
    /// The square root of a nonnegative number.
    Root(Dyadic),
    /// Unbounded above.
    PositiveInfinity,
}

impl Bound {
    /// The exact value of a float, including infinities; `None` for NaN.
    #[must_use]
    pub fn of(x: f64) -> Option<Self> {
        match Dyadic::new(x) {
            Some(number) => Some(Self::Dyadic(number)),
            None if x.is_nan() => None,
            None => Some(if x > 0.0 { Self::PositiveInfinity } else { Self::NegativeInfinity }),
        }
    }

    /// p / q; `None` if q is zero.
    #[must_use]
    pub fn ratio(p: &Dyadic, q: &Dyadic) -> Option<Self> {
        match q.signum() {
            0 => None,
            1 => Some(Self::Ratio(p.clone(), q.clone())),
            _ => Some(Self::Ratio(-p, -q)),
        }
    }

    /// Whether it is beyond every finite float.
    #[must_use]
    pub fn overflows(&self) -> bool {
        let finite = !matches!(self, Self::NegativeInfinity | Self::PositiveInfinity);
        finite && (self.compare(f64::MAX).is_gt() || self.compare(f64::MIN).is_lt())
    }

    /// Whether it is closer to zero than the smallest normal float, but not zero.
    #[must_use]
    pub fn is_subnormal(&self) -> bool {
        self.compare(0.0).is_ne()
            && self.compare(f64::MIN_POSITIVE).is_lt()
            && self.compare(-f64::MIN_POSITIVE).is_gt()
    }

    /// Whether this end is below, at or above a float that is not NaN.
    #[must_use]
    pub fn compare(&self, float: f64) -> Ordering {
        let Some(number) = Dyadic::new(float) else {
            let same = matches!(
                (self, float > 0.0),
                (Self::NegativeInfinity, false) | (Self::PositiveInfinity, true)
            );
            return match (same, float > 0.0) {
                (true, _) => Ordering::Equal,
                (false, true) => Ordering::Less,
                (false, false) => Ordering::Greater,
            };
        };
        match self {
            Self::NegativeInfinity => Ordering::Less,
            Self::PositiveInfinity => Ordering::Greater,
            Self::Dyadic(exact) => exact.cmp(&number),
            Self::Ratio(p, q) => p.cmp(&(&number * q)),
            Self::Root(_) if float < 0.0 => Ordering::Greater,
            Self::Root(square) => square.cmp(&(&number * &number)),
        }
    }

    /// How many floats further out than the best one a lower end is (0: it is the largest float not above
    /// this end); `None` if it is above this end, which no enclosure may be. Counting stops at 2^20.
    #[must_use]
    pub fn floats_below(&self, lower: f64) -> Option<u32> {
        self.floats_between(lower, |at, steps| at + steps, Ordering::is_ge)
    }

    /// The same for an upper end.
    #[must_use]
    pub fn floats_above(&self, upper: f64) -> Option<u32> {
        self.floats_between(upper, |at, steps| at - steps, Ordering::is_le)
    }

    /// The largest number of steps inward for which this end is still `beyond` the float.
    fn floats_between(
        &self,
        end: f64,
        inward: fn(i64, i64) -> i64,
        beyond: fn(Ordering) -> bool,
    ) -> Option<u32> {
        const LIMIT: i64 = 1 << 20;
        let still = |steps: i64| {
            float_at(inward(place_of(end), steps)).is_some_and(|float| beyond(self.compare(float)))
        };
        if end.is_nan() || !still(0) {
            return None;
        }
        let mut outside = 1;
        while still(outside) && outside < LIMIT {
            outside *= 2;
        }
        let (mut inside, mut outside) = (outside / 2, outside);
        while outside - inside > 1 {
            let middle = (inside + outside) / 2;
            if still(middle) { inside = middle } else { outside = middle }
        }
        u32::try_from(inside).ok()
    }
}

impl PartialEq for Bound {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Bound {}

impl PartialOrd for Bound {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Bound {
    fn cmp(&self, other: &Self) -> Ordering {
        use Bound::{NegativeInfinity, PositiveInfinity, Ratio, Root};
        match (self, other) {
            (NegativeInfinity, NegativeInfinity) | (PositiveInfinity, PositiveInfinity) => Ordering::Equal,
            (NegativeInfinity, _) | (_, PositiveInfinity) => Ordering::Less,
            (_, NegativeInfinity) | (PositiveInfinity, _) => Ordering::Greater,
            (Bound::Dyadic(a), Bound::Dyadic(b)) | (Root(a), Root(b)) => a.cmp(b),
            (Bound::Dyadic(a), Ratio(p, q)) => (a * q).cmp(p),
            (Ratio(p, q), Bound::Dyadic(b)) => p.cmp(&(b * q)),
            (Ratio(p, q), Ratio(r, s)) => (p * s).cmp(&(r * q)),
            (Root(a), other) => {
                other.squared_with_sign().map_or(Ordering::Greater, |(p, q)| (a * &q).cmp(&p))
            }
            (other, Root(b)) => other.squared_with_sign().map_or(Ordering::Less, |(p, q)| p.cmp(&(b * &q))),
        }
    }
}

impl Bound {
    /// The square as a fraction, `None` for a negative number; for dyadics and ratios.
    fn squared_with_sign(&self) -> Option<(Dyadic, Dyadic)> {
        match self {
            Self::Dyadic(a) if a.signum() >= 0 => Dyadic::new(1.0).map(|one| (a * a, one)),
            Self::Ratio(p, q) if p.signum() >= 0 => Some((p * p, q * q)),
            _ => None,
        }
    }
}

/// The position of a float in the order of all floats; both zeros are at 0.
fn place_of(x: f64) -> i64 {
    let size = (x.to_bits() & (u64::MAX >> 1)) as i64;
    if x.is_sign_negative() { -size } else { size }
}

/// The float at this position; `None` beyond the infinities.
fn float_at(place: i64) -> Option<f64> {
    let size = f64::from_bits(place.unsigned_abs());
    (!size.is_nan()).then_some(if place < 0 { -size } else { size })
}
