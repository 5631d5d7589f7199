//! `swept man`: manual pages, from what the command says of itself.

use crate::failure::Failure;
use crate::rows::unwritable;
use clap::Args;
use std::path::PathBuf;

/// Prints the manual page, or writes a page for every subcommand into a folder
#[derive(Args)]
pub struct ManArguments {
    /// Write swept.1, swept-check.1 and so on into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// The page of `swept` itself, or what was written.
pub fn run(arguments: &ManArguments) -> Result<String, Failure> {
    let command = crate::typed();
    let Some(folder) = &arguments.out else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command)
            .render(&mut page)
            .map_err(|error| Failure::plain(format!("cannot make the page: {error}")))?;
        return Ok(String::from_utf8_lossy(&page).into_owned());
    };
    let failed = |error: std::io::Error| unwritable(folder, &error);
    std::fs::create_dir_all(folder).map_err(failed)?;
    clap_mangen::generate_to(command, folder).map_err(failed)?;
    Ok(format!("manual pages written to {}\n", folder.display()))
}
