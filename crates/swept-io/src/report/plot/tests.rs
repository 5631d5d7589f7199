use super::*;

fn drawn(points: &[(f64, f64)], marks: &[(f64, &str)], logarithmic: bool) -> String {
    let axes = [Axis { title: "time", logarithmic }, Axis { title: "energy", logarithmic: false }];
    Plot { label: "energy", axes, points, marks, steps: logarithmic }.svg()
}

/// What is written in a drawing, without the white space around it.
fn texts(svg: &str) -> Vec<&str> {
    let after = svg.split("<text").skip(1);
    after
        .filter_map(|text| text.split_once('>')?.1.split_once("</text>").map(|(text, _)| text.trim()))
        .collect()
}

/// Axes are named, ticks differ from each other, and every number in the drawing is finite and inside it.
fn fit_to_be_seen(svg: &str, what: &str) {
    assert!(svg.starts_with("<svg viewBox=") && svg.trim_end().ends_with("</svg>"), "{what}: {svg}");
    assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains("http"), "{what}: {svg}");
    let texts = texts(svg);
    for axis in ["time", "energy"] {
        assert_eq!(texts.iter().filter(|text| text.starts_with(axis)).count(), 1, "{what}: {texts:?}");
    }
    let ticks: Vec<f64> = texts.iter().filter_map(|text| text.parse().ok()).collect();
    assert!((4..=2 * MOST_TICKS + 2).contains(&ticks.len()), "{what}: {texts:?}");
    // both axes run from less to more: the labels of each are in strict order
    let turns = ticks.windows(2).filter(|pair| pair[0] >= pair[1]).count();
    assert!(turns <= 1, "{what}: {ticks:?}");
    for list in svg.split("points=\"").skip(1) {
        for point in list.split('"').next().unwrap().split_whitespace() {
            let (x, y) = point.split_once(',').unwrap();
            let (x, y): (u32, u32) = (x.parse().unwrap(), y.parse().unwrap());
            assert!(x <= SIZE.0 && y <= SIZE.1, "{what}: {point}");
        }
    }
}

#[test]
fn extreme_axes_are_drawn() {
    let two53 = 9_007_199_254_740_992.0;
    let (now, most) = (1_700_000_000_000_000_000.0_f64, f64::MAX);
    let equal = [0.0, 1.0, -3.0, two53, 2e16, 1e300, most, f64::MIN, 5e-324, 1e-310, f64::MIN_POSITIVE];
    let mut ranges: Vec<(f64, f64)> = equal.map(|x| (x, x)).to_vec();
    ranges.extend([
        (now, now.next_up()),
        (now, now + 1e9),
        (-now, (-now).next_up()),
        (1.0, 1.0_f64.next_up()),
        (0.0, 1.0_f64),
        (-most, most),
        (0.0, most),
        (most.next_down(), most),
        (0.0, 5e-324),
        (-5e-324, 5e-324),
        (1e-310, 3e-310),
        (1e-300, 1e300),
        (99_999.0, 100_001.0),
        (-1e-9, 1e9),
        (two53 - 1.0, two53 + 2.0),
    ]);
    for (lo, hi) in ranges {
        for count in [1, 2, 3, 100] {
            let at = |k: u32| match k {
                0 => lo,
                _ if k + 1 == count => hi,
                // without a difference that could overflow
                _ => lo * (1.0 - f64::from(k) / f64::from(count)) + hi * (f64::from(k) / f64::from(count)),
            };
            let values: Vec<f64> = (0..count).map(at).collect();
            let even = |k: usize| k as f64;
            let as_time: Vec<(f64, f64)> = values.iter().enumerate().map(|(k, x)| (*x, even(k))).collect();
            let as_energy: Vec<(f64, f64)> = values.iter().enumerate().map(|(k, y)| (even(k), *y)).collect();
            let both: Vec<(f64, f64)> = values.iter().map(|x| (*x, *x)).collect();
            for points in [&as_time, &as_energy, &both] {
                let what = format!("{count} from {lo:e} to {hi:e}");
                fit_to_be_seen(&drawn(points, &[(lo, "contact")], false), &what);
            }
        }
    }
}

#[test]
fn logarithms_of_any_size() {
    for (lo, hi) in
        [(1.0, 1.0), (1.0, 7.0), (1.0, 2e5), (1.0, 1e7), (0.0, 0.0), (5e-324, f64::MAX), (-1.0, 1e300)]
    {
        let svg = drawn(&[(lo, 0.0), (hi, 1.0)], &[], true);
        fit_to_be_seen(&svg, &format!("{lo:e} to {hi:e}"));
        assert!(texts(&svg).iter().any(|text| text.starts_with("1e")), "{svg}");
    }
}

#[test]
fn what_is_not_finite_breaks_the_line() {
    let (nan, inf) = (f64::NAN, f64::INFINITY);
    let blue = format!("stroke=\"#{:02X}{:02X}{:02X}\"", LINE.0, LINE.1, LINE.2);
    let lines = |svg: &str| svg.matches(&blue).count();
    let whole = drawn(&[(0.0, 1.0), (1.0, 2.0), (2.0, 1.0), (3.0, 2.0)], &[], false);
    assert_eq!(lines(&whole), 1);
    let cut = drawn(&[(0.0, 1.0), (1.0, 2.0), (2.0, nan), (3.0, 1.0), (4.0, 1.5), (5.0, inf)], &[], false);
    fit_to_be_seen(&cut, "cut");
    assert_eq!(lines(&cut), 2);
    for points in [&[][..], &[(nan, nan)], &[(inf, 1.0)], &[(1.0, -inf)], &[(nan, 1.0), (2.0, nan)]] {
        let svg = drawn(points, &[(nan, "nowhere")], false);
        fit_to_be_seen(&svg, &format!("{points:?}"));
        assert!(lines(&svg) == 0 && !svg.contains("nowhere"), "{svg}");
    }
}

#[test]
fn times_since_1970_are_told_from_the_first() {
    let start = 1_700_000_000_000_000_000.0;
    let svg = drawn(&[(start, 0.0), (start + 5120.0, 1.0)], &[(start + 2560.0, "contact")], false);
    assert!(texts(&svg).contains(&"time − 1.7e18"), "{svg}");
    assert!(texts(&svg).contains(&"1000") && texts(&svg).contains(&"contact"), "{svg}");
    let svg = drawn(&[(0.0, 2e16), (1.0, 2e16)], &[], false);
    assert!(texts(&svg).contains(&"energy, in units of 1e16") && texts(&svg).contains(&"2"), "{svg}");
}
