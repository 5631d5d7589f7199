//! A sample of the campaign `arithmetic`: every subject, 20,000 cases, a fixed seed.

use swept_bench::arithmetic::campaign;
use swept_bench::campaign::{Options, run, table};

#[test]
fn no_wrong_answer_in_a_sample_and_every_hostile_case_is_met() {
    let options = Options { count: Some(20_000), seed: 20, ..Options::default() };
    let outcome = run(&campaign(), &options).unwrap();
    assert_eq!(outcome.failed(), 0, "{}", table(&outcome));
    assert!(outcome.complete && outcome.subjects.iter().all(|subject| subject.tally.cases == 20_000));
    // a check that never meets its case checks nothing
    for subject in &outcome.subjects {
        for (situation, count) in &subject.tally.counts {
            let never = matches!(
                (subject.subject.as_str(), situation.as_str()),
                // one operand is finite, or sums that are tiny are exact, or nothing can overflow
                ("sqrt_down" | "sqrt_up" | "interval sqrt", "overflow" | "subnormal")
                    | ("add_down" | "add_up" | "sub_down" | "sub_up" | "mul_down" | "mul_up", "unbounded")
                    | ("div_down" | "div_up" | "sqrt_down" | "sqrt_up" | "around", "unbounded")
                    | ("interval negation" | "abs, magnitude, mignitude" | "min" | "max", "overflow")
                    | ("hull" | "intersection", "overflow")
            );
            assert!(never || *count > 0, "{}: {situation} was never met", subject.subject);
        }
    }
}
