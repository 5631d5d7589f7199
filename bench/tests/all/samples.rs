//! A seeded sample of every campaign: the loop runs over the registry, so none can be left out.

use swept_bench::campaign::{Campaign, Options, Outcome, campaigns, run, table};
use swept_bench::{clearance, first_contact, hostile_files, methods};
use swept_num::SIN_COS_ERROR_ULPS;

/// How a campaign is sampled, and which situations the sample must have met: a check whose case never occurs
/// checks nothing.
struct Sample {
    campaign: &'static str,
    seed: u64,
    /// Cases per subject.
    count: u64,
    /// The campaign with smaller bodies, smaller budgets, or within this process.
    instead: Option<fn() -> Campaign>,
    met: fn(&Outcome),
}

const fn sample(campaign: &'static str, seed: u64, count: u64, met: fn(&Outcome)) -> Sample {
    Sample { campaign, seed, count, instead: None, met }
}

/// How often a situation was met.
fn met(outcome: &Outcome, situation: &str) -> u64 {
    outcome.subjects.iter().filter_map(|subject| subject.tally.counts.get(situation)).sum()
}

fn at_least(outcome: &Outcome, wanted: &[(&str, u64)]) {
    for &(situation, least) in wanted {
        let times = met(outcome, situation);
        assert!(times >= least, "{situation}: {times}\n{}", table(outcome));
    }
}

const SAMPLES: [Sample; 25] = [
    sample("arithmetic", 20, 20_000, arithmetic),
    sample("trig", 1, 700, trig),
    sample("taylor", 1, 3_000, taylor),
    sample("quadratics", 1, 20_000, quadratics),
    sample("roots", 1, 60, |outcome| {
        at_least(outcome, &[("certain", 1_000), ("possible", 100), ("nowhere", 200)]);
        assert_eq!(met(outcome, "out of budget"), 0);
    }),
    sample("boxes", 1, 2_000, |_| {}),
    sample("motions", 7, 60, motions),
    sample("bounds", 11, 60, bounds),
    sample("straight", 3, 60, |outcome| {
        at_least(outcome, &[("clear", 250), ("contact", 250), ("overlapping", 100)]);
        assert_eq!(met(outcome, "undecided, budget"), 0);
    }),
    sample("rigid", 11, 40, |outcome| {
        for situation in
            ["certain contact", "whole: clear", "whole: contact", "whole: contact proved", "told exactly"]
        {
            at_least(outcome, &[(situation, 21)]);
        }
    }),
    sample("frames", 1, 20, |_| {}),
    sample("frame-trees", 1, 150, |outcome| {
        for situation in
            ["uneven depths", "collisions", "none", "flat overlaps", "inside", "outside", "built"]
        {
            at_least(outcome, &[(situation, 21)]);
        }
        at_least(outcome, &[("degenerate", 1)]);
    }),
    Sample {
        campaign: "hostile-files",
        seed: 5,
        count: 40,
        instead: Some(hostile_files::campaign_in_process),
        met: |outcome| {
            at_least(outcome, &[("refused", 250), ("answered", 20)]);
            for format in
                ["Obj", "StlText", "StlBinary", "PlyText", "PlyBinary", "Gltf", "Glb", "Scene", "Cases"]
            {
                at_least(outcome, &[(format, 6)]);
            }
        },
    },
    sample("triangles", 7, 250, |outcome| {
        at_least(outcome, &[("share a point", 300), ("inside", 200), ("decided by enclosures", 1_000)]);
    }),
    sample("first-contact", 3, 1, |outcome| at_least(outcome, &[("contact", 15)])),
    Sample {
        campaign: "hostile-pairs",
        seed: 3,
        count: 4,
        instead: Some(|| first_contact::hostile_with(60, 100_000)),
        met: |outcome| at_least(outcome, &[("clear", 4), ("contact", 4), ("overlapping", 4)]),
    },
    sample("invariance", 3, 2, |outcome| at_least(outcome, &[("contact", 10)])),
    Sample {
        campaign: "methods",
        seed: 5,
        count: 2,
        instead: Some(|| methods::campaign_with(40, 20_000)),
        met: |outcome| at_least(outcome, &[("d2m: contact", 40)]),
    },
    Sample {
        campaign: "redon",
        seed: 3,
        count: 2,
        instead: Some(|| methods::redon_with(40, 20_000)),
        met: |outcome| {
            at_least(outcome, &[("redon: clear", 4), ("redon: contact", 40), ("redon: overlapping", 4)]);
        },
    },
    sample("certificates", 5, 1, |outcome| {
        at_least(outcome, &[("contact", 20)]);
        for subject in outcome.subjects.iter().filter(|subject| subject.subject.contains("speed")) {
            assert!(subject.tally.worst["bytes"] < 200_000.0, "{}", subject.subject);
        }
    }),
    // some changes do no harm: the sample must contain accepted ones
    sample("tampering", 5, 12, |outcome| {
        at_least(outcome, &[("passed as a file", 120), ("false", 30), ("accepted", 5)]);
    }),
    sample("rounded", 3, 150, |outcome| {
        at_least(outcome, &[("clear", 60), ("contact", 150), ("overlapping", 20), ("covered", 300)]);
        at_least(outcome, &[("hit proved", 80), ("grazes exactly", 10)]);
        at_least(outcome, &[("certificate accepted", 6), ("tampered radius refused", 5)]);
    }),
    sample("scenes", 3, 120, |outcome| {
        at_least(outcome, &[("pairs that are clear, looked at", 100), ("pairs in contact", 10)]);
        at_least(outcome, &[("pairs that were cut", 50), ("pairs that overlap", 10)]);
        at_least(outcome, &[("pairs left out", 50), ("proofs accepted", 10)]);
    }),
    Sample {
        campaign: "clearance",
        seed: 3,
        count: 4,
        instead: Some(|| clearance::campaign_with(40, 100_000)),
        met: |outcome| at_least(outcome, &[("apart", 25), ("touching", 15), ("rounded", 20)]),
    },
    sample("simulation", 3, 130, |outcome| {
        at_least(outcome, &[("contacts in the middle of a step", 11)]);
        at_least(outcome, &[("pairs of faces decided exactly", 101), ("pairs measured with 640 bits", 101)]);
    }),
];

