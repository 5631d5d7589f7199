//! Expressions in a few variables, evaluated over intervals.
//!
//! **What it answers.** An enclosure of all values of a formula while its variables range over intervals, and
//! which parts of it are not defined everywhere.
//!
//! **The mathematics.** Each operation is replaced by its interval version (natural interval extension). A
//! variable that occurs twice is treated as two independent ones, so the result may be too wide (the
//! dependency problem); over small pieces of the ranges the excess shrinks, and the hull of the pieces is an
//! enclosure again.
//!
//! ```text
//! sum     = product { (+|-) product }       power = atom [ ^ whole number ]
//! product = sign { (*|/) sign }             atom  = number | name | pi | function ( sum {, sum} ) | ( sum )
//! sign    = (-|+) sign | power
//! ```
//!
//! **Why it is sound.** Numbers in the text are enclosed tightly as decimals: 0.1 means the real number 0.1.
//! Where an operation has no value (division by zero, the root of a negative number) the result encloses the
//! values that exist, and a note says so.
//!
//! **Source.** [Num20, section 2]; [Moore09, chapter 5].
//!
//! ```
//! use swept_num::Interval;
//! use swept_num::expression::{Evaluator, Expression};
//! let expression: Expression = "x / (x - 1)".parse()?;
//! let range = Evaluator::new(&expression).evaluate(&[Interval::between(2.9, 3.1)]);
//! assert!(range.is_some_and(|range| range.contains(1.5) && range.width() < 0.4));
//! # Ok::<(), swept_num::expression::Mistake>(())
//! ```

mod evaluate;
mod parse;

pub use evaluate::{Evaluator, Note, NoteKind};
pub use parse::{Mistake, is_reserved, parse};

use crate::Interval;

/// A formula as a list of stack operations: evaluating it needs no recursion, however long it is.
#[derive(Debug)]
pub struct Expression {
    steps: Vec<Step>,
    /// Names in order of first appearance; [`Operation::Variable`] is an index into this list.
    variables: Vec<Occurrence>,
}

/// A variable and where it first appears.
#[derive(Debug)]
pub struct Occurrence {
    /// The name.
    pub name: String,
    /// The column, counted from 1.
    pub column: usize,
}

impl Expression {
    /// The variables in order of first appearance.
    #[must_use]
    pub fn variables(&self) -> &[Occurrence] {
        &self.variables
    }
}

impl std::str::FromStr for Expression {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Mistake> {
        parse(text)
    }
}

#[derive(Debug)]
struct Step {
    /// The column of the operator, function or operand, counted from 1.
    column: usize,
    operation: Operation,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Operation {
    Number(Interval),
    Variable(usize),
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    Power(u32),
    Call(Function),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Function {
    Sqrt,
    Sin,
    Cos,
    Abs,
    Square,
    Min,
    Max,
}

impl Function {
    const ALL: [(&'static str, Function); 7] = [
        ("sqrt", Function::Sqrt),
        ("sin", Function::Sin),
        ("cos", Function::Cos),
        ("abs", Function::Abs),
        ("square", Function::Square),
        ("min", Function::Min),
        ("max", Function::Max),
    ];

    fn named(name: &str) -> Option<Function> {
        Function::ALL.iter().find(|(known, _)| *known == name).map(|&(_, function)| function)
    }

    fn operands(self) -> usize {
        match self {
            Function::Min | Function::Max => 2,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests;
