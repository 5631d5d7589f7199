//! Motions end to end.
//!
//! **What it answers.** The motion through a list of poses, or through a list of motions of any kind.
//!
//! **The mathematics.** Piece k applies on [t_k, t_k+1]. Where two pieces meet they are in exactly the same
//! pose, so the whole is continuous; the velocity may jump there. Pieces that do not meet can be moved so
//! that they do ([`Path::joined`]):
//!
//! ```text
//! o(t) = o_k(t) + s_k        R(t) = R_k(t) Q_k        s_k, Q_k constant, Q_k = R_k(t_k)ᵀ R(t_k)
//! ```
//!
//! This leaves o' and ω, and with them all bounds, unchanged: a spin continues with its own velocities from
//! wherever the previous piece ended.
//!
//! **Why it is sound.** Whether two pieces meet is decided without rounding ([`anchor`](super::anchor)), or
//! they are parts of the same motion. The constants s_k and Q_k are known with errors, which are added; they
//! grow by a few 1e-16 per piece.
//!
//! **Source.** [Redon06, section 4.1 and figure 2]: known poses, in-between motions.

use super::anchor::Anchor;
use super::any::AnyMotion;
use super::ball::{Ball, Rotation};
use super::bounds::{Curvature, Speeds};
use super::carrier::{State, product, shallow_enough};
use super::contract::{Motion, Restrict, clamped, common, in_range, part_of};
use super::error::{Argument, Field, MotionError, PoseOwner, finite_number};
use super::exact_pose::ExactPose;
use super::interpolated::Interpolated;
use super::placement::Placement;
use super::pose::{Pose, PoseEnclosure, Slopes, Twist};
use super::revolution::Revolution;
use super::steady::{around, duration};
use std::sync::Arc;
use swept_num::Interval;

/// A list of motions, each of which starts in the pose in which the previous one ends.
///
/// ```
/// use swept::{Motion, Path, Placement};
/// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 3.0, 0.0]];
/// let keyframes: Vec<_> = (0..3).map(|k| (k as f64, Placement::at(corners[k]))).collect();
/// let path = Path::through(&keyframes)?;
/// assert_eq!(path.breaks(), [1.0]);
/// assert_eq!(path.twist(1.0).velocity.0, [0.0, 3.0, 0.0]); // the limit from the right
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    pieces: Arc<[Piece]>,
    span: Interval,
    breaks: Vec<f64>,
}

#[derive(Clone, Debug, PartialEq)]
struct Piece {
    motion: AnyMotion,
    shift: Option<Shift>,
}

/// s and Q.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shift {
    way: Ball,
    turn: Rotation,
}

impl Path {
    /// Motions that meet exactly: each starts when and where the previous one ends.
    ///
    /// # Errors
    /// If there is no piece, a piece has no duration or is nested too deeply, or there is a gap in time or a
    /// jump in pose (the error names the later piece). A piece that ends in an orientation that no quaternion
    /// of floats represents (a spin that turns, a cut interpolation) can only be followed by the rest of the
    /// same motion.
    pub fn new(pieces: Vec<AnyMotion>) -> Result<Self, MotionError> {
        Self::checked_times(&pieces)?;
        for (k, pair) in pieces.windows(2).enumerate() {
            if !pair[0].meets(&pair[1]) {
                let time = pair[1].span().lo();
                let [end, start] = [&pair[0], &pair[1]].map(|m| m.enclose(Interval::point(time)).translation);
                return Err(MotionError::Jump { piece: k + 1, time, gap: (end - start).norm().hi() });
            }
        }
        Self::of(pieces.into_iter().map(|motion| Piece { motion, shift: None }).collect())
    }

    /// Motions that are moved, all but the first, so that each starts in exactly the pose in which the
    /// previous one ends. Their velocities, in world axes, stay as they are.
    ///
    /// # Errors
    /// If there is no piece, a piece has no duration or is nested too deeply, or there is a gap in time.
    pub fn joined(pieces: Vec<AnyMotion>) -> Result<Self, MotionError> {
        Self::checked_times(&pieces)?;
        let mut moved: Vec<Piece> = Vec::with_capacity(pieces.len());
        for motion in pieces {
            let shift = match moved.last() {
                None => None,
                Some(before) if before.motion.same_law(&motion) => before.shift,
                Some(before) if before.shift.is_none() && before.motion.meets(&motion) => None,
                Some(before) => {
                    let t = motion.span().lo();
                    let (end, start) = (before.pose(t), motion.pose(t));
                    let back = Ball { center: -start.translation, radius: start.translation_error };
                    let turn = start.turned().inverse().after(&end.turned());
                    Some(Shift { way: end.moved().plus(back), turn })
                }
            };
            moved.push(Piece { motion, shift });
        }
        Self::of(moved)
    }

