//! The claims of an answer, tested against the oracle.

use super::instants::{before, throughout};
use super::oracle::triangle::nearest;
use super::oracle::{Found, Scene};
use crate::campaign::Tally;
use crate::motions::oracle::{TruePose, Truth};
use crate::motions::real::{Triple, cross, dot, length, minus, plus, rotated, triple};
use rand_chacha::ChaCha8Rng;
use swept::{Answer, Contact, Feature, Overlap, Reason, Verdict, Witness};

/// The query, and how closely to look.
#[derive(Clone, Copy, Debug)]
pub struct JudgedQuery {
    /// The common part of both motions' spans.
    pub span: [f64; 2],
    /// δ, if one was given.
    pub tolerance: Option<f64>,
    /// η.
    pub min_separation: f64,
    /// The number of instants tested.
    pub instants: usize,
    /// Which bodies are solid: they must be closed, and the other connected.
    pub solid: [bool; 2],
}

/// What a method promises about a contact, besides that there is none before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// A gap of η + δ/2 to η + δ, and at least η + δ/2 at all times before.
    Throughout,
    /// A gap of η + δ/2 to η + δ.
    Gap,
    /// A gap above η, and at most η + δ.
    Within,
    /// A gap of at least η + δ/2.
    NotBefore,
}

/// The rounding unit.
const UNIT: f64 = f64::EPSILON / 2.0;

/// Tests every claim of an answer against the oracle.
///
/// # Errors
/// The first claim that is wrong, in words.
pub fn judge(
    scene: &Scene,
    asked: &JudgedQuery,
    answer: &Answer,
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) -> Result<(), String> {
    judge_promise(scene, asked, answer, Promise::Throughout, rng, tally)
}

/// The same for a method with this promise.
///
/// # Errors
/// The first claim that is wrong, in words.
pub fn judge_promise(
    scene: &Scene,
    asked: &JudgedQuery,
    answer: &Answer,
    promise: Promise,
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) -> Result<(), String> {
    let judge = Judge { promise, ..Judge::new(scene, asked, answer)? };
    tally.count(answer.verdict.word());
    if judge.held && !matches!(answer.verdict, Verdict::Overlapping(_)) {
        return Err(format!("a body begins inside a solid one, called {}", answer.verdict.word()));
    }
    match &answer.verdict {
        Verdict::Clear => judge.clear(rng),
        Verdict::Contact(contact) => judge.contact(contact, rng, tally),
        Verdict::Overlapping(overlap) => judge.overlapping(overlap, tally),
        Verdict::Undecided { safe_until, reason } => {
            judge.inside(*safe_until)?;
            tally.count(match reason {
                Reason::Budget => "undecided for the budget",
                Reason::Precision => "undecided for precision",
                Reason::Stopped => "undecided, stopped",
            });
            judge.nothing_before(*safe_until, judge.separation, rng)
        }
    }
}

struct Judge<'a> {
    scene: &'a Scene<'a>,
    span: [f64; 2],
    instants: usize,
    /// η.
    separation: f64,
    /// η + δ/2, rounded down.
    nearest: f64,
    /// η + δ, rounded up.
    farthest: f64,
    /// Whether one body starts inside the other, which is solid.
    held: bool,
    promise: Promise,
}

impl<'a> Judge<'a> {
    fn new(scene: &'a Scene<'a>, asked: &JudgedQuery, answer: &Answer) -> Result<Self, String> {
        let separation = asked.min_separation;
        let tolerance = answer.tolerance;
        if answer.min_separation != separation {
            return Err(format!("answers for η = {:e}, asked for {separation:e}", answer.min_separation));
        }
        if !(tolerance > 0.0 && tolerance.is_finite())
            || asked.tolerance.is_some_and(|asked| asked != tolerance)
        {
            return Err(format!("answers for δ = {tolerance:e}, asked for {:?}", asked.tolerance));
        }
        if [answer.span.lo(), answer.span.hi()] != asked.span {
            return Err(format!("answers for the span {:?}, asked for {:?}", answer.span, asked.span));
        }
        if separation + 0.5 * tolerance == separation {
            return Err(format!("δ/2 is lost beside η = {separation:e}"));
        }
        // an exact sum is left as it is
        let sum = |delta: f64, side: fn(f64) -> f64| {
            let sum = separation + delta;
            if sum - separation == delta && sum - delta == separation { sum } else { side(sum) }
        };
        Ok(Self {
            scene,
            span: asked.span,
            instants: asked.instants,
            separation,
            nearest: sum(0.5 * tolerance, f64::next_down),
            farthest: sum(tolerance, f64::next_up),
            promise: Promise::Throughout,
            held: (0..2).any(|k| asked.solid[k] && scene.inside(asked.span[0], k) == Some(true)),
        })
    }

