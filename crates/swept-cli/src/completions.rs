//! `swept completions`: what a shell needs to complete the command.

use clap::Args;
use clap_complete::Shell;

/// Prints a completion script for a shell
///
/// For example `swept completions bash > ~/.local/share/bash-completion/completions/swept`, or for zsh into a folder of `fpath`
/// as `_swept`.
#[derive(Args)]
pub struct CompletionsArguments {
    /// The shell
    shell: Shell,
}

/// The script.
pub fn run(arguments: &CompletionsArguments) -> String {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::typed(), "swept", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}
