/** One scan of the hat's face leads back from the disc to the blank, the heat and the pig iron. */
import * as p from '../../isometric/props.mjs'
import { colours as c } from '../../isometric/stage.mjs'
import * as k from '../kit.mjs'

const LINE = 3.6
const STOPS = [
  { x: 13.2, from: 0.6, code: '88.449.1001/BD-320A0001', note: '前制动盘，2026-03-18 下线' },
  { x: 9.2, from: 3.4, code: '88.449.1008/CB-HT250-0311B07', note: '铸件毛坯，中川精密铸造（示例）' },
  { x: 5.2, from: 6, code: '88.449.1008/IR-26031103', note: '铁水炉次 26-0311-03' },
  { x: 1.4, from: 8.6, code: '88.449.1009/PI-Z14-2602', note: '铸造生铁 Z14，沧源冶金原料（示例）' },
]

function still(s) {
  k.ground(s, [0, 0], 16, 6.4)
  p.route(s, [
    [0.8, LINE, 0],
    [15, LINE, 0],
  ])
  p.machine(s, 11.6, 0.4, { w: 2.6 })
  s.own(() => p.disc(s, 13.2, LINE, { r: 1 }))
  p.phone(s, 14.4, 4.7, { w: 1.1, h: 1.7, show: 'code' })
  p.blanks(s, 9.2, LINE, { n: 3, r: 0.8 })
  p.furnace(s, 4.4, 0.3, { w: 2.6 })
  p.bars(s, 0.6, 2.8)
  p.worker(s, 7.4, 1.2, { hue: c.teal })
}

const circle = (x) =>
  Array.from({ length: 49 }, (_, i) => (i / 24) * Math.PI).map((a) => [
    x + 1.35 * Math.cos(a),
    LINE + 1.35 * Math.sin(a),
    0.015,
  ])

function moving(s, t) {
  for (const [i, { x, from }] of STOPS.entries()) {
    const ring = k.during(t, from, (STOPS[i + 1]?.from ?? 20) + 0.3, 0.4)
    if (ring > 0) s.fade(ring, () => s.line(circle(x), c.orange))
  }
  const back = k.between(t, 2.2, 8.8)
  s.line(
    [
      [13.2, LINE, 0.02],
      [k.blend(13.2, 1.4, back), LINE, 0.02],
    ],
    c.orange,
  )
}

const tags = (t, view) =>
  STOPS.map(({ x, from, code, note }, i) =>
    k.tag(k.seenAt(view, [x, LINE, 1]), code, {
      share: k.during(t, from, STOPS[i + 1] ? STOPS[i + 1].from : 20, 0.4),
      note,
      hot: true,
      stem: 96,
    }),
  ).join('')

export const film = {
  seconds: 12,
  rate: 15,
  poster: 5,
  bounds: [-960, -520, 1560, 1260],
  still,
  camera: k.cameraOf([
    [0, [13.4, 3, 0.9, 900]],
    [2.6, [13.2, 3, 0.9, 880]],
    [4, [9.6, 3, 0.9, 900]],
    [5.6, [9.4, 3, 0.9, 900]],
    [6.8, [5.6, 3, 0.9, 900]],
    [8.2, [5.4, 3, 0.9, 900]],
    [9.4, [2.2, 3, 0.9, 900]],
    [12, [2.2, 3, 0.9, 880]],
  ]),
  moving,
  over: (t, view) => [k.signature(1, '扫一下轮毂面，查到哪一炉铁水'), tags(t, view)].join(''),
  captions: [
    [0.4, 3.2, '扫一下制动盘轮毂面上的码。'],
    [3.4, 5.8, '它来自这一箱毛坯。'],
    [6, 8.4, '毛坯来自 26-0311-03 这一炉铁水。'],
    [8.6, 11.8, '铁水来自这一批生铁。'],
  ],
}
