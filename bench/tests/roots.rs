//! A sample of the roots campaign: every method on every family of functions.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use swept_num::arbitrary::{Family, RootProblem};
use swept_num::{Method, RootSearch};

#[test]
fn no_root_is_missed() {
    for family in Family::ALL {
        for method in Method::ALL {
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let mut time = std::time::Duration::ZERO;
            let (mut evals, mut steps, mut worst) = (0, 0, 0);
            for _ in 0..200 {
                let problem = RootProblem::random(family, &mut rng);
                let width = 1e-9;
                let start = std::time::Instant::now();
                let search = RootSearch { width, method, budget: 100_000 }.first_root(&problem, problem.span);
                time += start.elapsed();
                if let Err(e) = problem.judge(width, &search, 500) {
                    panic!("{method:?} {family:?} {e}");
                }
                evals += search.evaluations.total();
                steps += search.steps;
                worst = worst.max(search.steps);
            }
            println!(
                "{:16} {:16} {:8.1} {:8.1} {worst} {:?}",
                family.name(),
                method.name(),
                evals as f64 / 200.0,
                steps as f64 / 200.0,
                time / 200
            );
        }
    }
}
