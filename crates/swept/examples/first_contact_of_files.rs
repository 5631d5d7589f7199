//! When do two bodies from mesh files first touch?
//!
//! `cargo run --release -p swept --example first_contact_of_files -- A.obj B.obj`
//!
//! The first body flies along x and turns about z; the second waits at the origin. Without files, two
//! built-in bodies are used.

use swept::{Body, Builtin, Mesh, Options, Placement, Spin, Verdict, first_contact};

fn body(file: Option<String>, otherwise: &str) -> Result<Body, Box<dyn std::error::Error>> {
    let mesh: Mesh = match file {
        Some(path) => swept_io::read_mesh(path)?,
        None => otherwise.parse::<Builtin>()?.mesh(),
    };
    Ok(Body::new(mesh))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut files = std::env::args().skip(1);
    let flying = body(files.next(), "torus-knot(20000, size=2)")?;
    let waiting = body(files.next(), "teapot(20000, size=2)")?;

    // four units of length and a quarter turn in one unit of time
    let flight = Spin::new([0.0, 1.0], Placement::at([-4.0, 0.0, 0.0]), [4.0, 0.0, 0.0], [0.0, 0.0, 1.57])?;
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;

    let answer = first_contact(&flying, &flight, &waiting, &rest, &Options::default())?;
    match &answer.verdict {
        Verdict::Clear => println!("Proved: they never touch."),
        Verdict::Contact(contact) => {
            println!("Proved: they do not touch before t = {}.", contact.safe_until);
            println!("Then they are {:e} to {:e} apart.", contact.gap.lo(), contact.gap.hi());
            println!("Closest points: {:?} and {:?}.", contact.witness.points[0], contact.witness.points[1]);
            println!("Normal: {:?}.", contact.witness.normal);
            match contact.hit_by {
                Some(t) => println!("Proved: they have met by t = {t}."),
                None => println!("They may just miss each other."),
            }
        }
        Verdict::Overlapping(overlap) => {
            println!("Too close at the start: at most {:e} apart.", overlap.distance.hi());
        }
        Verdict::Undecided { safe_until, reason } => {
            println!("Undecided ({reason}); proved: they do not touch before t = {safe_until}.");
        }
    }
    println!("{} steps, tolerance {:e}.", answer.cost.steps, answer.tolerance);
    Ok(())
}
