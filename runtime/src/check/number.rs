//! Numbers of JSON, compared as the numbers they are: not through a float, which holds integers
//! up to 2^53 only, nor with the rounding of one.

use serde_json::{Number, Value};
use std::cmp::Ordering;

/// A number of JSON in the form that compares.
#[derive(Clone, Copy, Debug)]
enum Exact {
    Integer(i128),
    /// Finite, unless the program has `serde_json` keep numbers that no float can hold.
    Float(f64),
}

impl Exact {
    fn of(number: &Number) -> Self {
        if let Some(integer) = number.as_i64() {
            Self::Integer(integer.into())
        } else if let Some(integer) = number.as_u64() {
            Self::Integer(integer.into())
        } else {
            let beyond = || {
                if number.to_string().starts_with('-') {
                    f64::NEG_INFINITY
                } else {
                    f64::INFINITY
                }
            };
            Self::Float(number.as_f64().unwrap_or_else(beyond))
        }
    }
}

/// Which number is the greater one.
pub(super) fn compare(a: &Number, b: &Number) -> Ordering {
    match (Exact::of(a), Exact::of(b)) {
        (Exact::Integer(a), Exact::Integer(b)) => a.cmp(&b),
        (Exact::Float(a), Exact::Float(b)) => a.partial_cmp(&b).unwrap_or(Ordering::Equal),
        (Exact::Integer(a), Exact::Float(b)) => with_float(a, b),
        (Exact::Float(a), Exact::Integer(b)) => with_float(b, a).reverse(),
    }
}

fn with_float(integer: i128, float: f64) -> Ordering {
    // Every integer here has at most 64 bits, so what is cut to the ends of 128 compares right.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "whole, or beyond every integer that it is compared with"
    )]
    let whole = float.floor() as i128;
    integer.cmp(&whole).then_with(|| {
        if float > float.floor() {
            Ordering::Less
        } else {
            Ordering::Equal
        }
    })
}

/// Whether a number has no fraction: to JSON Schema `2.0` is an integer.
pub(super) fn is_whole(number: &Number) -> bool {
    match Exact::of(number) {
        Exact::Integer(_) => true,
        Exact::Float(float) => float.fract() == 0.0,
    }
}

/// A whole number that was written as a float, as the integer that Rust's types read.
pub(super) fn as_integer(number: &Number) -> Option<Value> {
    const LEAST: f64 = -9_223_372_036_854_775_808.0;
    const BEYOND_SIGNED: f64 = 9_223_372_036_854_775_808.0;
    const BEYOND_UNSIGNED: f64 = 18_446_744_073_709_551_616.0;
    let Exact::Float(float) = Exact::of(number) else {
        return None;
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and in range"
    )]
    if float.fract() != 0.0 {
        None
    } else if (LEAST..BEYOND_SIGNED).contains(&float) {
        Some((float as i64).into())
    } else if (0.0..BEYOND_UNSIGNED).contains(&float) {
        Some((float as u64).into())
    } else {
        None
    }
}

/// Whether a number is a multiple of a step, in decimal: 0.3 is one of 0.1.
pub(super) fn is_multiple(number: &Number, step: &Number) -> bool {
    if let (Exact::Integer(number), Exact::Integer(step)) = (Exact::of(number), Exact::of(step)) {
        return number.checked_rem(step) == Some(0);
    }
    match (Decimal::of(number), Decimal::of(step)) {
        (Some(number), Some(step)) => number.is_multiple(step),
        _ => false,
    }
}

/// `digits · 10^exponent`, with no sign, since multiples don't depend on it.
#[derive(Clone, Copy, Debug)]
struct Decimal {
    digits: u64,
    exponent: i32,
}

