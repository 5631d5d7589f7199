use super::*;

const SQUARE: &str = r#"{"kind":"cuboid","orig":[0,0],"comp":[[1,0],[0,1]]}"#;

fn of_pair(text: &str) -> Result<FrameScene, String> {
    let file = FramesFile::parse(text).map_err(|error| error.to_string())?;
    file.scenes[0].scene.clone().map_err(|error| error.to_string())
}

/// A pair whose second frame has these fields besides its kind.
fn with(fields: &str) -> Result<FrameScene, String> {
    of_pair(&format!("{{\"pairs\":[\n{{\"P\":{SQUARE},\n\"Q\":{{\"kind\":\"cuboid\",{fields}}}}}]}}"))
}

const REST: &str = r#""orig":[0,0],"comp":[[1,0],[0,1]]"#;

#[test]
fn unknown_fields_are_refused_everywhere() {
    let tree = |fields: &str| {
        let child = format!("{{\"kind\":\"simplex\",{REST}{fields}}}");
        format!(
            "{{\"objects\":[{{\"id\":\"a\",\"tree\":{{\"kind\":\"cuboid\",{REST},\"children\":[{child}]}}}}]}}"
        )
    };
    assert!(of_pair(&tree("")).is_ok());
    let cases = [
        (
            format!("{{\"pears\":[],\"pairs\":[{{\"P\":{SQUARE},\"Q\":{SQUARE}}}]}}"),
            "line 1: there is no field `pears` (did you mean `pairs`?)",
        ),
        (
            format!("{{\"pairs\":[\n{{\"P\":{SQUARE},\"Q\":{SQUARE},\"meets_close\":true}}]}}"),
            "line 2: there is no field `meets_close` (did you mean `meets_closed`?)",
        ),
        (
            format!("{{\"cases\":[{{\"frist\":{SQUARE},\"second\":{SQUARE}}}]}}"),
            "line 1: there is no field `frist` (did you mean `first`?)",
        ),
        (
            format!("{{\"objects\":[{{\"id\":\"a\",\"tree\":{SQUARE},\"groups\":1}}]}}"),
            "line 1: there is no field `groups` (did you mean `group`?)",
        ),
        (tree(",\"velosity\":[1,0]"), "line 1: there is no field `velosity` (did you mean `velocity`?)"),
        (tree(",\"colour\":\"red\""), "line 1: there is no field `colour` (the fields are kind, "),
    ];
    for (text, expected) in cases {
        let error = of_pair(&text).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }
    let error = with(&format!("{REST},\"spedd\":[1,0]")).unwrap_err();
    assert_eq!(error, "line 3: there is no field `spedd` (did you mean `speed`?)");
}

#[test]
fn both_words_mean_the_same_and_may_not_both_be_given() {
    let all = [
        with(&format!("{REST},\"speed\":[4,0]")),
        with(&format!("{REST},\"velocity\":[4,0]")),
        with("\"origin\":[0,0],\"edges\":[[1,0],[0,1]],\"velocity\":[4,0]"),
    ];
    assert!(
        all[0].as_ref().is_ok_and(|scene| scene.velocities == [None, Some(vec![4.0, 0.0])] && scene.timed)
    );
    assert!(all[1] == all[0] && all[2] == all[0]);
    let both = with(&format!("{REST},\"speed\":[4,0],\"velocity\":[4,0]")).unwrap_err();
    assert_eq!(
        both,
        "line 3: the field `speed` is given twice (`speed` and `velocity` mean the same; give one)"
    );
    let both = with(&format!("{REST},\"origin\":[0,0]")).unwrap_err();
    assert!(both.contains("`orig` and `origin` mean the same"), "{both}");
    for (word, other) in [("cuboid", "parallelepiped"), ("simplex", "triangle"), ("simplex", "tetrahedron")] {
        let of = |word: &str| {
            of_pair(&format!("{{\"pairs\":[{{\"P\":{SQUARE},\"Q\":{{\"kind\":\"{word}\",{REST}}}}}]}}"))
        };
        assert!(of(word).is_ok() && of(word) == of(other), "{word} {other}");
    }
    let kind = of_pair(&format!("{{\"pairs\":[{{\"P\":{SQUARE},\"Q\":{{\"kind\":\"cube\",{REST}}}}}]}}"))
        .unwrap_err();
    assert!(kind.starts_with("line 1: `cube` is not known here (choose one of "), "{kind}");
}

#[test]
fn what_has_the_wrong_shape_is_named() {
    let cases = [
        ("\"orig\":[0],\"comp\":[[1,0],[0,1]]", "line 2: Q: orig has 1 coordinates; 2 are needed"),
        ("\"orig\":[0,0],\"comp\":[[1,0]]", "line 2: Q: comp has 1 vectors; 2 are needed"),
        ("\"orig\":[0,0],\"comp\":[[1,0],[0,1,2]]", "line 2: Q: comp[1] has 3 coordinates; 2 are needed"),
        ("\"orig\":[0,0],\"comp\":[[1,0],[0,1]],\"speed\":[1]", "line 2: Q: speed has 1 coordinates"),
        ("\"comp\":[[1,0],[0,1]]", "line 3: the field `orig` is missing"),
        (
            "\"orig\":[0,0],\"comp\":[[1,0],[0,1]],\"children\":[{\"kind\":\"cuboid\",\"orig\":[0,0],\"comp\":[[1,0],[0,1]],\"speed\":[1,0]}]",
            "line 2: Q.children[0]: speed: a child moves with its tree",
        ),
    ];
    for (fields, expected) in cases {
        let error = with(fields).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }
    let four = r#"{"pairs":[{"P":{"kind":"cuboid","orig":[0,0,0,0],"comp":[]},"Q":{"kind":"cuboid","orig":[],"comp":[]}}]}"#;
    assert!(of_pair(four).unwrap_err().contains("P: orig has 4 coordinates; 1, 2 or 3 are needed"));
    let said = |fields: &str| of_pair(&format!("{{\"pairs\":[{{\"P\":{SQUARE},\"Q\":{SQUARE},{fields}}}]}}"));
    assert!(said("\"dimension\":3").unwrap_err().contains("dimension: 3, but the frames have 2"));
    assert!(
        said("\"dimension\":2,\"moving\":true").is_ok_and(|scene| scene.timed && scene.moving().is_none())
    );
    let coming = format!(
        "{{\"pairs\":[{{\"P\":{SQUARE},\"Q\":{{\"kind\":\"cuboid\",{REST},\"speed\":[1,0]}},\"moving\":false}}]}}"
    );
    assert!(of_pair(&coming).unwrap_err().contains("moving: false, but Q has a velocity"));
    for (text, expected) in [
        ("{}", "there are neither pairs nor objects"),
        ("{\"source\":\"x\"}", "there are neither pairs nor objects"),
        ("{\"pairs\":[],\"objects\":[]}", "there are two of `pairs`, `cases` and `objects`"),
        ("[]", "there are neither pairs nor objects"),
        ("7", "line 1: invalid type"),
        ("{\"pairs\": [\n", "line 2: "),
    ] {
        let error = FramesFile::parse(text).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{error}");
    }
}
