//! `swept completions`: completion scripts for shells.

use clap::Args;
use clap_complete::Shell;

/// Print a completion script for a shell
///
/// For example `swept completions bash > ~/.local/share/bash-completion/completions/swept`; for zsh, write it
/// as `_swept` to a folder in `fpath`.
#[derive(Args)]
pub struct CompletionsArguments {
    /// The shell
    shell: Shell,
}

/// The script.
pub fn run(arguments: &CompletionsArguments) -> String {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::command_line(), "swept", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}
