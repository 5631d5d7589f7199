//! Parses a formula by recursive descent with bounded depth.

use super::{Expression, Function, Occurrence, Operation, Step};
use crate::Interval;
use std::fmt;
use thiserror::Error;

/// Maximum nesting depth of parentheses, function calls and signs.
const MAX_DEPTH: usize = 200;

/// Why, and where, a text is not a formula.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("column {column}: {message}")]
pub struct Mistake {
    /// Where, counted in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl Mistake {
    fn new(at: usize, message: impl fmt::Display) -> Mistake {
        Mistake { column: at + 1, message: message.to_string() }
    }
}

/// Whether a name is taken by a function or constant, so that no variable may have it.
pub fn is_reserved(name: &str) -> bool {
    name == "pi" || Function::named(name).is_some()
}

/// Reads a formula.
pub fn parse(text: &str) -> Result<Expression, Mistake> {
    let mut parser = Parser {
        text: text.chars().collect(),
        at: 0,
        depth: 0,
        formula: Expression { steps: Vec::new(), variables: Vec::new() },
    };
    parser.sum()?;
    match parser.peek() {
        None => Ok(parser.formula),
        Some(')') => Err(Mistake::new(parser.at, "this parenthesis was never opened")),
        Some(_) => Err(Mistake::new(parser.at, format!("expected an operator, found {}", parser.here()))),
    }
}

struct Parser {
    text: Vec<char>,
    /// Index of the next character.
    at: usize,
    depth: usize,
    formula: Expression,
}