    /// The motion through poses at increasing times, interpolated between each two.
    ///
    /// # Errors
    /// If there are fewer than two poses, the times do not increase, or [`Interpolated::new`] refuses a
    /// piece.
    pub fn through(keyframes: &[(f64, Placement)]) -> Result<Self, MotionError> {
        for (k, (time, place)) in keyframes.iter().enumerate() {
            let what = Field::new(Argument::Keyframes, format!("[{k}]"));
            finite_number(what.then(".time"), *time)?;
            place.checked(&PoseOwner::Part(what))?;
        }
        let increasing = |k: usize, pair: &[(f64, Placement)]| {
            let [(before, start), (after, end)] = [pair[0], pair[1]];
            if before < after {
                return Interpolated::new([before, after], start, end).map(AnyMotion::from);
            }
            let what = Field::new(Argument::Keyframes, format!("[{}].time", k + 1));
            Err(MotionError::Unordered { what, before, after })
        };
        let pieces: Result<Vec<_>, _> =
            keyframes.windows(2).enumerate().map(|(k, pair)| increasing(k, pair)).collect();
        Self::new(pieces?)
    }

    fn checked_times(pieces: &[AnyMotion]) -> Result<(), MotionError> {
        if pieces.is_empty() {
            return Err(MotionError::Empty { what: Argument::Pieces.into() });
        }
        if let Some(piece) = pieces.iter().find(|piece| piece.span().is_point()) {
            return Err(MotionError::NoDuration { time: piece.span().lo() });
        }
        let gap = pieces.windows(2).position(|pair| pair[0].span().hi() != pair[1].span().lo());
        match gap {
            None => Ok(()),
            Some(k) => {
                let (end, start) = (pieces[k].span().hi(), pieces[k + 1].span().lo());
                Err(MotionError::TimeGap { piece: k + 1, end, start })
            }
        }
    }

    fn of(pieces: Vec<Piece>) -> Result<Self, MotionError> {
        for (k, piece) in pieces.iter().enumerate() {
            shallow_enough(Field::new(Argument::Pieces, format!("[{k}]")), &piece.motion)?;
        }
        let spans: Vec<Interval> = pieces.iter().map(|piece| piece.motion.span()).collect();
        let span = spans.iter().fold(spans[0], |whole, part| whole.hull(*part));
        let mut breaks = Vec::new();
        for (k, piece) in pieces.iter().enumerate() {
            breaks.extend((k > 0).then_some(spans[k].lo()));
            breaks.extend(piece.motion.breaks());
        }
        in_range(Self { pieces: pieces.into(), span, breaks })
    }

    /// The number of pieces.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Always `false`: a path has at least one piece.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The pieces as given.
    pub fn pieces(&self) -> impl Iterator<Item = &AnyMotion> {
        self.pieces.iter().map(|piece| &piece.motion)
    }

    /// Whether both are parts of the same path.
    pub(super) fn same_law(&self, other: &Self) -> bool {
        self.pieces == other.pieces
    }

    /// The exact pose, if there is one: from the piece that begins there, or from the one that ends there.
    pub(super) fn anchor(&self, t: f64) -> Option<Anchor> {
        let of = |k: usize| {
            let piece = self.pieces.get(k).filter(|piece| piece.shift.is_none())?;
            if piece.motion.span().contains(t) { piece.motion.anchor(t) } else { None }
        };
        let k = self.piece_index(t);
        of(k).or_else(|| of(k.wrapping_sub(1)))
    }

    /// The last piece that starts at `t` or before.
    fn piece_index(&self, t: f64) -> usize {
        self.pieces.partition_point(|piece| piece.motion.span().lo() <= t).max(1) - 1
    }

    fn at(&self, t: f64) -> &Piece {
        &self.pieces[self.piece_index(clamped(t, self.span))]
    }

    /// The pieces that overlap a span in time, each with its part of the span.
    fn touched(&self, span: Interval) -> impl Iterator<Item = (&Piece, Interval)> {
        let span = common(span, self.span);
        let first = self.piece_index(span.lo());
        let end = self.pieces.partition_point(|piece| piece.motion.span().lo() < span.hi()).max(first + 1);
        self.pieces[first..end].iter().map(move |piece| (piece, common(span, piece.motion.span())))
    }

    /// How the path moves over a part of its span, for motions that use it as a base.
    pub(super) fn state(&self, span: Interval) -> State {
        let span = common(span, self.span);
        let mut touched = self.touched(span);
        if let (Some((piece, part)), None) = (touched.next(), touched.next()) {
            return piece.state(part);
        }
        let middle = span.midpoint();
        let at = self.at(middle).state(Interval::point(middle));
        let rates = |piece: &Piece, part: Interval| {
            let state = piece.state(part);
            (state.speeds(), state.curvature())
        };
        let (speeds, curvature) = self.over(span, rates, |a, b| (a.0.hull(&b.0), a.1.hull(&b.1)));
        State::around(&Pose::of(at.turned, at.moved), span, &speeds, &curvature)
    }

