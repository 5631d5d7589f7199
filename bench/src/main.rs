//! `swept-bench`: campaigns and timings.

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use swept_bench::{
    campaign, certificates, clearance, cliffs, first_contact, methods, nanoseconds, simulation, straight,
};

/// Campaigns that search for a wrong answer, and timings next to those of peers.
///
/// Exit code: 0 nothing wrong, 1 a wrong answer was found, 2 the command could not run.
#[derive(Parser)]
#[command(name = "swept-bench", version)]
struct Command {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Run a campaign, or resume an interrupted one
    Campaign(campaign::Arguments),
    /// Time plain floats, directed operations, intervals and, with the feature `peers`, another library
    Nanoseconds(nanoseconds::Arguments),
    /// Time contacts on straight paths, each query alone
    StraightSpeed(straight::Arguments),
    /// Time first contacts of bodies thrown at each other, each query alone
    FirstContactSpeed(first_contact::speed::Arguments),
    /// Time the least distance over a motion next to the first contact just below it
    ClearanceSpeed(clearance::speed::Arguments),
    /// Time bodies inside others, and the thesis's workload, as surfaces and as solids
    SolidSpeed(first_contact::nested::Arguments),
    /// Time first contacts by the interval method next to the default one
    RedonSpeed(methods::redon_speed::Arguments),
    /// Measure the size of certificates, and the cost of recording and checking them
    CertificateCosts(certificates::costs::Arguments),
    /// Time queries that general bounds cannot decide cheaply: carriers, shafts, orbits, long and many pieces
    Cliffs(cliffs::Arguments),
    /// Count the instructions of first contacts with valgrind
    FirstContactInstructions(first_contact::instructions::Arguments),
    /// Time the steps of the ready-made simulations, and how the cost grows with the number of bodies
    SimulationSpeed(simulation::speed::Arguments),
    /// Simulate heaps of blobs and report for how many consecutive steps a body was held
    Heaps(simulation::heaps::Arguments),
    /// Print one digest over the answers to all regression cases and the thesis's benchmarks
    Answers(first_contact::answers::Arguments),
    /// Write a case of the campaign hostile-pairs as a query file
    FirstContactCase(first_contact::regression::Arguments),
}

fn campaigns(arguments: &campaign::Arguments) -> Result<Vec<campaign::Campaign>, Box<dyn std::error::Error>> {
    let mut all = campaign::campaigns();
    if let Some(folder) = &arguments.models {
        all.push(first_contact::models_campaign(folder)?);
    }
    Ok(all)
}

fn main() -> ExitCode {
    let typed: Vec<String> = std::env::args().skip(1).collect();
    let result = match Command::parse().verb {
        Verb::Campaign(arguments) => {
            campaigns(&arguments).and_then(|campaigns| campaign::execute(&arguments, &campaigns, &typed))
        }
        Verb::Cliffs(arguments) => cliffs::execute(&arguments, &typed),
        Verb::CertificateCosts(arguments) => certificates::costs::execute(&arguments, &typed),
        Verb::FirstContactSpeed(arguments) => first_contact::speed::execute(&arguments, &typed),
        Verb::ClearanceSpeed(arguments) => clearance::speed::execute(&arguments, &typed),
        Verb::SolidSpeed(arguments) => first_contact::nested::execute(&arguments, &typed),
        Verb::RedonSpeed(arguments) => methods::redon_speed::execute(&arguments, &typed),
        Verb::Answers(arguments) => first_contact::answers::execute(&arguments),
        Verb::FirstContactCase(arguments) => first_contact::regression::execute(&arguments),
        Verb::FirstContactInstructions(arguments) => first_contact::instructions::execute(&arguments, &typed),
        Verb::SimulationSpeed(arguments) => simulation::speed::execute(&arguments, &typed),
        Verb::Heaps(arguments) => simulation::heaps::execute(&arguments, &typed),
        Verb::Nanoseconds(arguments) => nanoseconds::execute(&arguments, &typed),
        Verb::StraightSpeed(arguments) => match straight::execute(&arguments, &typed) {
            Ok(code) => Ok(code),
            Err(error) => {
                eprintln!("swept-bench: {error}");
                return ExitCode::from(2);
            }
        },
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("swept-bench: {error}");
            ExitCode::from(2)
        }
    }
}
