"""Asks swept and its peers about the same cases, and prints a table: time, late, missed, early.

python3 compare.py A.obj B.obj --throws 50 --out DIR      random throws, as in swept bench first-contact
python3 compare.py A.obj B.obj --cases cases.csv --out DIR   cases of your own, as swept batch reads them

Needs the programs that build.sh builds, and only Python's standard library. Cases are answered in chunks, and the
programs take turns on each chunk, so that other work of the machine affects all of them. Every chunk is asked
several times, and the shortest time of each case counts. Reading meshes and building trees is not timed.
"""

import argparse
import csv
import io
import math
import os
import random
import statistics
import subprocess
import sys

COLUMNS = "px py pz qw qx qy qz vx vy vz wx wy wz".split()
HEADING = ["id"] + [f"{body}_{column}" for body in "AB" for column in COLUMNS]

# The program and way of each peer, and how much later or earlier than proved its time may be, in units of time (the
# span is 1). FCL's conservative advancement stops when its next step is at most 1e-5, its naive solver looks at 1000
# poses; advancement on its distance query stops at a distance of 1e-6. parry stops at ten machine epsilons; what is allowed here is for its poses, in plain doubles.
PEERS = {
    "fcl-obbrss": (["fcl-peer", "obbrss"], 1e-5),
    "fcl-rss": (["fcl-peer", "rss"], 1e-5),
    "fcl-naive": (["fcl-peer", "naive"], 1 / 999),
    "fcl-distance": (["fcl-peer", "distance"], 1e-5),
    "parry": (["parry-peer"], 1e-9),
}


def direction(generator):
    while True:
        point = [generator.uniform(-1, 1) for _ in range(3)]
        length = math.hypot(*point)
        if 0.1 < length <= 1:
            return [x / length for x in point]


def orientation(generator):
    while True:
        point = [generator.uniform(-1, 1) for _ in range(4)]
        if 0.1 < math.hypot(*point) <= 1:
            return point


def throws(count, seed, reach):
    """Both bodies fly along one random line from opposite sides to the origin, and turn by 90 degrees."""
    generator = random.Random(seed)
    for number in range(count):
        axis = direction(generator)
        row = [f"throw-{number}"]
        for side in (1, -1):
            place = [side * reach * x for x in axis]
            spin = [math.pi / 2 * x for x in direction(generator)]
            row += place + orientation(generator) + [-x for x in place] + spin
        yield row


def table(rows):
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADING)
    writer.writerows([row[0]] + [repr(float(x)) for x in row[1:]] for row in rows)
    return text.getvalue()


def command(name, programs, meshes, tolerance):
    if name != "swept":
        program, *way = PEERS[name][0]
        return [os.path.join(programs, program), *way, *meshes]
    words = [os.path.join(programs, "swept"), "batch", "--quiet", "--threads", "1", "--cases", "-", "--out", "-"]
    # a shell against a shell, as the peers take meshes
    words += ["--a", meshes[0], "--b", meshes[1], "--surface", "both"]
    return words + ([] if tolerance is None else ["--tolerance", repr(tolerance)])


def answers(words, cases, seconds):
    """What a program says about a chunk, by id; and whether it was stopped because it took too long."""
    try:
        done = subprocess.run(words, input=cases, capture_output=True, text=True, timeout=seconds, check=False)
        out, slow = done.stdout, False
        if done.returncode != 0:
            sys.stderr.write(f"{words[0]}: exit code {done.returncode}\n{done.stderr}")
    except subprocess.TimeoutExpired as stopped:
        out, slow = (stopped.stdout or b"").decode(), True
    # the last line may be half written
    complete = out[: out.rfind("\n") + 1]
    return {row["id"]: row for row in csv.DictReader(io.StringIO(complete))}, slow


def number(text):
    return float(text) if text else None


def judged(ours, theirs, allowed):
    """How a peer's answer compares with what swept proved: a word, how late and how early it is."""
    time = number(theirs["time"])
    if theirs["verdict"] == "refused":
        return "refused", 0.0, 0.0
    if ours["verdict"] == "clear":
        return ("agrees" if time is None else "false"), 0.0, 0.0
    hit_by, safe_until = number(ours["hit_by"]), number(ours["safe_until"])
    if ours["verdict"] != "contact" or hit_by is None:
        return "not compared", 0.0, 0.0
    if time is None:
        return "missed", 0.0, 0.0
    late, early = max(0.0, time - hit_by), max(0.0, safe_until - time)
    word = "late" if late > allowed else "early" if early > allowed else "agrees"
    return word, late, early


def percent_99(times):
    return sorted(times)[min(len(times) - 1, math.ceil(0.99 * len(times)) - 1)]


