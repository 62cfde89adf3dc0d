import { drawing, faint, hatched, orange, orangeInk, path, rise, shape, sky, text } from './kit.mjs'

const label = '同样 0.132 mm 的涂层：0.06 mm 的浅坑几乎填平，0.15 mm 的深坑留下 0.07 mm 的凹'

/**
 * Draws a section through one dot, to scale. `depth`, `mouth` and `dip` are in mm; `dip` is the depth that
 * the coating leaves.
 */
function section({ id, x, y, width, scale, depth, mouth, dip, hot }) {
  const coat = 0.132 * scale
  const middle = x + width / 2
  const half = (mouth / 2) * scale
  const tip = 0.07 * scale
  const ground = y + depth * scale
  const pit = `L${middle - half} ${y}L${middle - tip} ${ground}H${middle + tip}L${middle + half} ${y}`
  const top = y - coat
  const low = top + dip * scale
  const surface = `C${middle - half * 0.8} ${top} ${middle - half * 0.6} ${low} ${middle} ${low}S${middle + half * 0.8} ${top} ${middle + half * 1.35} ${top}`
  const base = y + 0.15 * scale + 34
  return [
    shape(
      `M${x} ${top}H${middle - half * 1.35}${surface}H${x + width}V${y}H${middle + half}L${middle + tip} ${ground}H${middle - tip}L${middle - half} ${y}H${x}z`,
      sky,
      0.45,
    ),
    hatched(id, `M${x} ${y}${pit}H${x + width}V${base}H${x}z`, [x, y, width, base - y]),
    path(`M${x} ${top}H${middle - half * 1.35}${surface}H${x + width}`, {
      width: 2,
      stroke: hot ? orange : undefined,
    }),
    rise(x + 22, top, y, '0.132', {}),
    rise(x + width - 66, y, ground, depth.toFixed(2), { from: middle + tip }),
    rise(middle, top, low, dip.toFixed(2), {
      color: hot ? orange : undefined,
      from: middle,
      labelY: top - 22,
    }),
  ]
}

const shallow = { depth: 0.06, mouth: 0.35, dip: 0.01 }
const deep = { depth: 0.15, mouth: 0.66, dip: 0.07, hot: true }
const words = (x, y, name, result, hot) => [
  text(x, y, name, { size: 15, bold: true }),
  text(x, y + 21, result, { fill: hot ? orangeInk : faint }),
]

const wide = drawing(
  { width: 800, height: 304, label },
  words(0, 16, '点深 0.06 mm', '表面一抹平，读不出', false),
  words(390, 16, '点深 0.15 mm', '坑沿有阴影，读得出', true),
  section({ ...shallow, id: 'dot-wide-1', x: 0, y: 178, width: 350, scale: 440 }),
  section({ ...deep, id: 'dot-wide-2', x: 390, y: 178, width: 410, scale: 440 }),
  text(800, 300, '比例一致，单位 mm', { size: 13, anchor: 'end', fill: faint }),
)
const phone = drawing(
  { width: 358, height: 560, label },
  words(0, 16, '点深 0.06 mm', '表面一抹平，读不出', false),
  section({ ...shallow, id: 'dot-phone-1', x: 0, y: 156, width: 358, scale: 380 }),
  words(0, 292, '点深 0.15 mm', '坑沿有阴影，读得出', true),
  section({ ...deep, id: 'dot-phone-2', x: 0, y: 432, width: 358, scale: 380 }),
  text(358, 552, '比例一致，单位 mm', { size: 13, anchor: 'end', fill: faint }),
)

export default [{ wide, phone }]
