/** A number is fetched, engraved and read again: twelve seconds a part. */
import { encodeDataMatrix } from '../../../../packages/ui/src/codes/data-matrix.ts'
import * as p from '../../isometric/props.mjs'
import { colours as c } from '../../isometric/stage.mjs'
import * as k from '../kit.mjs'

const CODE = encodeDataMatrix('88.449.1001/BD-320A0001')
const [LANE, TOP] = [3.6, 0.66]
const HEAD = 4.6
const partX = [
  [0, 0.6],
  [1.6, HEAD],
  [7.4, HEAD],
  [8.2, 6.6],
  [10, 6.6],
  [11.6, 9.4],
]
const FETCH = [1.7, 3]
const ENGRAVE = [3.2, 7.2]
const READ = [8.3, 9.6]

function still(s) {
  k.ground(s, [0, 0], 10, 6)
  p.belt(s, 0.4, 3, 9.2, { d: 1.2 })
  p.server(s, 0.7, 0.5, { h: 2.5 })
  p.cabinet(s, 7.4, 0.5, { w: 2, d: 1.6, h: 1.9 })
  p.worker(s, 1.6, 5.4, { hue: c.teal })
  p.totes(s, 8.2, 4.8, { n: 2 })
}

function moving(s, t) {
  const x = k.keyed(partX, t)
  const [lit, read] = [k.during(t, ...ENGRAVE, 0.15), k.during(t, ...READ, 0.2)]
  const shown = k.clamp(Math.min(x - 0.6, 9.3 - x) / 0.4)
  if (shown > 0)
    s.thing(x - 0.4, LANE - 0.2, 0.8, 0.8, () =>
      s.fade(shown, () => s.own(() => p.draw.disc(s)(x, LANE, TOP, 0.56))),
    )
  p.laser(s, HEAD, LANE, {
    z: lit > 0 ? TOP + 0.24 : 1.9,
    h: 1.9,
    from: -1.5,
    beam: Math.sin(t * 47) > -0.4 ? c.orange : '#ffd08a',
  })
  p.camera(s, 6.6, LANE, { h: 2, from: -1.5, cone: read > 0.5 ? c.green : c.sky })
  const fetched = k.between(t, ...FETCH)
  if (fetched > 0 && fetched < 1) {
    const [px, py, pz] = k.blend([1.2, 1, 2.8], [HEAD, LANE - 1.4, 3.1], fetched)
    s.thing(90, 90, 0, 0, () => s.box(px, py, pz + fetched * (1 - fetched) * 2, 0.36, 0.36, 0.36, c.orange))
  }
}

const STEPS = [
  ['取号', '1.3 s', FETCH],
  ['刻码', '4.0 s', ENGRAVE],
  ['复读', '1.3 s', READ],
]

/** Returns the code as far as the beam has engraved it, row by row. */
function code(t) {
  const done = k.clamp((t - ENGRAVE[0]) / (ENGRAVE[1] - ENGRAVE[0])) * CODE.length
  const [x, y, q] = [930, 150, 236 / CODE.length]
  const cells = CODE.flatMap((row, r) =>
    row.map((dark, i) =>
      dark && r + i / row.length < done
        ? `<rect x="${(x + i * q).toFixed(2)}" y="${(y + r * q).toFixed(2)}" width="${(q + 0.3).toFixed(2)}" height="${(q + 0.3).toFixed(2)}" fill="${k.ink.dark}"/>`
        : '',
    ),
  )
  const graded = k.between(t, READ[0] + 0.8, READ[0] + 1.2)
  return k.shown(
    k.between(t, 2.9, 3.4),
    `${k.card(894, 114, 308, 372)}${cells.join('')}
     ${k.words(1048, 424, 26, '88.449.1001/BD-320A0001', { weight: 600, code: true, anchor: 'middle' })}
     ${k.shown(graded, k.words(1048, 462, 20, '等级 A，4.0', { weight: 600, fill: k.ink.ok, anchor: 'middle' }), 6)}`,
  )
}

const steps = (t) =>
  STEPS.map(([name, time, [from, to]], i) => {
    const [x, lit] = [56 + i * 176, t >= from]
    const share = k.clamp((t - from) / (to - from))
    return `${k.card(x, 566, 160, 84)}<rect x="${x}" y="646" width="${160 * share}" height="4" fill="${k.ink.orange}"/>
      ${k.words(x + 20, 604, 22, name, { weight: 700, fill: lit ? k.ink.dark : '#8494ab' })}
      ${k.words(x + 20, 634, 20, time, { code: true, fill: lit ? k.ink.soft : '#8494ab' })}`
  }).join('')

export const film = {
  seconds: 12,
  rate: 15,
  poster: 6,
  bounds: [-760, -460, 1240, 1000],
  still,
  camera: k.cameraOf([
    [0, [6.2, 2.4, 0.8, 1180]],
    [12, [6.4, 2.6, 0.8, 1120]],
  ]),
  moving,
  over: (t) => [k.signature(1, '取号、刻码、复读，十二秒一件'), code(t), steps(t)].join(''),
  captions: [
    [0.2, 3, '制动盘到位，打标头向节点取号。'],
    [3.2, 7.2, '激光逐行刻下 Data Matrix 码。'],
    [8.2, 11.8, '相机复读，等级 A，放行。'],
  ],
}
