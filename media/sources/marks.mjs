// Marks of the demo companies: each draws its product on a grid of 96 in ink, with one lit cell and no
// letters.
const INK = '#0e1b2e'
const CELL = { cobalt: '#0b57d0', orange: '#ff7a1a' }

const polar = (r, degrees, cx = 48, cy = 48) => {
  const a = (degrees * Math.PI) / 180
  return [cx + r * Math.cos(a), cy + r * Math.sin(a)].map((value) => Math.round(value * 100) / 100)
}

const ring = (r, width) =>
  `<circle cx="48" cy="48" r="${r}" fill="none" stroke="${INK}" stroke-width="${width}"/>`
/** Arc of a circle as a stroke, from a0 to a1 degrees clockwise. */
const arc = (r, a0, a1, width) => {
  const [x0, y0] = polar(r, a0)
  const [x1, y1] = polar(r, a1)
  const large = a1 - a0 > 180 ? 1 : 0
  return `<path d="M${x0} ${y0}A${r} ${r} 0 ${large} 1 ${x1} ${y1}" fill="none" stroke="${INK}" stroke-width="${width}"/>`
}
const cell = (x, y, size, color) =>
  `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${CELL[color]}"/>`
const ink = (d) => `<path d="${d}" fill="${INK}"/>`

const marks = {
  // Brake disc, the cell where the caliper sits.
  '88.449.1001': () => arc(33, -18, 288, 14) + ring(13, 8) + cell(64, 8, 18, 'orange'),
  // Piston: crown, ring grooves, skirt, the pin as the cell.
  '88.449.1002': () =>
    ink('M16 10H80V24H16ZM16 30H80V38H16ZM16 44H80V86H66V72A18 18 0 0 0 30 72V86H16Z') +
    cell(40, 60, 16, 'cobalt'),
  // Ball row of a bearing, one ball lit.
  '88.449.1003': () =>
    Array.from({ length: 7 }, (_, k) => polar(32, -90 + (k + 1) * 45))
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9.5" fill="${INK}"/>`)
      .join('') +
    ring(15, 6) +
    cell(39, 7, 18, 'orange'),
  // Lamp and its beam.
  '88.449.1004': () =>
    ink('M44 12A36 36 0 0 0 44 84Z') +
    ink('M52 22H84V30H52ZM52 66H84V74H52Z') +
    ink('M52 44H64V52H52Z') +
    cell(70, 40, 16, 'cobalt'),
  // Cells of a pack, one charged.
  '88.449.1005': () =>
    ink('M24 8H40V16H24ZM56 8H72V16H56Z') +
    [0, 1, 2, 3, 4, 5]
      .map((i) => [12 + (i % 3) * 26, 22 + Math.floor(i / 3) * 34])
      .map(([x, y], i) => (i === 2 ? '' : ink(`M${x} ${y}H${x + 20}V${y + 28}H${x}Z`)))
      .join('') +
    `<path d="M64 22H84V50H64Z" fill="${CELL.cobalt}"/>`,
  // Five double spokes inside the rim, the hub lit.
  '88.449.1006': () => {
    const spokes = Array.from({ length: 5 }, (_, k) => {
      const at = -90 + 72 * k
      return [-11, 11]
        .map((shift) => {
          const [x0, y0] = polar(15, at + shift * 1.6)
          const [x1, y1] = polar(34, at + shift)
          return `<path d="M${x0} ${y0}L${x1} ${y1}" stroke="${INK}" stroke-width="6"/>`
        })
        .join('')
    }).join('')
    return ring(37, 8) + spokes + cell(40, 40, 16, 'orange')
  },
  // Coil spring between its seats.
  '88.449.1007': () =>
    ink('M22 78H74V88H22ZM22 20H74V28H22Z') +
    `<path d="M28 68 68 58M28 54 68 44M28 40 68 32" stroke="${INK}" stroke-width="8"/>` +
    cell(40, 4, 16, 'cobalt'),
  // Mould halves round the casting, the metal at the gate.
  '88.449.1008': () =>
    ink('M8 26H38V34A22 22 0 0 0 38 74V88H8ZM88 26H58V34A22 22 0 0 1 58 74V88H88Z') +
    cell(40, 6, 16, 'orange') +
    ink('M44 26H52V42H44Z'),
  // Ingots, the freshest on top.
  '88.449.1009': () =>
    ink('M12 88 18 64H44L46 88ZM50 88 52 64H78L84 88Z') +
    ink('M31 58 35 36H61L65 58Z') +
    cell(40, 12, 16, 'orange'),
  // Seat in profile, the head restraint lit.
  '88.449.1010': () =>
    `<path d="M30 28 38 66H76" fill="none" stroke="${INK}" stroke-width="16" stroke-linejoin="round"/>` +
    ink('M34 80H80V88H34Z') +
    cell(18, 4, 16, 'cobalt'),
  // Chip with its legs.
  '88.449.1011': () =>
    ink('M24 24H72V72H24ZM34 34V62H62V34Z') +
    [30, 44, 58]
      .map((at) =>
        ink(
          `M${at} 8H${at + 8}V20H${at}ZM${at} 76H${at + 8}V88H${at}ZM8 ${at}H20V${at + 8}H8ZM76 ${at}H88V${at + 8}H76Z`,
        ),
      )
      .join('') +
    cell(40, 40, 16, 'cobalt'),
  // A crate on its way.
  '88.449.1012': () =>
    ink('M40 18H88V66H40ZM50 28V56H78V28Z') +
    ink('M8 18H32V26H8ZM18 34H32V42H18ZM26 50H32V58H26Z') +
    ink('M8 76H88V84H8Z') +
    cell(56, 34, 16, 'orange'),
}

export const draw = ({ prefix }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">${marks[prefix]()}</svg>\n`
