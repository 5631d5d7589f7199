//! All campaigns, in the order of `campaign --list`.

use super::subject::Campaign;
use crate::{
    arithmetic, bounds, boxes, certificates, clearance, first_contact, frame_trees, frames, hostile_files,
    methods, motions, quadratics, rigid, roots, rounded, scenes, simulation, straight, taylor, triangles,
    trig,
};

/// Every campaign.
#[must_use]
pub fn campaigns() -> Vec<Campaign> {
    vec![
        arithmetic::campaign(),
        trig::campaign(),
        taylor::campaign(),
        quadratics::campaign(),
        roots::campaign(),
        boxes::campaign(),
        motions::campaign(),
        bounds::campaign(),
        straight::campaign(),
        rigid::campaign(),
        frames::long_campaign(),
        frame_trees::campaign(),
        hostile_files::campaign(),
        triangles::campaign(),
        first_contact::first_contact_campaign(),
        first_contact::hostile_campaign(),
        first_contact::invariance_campaign(),
        methods::campaign(),
        methods::redon_campaign(),
        certificates::certificates_campaign(),
        certificates::tampering_campaign(),
        rounded::campaign(),
        scenes::campaign(),
        clearance::campaign(),
        simulation::campaign(),
    ]
}
