//! `swept man`: manual pages, generated from the help texts.

use crate::failure::Failure;
use crate::output;
use crate::row_streams::unwritable;
use clap::Args;
use std::path::PathBuf;

/// Print the manual page, or write a page for every command to a folder
#[derive(Args)]
pub struct ManArguments {
    /// Write swept.1, swept-check.1 and so on to this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// The page of `swept` itself, or where the pages were written.
pub fn run(arguments: &ManArguments) -> Result<String, Failure> {
    let command = crate::command_line();
    let Some(folder) = &arguments.out else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command)
            .render(&mut page)
            .map_err(|error| Failure::plain(format!("cannot write the page: {error}")))?;
        return Ok(String::from_utf8_lossy(&page).into_owned());
    };
    let failed = |error: std::io::Error| unwritable(folder, &error);
    std::fs::create_dir_all(folder).map_err(failed)?;
    clap_mangen::generate_to(command, folder).map_err(failed)?;
    Ok(output::summary(format!("manual pages written to {}\n", folder.display()), false, false))
}
