//! `swept help`: the commands, grouped by what people want to do.

use clap::Command;
use std::fmt::Write;

/// What people want to do, and the commands for it. Every command is in exactly one group.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Ask about a motion", &["check", "clearance", "batch", "primitives"]),
    ("Prove and verify", &["verify"]),
    ("Simulate", &["simulate"]),
    ("Look at numbers and frames", &["float", "interval", "frames"]),
    ("Compare methods and measure", &["bench"]),
    ("Set up the shell, and get help", &["completions", "man", "help"]),
];

/// The top level with its commands in groups.
pub fn grouped(command: Command) -> Command {
    let header = *command.get_styles().get_header();
    let literal = *command.get_styles().get_literal();
    let mut template = "{about-with-newline}\n{usage-heading} {usage}\n\n".to_owned();
    for (heading, names) in GROUPS {
        let _ = writeln!(template, "{header}{heading}:{header:#}");
        for name in names {
            let _ = writeln!(template, "  {literal}{name:<12}{literal:#} {}", about(&command, name));
        }
        template.push('\n');
    }
    let _ = writeln!(template, "{header}Options:{header:#}\n{{options}}{{after-help}}");
    command.help_template(template)
}

/// One line about a command.
fn about(command: &Command, name: &str) -> String {
    let about = command.find_subcommand(name).and_then(Command::get_about);
    // clap adds this one itself, later
    about.map_or_else(|| "Print this text, or the help of a command".to_owned(), ToString::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_command_is_in_exactly_one_group() {
        let mut groups: BTreeMap<&str, u32> = BTreeMap::new();
        for name in GROUPS.iter().flat_map(|(_, names)| *names) {
            *groups.entry(name).or_default() += 1;
        }
        let mut command = crate::command_line();
        command.build();
        let commands: BTreeMap<&str, u32> =
            command.get_subcommands().map(|command| (command.get_name(), 1)).collect();
        assert_eq!(groups, commands);
    }

    #[test]
    fn descriptions_fit_on_a_line() {
        for command in crate::command_line().get_subcommands() {
            let about = command.get_about().expect("every command says what it does").to_string();
            assert!(about.chars().count() <= 80, "{}: {about}", command.get_name());
        }
    }
}