def summary(found, names, cases, stopped):
    ours = found["swept"]
    lines = ["| | queries | median µs | mean | 99 % | worst | mean / swept | missed | late | at most by | early | "
             "at most by | false | refused | not answered |", "|" + "---|" * 15]
    for name in names:
        own = found[name]
        times = [float(row["micros"]) for row in own.values() if row["micros"]]
        if not times:
            lines.append(f"| {name} | 0 |" + " |" * 12 + f" {cases} |")
            continue
        both = [k for k in own if k in ours and own[k]["micros"] and ours[k]["micros"]]
        ratio = sum(float(own[k]["micros"]) for k in both) / sum(float(ours[k]["micros"]) for k in both)
        cells = [name, str(len(times))]
        cells += [f"{x:.1f}" for x in (statistics.median(times), statistics.fmean(times), percent_99(times), max(times))]
        if name == "swept":
            kinds = [row["verdict"] for row in own.values()]
            cells += ["1"] + [""] * 7 + [str(cases - len(times))]
            verdicts = ", ".join(f"{kinds.count(kind)} {kind}" for kind in sorted(set(kinds)))
        else:
            judgements = [judged(ours[k], own[k], PEERS[name][1]) for k in own if k in ours]
            words = [word for word, _, _ in judgements]
            count = words.count
            latest = max((late for _, late, _ in judgements), default=0.0)
            earliest = max((early for _, _, early in judgements), default=0.0)
            cells += [f"{ratio:.1f}", str(count("missed")), str(count("late")), f"{latest:.1e}"]
            cells += [str(count("early")), f"{earliest:.1e}"]
            cells += [str(count("false")), str(count("refused")), str(cases - len(own))]
        lines.append("| " + " | ".join(cells) + " |")
    text = "\n".join(lines) + f"\n\nswept: {verdicts}. Times are in units of the span, which is 1.\n"
    if len(names) > 1:
        text += "Counted as late or early beyond: " + ", ".join(f"{name} {PEERS[name][1]:g}" for name in names[1:]) + ".\n"
    for name in sorted(stopped):
        text += f"{name} was stopped in {stopped[name]} of the chunks, because they took too long.\n"
    return text


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("meshes", nargs=2, metavar="MESH.obj", help="triangles only")
    options.add_argument("--cases", help="case file, as for swept batch")
    options.add_argument("--throws", type=int, default=50, help="without --cases: number of random throws")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--reach", type=float, default=2.0, help="how far from the origin each body starts")
    options.add_argument("--tolerance", type=float, help="of swept; a length [default: that of swept batch]")
    options.add_argument("--chunk", type=int, default=10, help="number of cases at a time")
    options.add_argument("--rounds", type=int, default=3, help="how often each case is asked")
    options.add_argument("--seconds", type=float, default=60.0, help="most that a program may take for a chunk")
    options.add_argument("--without", action="append", default=[], choices=PEERS, help="leave out a peer")
    options.add_argument("--programs", default=os.path.join(os.path.dirname(__file__), "../../target/peers"))
    options.add_argument("--out", help="folder for cases.csv, one file of answers per program, and summary.md")
    chosen = options.parse_args()
    if chosen.cases:
        with open(chosen.cases, newline="", encoding="utf-8") as file:
            rows = [row for row in csv.reader(file) if row][1:]
        for row in rows:
            if len(row) != len(HEADING) or any(mark in row[0] for mark in ',"\n'):
                sys.exit(f"{chosen.cases}: {row[0]}: {len(HEADING)} fields are needed, and a plain id")
    else:
        rows = list(throws(chosen.throws, chosen.seed, chosen.reach))
    names, versions = [], []
    for name in ["swept", *(peer for peer in PEERS if peer not in chosen.without)]:
        program = command(name, chosen.programs, chosen.meshes, None)[0]
        if os.path.exists(program):
            names.append(name)
            version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        elif name == "swept":
            sys.exit(f"swept is not in {chosen.programs}: run build.sh")
        else:
            version = f"{os.path.basename(program)} is missing: see README.md"
        if version not in versions:
            versions.append(version)
    print("\n".join(versions), file=sys.stderr)
    found, stopped = {name: {} for name in names}, {}
    for begin in range(0, len(rows), chosen.chunk):
        chunk = table(rows[begin : begin + chosen.chunk])
        for round_ in range(chosen.rounds):
            for name in names:
                # what takes too long once would take too long again
                if round_ > 0 and stopped.get(f"{name} {begin}"):
                    continue
                words = command(name, chosen.programs, chosen.meshes, chosen.tolerance)
                some, slow = answers(words, chunk, chosen.seconds)
                if slow:
                    stopped[f"{name} {begin}"] = True
                for key, row in some.items():
                    before = found[name].get(key)
                    if before is None or (row["micros"] and float(row["micros"]) < float(before["micros"])):
                        found[name][key] = row
        print(f"{min(begin + chosen.chunk, len(rows))} of {len(rows)} cases", file=sys.stderr)
    counts = {}
    for key in stopped:
        counts[key.split()[0]] = counts.get(key.split()[0], 0) + 1
    text = "\n".join(versions) + f"\n\n{' and '.join(os.path.basename(mesh) for mesh in chosen.meshes)}, "
    text += f"{len(rows)} cases, shortest of {chosen.rounds}, one thread\n\n"
    text += summary(found, names, len(rows), counts)
    print(text, end="")
    if chosen.out:
        os.makedirs(chosen.out, exist_ok=True)
        with open(os.path.join(chosen.out, "cases.csv"), "w", encoding="utf-8") as file:
            file.write(table(rows))
        with open(os.path.join(chosen.out, "summary.md"), "w", encoding="utf-8") as file:
            file.write(text)
        for name in names:
            with open(os.path.join(chosen.out, f"{name}.csv"), "w", newline="", encoding="utf-8") as file:
                fields = next(iter(found[name].values()), {"id": "", "verdict": "", "time": "", "micros": ""})
                writer = csv.DictWriter(file, fields.keys(), lineterminator="\n")
                writer.writeheader()
                writer.writerows(found[name].values())


if __name__ == "__main__":
    main()