    /// The same component by component.
    pub(super) fn product(&self, span: Interval) -> (PoseEnclosure, Slopes) {
        self.over(span, Piece::product, |a, b| (a.0.hull(&b.0), a.1.hull(&b.1)))
    }

    fn over<T>(&self, span: Interval, each: impl Fn(&Piece, Interval) -> T, hull: impl Fn(&T, &T) -> T) -> T {
        let mut touched = self.touched(span);
        let (piece, part) = touched.next().unwrap_or((&self.pieces[0], span));
        let first = each(piece, part);
        touched.fold(first, |whole, (piece, part)| hull(&whole, &each(piece, part)))
    }
}

impl Shift {
    fn of(&self, own: &PoseEnclosure) -> PoseEnclosure {
        PoseEnclosure {
            rotation: own.rotation * self.turn.entries(),
            translation: own.translation + self.way.enclosure(),
        }
    }
}

impl Piece {
    fn pose(&self, t: f64) -> Pose {
        let pose = self.motion.pose(t);
        match &self.shift {
            None => pose,
            Some(shift) => Pose::of(pose.turned().after(&shift.turn), pose.moved().plus(shift.way)),
        }
    }

    fn state(&self, span: Interval) -> State {
        let own = State::of(&self.motion, span);
        match &self.shift {
            None => own,
            Some(shift) => {
                State { turned: own.turned.after(&shift.turn), moved: own.moved.plus(shift.way), ..own }
            }
        }
    }

    fn product(&self, span: Interval) -> (PoseEnclosure, Slopes) {
        let (own, slopes) = product(&self.motion, span);
        (self.shift.as_ref().map_or(own, |shift| shift.of(&own)), slopes)
    }

    fn enclose(&self, span: Interval) -> PoseEnclosure {
        let Some(shift) = &self.shift else { return self.motion.enclose(span) };
        let shifted = |span: Interval| shift.of(&self.motion.enclose(span));
        let whole = shifted(span);
        if span.is_point() {
            return whole;
        }
        let slopes = Slopes::of(&self.motion.speeds(span));
        let ends = [span.lo(), span.hi()].map(|t| shifted(Interval::point(t)));
        let narrow = whole.narrowed([&ends[0], &ends[1]], duration(span.lo(), span.hi()).0, &slopes);
        if !inside(self.motion.breaks(), span).is_empty() {
            return narrow;
        }
        let middle = span.midpoint();
        let at = Interval::point(middle);
        let slopes = Slopes::of(&self.motion.speeds(at));
        narrow.bent(&shifted(at), &slopes, &self.motion.curvature(span), around(span, middle))
    }
}

impl Motion for Path {
    fn span(&self) -> Interval {
        self.span
    }

    fn pose(&self, t: f64) -> Pose {
        let t = clamped(t, self.span);
        self.at(t).pose(t)
    }

    fn twist(&self, t: f64) -> Twist {
        let t = clamped(t, self.span);
        self.at(t).motion.twist(t)
    }

    fn speeds(&self, span: Interval) -> Speeds {
        self.over(span, |piece, part| piece.motion.speeds(part), Speeds::hull)
    }

    fn curvature(&self, span: Interval) -> Curvature {
        self.over(span, |piece, part| piece.motion.curvature(part), Curvature::hull)
    }

    /// That of the only piece; pieces that follow each other usually turn about other lines.
    fn revolution(&self, span: Interval) -> Option<Revolution> {
        let mut touched = self.touched(span);
        let (piece, part) = touched.next()?;
        if touched.next().is_some() { None } else { piece.motion.revolution(part) }
    }

    fn breaks(&self) -> &[f64] {
        &self.breaks
    }

    fn enclose(&self, span: Interval) -> PoseEnclosure {
        self.over(span, Piece::enclose, PoseEnclosure::hull)
    }

    fn exact_pose(&self, t: f64) -> Option<ExactPose> {
        if self.span.contains(t) { self.anchor(t)?.pose() } else { None }
    }

    fn effort(&self) -> u64 {
        self.pieces().map(Motion::effort).max().unwrap_or(1).saturating_add(1)
    }

    fn known(&self) -> Option<&dyn core::any::Any> {
        Some(self)
    }
}

impl Restrict for Path {
    fn restricted(&self, span: Interval) -> Result<Self, MotionError> {
        let span = part_of(span, self.span)?;
        let breaks = inside(&self.breaks, span);
        Ok(Self { pieces: Arc::clone(&self.pieces), span, breaks })
    }
}

/// The times strictly inside a span.
pub(super) fn inside(times: &[f64], span: Interval) -> Vec<f64> {
    times.iter().copied().filter(|t| span.lo() < *t && *t < span.hi()).collect()
}

#[cfg(test)]
mod tests;