impl Decimal {
    fn of(number: &Number) -> Option<Self> {
        match Exact::of(number) {
            Exact::Integer(integer) => Some(Self {
                digits: u64::try_from(integer.unsigned_abs()).ok()?,
                exponent: 0,
            }),
            // The shortest digits that give this float are those that somebody wrote.
            Exact::Float(float) => {
                let text = format!("{:e}", float.abs());
                let (digits, exponent) = text.split_once('e')?;
                let exponent: i32 = exponent.parse().ok()?;
                let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
                Some(Self {
                    digits: format!("{whole}{fraction}").parse().ok()?,
                    exponent: exponent.checked_sub(i32::try_from(fraction.len()).ok()?)?,
                })
            }
        }
    }

    fn is_multiple(self, step: Self) -> bool {
        if self.digits == 0 || step.digits == 0 {
            return self.digits == 0;
        }
        let shift = i64::from(self.exponent).saturating_sub(step.exponent.into());
        let exponent = u32::try_from(shift.unsigned_abs()).unwrap_or(u32::MAX);
        let (digits, step) = (u128::from(self.digits), u128::from(step.digits));
        if shift >= 0 {
            // Digits have at most 64 bits, so a product of two remainders has at most 128.
            remainder(digits, power_remainder(exponent, step), step) == 0
        } else {
            10_u128
                .checked_pow(exponent)
                .and_then(|power| power.checked_mul(step))
                .is_some_and(|step| digits.checked_rem(step) == Some(0))
        }
    }
}

/// `a · b` modulo `modulus`.
fn remainder(a: u128, b: u128, modulus: u128) -> u128 {
    let reduced = |n: u128| n.checked_rem(modulus).unwrap_or(0);
    reduced(reduced(a).wrapping_mul(reduced(b)))
}

/// `10^exponent` modulo `modulus`.
fn power_remainder(exponent: u32, modulus: u128) -> u128 {
    let mut power = remainder(1, 1, modulus);
    let mut base = 10;
    let mut rest = exponent;
    while rest > 0 {
        if rest & 1 == 1 {
            power = remainder(power, base, modulus);
        }
        base = remainder(base, base, modulus);
        rest >>= 1;
    }
    power
}

/// A total order of values, in which numbers are equal when they are one number: `1` and `1.0`.
pub(super) fn order(a: &Value, b: &Value) -> Ordering {
    match (a, b) {
        (Value::Null, Value::Null) => Ordering::Equal,
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::Number(a), Value::Number(b)) => compare(a, b),
        (Value::String(a), Value::String(b)) => a.cmp(b),
        (Value::Array(a), Value::Array(b)) => a
            .iter()
            .zip(b)
            .map(|(a, b)| order(a, b))
            .find(|ordering| ordering.is_ne())
            .unwrap_or_else(|| a.len().cmp(&b.len())),
        (Value::Object(a), Value::Object(b)) => {
            let sorted = |object: &'_ serde_json::Map<String, Value>| {
                let mut keys: Vec<String> = object.keys().cloned().collect();
                keys.sort_unstable();
                keys
            };
            let (names, others) = (sorted(a), sorted(b));
            names.cmp(&others).then_with(|| {
                names
                    .iter()
                    .filter_map(|name| Some(order(a.get(name)?, b.get(name)?)))
                    .find(|ordering| ordering.is_ne())
                    .unwrap_or(Ordering::Equal)
            })
        }
        _ => rank(a).cmp(&rank(b)),
    }
}

fn rank(value: &Value) -> u8 {
    match value {
        Value::Null => 0,
        Value::Bool(_) => 1,
        Value::Number(_) => 2,
        Value::String(_) => 3,
        Value::Array(_) => 4,
        Value::Object(_) => 5,
    }
}

