//! How and where this binary was built and runs: the head of every recorded result.

use serde::Serialize;
use std::fs;

/// What a reader needs to know to judge or repeat a recorded run.
#[derive(Debug, Clone, Serialize)]
pub struct Build {
    /// The exact command.
    pub command: String,
    /// The version of swept.
    pub swept: &'static str,
    /// The compiler.
    pub rustc: &'static str,
    /// Target triple and profile.
    pub target: String,
    /// Extra compiler flags; empty for the default build.
    pub rustflags: &'static str,
    /// The processor model, as reported by the system.
    pub processor: String,
}

impl Build {
    /// The build of this process, which was started with `arguments` (without the program's name).
    #[must_use]
    pub fn of_this_process(arguments: &[String]) -> Self {
        let profile = env!("SWEPT_PROFILE");
        let release = if profile == "release" { " --release" } else { "" };
        let features = if cfg!(feature = "peers") { " --features peers" } else { "" };
        let flags = env!("SWEPT_RUSTFLAGS");
        let prefix = if flags.is_empty() { String::new() } else { format!("RUSTFLAGS=\"{flags}\" ") };
        Self {
            command: format!(
                "{prefix}cargo run{release} -p swept-bench{features} -- {}",
                arguments.join(" ")
            ),
            swept: env!("CARGO_PKG_VERSION"),
            rustc: env!("SWEPT_RUSTC"),
            target: format!("{}, {profile}", env!("SWEPT_TARGET")),
            rustflags: flags,
            processor: processor(),
        }
    }

    /// The head of a text report.
    #[must_use]
    pub fn head(&self) -> String {
        let flags = if self.rustflags.is_empty() { "none" } else { self.rustflags };
        format!(
            "command    {}\nswept      {}\ncompiler   {} ({}; extra flags: {flags})\nprocessor  {}\n",
            self.command, self.swept, self.rustc, self.target, self.processor
        )
    }
}

fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        info.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split(':').nth(1));
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    format!("{}, {cores} hardware threads", model.unwrap_or("unknown").trim())
}
