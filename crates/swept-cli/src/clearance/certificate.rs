//! The certificate of a lower bound: an ordinary one, that the bodies are clear with that separation.

use crate::failure::{Failure, refused};
use crate::interruption;
use crate::progress::Progress;
use crate::query::Bodies;
use std::path::Path;
use swept::{ClearanceOptions, Options, Verdict, first_contact_recorded};
use swept_io::answer::CertificateView;
use swept_io::clearance::ClearanceCertificate;
use swept_io::scene::OptionsTable;
use swept_io::{Certificate, ClearanceView, Scene};

/// Proves the lower bound once more, with a record, and writes it. A bound that is proved so closely that the search
/// for a first contact may end just above it is lowered by half the tolerance. No certificate, and a note, where that is not
/// proved either.
pub fn written(
    scene: &Scene,
    loaded: &Bodies,
    options: &ClearanceOptions,
    view: &mut ClearanceView,
    path: &Path,
) -> Result<Option<ClearanceCertificate>, Failure> {
    let progress = Progress::spinner("writing the certificate");
    let least = view.clearance[0];
    // the clearance was searched with twice as much
    let tolerance = view.tolerance.max(options.relative * least / 16.0);
    let ([a, b], [first, second]) = (&loaded.bodies[..], &loaded.motions[..]) else {
        return Ok(None);
    };
    for min_separation in [least, (least - 0.5 * tolerance).max(0.0)] {
        let asked = Options {
            tolerance: Some(tolerance),
            min_separation,
            budget: options.budget,
            ..Options::default()
        };
        let recorded = first_contact_recorded(a, first, b, second, &asked);
        let recorded = recorded.map_err(|error| Failure::plain(error.to_string()))?;
        if recorded.answer.verdict != Verdict::Clear {
            continue;
        }
        let kept = OptionsTable {
            tolerance: Some(tolerance),
            min_separation: Some(min_separation),
            budget: Some(options.budget),
            method: None,
        };
        let meshes = [a.mesh(), b.mesh()];
        let certificate = Certificate::new(scene, meshes, kept, recorded.proof(), false).map_err(refused)?;
        let bytes = interruption::uninterrupted(|| certificate.write(path)).map_err(refused)?;
        progress.now("checking the certificate");
        let refused = certificate.verify(meshes, &|_| {}).err().map(|refused| refused.to_string());
        let file = path.display().to_string();
        let written = CertificateView { file, bytes, refused };
        return Ok(Some(ClearanceCertificate { min_separation, written }));
    }
    view.notes.push("no certificate was written: the bodies are not proved apart".to_owned());
    Ok(None)
}