#[test]
fn no_wrong_answer_in_a_sample_of_any_campaign() {
    for campaign in campaigns() {
        let name = campaign.name.clone();
        let sample = SAMPLES.iter().find(|sample| sample.campaign == name);
        let sample = sample.unwrap_or_else(|| panic!("the campaign {name} has no sample"));
        let campaign = sample.instead.map_or(campaign, |instead| instead());
        let options = Options { count: Some(sample.count), seed: sample.seed, ..Options::default() };
        let began = std::time::Instant::now();
        let outcome = run(&campaign, &options).expect("a sample writes no file");
        assert_eq!(outcome.failed(), 0, "{name}: {}", table(&outcome));
        assert!(outcome.complete && outcome.subjects.iter().all(|subject| subject.tally.cases > 0), "{name}");
        (sample.met)(&outcome);
        println!("{name}: {:.1} s", began.elapsed().as_secs_f64());
    }
}

fn arithmetic(outcome: &Outcome) {
    assert!(outcome.subjects.iter().all(|subject| subject.tally.cases == 20_000));
    for subject in &outcome.subjects {
        for (situation, count) in &subject.tally.counts {
            let never = matches!(
                (subject.subject.as_str(), situation.as_str()),
                // one operand is finite, or tiny sums are exact, or nothing can overflow
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

/// Values that are not the nearest float, extrema inside.
fn trig(outcome: &Outcome) {
    let errors = ["error of sin in ulps", "error of cos in ulps"];
    let worst = |what: &str| outcome.subjects.iter().map(|s| s.tally.worst[what]).fold(0.0, f64::max);
    let worst = errors.map(worst).into_iter().fold(0.0, f64::max);
    assert!(worst > 0.5 && worst < SIN_COS_ERROR_ULPS);
    at_least(outcome, &[("not the nearest float", 6), ("interval with an extremum", 1_000)]);
}

/// What a higher degree gains: nothing at degree 0, more at 3 than at 1.
fn taylor(outcome: &Outcome) {
    let tighter: Vec<u64> =
        outcome.subjects.iter().map(|subject| subject.tally.counts["ten times tighter"]).collect();
    assert_eq!(tighter[0], 0);
    assert!(tighter[1] > 100 && tighter[3] > tighter[1], "{tighter:?}");
}

fn quadratics(outcome: &Outcome) {
    let met = |subject: &str, situation: &str| outcome.tally(subject).expect("a subject").counts[situation];
    assert!(met("nearly double roots", "two roots") > 2_000);
    assert!(met("exactly double roots", "double root") > 5_000);
    assert!(met("parabolas", "certain") > 1_000 && met("parabolas", "narrowed") > 5_000);
}

fn motions(outcome: &Outcome) {
    let widest = outcome
        .subjects
        .iter()
        .flat_map(|subject| {
            let width = |what| subject.tally.worst.get(&format!("{what} width over true range, short spans"));
            ["rotation", "translation"].map(|what| width(what).copied().unwrap_or(0.0))
        })
        .fold(0.0, f64::max);
    assert!(widest > 1.0 && widest < 12.0, "enclosures on short spans: {widest} times the true range");
    at_least(outcome, &[("turns a thousand radians", 21), ("does not turn", 11)]);
    at_least(outcome, &[("rotation widths compared", 101), ("translation widths compared", 41)]);
}

fn bounds(outcome: &Outcome) {
    at_least(outcome, &[("a break inside", 6), ("an instant", 21), ("equal centres", 6)]);
    at_least(
        outcome,
        &[("turns a thousand radians within the span", 4), ("parallel boxes", 6), ("by balls", 6)],
    );
    // a coordinate that hardly moves is as wide as the rounding of the others makes it; nearly all are as
    // wide as the path
    let (wide, compared) =
        (met(outcome, "widths above 1.1 times the range"), met(outcome, "widths compared"));
    assert!(compared > 80 && 20 * wide <= compared, "{wide} of {compared}");
    assert!(met(outcome, "not built") + met(outcome, "axes refused") < 6, "contacts are built nearly always");
}
