//! Numbers of any size on an axis.
//!
//! **What it answers.** [`Scale`]: where a number stands on an axis, and what is written at a tick.
//!
//! **The mathematics.** An axis shows (x - base) / 10^exponent, or the decimal logarithm of x. The base is the first number
//! where all numbers agree in their leading digits (nanoseconds since 1970), else 0; the power of ten is 0 while plain
//! numbers are short. Both are named in the title. So what is shown is of moderate size whatever is given: no
//! difference overflows, no step is lost beside what it is added to, and no two ticks have the same label.
//!
//! **Why it is safe.** Numbers that are not finite have no place; an axis without numbers, or with only one, is given a width.

use std::fmt::Write;
use swept_num::Brief;

/// All numbers agree in their leading digits if they differ by less than this part of the largest.
const ALIKE: f64 = 1e-3;
/// Powers of ten of the largest number shown that need no unit.
const PLAIN: std::ops::Range<i32> = -3..5;

/// An axis: from where to where, and what that means.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scale {
    base: f64,
    exponent: i32,
    logarithmic: bool,
    /// The ends, as shown.
    pub lo: f64,
    pub hi: f64,
}

impl Scale {
    /// An axis for these numbers.
    pub fn new(values: impl Iterator<Item = f64> + Clone, logarithmic: bool) -> Self {
        let used = values.filter(|x| x.is_finite() && (!logarithmic || *x > 0.0));
        let Some(first) = used.clone().next() else {
            return Self { base: 0.0, exponent: 0, logarithmic, lo: 0.0, hi: 1.0 };
        };
        let (least, most) = used.fold((first, first), |(lo, hi), x| (lo.min(x), hi.max(x)));
        if logarithmic {
            let (lo, hi) = (least.log10().floor(), most.log10().ceil());
            return Self { base: 0.0, exponent: 0, logarithmic, lo, hi: hi.max(lo + 1.0) };
        }
        // an overflow is no small difference
        let alike = least < most && most - least < ALIKE * least.abs().max(most.abs());
        let base = if alike { first } else { 0.0 };
        let size = (least - base).abs().max((most - base).abs());
        let order = if size > 0.0 { size.log10().floor() as i32 } else { 0 };
        let exponent = if PLAIN.contains(&order) { 0 } else { order };
        let mut scale = Self { base, exponent, logarithmic, lo: 0.0, hi: 1.0 };
        (scale.lo, scale.hi) = (scale.shown(least), scale.shown(most));
        if scale.lo == scale.hi {
            let half = if scale.lo == 0.0 { 1.0 } else { 0.5 * scale.lo.abs() };
            (scale.lo, scale.hi) = (scale.lo - half, scale.hi + half);
        }
        scale
    }

    /// Where a number stands; none for one that is not finite. What has no logarithm stands at the lower end.
    pub fn place(&self, x: f64) -> Option<f64> {
        let shown = match self.logarithmic {
            _ if !x.is_finite() => return None,
            true if x > 0.0 => x.log10(),
            true => self.lo,
            false => self.shown(x),
        };
        Some(shown.clamp(self.lo, self.hi))
    }

    fn shown(&self, x: f64) -> f64 {
        let power = |exponent: i32| format!("1e{exponent}").parse().unwrap_or(1.0);
        let from = x - self.base;
        match self.exponent {
            0 => from,
            // 10^-320 is no normal float: twice, by powers that are
            exponent if exponent < -300 => from * 1e300 / power(exponent + 300),
            exponent => from / power(exponent),
        }
    }

    /// How many ticks there may be: no more than one for each power of ten.
    pub fn ticks(&self, most: usize) -> usize {
        if self.logarithmic { most.min((self.hi - self.lo) as usize + 1) } else { most }
    }

    /// What is written at a tick.
    pub fn label(&self, at: f64) -> String {
        if self.logarithmic {
            return format!("1e{at:.0}");
        }
        // ticks are no closer than a hundredth of the axis
        let places = (2.0 - (self.hi - self.lo).log10().floor()).max(0.0) as usize;
        let text = format!("{at:.places$}");
        let text = if places > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
        if text == "-0" { "0".to_owned() } else { text.to_owned() }
    }

    /// The title, with what the labels leave out.
    pub fn title(&self, name: &str) -> String {
        let mut title = name.to_owned();
        // writing to a string cannot fail
        if self.base != 0.0 {
            let sign = if self.base < 0.0 { '+' } else { '−' };
            let _ = write!(title, " {sign} {}", Brief(self.base.abs()));
        }
        if self.exponent != 0 {
            let _ = write!(title, ", in units of 1e{}", self.exponent);
        }
        title
    }
}
