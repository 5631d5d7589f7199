//! `swept float`: the anatomy of a floating-point number.

use crate::failure::Failure;
use crate::{output, table};
use clap::Args;
use serde::Serialize;
use swept_num::{Anatomy, Decimal, FloatClass, FloatFormat, Toward};

/// Digits of an error in the table; `--json` always has all of them.
const ERROR_DIGITS: usize = 40;
/// Exact values longer than this in positional notation are shown with an exponent in the table.
const POSITIONAL_LENGTH: usize = 110;

/// Take a floating-point number apart: bits, exact value, neighbours, error
///
/// The error is the difference from the decimal number that was typed.
#[derive(Args)]
pub struct FloatArguments {
    /// A decimal number such as 0.1, -6.8 or 1e-7; also inf and nan
    #[arg(allow_hyphen_values = true, required_unless_present = "bits")]
    number: Option<String>,
    /// Single precision (f32) instead of double
    #[arg(long, conflicts_with = "bits")]
    single: bool,
    /// Bits instead of a number: 32 or 64 binary digits, or 0x and 8 or 16 hexadecimal digits; spaces and
    /// underscores between digits are allowed
    #[arg(long, value_name = "BITS", num_args = 1.., conflicts_with = "number")]
    bits: Option<Vec<String>>,
    /// Also count the floats from here to this number
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true)]
    distance_to: Option<String>,
    /// Print JSON with every digit
    #[arg(long)]
    json: bool,
}

/// What is printed, in both forms.
#[derive(Serialize)]
struct FloatReport {
    format: &'static str,
    value: String,
    typed: Option<TypedText>,
    exact: Option<String>,
    class: String,
    bits: String,
    hexadecimal: String,
    sign: u8,
    biased_exponent: u32,
    bias: i32,
    true_exponent: Option<i32>,
    fraction: u64,
    implied_bit: u64,
    mantissa: Option<String>,
    quiet: Option<bool>,
    payload: Option<u64>,
    ulp: Option<f64>,
    ulp_exponent: Option<i32>,
    below: Option<Neighbour>,
    above: Option<Neighbour>,
    distance: Option<Distance>,
    machine_epsilon: f64,
    unit_roundoff: f64,
}

/// How the float relates to the text it was read from.
#[derive(Serialize)]
struct TypedText {
    text: String,
    represented_exactly: bool,
    /// float - typed, exactly; absent for infinities and NaN.
    error: Option<String>,
    error_in_ulps: Option<String>,
    overflows: bool,
}

#[derive(Serialize)]
struct Neighbour {
    value: String,
    exact: Option<String>,
    bits: String,
    /// Infinite next to the largest float, which JSON writes as null.
    gap: Option<f64>,
}

#[derive(Serialize)]
struct Distance {
    to: String,
    ulps: Option<u64>,
}

/// Reads a number or one of the words for infinity and NaN.
fn read(text: &str, format: FloatFormat) -> Result<(Anatomy, Option<Decimal>), Failure> {
    let trimmed = text.trim();
    let unsigned = trimmed.strip_prefix(['+', '-']).unwrap_or(trimmed).to_ascii_lowercase();
    let word = match unsigned.as_str() {
        "inf" | "infinity" => Some(f64::INFINITY),
        "nan" => Some(f64::NAN),
        _ => None,
    };
    let signed = |x: f64| if trimmed.starts_with('-') { -x } else { x };
    if let Some(x) = word.map(signed) {
        let float =
            if format == FloatFormat::SINGLE { Anatomy::of_f32(x as f32) } else { Anatomy::of_f64(x) };
        return Ok((float, None));
    }
    if trimmed.starts_with("--") {
        return Err(Failure::plain(format!("unknown option {trimmed}; see swept float --help")));
    }
    let blanks = text.chars().take_while(|c| c.is_whitespace()).count();
    let number: Decimal = trimmed
        .parse()
        .map_err(|error: swept_num::ReadError| Failure::at(text, blanks + error.column, error.kind))?;
    Ok((Anatomy::nearest(&number, format), Some(number)))
}

