"""Two bodies as OBJ files, for machines without meshes at hand: a bumpy ball and a bumpy torus.

python3 bodies.py ball 5000 ball.obj
"""

import math
import sys


def torus(triangles):
    """A grid closed both ways, around a ring of radius 0.7, with bumps."""
    columns = max(3, round(math.sqrt(triangles)))
    rows = max(3, round(triangles / 2 / columns))
    vertices = []
    for i in range(columns):
        u = 2 * math.pi * i / columns
        for j in range(rows):
            v = 2 * math.pi * j / rows
            thick = 0.3 + 0.04 * math.sin(5 * u) * math.cos(3 * v)
            ring = 0.7 + thick * math.cos(v)
            vertices.append((ring * math.cos(u), ring * math.sin(u), thick * math.sin(v)))
    corner = lambda i, j: i % columns * rows + j % rows
    faces = []
    for i in range(columns):
        for j in range(rows):
            a, b, c, d = corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)
            faces += [(a, b, c), (a, c, d)]
    return vertices, faces


def ball(triangles):
    """Meridians and parallels of a ball of radius 1, with bumps."""
    columns = max(3, round(math.sqrt(triangles)))
    rows = max(2, round(triangles / 2 / columns) + 1)
    radius = lambda u, v: 1 + 0.08 * math.sin(4 * u) * math.sin(v) ** 2 * math.cos(5 * v)
    vertices = [(0, 0, 1), (0, 0, -1)]
    for j in range(1, rows):
        v = math.pi * j / rows
        for i in range(columns):
            u = 2 * math.pi * i / columns
            r = radius(u, v)
            vertices.append((r * math.sin(v) * math.cos(u), r * math.sin(v) * math.sin(u), r * math.cos(v)))
    corner = lambda i, j: 2 + (j - 1) * columns + i % columns
    faces = []
    for i in range(columns):
        faces.append((0, corner(i, 1), corner(i + 1, 1)))
        for j in range(1, rows - 1):
            a, b, c, d = corner(i, j), corner(i, j + 1), corner(i + 1, j + 1), corner(i + 1, j)
            faces += [(a, b, c), (a, c, d)]
        faces.append((1, corner(i + 1, rows - 1), corner(i, rows - 1)))
    return vertices, faces


def tetrahedron(_):
    """A regular one with its corners on four corners of a cube."""
    s = 0.4
    return [(s, s, s), (-s, -s, s), (-s, s, -s), (s, -s, -s)], [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]


def main():
    kinds = {"ball": ball, "torus": torus, "tetrahedron": tetrahedron}
    if len(sys.argv) != 4 or sys.argv[1] not in kinds or not sys.argv[2].isdigit():
        sys.exit("usage: bodies.py ball|torus|tetrahedron TRIANGLES FILE.obj")
    vertices, faces = kinds[sys.argv[1]](int(sys.argv[2]))
    with open(sys.argv[3], "w", encoding="ascii") as file:
        for vertex in vertices:
            file.write("v {!r} {!r} {!r}\n".format(*map(float, vertex)))
        for face in faces:
            file.write("f {} {} {}\n".format(*(k + 1 for k in face)))
    print(f"{sys.argv[3]}: {len(faces)} triangles")


if __name__ == "__main__":
    main()