    fn inside(&self, t: f64) -> Result<(), String> {
        if self.span[0] <= t && t <= self.span[1] {
            Ok(())
        } else {
            Err(format!("{t:?} is outside of the span {:?}", self.span))
        }
    }

    /// At many instants before `t` everything is at least `least` apart (more than `least` for η itself).
    fn nothing_before(&self, t: f64, least: f64, rng: &mut ChaCha8Rng) -> Result<(), String> {
        let asked = if least > self.separation { least.next_down() } else { least };
        for instant in before([self.span[0], t], self.instants, rng) {
            self.apart(instant, asked, least)?;
        }
        Ok(())
    }

    fn apart(&self, instant: f64, asked: f64, least: f64) -> Result<(), String> {
        match self.scene.nearer_than(instant, asked) {
            None => Ok(()),
            Some(near) => Err(format!(
                "faces {:?} are {:e} apart at {instant:?}, which should be more than {least:e}{}",
                near.faces,
                near.distance,
                if near.distance <= self.separation { ": CONTACT MISSED" } else { "" }
            )),
        }
    }

    fn clear(&self, rng: &mut ChaCha8Rng) -> Result<(), String> {
        for instant in throughout(self.span, self.instants, rng) {
            self.apart(instant, self.separation, self.separation)?;
        }
        Ok(())
    }

    fn contact(&self, contact: &Contact, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), String> {
        let t = contact.safe_until;
        self.inside(t)?;
        let found = self.scene.distance(t);
        if found.crossing || found.distance[0] == 0.0 {
            return Err(format!("faces {:?} intersect at safe_until = {t:?}", found.faces));
        }
        let [lo, hi] = found.distance;
        let (nearest, name) = match self.promise {
            Promise::Within => (self.separation.next_up(), "what is above η"),
            _ => (self.nearest, "η + δ/2"),
        };
        if hi < nearest {
            return Err(format!("only {hi:e} apart at safe_until = {t:?}, less than {name} = {nearest:e}"));
        }
        if lo > self.farthest && self.promise != Promise::NotBefore {
            return Err(format!(
                "still {lo:e} apart at safe_until = {t:?}, more than η + δ = {:e}",
                self.farthest
            ));
        }
        encloses([contact.gap.lo(), contact.gap.hi()], &found, "gap")?;
        // the enclosure need not lie within the promise, but it shows how well the promise is proved
        tally.count_if("gap reaches over the promise", contact.gap.hi() > self.farthest);
        let farthest = match self.promise {
            Promise::NotBefore => contact.gap.hi().max(self.farthest),
            _ => self.farthest,
        };
        self.witness(&contact.witness, t, hi, farthest, tally)?;
        self.speed(contact, tally);
        self.hit(contact, tally)?;
        let least = if self.promise == Promise::Throughout { self.nearest } else { self.separation };
        self.nothing_before(t, least, rng)
    }

    /// The bodies are in contact somewhere from `safe_until` to `hit_by`.
    fn hit(&self, contact: &Contact, tally: &mut Tally) -> Result<(), String> {
        /// The number of instants in between that are tested before the claim is doubted.
        const BETWEEN: i32 = 200;
        tally.count_if("hit proved", contact.hit_by.is_some());
        let Some(end) = contact.hit_by else { return Ok(()) };
        self.inside(end)?;
        if end < contact.safe_until {
            return Err(format!("hit_by = {end:?} is before safe_until = {:?}", contact.safe_until));
        }
        if self.scene.nearer_than(end, self.separation).is_some() {
            return Ok(());
        }
        tally.count("hit before hit_by, apart at it");
        let way = end - contact.safe_until;
        let times = (0..BETWEEN).map(|k| contact.safe_until + way * (f64::from(k) / f64::from(BETWEEN)));
        if times.into_iter().any(|t| self.scene.nearer_than(t, self.separation).is_some()) {
            Ok(())
        } else if (0..2).any(|which| self.scene.passes(which, [contact.safe_until, end])) {
            // a point or a thin needle passes a wall at an instant that no sample hits
            tally.count("passed through a wall between samples");
            Ok(())
        } else {
            Err(format!("no contact is found from safe_until = {:?} to hit_by = {end:?}", contact.safe_until))
        }
    }

