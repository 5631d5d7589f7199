//! Motions behind references and in boxes, so that motions of different kinds can be kept in one list, as
//! `Box<dyn Motion>` or `Arc<dyn Motion>`.
//!
//! Every question is passed on unchanged, including those with a default answer.

use super::bounds::{Curvature, Speeds};
use super::contract::Motion;
use super::exact_pose::ExactPose;
use super::pose::{Pose, PoseEnclosure, Twist};
use super::revolution::Revolution;
use core::any::Any;
use std::sync::Arc;
use swept_num::Interval;

macro_rules! passed_on {
    ($($pointer:ty),*) => {$(
        impl<M: Motion + ?Sized> Motion for $pointer {
            #[inline]
            fn span(&self) -> Interval {
                (**self).span()
            }
            #[inline]
            fn pose(&self, t: f64) -> Pose {
                (**self).pose(t)
            }
            #[inline]
            fn twist(&self, t: f64) -> Twist {
                (**self).twist(t)
            }
            #[inline]
            fn speeds(&self, span: Interval) -> Speeds {
                (**self).speeds(span)
            }
            #[inline]
            fn curvature(&self, span: Interval) -> Curvature {
                (**self).curvature(span)
            }
            #[inline]
            fn breaks(&self) -> &[f64] {
                (**self).breaks()
            }
            #[inline]
            fn enclose(&self, span: Interval) -> PoseEnclosure {
                (**self).enclose(span)
            }
            #[inline]
            fn exact_pose(&self, t: f64) -> Option<ExactPose> {
                (**self).exact_pose(t)
            }
            #[inline]
            fn known(&self) -> Option<&dyn Any> {
                (**self).known()
            }
            #[inline]
            fn revolution(&self, span: Interval) -> Option<Revolution> {
                (**self).revolution(span)
            }
            #[inline]
            fn effort(&self) -> u64 {
                (**self).effort()
            }
        }
    )*};
}
passed_on!(&M, Box<M>, Arc<M>);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::{AnyMotion, Placement, Spin};

    #[test]
    fn every_question_is_passed_on() {
        let spin =
            Spin::new([0.0, 2.0], Placement::at([1.0, 2.0, 3.0]), [0.5, 0.0, 0.0], [0.0, 0.3, 0.0]).unwrap();
        let chained = AnyMotion::from(spin.clone());
        let kinds: [Box<dyn Motion>; 3] =
            [Box::new(spin.clone()), Box::new(Arc::new(spin.clone())), Box::new(&chained)];
        let part = Interval::between(0.25, 1.5);
        for motion in &kinds {
            assert_eq!(motion.span(), spin.span());
            assert_eq!(motion.pose(0.7), spin.pose(0.7));
            assert_eq!(motion.twist(0.7), spin.twist(0.7));
            assert_eq!(motion.speeds(part), spin.speeds(part));
            assert_eq!(motion.curvature(part), spin.curvature(part));
            assert_eq!(motion.breaks(), spin.breaks());
            assert_eq!(motion.enclose(part), spin.enclose(part));
            assert_eq!(motion.exact_pose(0.0).is_some(), spin.exact_pose(0.0).is_some());
            assert!(motion.revolution(part).is_some() && motion.revolution(part) == spin.revolution(part));
            assert_eq!(motion.effort(), spin.effort());
            assert_eq!(motion.known().and_then(|known| known.downcast_ref::<Spin>()), Some(&spin));
        }
    }
}
