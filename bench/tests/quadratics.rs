//! A sample of the campaign `quadratics`.

use swept_bench::campaign::{Options, run, table};
use swept_bench::quadratics::campaign;

#[test]
fn roots_are_counted_and_enclosed() {
    let outcome = run(&campaign(), &Options { count: Some(20_000), ..Options::default() }).unwrap();
    assert_eq!(outcome.failed(), 0, "{}", table(&outcome));
    let met = |subject: &str, situation: &str| outcome.tally(subject).unwrap().counts[situation];
    assert!(met("nearly double roots", "two roots") > 2_000);
    assert!(met("exactly double roots", "double root") > 5_000);
    assert!(met("parabolas", "certain") > 1_000 && met("parabolas", "narrowed") > 5_000);
}
