//! The command as its users see it: arguments in, text or JSON and an exit code out.

mod cli {
    mod batch;
    mod bench;
    mod check;
    mod clearance;
    mod completions;
    mod documented;
    mod documents;
    mod expected;
    mod float;
    mod frames;
    mod help;
    mod hostile;
    mod inputs;
    mod instant;
    mod interruption;
    mod interval;
    mod methods;
    mod notes;
    mod overwriting;
    mod primitives;
    mod quiet;
    mod scenes;
    mod shapes;
    mod simulate;
    mod streams;
    mod verify;

    use assert_cmd::Command;
    use serde_json::Value;

    /// A folder for one test.
    pub fn folder(name: &str) -> std::path::PathBuf {
        let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder).expect("the test folder can be used");
        folder
    }

    /// What one call printed, and its exit code.
    pub struct Called {
        pub code: Option<i32>,
        pub out: String,
        pub err: String,
    }

    /// Calls `swept` with these arguments.
    pub fn swept(arguments: &[&str]) -> Called {
        called(Command::new(env!("CARGO_BIN_EXE_swept")).args(arguments))
    }

    /// Calls `swept` with this on its standard input.
    pub fn swept_fed(arguments: &[&str], input: impl Into<Vec<u8>>) -> Called {
        called(Command::new(env!("CARGO_BIN_EXE_swept")).args(arguments).write_stdin(input))
    }

    fn called(command: &mut Command) -> Called {
        let output = command.output().expect("swept starts");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("only text is printed");
        Called { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }

    /// Writes a file with this content to the folder of a test; its name.
    pub fn file(test: &str, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = folder(test).join(name);
        std::fs::write(&path, content).expect("the test folder can be used");
        path.to_str().expect("plain names").to_owned()
    }

    /// Calls `swept`, which must answer, and returns what it printed.
    pub fn answer(arguments: &[&str]) -> String {
        let called = swept(arguments);
        assert_eq!(called.code, Some(0), "{arguments:?}: {}", called.err);
        assert_eq!(called.err, "", "{arguments:?}");
        called.out
    }

    /// Calls `swept … --json`, which must answer, and reads what it printed.
    pub fn json(arguments: &[&str]) -> Value {
        let arguments = [arguments, &["--json"]].concat();
        serde_json::from_str(&answer(&arguments)).expect("valid JSON")
    }

    /// Calls `swept`, which must refuse with exit code 2 and print nothing else, and returns its message.
    pub fn refusal(arguments: &[&str]) -> String {
        let called = swept(arguments);
        assert_eq!(called.code, Some(2), "{arguments:?}: {}{}", called.out, called.err);
        assert_eq!(called.out, "", "{arguments:?}");
        assert!(called.err.starts_with("error: "), "{arguments:?}: {}", called.err);
        called.err
    }

    /// The column that the caret under an error points at, counted from 1 in the line above it.
    pub fn caret_column(complaint: &str) -> usize {
        let line = complaint.lines().nth(2).expect("message, source, caret");
        assert_eq!(line.trim(), "^", "{complaint}");
        line.chars().count() - 2
    }
}
