//! A sample of the campaign of the methods.

use swept_bench::campaign::{Options, run};
use swept_bench::methods::campaign_with;

#[test]
fn methods_agree_with_the_default() {
    let campaign = campaign_with(40, 20_000);
    let outcome = run(&campaign, &Options { count: Some(2), seed: 5, ..Options::default() })
        .expect("a sample writes no file");
    let mut contacts = 0;
    for subject in &outcome.subjects {
        let tally = &subject.tally;
        assert_eq!(tally.failed, 0, "{}: {:#?}", subject.subject, tally.failures);
        println!("{}: {:?} {:?}", subject.subject, tally.worst, tally.counts);
        contacts += tally.counts.get("d2m: contact").copied().unwrap_or(0);
    }
    assert!(contacts >= 40, "{contacts}");
}
