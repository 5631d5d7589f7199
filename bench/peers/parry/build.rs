//! Hands the version of parry to the program, from the lock file.

fn main() {
    println!("cargo::rerun-if-changed=Cargo.lock");
    let lock = std::fs::read_to_string("Cargo.lock").unwrap_or_default();
    let entry = lock.split("name = \"parry3d-f64\"").nth(1).unwrap_or_default();
    let version = entry.split('"').nth(1).unwrap_or("of unknown version");
    println!("cargo::rustc-env=PARRY_VERSION={version}");
}