/// Answers the command.
pub fn run(arguments: &FloatArguments) -> Result<String, Failure> {
    let (float, typed) = match (&arguments.bits, &arguments.number) {
        (Some(parts), _) => {
            let text = parts.join(" ");
            let float = Anatomy::from_bit_text(&text);
            (float.map_err(|error| Failure::at(&text, error.column, error.kind))?, None)
        }
        (None, Some(text)) => {
            let format = if arguments.single { FloatFormat::SINGLE } else { FloatFormat::DOUBLE };
            let (float, number) = read(text, format)?;
            (float, Some(typed(text, float, number.as_ref())))
        }
        (None, None) => return Err(Failure::plain("give a number or --bits")),
    };
    let distance = match &arguments.distance_to {
        Some(text) => {
            let (other, _) = read(text, float.format())?;
            Some(Distance { to: other.shortest(), ulps: float.distance_in_ulps(other) })
        }
        None => None,
    };
    let report = report(float, typed, distance);
    if arguments.json { output::json(&report) } else { Ok(text(&report)) }
}

fn typed(text: &str, float: Anatomy, number: Option<&Decimal>) -> TypedText {
    let error = number.and_then(|number| float.error_against(number));
    TypedText {
        text: text.to_owned(),
        represented_exactly: number.is_none() || error.as_ref().is_some_and(Decimal::is_zero),
        error_in_ulps: number.and_then(|number| float.error_in_ulps(number)).map(|error| error.to_string()),
        error: error.map(|error| error.to_string()),
        overflows: number.is_some() && float.class() == FloatClass::Infinite,
    }
}

fn report(float: Anatomy, typed: Option<TypedText>, distance: Option<Distance>) -> FloatReport {
    let format = float.format();
    let exact = |float: Anatomy| float.exact().map(|exact| exact.to_string());
    let neighbour = |other: Option<Anatomy>, gap: Option<f64>| {
        other.map(|other| Neighbour {
            value: other.shortest(),
            exact: exact(other),
            bits: other.bit_text(),
            gap,
        })
    };
    FloatReport {
        format: if format == FloatFormat::SINGLE { "single" } else { "double" },
        value: float.shortest(),
        typed,
        exact: exact(float),
        class: float.class().to_string(),
        bits: float.bit_text(),
        hexadecimal: format!("0x{:0width$x}", float.bits(), width = format.bits() as usize / 4),
        sign: u8::from(float.is_negative()),
        biased_exponent: float.biased_exponent(),
        bias: format.bias(),
        true_exponent: float.true_exponent(),
        fraction: float.fraction(),
        implied_bit: float.implied_bit(),
        mantissa: float.mantissa().map(|mantissa| mantissa.to_string()),
        quiet: float.is_quiet_nan(),
        payload: float.nan_payload(),
        ulp: float.ulp(),
        ulp_exponent: float.ulp_exponent(),
        below: neighbour(float.next_down(), float.gap_below()),
        above: neighbour(float.next_up(), float.gap_above()),
        distance,
        machine_epsilon: format.epsilon(),
        unit_roundoff: format.unit_roundoff(),
    }
}

/// A number with all its digits: positional when short, else with an exponent.
fn digits(text: &str) -> String {
    let Ok(number) = text.parse::<Decimal>() else { return text.to_owned() };
    let leading_zeros = -number.order().min(0);
    if text.len() > POSITIONAL_LENGTH || leading_zeros > 6 { format!("{number:e}") } else { text.to_owned() }
}

/// The magnitude of an error: all digits if they are few, else the first ones and a mark.
fn error_digits(text: &str) -> String {
    let Ok(number) = text.parse::<Decimal>() else { return text.to_owned() };
    let magnitude = number.abs();
    if magnitude.digit_count() <= ERROR_DIGITS {
        return digits(&magnitude.to_string());
    }
    let cut = digits(&magnitude.round_to_digits(ERROR_DIGITS / 2, Toward::NegativeInfinity).to_string());
    match cut.split_once('e') {
        Some((mantissa, exponent)) => format!("{mantissa}…e{exponent}"),
        None => cut + "…",
    }
}

