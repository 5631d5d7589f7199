//! A sample of the campaign `arithmetic`: every subject, a few thousand cases, a fixed seed.

use swept_bench::arithmetic::campaign;
use swept_bench::campaign::{Options, Outcome, run, table};

fn sample() -> Outcome {
    run(&campaign(), &Options { count: Some(4_000), seed: 20, ..Options::default() })
        .expect("a sample without files cannot fail to run")
}

#[test]
fn no_wrong_answer_in_a_sample_and_every_hostile_case_is_met() {
    let outcome = sample();
    assert_eq!(outcome.failed(), 0, "{}", table(&outcome));
    assert!(outcome.complete && outcome.subjects.iter().all(|subject| subject.tally.cases == 4_000));
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
