//! Evaluates the steps of a formula over intervals, with the tightest ends, because people read them.

use super::{Expression, Function, Operation};
use crate::Interval;
use std::collections::BTreeSet;
use std::fmt;

/// An operation that is not defined on all of the ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Note {
    /// The column of the operation, counted from 1.
    pub column: usize,
    /// What is not defined.
    pub kind: NoteKind,
}

/// What is not defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoteKind {
    /// The divisor contains zero and other numbers.
    DivisorHoldsZero,
    /// The divisor is zero.
    DivisorIsZero,
    /// Some operands of a root are negative.
    RootPartlyNegative,
    /// All operands of a root are negative.
    RootOfNegative,
}

impl fmt::Display for NoteKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoteKind::DivisorHoldsZero => "unbounded: the divisor holds 0",
            NoteKind::DivisorIsZero => "no value: the divisor is 0",
            NoteKind::RootPartlyNegative => "sqrt taken where defined: the operand is partly negative",
            NoteKind::RootOfNegative => "no value: sqrt of negative numbers",
        })
    }
}

/// Evaluates one formula repeatedly, and collects the notes of all evaluations.
#[derive(Debug)]
pub struct Evaluator<'a> {
    formula: &'a Expression,
    stack: Vec<Interval>,
    notes: BTreeSet<Note>,
}

impl<'a> Evaluator<'a> {
    /// An evaluator with no notes yet.
    #[must_use]
    pub fn new(formula: &'a Expression) -> Evaluator<'a> {
        Evaluator { formula, stack: Vec::new(), notes: BTreeSet::new() }
    }

    /// The notes, by column.
    #[must_use]
    pub fn into_notes(self) -> Vec<Note> {
        self.notes.into_iter().collect()
    }

    /// An enclosure of all values for the variables in `values` (in the order of [`Expression::variables`]);
    /// `None` when no value exists. A variable without a value ranges over all numbers.
    pub fn evaluate(&mut self, values: &[Interval]) -> Option<Interval> {
        self.stack.clear();
        for step in &self.formula.steps {
            let result = match step.operation {
                Operation::Number(number) => number,
                Operation::Variable(index) => values.get(index).copied().unwrap_or(Interval::ENTIRE),
                Operation::Negate => -self.pop(),
                Operation::Power(exponent) => self.pop().powi(exponent),
                Operation::Add => self.binary(Interval::tightest_sum),
                Operation::Subtract => self.binary(Interval::tightest_difference),
                Operation::Multiply => self.binary(Interval::tightest_product),
                Operation::Divide => self.divide(step.column)?,
                Operation::Call(function) => self.call(function, step.column)?,
            };
            self.stack.push(result);
        }
        self.stack.pop()
    }

    fn pop(&mut self) -> Interval {
        self.stack.pop().expect("the parser pushes operands before their operation")
    }

    fn binary(&mut self, operation: fn(Interval, Interval) -> Interval) -> Interval {
        let second = self.pop();
        let first = self.pop();
        operation(first, second)
    }

    fn note(&mut self, column: usize, kind: NoteKind) {
        self.notes.insert(Note { column, kind });
    }

    fn divide(&mut self, column: usize) -> Option<Interval> {
        let divisor = self.pop();
        let dividend = self.pop();
        if divisor == Interval::ZERO {
            self.note(column, NoteKind::DivisorIsZero);
            return None;
        }
        if divisor.contains_zero() {
            self.note(column, NoteKind::DivisorHoldsZero);
        }
        Some(dividend.tightest_quotient(divisor))
    }

    fn call(&mut self, function: Function, column: usize) -> Option<Interval> {
        Some(match function {
            Function::Sqrt => {
                let operand = self.pop();
                let root = operand.sqrt();
                if root.is_none() {
                    self.note(column, NoteKind::RootOfNegative);
                } else if operand.lo() < 0.0 {
                    self.note(column, NoteKind::RootPartlyNegative);
                }
                root?
            }
            Function::Sin => self.pop().sin(),
            Function::Cos => self.pop().cos(),
            Function::Abs => self.pop().abs(),
            Function::Square => self.pop().tightest_square(),
            Function::Min => self.binary(Interval::min),
            Function::Max => self.binary(Interval::max),
        })
    }
}
