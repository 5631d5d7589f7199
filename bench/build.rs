//! Records how this binary is compiled, so that a recorded run can say so.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=RUSTFLAGS");
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let version = Command::new(variable("RUSTC")).arg("--version").output();
    let version = version.map(|out| String::from_utf8_lossy(&out.stdout).trim().to_owned());
    println!("cargo::rustc-env=SWEPT_RUSTC={}", version.unwrap_or_else(|_| "rustc, version unknown".into()));
    println!("cargo::rustc-env=SWEPT_RUSTFLAGS={}", variable("CARGO_ENCODED_RUSTFLAGS").replace('\x1f', " "));
    println!("cargo::rustc-env=SWEPT_TARGET={}", variable("TARGET"));
    println!("cargo::rustc-env=SWEPT_PROFILE={}", variable("PROFILE"));
}
