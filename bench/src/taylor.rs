//! The campaign `taylor`: Taylor models of random formulas against multi-precision values.
//!
//! **What it answers.** Does the model of a formula of sums, products, sines and cosines contain its true
//! value, at a time of the domain, over a part of it and over the whole? How often is it tighter than plain
//! interval evaluation?
//!
//! **Why it can be trusted.** The same formula is evaluated by `astro-float` to 512 bits at one float of the
//! domain.

use crate::campaign::{Campaign, Failure, Subject, Tally};
use crate::trig::compare;
use astro_float::{BigFloat, Consts, RoundingMode};
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use swept_num::arbitrary::{member, power_of_two};
use swept_num::{Interval, TaylorModel};

const BITS: usize = 512;
const NEAREST: RoundingMode = RoundingMode::ToEven;

/// A formula in one variable, time.
#[derive(Clone, Debug)]
enum Formula {
    Time,
    Number(f64),
    Sum(Box<[Formula; 2]>),
    Difference(Box<[Formula; 2]>),
    Product(Box<[Formula; 2]>),
    Square(Box<Formula>),
    Scaled(f64, Box<Formula>),
    Sine(Box<Formula>),
    Cosine(Box<Formula>),
}

impl Formula {
    /// A random formula of at most the given depth.
    fn random(rng: &mut impl Rng, depth: u32) -> Self {
        if depth == 0 || rng.random_range(0..8u32) == 0 {
            return match rng.random_range(0..4u32) {
                0 => Self::Number(rng.random_range(-4.0..4.0)),
                _ => Self::Time,
            };
        }
        let kind = rng.random_range(0..7u32);
        let mut part = || Self::random(rng, depth - 1);
        match kind {
            0 => Self::Sum(Box::new([part(), part()])),
            1 => Self::Difference(Box::new([part(), part()])),
            2 => Self::Product(Box::new([part(), part()])),
            3 => Self::Square(Box::new(part())),
            4 => Self::Sine(Box::new(part())),
            5 => Self::Cosine(Box::new(part())),
            _ => {
                let inner = Box::new(part());
                Self::Scaled(rng.random_range(-8.0..8.0), inner)
            }
        }
    }

    fn truth(&self, t: &BigFloat, constants: &mut Consts) -> BigFloat {
        let number = |x: f64| BigFloat::from_f64(x, BITS);
        match self {
            Self::Time => t.clone(),
            Self::Number(x) => number(*x),
            Self::Sum(parts) => {
                parts[0].truth(t, constants).add(&parts[1].truth(t, constants), BITS, NEAREST)
            }
            Self::Difference(parts) => {
                parts[0].truth(t, constants).sub(&parts[1].truth(t, constants), BITS, NEAREST)
            }
            Self::Product(parts) => {
                parts[0].truth(t, constants).mul(&parts[1].truth(t, constants), BITS, NEAREST)
            }
            Self::Square(part) => {
                let value = part.truth(t, constants);
                value.mul(&value, BITS, NEAREST)
            }
            Self::Scaled(x, part) => part.truth(t, constants).mul(&number(*x), BITS, NEAREST),
            Self::Sine(part) => part.truth(t, constants).sin(BITS, NEAREST, constants),
            Self::Cosine(part) => part.truth(t, constants).cos(BITS, NEAREST, constants),
        }
    }

    fn interval(&self, t: Interval) -> Interval {
        match self {
            Self::Time => t,
            Self::Number(x) => Interval::point(*x),
            Self::Sum(parts) => parts[0].interval(t) + parts[1].interval(t),
            Self::Difference(parts) => parts[0].interval(t) - parts[1].interval(t),
            Self::Product(parts) => parts[0].interval(t) * parts[1].interval(t),
            Self::Square(part) => part.interval(t).square(),
            Self::Scaled(x, part) => part.interval(t) * *x,
            Self::Sine(part) => part.interval(t).sin(),
            Self::Cosine(part) => part.interval(t).cos(),
        }
    }

    fn model<const DEGREE: usize>(&self, t: &TaylorModel<DEGREE>) -> TaylorModel<DEGREE> {
        let same = "all models share the domain of t";
        match self {
            Self::Time => *t,
            Self::Number(x) => {
                TaylorModel::constant(Interval::point(*x), t.domain()).expect("the domain is bounded")
            }
            Self::Sum(parts) => parts[0].model(t).plus(&parts[1].model(t)).expect(same),
            Self::Difference(parts) => parts[0].model(t).minus(&parts[1].model(t)).expect(same),
            Self::Product(parts) => parts[0].model(t).times(&parts[1].model(t)).expect(same),
            Self::Square(part) => part.model(t).square(),
            Self::Scaled(x, part) => part.model(t) * *x,
            Self::Sine(part) => part.model(t).sin(),
            Self::Cosine(part) => part.model(t).cos(),
        }
    }
}

/// Degrees 0 to 5, 20,000 formulas each.
#[must_use]
pub fn campaign() -> Campaign {
    let about = "Taylor models contain the true values of random formulas.";
    Campaign::new("taylor", about)
        .with_block(200)
        .with(Box::new(Judge::<0>("degree 0")), 20_000)
        .with(Box::new(Judge::<1>("degree 1")), 20_000)
        .with(Box::new(Judge::<2>("degree 2")), 20_000)
        .with(Box::new(Judge::<3>("degree 3")), 20_000)
        .with(Box::new(Judge::<5>("degree 5")), 20_000)
}

/// Models of one degree.
struct Judge<const DEGREE: usize>(&'static str);

impl<const DEGREE: usize> Subject for Judge<DEGREE> {
    fn name(&self) -> &str {
        self.0
    }

    fn run_block(&self, rng: &mut ChaCha8Rng, cases: u64) -> Tally {
        let mut constants = Consts::new().expect("memory for the constants");
        let mut tally = Tally::default();
        for _ in 0..cases {
            tally.cases += 1;
            if let Err(failure) = judge::<DEGREE>(rng, &mut constants, &mut tally) {
                tally.fail(failure);
            }
        }
        tally
    }
}

fn judge<const DEGREE: usize>(
    rng: &mut ChaCha8Rng,
    constants: &mut Consts,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let formula = Formula::random(rng, 5);
    let start = rng.random_range(-8.0..8.0);
    let domain =
        Interval::between(start, start + rng.random_range(0.0..1.0) * power_of_two(rng.random_range(-30..5)));
    let model = formula.model(&TaylorModel::<DEGREE>::variable(domain).expect("the domain is bounded"));
    let inside = member(domain, rng);
    let part = Interval::between(inside, member(domain, rng));
    let plain = formula.interval(domain);
    tally.count_if("tighter than plain intervals", model.range().width() < plain.width());
    tally.count_if("ten times tighter", model.range().width() < 0.1 * plain.width());
    let truth = formula.truth(&BigFloat::from_f64(inside, BITS), constants);
    let holds = |range: Interval| compare(range.lo(), &truth).is_le() && compare(range.hi(), &truth).is_ge();
    let wrong = |what: &str| {
        Failure::new(
            format!("{what} of {formula:?}"),
            &[domain.lo(), domain.hi(), inside, part.lo(), part.hi()],
        )
    };
    let within = |times: Interval| model.at(times).is_ok_and(holds);
    if !holds(model.range()) {
        return Err(wrong("the range"));
    }
    if !within(Interval::point(inside)) {
        return Err(wrong("the value"));
    }
    if !within(part) {
        return Err(wrong("the range over a part"));
    }
    Ok(())
}
