"""Marks that carry a part's identifier: real Data Matrix symbols (ECC 200), drawn module by module."""
from kit.outlines import rrect
from kit.shapes import group, plate, quads

# (modules per side, data codewords, error-correction codewords) of the single-region square symbols
SIZES = ((10, 3, 5), (12, 5, 7), (14, 8, 10), (16, 12, 12), (18, 18, 14),
         (20, 22, 18), (22, 30, 20), (24, 36, 24), (26, 44, 28))
UTAH = ((-2, -2), (-2, -1), (-1, -2), (-1, -1), (-1, 0), (0, -2), (0, -1), (0, 0))


def code_plate(identifier, side, materials, loc, rot, parent):
    """Plate of `side` scene units with the identifier's symbol; +y is up on the plate."""
    modules = datamatrix(identifier)
    n = len(modules)
    u = side / (n + 3)
    holder = group(loc, rot, parent)
    plate([rrect(side, side, 0.04 * side)], 0.004, materials['plate'], 0.0008, parent=holder)
    cells = [((c - n / 2) * u, (n / 2 - r - 1) * u, u, u)
             for r in range(n) for c in range(n) if modules[r][c]]
    quads(cells, materials['ink'], (0, 0, 0.0032), parent=holder)
    return holder


def datamatrix(content):
    """ASCII content of at most 44 codewords -> square matrix of 0/1 including the finder pattern."""
    words = _codewords(content)
    size, capacity, ecc = next(s for s in SIZES if s[1] >= len(words))
    words = _padded(words, capacity)
    words += _reed_solomon(words, ecc)
    n = size - 2
    placed = _placement(n)
    m = [[0] * size for _ in range(size)]
    for i in range(size):
        m[i][0] = m[size - 1][i] = 1
        m[0][i] |= i % 2 == 0
        m[i][size - 1] |= i % 2 == 1
    for r in range(n):
        for c in range(n):
            if placed[r][c]:
                word, bit = placed[r][c]
                m[r + 1][c + 1] = words[word] >> (7 - bit) & 1
    if not placed[n - 1][n - 1]:  # the standard fills the corner that no codeword reaches
        m[n][n] = m[n - 1][n - 1] = 1
    return m


def _codewords(s):
    out, i = [], 0
    while i < len(s):
        if s[i:i + 2].isdigit() and len(s[i:i + 2]) == 2:
            out.append(130 + int(s[i:i + 2]))
            i += 2
        else:
            out.append(ord(s[i]) + 1)
            i += 1
    return out


def _padded(words, capacity):
    if len(words) < capacity:
        words = words + [129]
    while len(words) < capacity:
        v = 130 + 149 * (len(words) + 1) % 253
        words.append(v if v <= 254 else v - 254)
    return words


def _reed_solomon(data, count):
    exp, log = [0] * 512, [0] * 256
    x = 1
    for i in range(255):
        exp[i] = exp[i + 255] = x
        log[x] = i
        x = x << 1 ^ (0x12D if x & 128 else 0)

    def times(a, b):
        return exp[log[a] + log[b]] if a and b else 0

    generator = [1]
    for i in range(1, count + 1):
        shifted = generator + [0]
        generator = [a ^ times(b, exp[i]) for a, b in zip(shifted, [0] + generator)]
    rest = [0] * count
    for d in data:
        factor = d ^ rest[0]
        rest = [a ^ times(g, factor) for a, g in zip(rest[1:] + [0], generator[1:])]
    return rest


def _placement(n):
    """Which (codeword, bit) each module carries, after ISO/IEC 16022 annex F; None where nothing is placed."""
    grid = [[None] * n for _ in range(n)]

    def put(r, c, word, bit):
        if r < 0:
            r, c = r + n, c + 4 - (n + 4) % 8
        if c < 0:
            r, c = r + 4 - (n + 4) % 8, c + n
        grid[r][c] = (word, bit)

    def corner(word, case):
        tail = [(i, n - 1) for i in range(4)]
        cells = {
            1: [(n - 1, 0), (n - 1, 1), (n - 1, 2), (0, n - 2), *tail],
            2: [(n - 3, 0), (n - 2, 0), (n - 1, 0), (0, n - 4), (0, n - 3), (0, n - 2), *tail[:2]],
            3: [(n - 3, 0), (n - 2, 0), (n - 1, 0), (0, n - 2), *tail],
        }[case]
        for bit, (r, c) in enumerate(cells):
            put(r, c, word, bit)

    word, r, c = 0, 4, 0
    while r < n or c < n:
        for case, fits in ((1, r == n), (2, r == n - 2 and n % 4), (3, r == n - 2 and n % 8 == 4)):
            if fits and c == 0:
                corner(word, case)
                word += 1
        for step in (-2, 2):
            while True:
                if 0 <= r < n and 0 <= c < n and not grid[r][c]:
                    for bit, (dr, dc) in enumerate(UTAH):
                        put(r + dr, c + dc, word, bit)
                    word += 1
                r, c = r + step, c - step
                if not (0 <= r and c < n if step < 0 else r < n and c >= 0):
                    break
            r, c = (r + 1, c + 3) if step < 0 else (r + 3, c + 1)
    return grid