impl Parser {
    /// The next character that is not blank.
    fn peek(&mut self) -> Option<char> {
        while self.text.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    /// Takes the next character if it is one of `wanted`, with its index.
    fn take(&mut self, wanted: &[char]) -> Option<(char, usize)> {
        let found = self.peek().filter(|c| wanted.contains(c))?;
        self.at += 1;
        Some((found, self.at - 1))
    }

    /// What is at this place, for messages.
    fn here(&self) -> String {
        self.text.get(self.at).map_or_else(|| "the end".to_owned(), |c| format!("{c:?}"))
    }

    fn push(&mut self, at: usize, operation: Operation) {
        self.formula.steps.push(Step { column: at + 1, operation });
    }

    /// Parses one level deeper, if that is allowed.
    fn nested(&mut self, at: usize, inner: fn(&mut Parser) -> Result<(), Mistake>) -> Result<(), Mistake> {
        if self.depth == MAX_DEPTH {
            return Err(Mistake::new(at, format!("nested more than {MAX_DEPTH} levels deep")));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn sum(&mut self) -> Result<(), Mistake> {
        self.product()?;
        while let Some((operator, at)) = self.take(&['+', '-']) {
            self.product()?;
            self.push(at, if operator == '+' { Operation::Add } else { Operation::Subtract });
        }
        Ok(())
    }

    fn product(&mut self) -> Result<(), Mistake> {
        self.sign()?;
        while let Some((operator, at)) = self.take(&['*', '/']) {
            self.sign()?;
            self.push(at, if operator == '*' { Operation::Multiply } else { Operation::Divide });
        }
        Ok(())
    }

    fn sign(&mut self) -> Result<(), Mistake> {
        let Some((operator, at)) = self.take(&['+', '-']) else { return self.power() };
        self.nested(at, Parser::sign)?;
        if operator == '-' {
            self.push(at, Operation::Negate);
        }
        Ok(())
    }

    fn power(&mut self) -> Result<(), Mistake> {
        self.atom()?;
        let Some((_, at)) = self.take(&['^']) else { return Ok(()) };
        let exponent = self.whole_number()?;
        self.push(at, Operation::Power(exponent));
        if self.peek() == Some('^') {
            return Err(Mistake::new(self.at, "a power of a power needs parentheses"));
        }
        Ok(())
    }

    fn whole_number(&mut self) -> Result<u32, Mistake> {
        self.peek();
        let start = self.at;
        self.skip_while(|c| c.is_ascii_digit());
        let digits: String = self.text[start..self.at].iter().collect();
        if digits.is_empty() {
            let hint = "only whole powers are supported: write sqrt(x) for a root and 1/x^2 for x^-2";
            return Err(Mistake::new(
                start,
                format!("expected a whole number, found {}; {hint}", self.here()),
            ));
        }
        if self.text.get(self.at).is_some_and(|&c| c == '.' || c.is_alphanumeric()) {
            return Err(Mistake::new(
                self.at,
                format!("the power must be a whole number, found {}", self.here()),
            ));
        }
        digits.parse().map_err(|_| Mistake::new(start, format!("the power is above {}", u32::MAX)))
    }

    fn skip_while(&mut self, wanted: fn(char) -> bool) {
        while self.text.get(self.at).is_some_and(|&c| wanted(c)) {
            self.at += 1;
        }
    }

    fn atom(&mut self) -> Result<(), Mistake> {
        match self.peek() {
            Some('(') => {
                let opened = self.at;
                self.at += 1;
                self.nested(opened, Parser::sum)?;
                self.close(opened)
            }
            Some(c) if c.is_ascii_digit() || c == '.' => self.number(),
            Some(c) if c.is_alphabetic() || c == '_' => self.name(),
            _ => {
                Err(Mistake::new(self.at, format!("expected a number, a name or '(', found {}", self.here())))
            }
        }
    }

    fn close(&mut self, opened: usize) -> Result<(), Mistake> {
        if self.take(&[')']).is_some() {
            return Ok(());
        }
        let column = opened + 1;
        Err(Mistake::new(
            self.at,
            format!("expected ')' for the '(' in column {column}, found {}", self.here()),
        ))
    }

    fn number(&mut self) -> Result<(), Mistake> {
        let start = self.at;
        self.skip_while(|c| c.is_ascii_digit() || c == '.');
        if matches!(self.text.get(self.at), Some('e' | 'E')) {
            let signed = matches!(self.text.get(self.at + 1), Some('+' | '-'));
            self.at += if signed { 2 } else { 1 };
            self.skip_while(|c| c.is_ascii_digit());
        }
        let written: String = self.text[start..self.at].iter().collect();
        if let Some(range) = written.find("..") {
            return Err(Mistake::new(start + range, "ranges belong to variables: name=from..to"));
        }
        let number: Interval = written
            .parse()
            .map_err(|error: crate::ReadError| Mistake::new(start + error.column - 1, error.kind))?;
        self.push(start, Operation::Number(number));
        Ok(())
    }

    fn name(&mut self) -> Result<(), Mistake> {
        let start = self.at;
        self.skip_while(|c| c.is_alphanumeric() || c == '_');
        let name: String = self.text[start..self.at].iter().collect();
        let called = self.peek() == Some('(');
        match Function::named(&name) {
            Some(function) if called => self.call(start, &name, function),
            Some(_) => Err(Mistake::new(start, format!("{name} is a function: write {name}(…)"))),
            None if called => {
                let known = Function::ALL.map(|(known, _)| known).join(" ");
                Err(Mistake::new(start, format!("unknown function {name:?}; the functions are {known}")))
            }
            None if name == "pi" => {
                self.push(start, Operation::Number(Interval::PI));
                Ok(())
            }
            None => {
                let variables = &mut self.formula.variables;
                let known = variables.iter().position(|variable| variable.name == name);
                let index = known.unwrap_or(variables.len());
                if known.is_none() {
                    variables.push(Occurrence { name, column: start + 1 });
                }
                self.push(start, Operation::Variable(index));
                Ok(())
            }
        }
    }

    fn call(&mut self, start: usize, name: &str, function: Function) -> Result<(), Mistake> {
        let opened = self.at;
        self.at += 1;
        let wanted = function.operands();
        for operand in 0..wanted {
            self.nested(opened, Parser::sum)?;
            if operand + 1 < wanted && self.take(&[',']).is_none() {
                let message = format!("{name} needs {wanted} operands: expected ',', found {}", self.here());
                return Err(Mistake::new(self.at, message));
            }
        }
        if self.peek() == Some(',') {
            let s = if wanted == 1 { "" } else { "s" };
            return Err(Mistake::new(self.at, format!("{name} takes only {wanted} operand{s}")));
        }
        self.close(opened)?;
        self.push(start, Operation::Call(function));
        Ok(())
    }
}
