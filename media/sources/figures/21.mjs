import { encodeDataMatrix } from '../../../packages/ui/src/codes/data-matrix.ts'
import {
  dimension,
  drawing,
  faint,
  hair,
  ink,
  leader,
  mist,
  modulesPath,
  orange,
  orangeInk,
  path,
  rect,
  rise,
  shape,
  text,
} from './kit.mjs'

const label = '6 mm 宽的套圈端面上打 18 × 18 的码，模块 0.25 mm，静区四角碰到倒角'
const modules = encodeDataMatrix('88.449.1003/BR-6205X0007')
// A ring of Ø52 outside with a face 6 mm wide; chamfers of 0.5 mm.
const [outer, inner, chamfer] = [26, 20, 0.5]

/** The face near the code, seen from the front; the middle of the face is at x, y. `scale` in px per mm. */
function face(x, y, width, scale) {
  const center = y + ((outer + inner) / 2) * scale
  const half = width / 2
  const arc = (radius) => {
    const r = radius * scale
    const drop = Math.sqrt(r * r - half * half)
    return { from: `${x - half} ${center - drop}`, to: `${x + half} ${center - drop}`, r }
  }
  const along = (radius) => {
    const { from, to, r } = arc(radius)
    return `M${from}A${r} ${r} 0 0 1 ${to}`
  }
  const back = (radius) => {
    const { from, to, r } = arc(radius)
    return `L${to}A${r} ${r} 0 0 0 ${from}z`
  }
  const side = 0.25 * scale
  const size = modules.length * side
  const left = x - size / 2
  const top = y - size / 2
  const corner = [
    [left - side, top - side],
    [left + size + side, top - side],
  ]
  return {
    left,
    top,
    size,
    side,
    corner,
    svg: [
      shape(`${along(outer)}${back(inner)}`, mist),
      shape(`${along(outer)}${back(outer - chamfer)}`, hair, 0.35),
      shape(`${along(inner + chamfer)}${back(inner)}`, hair, 0.35),
      [outer, inner].map((radius) => path(along(radius), { width: 1.5 })),
      [outer - chamfer, inner + chamfer].map((radius) => path(along(radius), { stroke: hair })),
      rect(left - side, top - side, size + 2 * side, size + 2 * side, { stroke: orange, dash: '4 3' }),
      shape(modulesPath(modules, left, top, side), ink),
    ],
  }
}

function wide() {
  const scale = 44
  const ring = face(330, 168, 470, scale)
  const { left, top, size, side, corner } = ring
  const right = 330 + 235
  return drawing(
    { width: 800, height: 388, label },
    ring.svg,
    dimension(left, left + size, top + size + 84, '4.5 mm', { from: top + size + 4 }),
    rise(60, 168 - 3 * scale, 168 + 3 * scale, '6 mm', { from: 330, left: true, size: 18 }),
    leader(corner[1][0], corner[1][1], [right + 20, 40], [right + 40, 40]),
    text(right + 48, 45, '静区的角碰到倒角', { bold: true, fill: orangeInk }),
    leader(left + size + side / 2, top + size / 2, [right + 40, 168]),
    text(right + 48, 173, '静区，1 个模块', { bold: true }),
    text(right + 48, 195, '0.25 mm', { fill: faint }),
    leader(330 + 2.2 * scale + 100, 168 + 2.9 * scale, [right + 20, 290], [right + 40, 290]),
    text(right + 48, 295, '倒角 0.5 mm', { bold: true }),
  )
}

function phone() {
  const scale = 34
  const ring = face(206, 130, 300, scale)
  const { left, top, size, corner } = ring
  return drawing(
    { width: 358, height: 330, label },
    ring.svg,
    dimension(left, left + size, top + size + 56, '4.5 mm', { from: top + size + 4 }),
    rise(48, 130 - 3 * scale, 130 + 3 * scale, '6 mm', { from: 206, left: true }),
    leader(corner[0][0], corner[0][1], [corner[0][0] - 10, 14], [corner[0][0] + 4, 14]),
    text(corner[0][0] + 10, 18, '静区的角碰到倒角', { size: 13, bold: true, fill: orangeInk }),
    text(56, 318, '静区 0.25 mm，倒角 0.5 mm', { size: 13, fill: faint }),
  )
}

export default [{ wide: wide(), phone: phone() }]
