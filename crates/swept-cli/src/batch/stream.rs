//! Rows from a file through threads to a file, in order.
//!
//! One lock guards the input: a free thread takes the next line. Another lock guards the output: a result
//! that is early waits in a map, and a thread that would get too far ahead of the slowest row waits for it.
//! The thread with the oldest row never waits, so the stream never stalls.

use crate::lock::locked;
use std::collections::BTreeMap;
use std::io::{Error, ErrorKind, Read, Write};
use std::sync::{Condvar, Mutex};
use std::time::Duration;
use swept_io::answer::VerdictKind;
use swept_io::row::{Line, Lines};

/// A finished row.
pub struct FinishedRow {
    pub row: String,
    /// None if the row could not be answered.
    pub verdict: Option<VerdictKind>,
    pub time: Option<Duration>,
    pub complaint: Option<String>,
}

/// How reading and writing ended.
pub struct StreamEnd {
    pub reading: Result<(), Error>,
    pub writing: Result<(), Error>,
}

/// What is in the file after an early stop.
#[derive(Debug, PartialEq, Eq)]
pub struct StreamContents {
    /// Rows written.
    pub rows: u64,
    /// Rows that were not finished while later ones were.
    pub missing: u64,
}

pub struct Stream<R, W> {
    intake: Mutex<Intake<R>>,
    outlet: Mutex<Outlet<W>>,
    /// Signalled when rows are written, or when everything is to stop.
    written: Condvar,
    window: u64,
}

struct Intake<R> {
    lines: Lines<R>,
    /// The number of the next line taken, blank lines included.
    next: u64,
    error: Option<Error>,
    ended: bool,
}

struct Outlet<W> {
    out: W,
    next: u64,
    waiting: BTreeMap<u64, (Option<FinishedRow>, u64)>,
    rows: u64,
    error: Option<Error>,
    stopped: bool,
}

impl<R: Read, W: Write> Stream<R, W> {
    pub fn new(lines: Lines<R>, out: W, window: u64) -> Self {
        Self {
            intake: Mutex::new(Intake { lines, next: 0, error: None, ended: false }),
            outlet: Mutex::new(Outlet {
                out,
                next: 0,
                waiting: BTreeMap::new(),
                rows: 0,
                error: None,
                stopped: false,
            }),
            written: Condvar::new(),
            window,
        }
    }

    /// Takes lines until there are none. `written` is called for every row when it is written, with the bytes
    /// read by then.
    pub fn work(&self, answer: impl Fn(&Line) -> Option<FinishedRow>, written: impl Fn(&FinishedRow, u64)) {
        let mut bytes = Vec::new();
        while let Some((index, number, cut, position)) = self.take(&mut bytes) {
            if !self.wait_for_turn(index) {
                return;
            }
            let done = answer(&Line { number, bytes: &bytes, cut });
            self.put(index, done, position, &written);
        }
    }

    /// The next line: its index and number, whether it was cut, and the bytes read after it.
    fn take(&self, bytes: &mut Vec<u8>) -> Option<(u64, u64, bool, u64)> {
        let mut intake = locked(&self.intake);
        if intake.ended {
            return None;
        }
        let taken = match intake.lines.next_line() {
            Ok(Some(line)) => {
                bytes.clear();
                bytes.extend_from_slice(line.bytes);
                Some((line.number, line.cut))
            }
            Ok(None) => None,
            Err(error) => {
                intake.error = Some(error);
                None
            }
        };
        let Some((number, cut)) = taken else {
            intake.ended = true;
            return None;
        };
        intake.next += 1;
        Some((intake.next - 1, number, cut, intake.lines.position()))
    }

    /// Waits until the row is within the window; false if everything is to stop.
    fn wait_for_turn(&self, index: u64) -> bool {
        let mut outlet = locked(&self.outlet);
        while !outlet.stopped && index >= outlet.next + self.window {
            outlet = self.written.wait(outlet).unwrap_or_else(std::sync::PoisonError::into_inner);
        }
        !outlet.stopped
    }

    fn put(
        &self,
        index: u64,
        done: Option<FinishedRow>,
        position: u64,
        written: &impl Fn(&FinishedRow, u64),
    ) {
        let mut outlet = locked(&self.outlet);
        outlet.waiting.insert(index, (done, position));
        while let Some((done, position)) = {
            let next = outlet.next;
            outlet.waiting.remove(&next)
        } {
            outlet.next += 1;
            if let Some(done) = done {
                outlet.write(&done);
                written(&done, position);
            }
        }
        self.written.notify_all();
    }

