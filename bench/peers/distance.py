"""Asks FCL for the distances of the cases that the example distance_speed wrote, and prints medians per cell.

python3 distance.py MODELS cases.csv swept.csv --out DIR

MODELS holds the meshes, OBJ. Needs the fcl-peer that build.sh builds. Each query is asked several times, and the
shortest time counts, as in swept.csv. DIR gets distances.csv, one line per query, and cells.csv.
"""

import argparse
import csv
import os
import statistics
import subprocess

STILL = ["0"] * 6


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("models")
    options.add_argument("cases")
    options.add_argument("ours")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--program", default=os.path.join(os.path.dirname(__file__), "../../target/peers/fcl-peer"))
    options.add_argument("--out", required=True)
    chosen = options.parse_args()
    cases, ours = read(chosen.cases), read(chosen.ours)
    pairs = {}
    for number, case in enumerate(cases):
        pairs.setdefault((case["a"], case["b"]), []).append(number)
    for (a, b), numbers in pairs.items():
        lines = ["heading"]
        for number in numbers:
            poses = list(cases[number].values())[4:]
            lines.append(",".join([str(number), *poses[:7], *STILL, *poses[7:], *STILL]))
        words = [chosen.program, "rest", *(os.path.join(chosen.models, f"{name}.obj") for name in (a, b))]
        # every round is a line of its own, so that the meshes are read once
        asked = "\n".join(lines[:1] + lines[1:] * chosen.rounds) + "\n"
        done = subprocess.run(words, input=asked, capture_output=True, text=True, check=True)
        for row in csv.DictReader(done.stdout.splitlines()):
            found = ours[int(row["id"])]
            found["fcl"] = row["time"]
            found["fcl_micros"] = min(float(row["micros"]), found.get("fcl_micros", float("inf")))
    os.makedirs(chosen.out, exist_ok=True)
    with open(os.path.join(chosen.out, "distances.csv"), "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ours[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(ours)
    cells = {}
    for row in ours:
        cells.setdefault((row["a"], row["b"], row["gap"]), []).append(row)
    with open(os.path.join(chosen.out, "cells.csv"), "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["a", "b", "gap", "queries", "swept_median_micros", "fcl_median_micros", "fcl/swept"])
        for cell, rows in cells.items():
            swept, fcl = (statistics.median(float(row[key]) for row in rows) for key in ("swept_micros", "fcl_micros"))
            line = [*cell, len(rows), f"{swept:.2f}", f"{fcl:.2f}", f"{fcl / swept:.2f}"]
            writer.writerow(line)
            print(*line)
    # FCL claims no accuracy; this says whether both answered the same question
    off = max(max(float(r["lo"]) - float(r["fcl"]), float(r["fcl"]) - float(r["hi"]), 0) / float(r["hi"]) for r in ours)
    print(f"FCL's distance is off the enclosure by at most {off:.1e} of it")


if __name__ == "__main__":
    main()