/// Two items of a list that are the same, by their positions.
pub(super) fn duplicate(items: &[Value]) -> Option<(usize, usize)> {
    let mut sorted: Vec<(usize, &Value)> = items.iter().enumerate().collect();
    sorted.sort_by(|(_, a), (_, b)| order(a, b));
    sorted
        .iter()
        .zip(sorted.iter().skip(1))
        .filter(|((_, a), (_, b))| order(a, b).is_eq())
        .map(|((a, _), (b, _))| (*a, *b))
        .min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn number(value: &Value) -> &Number {
        value.as_number().unwrap()
    }

    fn compared(a: &Value, b: &Value) -> Ordering {
        let forth = compare(number(a), number(b));
        assert_eq!(compare(number(b), number(a)), forth.reverse());
        forth
    }

    #[test]
    fn integers_compare_beyond_floats() {
        assert_eq!(
            compared(
                &json!(9_007_199_254_740_993_u64),
                &json!(9_007_199_254_740_992_u64)
            ),
            Ordering::Greater
        );
        assert_eq!(compared(&json!(u64::MAX), &json!(-1)), Ordering::Greater);
        assert_eq!(compared(&json!(i64::MIN), &json!(0)), Ordering::Less);
    }

    #[test]
    fn integers_and_floats_compare_without_rounding() {
        // 2^53 + 1 lies between two floats.
        assert_eq!(
            compared(
                &json!(9_007_199_254_740_993_u64),
                &json!(9_007_199_254_740_992.0)
            ),
            Ordering::Greater
        );
        assert_eq!(
            compared(&json!(u64::MAX), &json!(18_446_744_073_709_551_616.0)),
            Ordering::Less
        );
        assert_eq!(
            compared(&json!(i64::MIN), &json!(-9_223_372_036_854_775_808.0)),
            Ordering::Equal
        );
        assert_eq!(compared(&json!(1), &json!(1.0)), Ordering::Equal);
        assert_eq!(compared(&json!(1), &json!(1.5)), Ordering::Less);
        assert_eq!(compared(&json!(-1), &json!(-1.5)), Ordering::Greater);
        assert_eq!(compared(&json!(u64::MAX), &json!(1e308)), Ordering::Less);
        assert_eq!(
            compared(&json!(i64::MIN), &json!(-1e308)),
            Ordering::Greater
        );
    }

    #[test]
    fn multiples_are_decimal() {
        let multiple = |a: Value, b: Value| is_multiple(number(&a), number(&b));
        // The first three are those of JSON Schema's own test suite.
        assert!(multiple(json!(0.0075), json!(0.0001)));
        assert!(!multiple(json!(0.00751), json!(0.0001)));
        assert!(multiple(json!(12_391_239_123_u64), json!(1e-8)));
        assert!(multiple(json!(0.3), json!(0.1)));
        assert!(multiple(json!(19.99), json!(0.01)));
        assert!(multiple(json!(-4.5), json!(1.5)));
        assert!(multiple(json!(1e308), json!(0.5)));
        assert!(multiple(json!(1e300), json!(3e299)) == (1e300 % 3e299 == 0.0));
        assert!(multiple(json!(9), json!(4.5)));
        assert!(multiple(json!(4.0), json!(2)));
        assert!(!multiple(json!(0.35), json!(0.1)));
        assert!(!multiple(json!(1e-300), json!(1)));
        assert!(!multiple(json!(u64::MAX), json!(2)));
        assert!(multiple(json!(0), json!(0.7)));
        assert!(multiple(json!(i64::MIN), json!(2)));
    }

    #[test]
    fn whole_floats_become_integers() {
        let integer = |value: Value| as_integer(number(&value));
        assert_eq!(integer(json!(30.0)), Some(json!(30)));
        assert_eq!(integer(json!(-0.0)), Some(json!(0)));
        assert_eq!(
            integer(json!(1e19)),
            Some(json!(10_000_000_000_000_000_000_u64))
        );
        assert_eq!(integer(json!(1e20)), None);
        assert_eq!(integer(json!(-1e19)), None);
        assert_eq!(integer(json!(2.5)), None);
        assert_eq!(integer(json!(7)), None);
    }

    #[test]
    fn duplicates_are_found_by_value() {
        let found = |value: Value| duplicate(value.as_array().unwrap());
        assert_eq!(found(json!([1, "1", true, null, [1], {"a": 1}])), None);
        assert_eq!(found(json!([3, 1, 2, 1.0])), Some((1, 3)));
        assert_eq!(
            found(json!([{"a": 1, "b": [2]}, {"b": [2.0], "a": 1}])),
            Some((0, 1))
        );
        assert_eq!(found(json!([])), None);
    }
}