fn typed_text(typed: &TypedText, class: &str) -> String {
    let text = table::excerpt(&typed.text);
    match (&typed.error, &typed.error_in_ulps) {
        _ if class == FloatClass::Nan.to_string() => format!("{text} is not a number"),
        _ if typed.represented_exactly => format!("{text} is represented exactly"),
        _ if typed.overflows => {
            format!("{text} is not represented: it is beyond the largest number and rounds to infinity")
        }
        (Some(error), Some(ulps)) => {
            let side = if error.starts_with('-') { "below" } else { "above" };
            format!(
                "{text} is not represented exactly: the float is {side} it by {} = {} ulp",
                error_digits(error),
                error_digits(ulps)
            )
        }
        _ => format!("{text} is not represented exactly"),
    }
}

fn neighbour_text(neighbour: Option<&Neighbour>) -> String {
    match neighbour {
        Some(Neighbour { value, gap: Some(gap), .. }) if gap.is_finite() => format!("{value}, {gap:?} away"),
        Some(Neighbour { value, .. }) => value.clone(),
        None => "none".to_owned(),
    }
}

fn text(report: &FloatReport) -> String {
    let FloatReport { fraction, biased_exponent, bias, .. } = report;
    let format = if report.format == "single" { FloatFormat::SINGLE } else { FloatFormat::DOUBLE };
    let fraction_bits = format.fraction_bits() as i32;
    let absent = || "none".to_owned();
    let kind = if report.format == "single" { "single precision (f32)" } else { "double precision (f64)" };
    let mut fields = vec![("number", format!("{} in {kind}", report.value))];
    if let Some(typed) = &report.typed {
        fields.push(("typed", typed_text(typed, &report.class)));
    }
    fields.extend([
        ("exact value", report.exact.as_deref().map_or_else(absent, digits)),
        ("class", report.class.clone()),
        ("bits", report.bits.clone()),
        ("hexadecimal", report.hexadecimal.clone()),
        ("sign", format!("{} ({})", report.sign, if report.sign == 0 { "+" } else { "-" })),
        (
            "exponent",
            match report.true_exponent {
                Some(exponent) => format!("{biased_exponent} stored, {exponent} true (bias {bias})"),
                None => format!("{biased_exponent} stored, all ones (bias {bias})"),
            },
        ),
        (
            "mantissa",
            match &report.mantissa {
                Some(mantissa) => format!(
                    "{fraction} stored, {} + {fraction}/2^{fraction_bits} = {}",
                    report.implied_bit,
                    digits(mantissa)
                ),
                None => format!("{fraction} stored"),
            },
        ),
    ]);
    if let (Some(quiet), Some(payload)) = (report.quiet, report.payload) {
        let kind = if quiet { "quiet" } else { "signalling" };
        fields.push(("NaN", format!("{kind}, payload {payload}")));
    }
    let power = |value: f64, exponent: i32| format!("{value:?} = 2^{exponent}");
    let ulp = report.ulp.zip(report.ulp_exponent);
    fields.extend([
        ("ulp", ulp.map_or_else(absent, |(ulp, exponent)| power(ulp, exponent))),
        ("next below", neighbour_text(report.below.as_ref())),
        ("next above", neighbour_text(report.above.as_ref())),
    ]);
    if let Some(Distance { to, ulps }) = &report.distance {
        let text = match ulps {
            Some(1) => format!("1 ulp to {to}"),
            Some(ulps) => format!("{ulps} ulps to {to}"),
            None => format!("none to {to}: NaN has no place in the order of floats"),
        };
        fields.push(("distance", text));
    }
    fields.extend([
        ("machine epsilon", format!("{}, the gap above 1", power(report.machine_epsilon, -fraction_bits))),
        (
            "unit roundoff",
            format!(
                "{}, the largest relative rounding error",
                power(report.unit_roundoff, -fraction_bits - 1)
            ),
        ),
    ]);
    table::fields(&fields)
}
