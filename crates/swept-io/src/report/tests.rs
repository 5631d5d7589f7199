use super::*;
use swept::{Answer, AnyMotion, Body, Builtin, Mesh, Options, Placement, Spin, first_contact};

fn body(text: &str) -> Body {
    Body::new(text.parse::<Builtin>().unwrap().mesh())
}

fn flight(from: f64, velocity: f64) -> AnyMotion {
    Spin::new([0.0, 1.0], Placement::at([from, 0.1, 0.2]), [velocity, 0.0, 0.0], [0.0, 0.3, 0.5])
        .unwrap()
        .into()
}

/// The page about two bodies, the first coming along x.
fn page(a: &Body, b: &Body, from: f64, velocity: f64, name: &str) -> (String, Answer) {
    let (coming, rest) = (flight(from, velocity), flight(0.0, 0.0));
    let options = Options::default();
    let answer = first_contact(a, &coming, b, &rest, &options).unwrap();
    let subjects =
        [Subject { name, body: a, motion: &coming }, Subject { name: "rest", body: b, motion: &rest }];
    let page = Report::gather(subjects, &options, &answer).unwrap().with_row("time", "1 µs").html();
    (page, answer)
}

fn scene(page: &str) -> serde_json::Value {
    let begin = "id=\"scene\">";
    let data = page.split(begin).nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str(data).unwrap()
}

#[test]
fn a_contact_is_shown_with_its_curves() {
    let (a, b) = (body("blob(600, size=1)"), body("torus(400, size=2)"));
    let (page, answer) = page(&a, &b, -3.0, 4.0, "<b>&\"evil\"</b>");
    assert_eq!(answer.verdict.word(), "contact");
    assert!(!page.contains("<b>") && page.contains("&lt;b&gt;&amp;&quot;evil&quot;"));
    assert!(!page.contains("http") && !page.contains("src=") && page.contains("1 µs"));
    let data = scene(&page);
    assert_eq!(data["bodies"][0]["count"], 1800);
    // twelve floats of four bytes for every moment of the slider and of a visit
    let moments = [&data["times"], &data["visits"]["moments"]].map(|times| times.as_array().unwrap().len());
    let poses = data["bodies"][1]["poses"].as_str().unwrap().len();
    assert_eq!(poses, (48 * (moments[0] + moments[1])).div_ceil(3) * 4);
    assert!(data["witness"]["point"].is_array());
    // the two curves have lines in them, of many points
    let lines: Vec<&str> =
        page.split("<polyline").skip(1).filter(|line| line.contains("stroke=\"#2266CC\"")).collect();
    let points = |line: &str| line.split('"').map(|part| part.matches(',').count()).max();
    assert!(lines.len() == 2 && lines.iter().all(|line| points(line) > Some(30)), "{}", lines.len());
    assert!(page.contains("stroke=\"#C8202C\" stroke-width"), "the contact is marked");
}

#[test]
fn every_verdict_has_a_page() {
    let (a, b) = (body("box"), body("icosphere(80, size=1)"));
    for (from, velocity, verdict) in [(-3.0, 1.0, "clear"), (0.2, 0.0, "overlapping"), (-3.0, 9.0, "contact")]
    {
        let (page, answer) = page(&a, &b, from, velocity, "box");
        assert_eq!(answer.verdict.word(), verdict);
        assert!(page.contains(&format!("class=\"{verdict}\"")) && page.ends_with("</html>\n"));
        assert!(page.contains("it is 0 while they intersect") && !page.contains("a break in it"));
        assert_eq!(page.contains("apart; they intersect."), verdict == "overlapping");
        assert!(!page.contains("NaN") && !page.contains("inf "), "{verdict}");
    }
}

#[test]
fn large_meshes_lose_faces_but_not_near_the_contact() {
    let (a, b) = (body("blob(450000, size=1)"), body("tetrahedron"));
    let (page, answer) = page(&a, &b, -3.0, 4.0, "blob");
    assert_eq!(answer.verdict.word(), "contact");
    assert!(page.len() < 20_000_000 && page.contains("Of the 450000 faces"));
    let drawn = scene(&page)["bodies"][0]["count"].as_u64().unwrap() / 3;
    assert!((20_000..=200_000).contains(&drawn), "{drawn}");
}

#[test]
fn outlines_are_drawn_as_lines() {
    let square =
        Mesh::planar(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]], &[[0, 1], [1, 2], [2, 3], [3, 0]]);
    let square = Body::new(square.unwrap());
    let turn = |x: f64, v: f64| -> AnyMotion {
        Spin::new([0.0, 1.0], Placement::planar([x, 0.0], 0.3), [v, 0.0, 0.0], [0.0, 0.0, 1.0])
            .unwrap()
            .into()
    };
    let (one, two) = (turn(-4.0, 5.0), turn(0.0, 0.0));
    let options = Options::default();
    let answer = first_contact(&square, &one, &square, &two, &options).unwrap();
    let subjects = [&one, &two].map(|motion| Subject { name: "square", body: &square, motion });
    let page = Report::gather(subjects, &options, &answer).unwrap().html();
    let data = scene(&page);
    assert_eq!((&data["bodies"][0]["segments"], &data["bodies"][0]["count"]), (&true.into(), &8.into()));
}

#[test]
fn trees_and_visits_are_complete() {
    let (a, b) = (body("blob(900, size=1)"), body("torus(400, size=2)"));
    let (page, answer) = page(&a, &b, -3.0, 4.0, "blob");
    let data = scene(&page);
    let kinds: Vec<&str> =
        data["trees"].as_array().unwrap().iter().map(|tree| tree["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["lens", "ball", "box"]);
    for (tree, stride) in data["trees"].as_array().unwrap().iter().zip([8, 4, 12]) {
        for body in tree["bodies"].as_array().unwrap() {
            let levels: Vec<[usize; 2]> = serde_json::from_value(body["levels"].clone()).unwrap();
            assert_eq!(levels[0], [1, 1]);
            assert!(levels.len() > 3 && levels.iter().all(|[shown, all]| shown <= all && *shown <= 500));
            let nodes: usize = levels.iter().map(|[shown, _]| shown).sum();
            assert_eq!(body["nodes"].as_str().unwrap().len(), (4 * stride * nodes).div_ceil(3) * 4);
        }
    }
    // the deepest level of the tree of lenses has single faces
    let visits = data["visits"]["list"].as_array().unwrap();
    assert!(visits.len() as u64 > answer.cost.steps / 2 && visits.len() <= 10_000);
    let count = |k: usize| data["visits"]["levels"][k].as_array().unwrap().len() as u64;
    assert!(visits.iter().all(|visit| (0..2).all(|k| visit[k].as_u64().unwrap() < count(k))));
    assert!(page.contains("Where the search went") && page.contains("<th scope=\"row\">0</th>"));
}

#[test]
fn other_methods_have_no_visits() {
    let (a, b) = (body("box"), body("icosphere(80, size=1)"));
    let (coming, rest) = (flight(-3.0, 4.0), flight(0.0, 0.0));
    let options = Options { method: swept::Method::Redon, ..Options::default() };
    let answer = first_contact(&a, &coming, &b, &rest, &options).unwrap();
    let subjects = [
        Subject { name: "box", body: &a, motion: &coming },
        Subject { name: "ball", body: &b, motion: &rest },
    ];
    let page = Report::gather(subjects, &options, &answer).unwrap().html();
    assert!(scene(&page)["visits"].is_null() && page.contains("for the certified method only"));
}