    fn overlapping(&self, overlap: &Overlap, tally: &mut Tally) -> Result<(), String> {
        let found = self.scene.distance(self.span[0]);
        if found.distance[0] > self.farthest && !self.held {
            return Err(format!(
                "{:e} apart at the start, more than η + δ = {:e}",
                found.distance[0], self.farthest
            ));
        }
        encloses([overlap.distance.lo(), overlap.distance.hi()], &found, "distance")?;
        if overlap.intersecting && found.distance[1] > 1e-100 && !self.held {
            return Err(format!("called intersecting at a distance of {:e}", found.distance[0]));
        }
        if found.crossing && !overlap.intersecting {
            return Err(format!("faces {:?} cross at the start, called not intersecting", found.faces));
        }
        if self.held {
            tally.count("inside a solid body at the start");
            return if overlap.intersecting { Ok(()) } else { Err("a body inside a solid one".into()) };
        }
        tally.count_if("intersecting at the start", overlap.intersecting);
        tally.count_if("touching at the start, not crossing", found.distance[0] == 0.0 && !found.crossing);
        if !found.crossing {
            self.witness(&overlap.witness, self.span[0], found.distance[1], self.farthest, tally)?;
        }
        Ok(())
    }

    /// Both points lie on the named features, within rounding; the faces are as close as promised; the normal
    /// points from one to the other.
    fn witness(
        &self,
        witness: &Witness,
        t: f64,
        distance: f64,
        farthest: f64,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let [f, g] = witness.faces;
        if f as usize >= self.scene.a.len() || g as usize >= self.scene.b.len() {
            return Err(format!("there are no faces {:?}", witness.faces));
        }
        let [at_a, at_b] = self.scene.poses(t);
        let world = |pose: &TruePose, corners: [Triple; 3]| {
            corners.map(|x| plus(&rotated(&pose.rotation, &x), &pose.translation))
        };
        let corners = [world(&at_a, self.scene.a.exact(f)), world(&at_b, self.scene.b.exact(g))];
        let pair = nearest(&corners[0], &corners[1]);
        let between = pair.squared.sqrt().to_f64();
        if between > farthest {
            return Err(format!("the named faces {:?} are {between:e} apart", witness.faces));
        }
        for (side, corners) in corners.iter().enumerate() {
            let point = triple(witness.points[side]);
            let feature = match witness.features[side] {
                Feature::Vertex(i) if i < 3 => [0, 0, 0].map(|_| corners[i as usize].clone()),
                Feature::Edge(i) if i < 3 => [0, 1, 1].map(|k| corners[(i as usize + k) % 3].clone()),
                Feature::Face => corners.clone(),
                other => return Err(format!("there is no feature {other:?}")),
            };
            let off = nearest(&[0, 0, 0].map(|_| point.clone()), &feature).squared.sqrt().to_f64();
            // magnitudes of the numbers added: positions in the world, and the body about its reference point
            let pose = if side == 0 { &at_a } else { &at_b };
            let arms = corners.iter().map(|x| length(&minus(x, &pose.translation)).to_f64());
            let size = arms.fold(length(&pose.translation).to_f64(), |sum, arm| sum + arm);
            tally.measure("witness off its feature, in units of rounding", off / (UNIT * size));
            if off > 1024.0 * UNIT * size + 0.5 * (farthest - self.separation) {
                return Err(format!("the witness point {side} is {off:e} off its feature"));
            }
        }
        let n = triple(witness.normal);
        let unit = (length(&n).to_f64() - 1.0).abs();
        if unit > 1e-12 {
            return Err(format!("the normal is {unit:e} longer or shorter than one"));
        }
        if distance > 0.0 && between > 0.0 {
            let way = minus(&pair.to, &pair.from);
            let cosine = dot(&n, &way).to_f64() / between;
            tally.measure("1 - cosine of the normal to the true one", 1.0 - cosine);
            if cosine < 0.5 {
                return Err(format!("the normal has the cosine {cosine} with the true one"));
            }
        }
        Ok(())
    }

    /// The closing speed of the witness points: a hint, so it is only measured.
    fn speed(&self, contact: &Contact, tally: &mut Tally) {
        let t = contact.safe_until;
        let [a, b] = self.scene.truths(t);
        let velocity = |truth: &Truth, point: [f64; 3]| {
            let arm = minus(&triple(point), &truth.pose.translation);
            plus(&truth.velocity, &cross(&truth.angular_velocity, &arm))
        };
        let (va, vb) = (velocity(&a, contact.witness.points[0]), velocity(&b, contact.witness.points[1]));
        let n = triple(contact.witness.normal);
        let truth = dot(&minus(&va, &vb), &n).to_f64();
        let size = length(&va).to_f64() + length(&vb).to_f64();
        if size > 0.0 {
            tally.measure("approach speed off, of the speeds", (contact.approach_speed - truth).abs() / size);
        }
        tally.count_if("opening at safe_until", truth < 0.0);
    }
}

fn encloses([lo, hi]: [f64; 2], found: &Found, what: &str) -> Result<(), String> {
    if lo <= found.distance[1] && found.distance[0] <= hi {
        Ok(())
    } else {
        Err(format!("{what} [{lo:e}, {hi:e}] does not hold the distance {:e}", found.distance[0]))
    }
}

#[cfg(test)]
mod tests;