    /// Writes all finished rows, even if earlier ones are missing, and accepts no more.
    pub fn flush_and_stop(&self) -> StreamContents {
        let mut outlet = locked(&self.outlet);
        outlet.stopped = true;
        // the next row to be written and those after it, up to the last one finished
        let begun = outlet.waiting.keys().next_back().map_or(0, |last| last + 1 - outlet.next);
        let missing = begun - outlet.waiting.len() as u64;
        for (done, _) in std::mem::take(&mut outlet.waiting).into_values() {
            if let Some(done) = done {
                outlet.write_even_when_stopped(&done);
            }
        }
        let _ = outlet.out.flush();
        self.written.notify_all();
        StreamContents { rows: outlet.rows, missing }
    }

    /// Flushes, and says how reading and writing went.
    pub fn end(&self) -> StreamEnd {
        let mut outlet = locked(&self.outlet);
        let flushed = outlet.out.flush();
        let writing = match outlet.error.take() {
            Some(error) => Err(error),
            None => flushed,
        };
        let writing = match writing {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            other => other,
        };
        let reading = locked(&self.intake).error.take().map_or(Ok(()), Err);
        StreamEnd { reading, writing }
    }
}

impl<W: Write> Outlet<W> {
    fn write(&mut self, done: &FinishedRow) {
        if !self.stopped {
            self.write_even_when_stopped(done);
        }
    }

    fn write_even_when_stopped(&mut self, done: &FinishedRow) {
        match writeln!(self.out, "{}", done.row) {
            Ok(()) => self.rows += 1,
            Err(error) => {
                self.error.get_or_insert(error);
                self.stopped = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn done(row: String) -> FinishedRow {
        FinishedRow { row, verdict: Some(VerdictKind::Clear), time: None, complaint: None }
    }

    #[test]
    fn order_is_kept_and_the_window_holds() {
        let text: String = (0..500).map(|k| format!("{k}\n")).collect();
        let stream = Stream::new(Lines::new(text.as_bytes()), Vec::new(), 8);
        let (running, ahead) = (AtomicU64::new(0), AtomicU64::new(0));
        let answer = |line: &Line| {
            let k: u64 = String::from_utf8_lossy(line.bytes).parse().expect("a number");
            ahead.fetch_max(k.saturating_sub(running.load(Ordering::SeqCst)), Ordering::SeqCst);
            if k.is_multiple_of(7) {
                std::thread::sleep(Duration::from_millis(2));
            }
            (!k.is_multiple_of(5)).then(|| done(k.to_string()))
        };
        let written = |done: &FinishedRow, _: u64| {
            running.store(done.row.parse().expect("a number"), Ordering::SeqCst);
        };
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| stream.work(answer, written));
            }
        });
        assert!(stream.end().writing.is_ok());
        let outlet = stream.outlet.into_inner().expect("no panic");
        let rows: Vec<String> =
            String::from_utf8(outlet.out).expect("text").lines().map(str::to_owned).collect();
        let wanted: Vec<String> = (0..500).filter(|k| k % 5 != 0).map(|k| k.to_string()).collect();
        assert_eq!(rows, wanted);
        assert!(ahead.into_inner() <= 8 + 2, "rows ran ahead of the window");
    }

    #[test]
    fn what_is_finished_is_written_when_stopped() {
        let stream = Stream::new(Lines::new(&b"a\nb\nc\n\nd"[..]), Vec::new(), 8);
        stream.put(2, Some(done("c".into())), 6, &|_, _| {});
        stream.put(1, Some(done("b".into())), 4, &|_, _| {});
        // a blank line is not a row, and is not missing
        stream.put(3, None, 7, &|_, _| {});
        assert_eq!(stream.flush_and_stop(), StreamContents { rows: 2, missing: 1 });
        stream.put(0, Some(done("a".into())), 2, &|_, _| {});
        assert!(!stream.wait_for_turn(0));
        assert_eq!(stream.outlet.into_inner().expect("no panic").out, b"b\nc\n");
    }

    #[test]
    fn nothing_is_missing_up_to_the_last_row_in_order() {
        let stream = Stream::new(Lines::new(&b"a\nb\nc\n"[..]), Vec::new(), 8);
        assert_eq!(stream.flush_and_stop(), StreamContents { rows: 0, missing: 0 });
        let stream = Stream::new(Lines::new(&b"a\nb\nc\n"[..]), Vec::new(), 8);
        stream.put(1, Some(done("b".into())), 4, &|_, _| {});
        stream.put(0, Some(done("a".into())), 2, &|_, _| {});
        assert_eq!(stream.flush_and_stop(), StreamContents { rows: 2, missing: 0 });
    }
}
