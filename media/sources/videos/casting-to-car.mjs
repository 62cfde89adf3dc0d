/** One brake disc travels from the melt to the car, together with its identifiers. */
import * as p from '../isometric/props.mjs'
import { colours as c, mix } from '../isometric/stage.mjs'
import * as k from './kit.mjs'

const LANE = 4
const BELT = { y: 3.4, z: 0.5, d: 1.2 }
const ON_BELT = BELT.z + 0.16
const CARTON = [27.2, 3.5]

/** Keyframes of the part's position along the line. */
const partX = [
  [3.2, 2.1],
  [5.2, 6],
  [6.6, 8.4],
  [8.2, 8.6],
  [9.6, 12.1],
  [11.4, 12.3],
  [12.8, 17.6],
  [15.2, 17.6],
  [16.6, 21.2],
  [18.4, 21.2],
  [19.6, 25.4],
  [20.2, CARTON[0] + 0.6],
]
const TURNED = [10.2, 11.2]
const MARKED = [13.4, 14.6]
const PACKED = 20.2
const LOADED = [21.4, 22.6]
const DRIVEN = [22.6, 25]
const BOUND = 25.2

function still(s) {
  k.ground(s, [0, 0], 46, 7)
  p.route(s, [
    [1, 6, 0],
    [45, 6, 0],
  ])
  p.furnace(s, 0.6, 0.4, { w: 3 })
  p.blanks(s, 5.4, 1.4, { n: 3, r: 0.8 })
  p.blanks(s, 7.4, 1.2, { n: 4, r: 0.8 })
  p.machine(s, 10, 0.4, { w: 2.8, d: 1.9, h: 2.2 })
  p.machine(s, 13.4, 0.4, { w: 2.4, d: 1.9, h: 2.2 })
  p.measuringBridge(s, 22.4, 0.4)
  p.belt(s, 5, BELT.y, 20.6, { d: BELT.d, z: BELT.z })
  p.worker(s, 9.2, 2.6, { hue: c.teal })
  p.worker(s, 24.6, 5.8)
  p.totes(s, 15.6, 5.3, { n: 2 })
  p.rack(s, 26.2, 0.2, { bays: 2, levels: 2 })
  p.hall(s, 38.4, 0.2, { w: 5, d: 2.2, h: 1.7, hot: true })
  p.car(s, 40, 3.6, { hue: c.blue })
}

const camera = k.cameraOf([
  [0, [0.2, 4.4, 0.8, 1000]],
  [3, [0.3, 4.3, 0.8, 960]],
  [5.2, [8, 2.4, 0.8, 940]],
  [8.2, [10.8, 2.2, 0.8, 920]],
  [9.6, [14.4, 2.2, 0.8, 900]],
  [11.4, [14.6, 2.2, 0.8, 880]],
  [12.8, [19.8, 2.2, 0.8, 860]],
  [15.2, [19.9, 2.2, 0.8, 830]],
  [16.6, [23.6, 2.2, 0.8, 900]],
  [18.4, [23.8, 2.2, 0.8, 900]],
  [20.2, [30, 2.4, 0.8, 980]],
  [22, [31.6, 2.4, 0.8, 1000]],
  [25, [41.2, 2.2, 0.8, 1040]],
  [29, [41.6, 2.2, 0.8, 1000]],
])

function part(s, t, x) {
  const out = k.between(t, 3.2, 5.2)
  const y = k.blend(2.9, LANE, out)
  const z = k.blend(0.6, ON_BELT, out) - k.between(t, 19.9, PACKED) * 0.2
  const heat = 1 - k.between(t, 4, 6.4)
  const turned = k.between(t, ...TURNED)
  s.thing(x - 0.4, LANE - 0.4, 0.8, 0.8, () => {
    if (heat > 0.02) {
      s.ellipse(x, y, z, 0.62, c.orange, ` opacity="${(heat * 0.35).toFixed(2)}"`)
      s.cylinder(x, y, z, 0.5, 0.16, mix(c.rust, c.orange, heat))
      s.cylinder(x, y, z + 0.16, 0.25, 0.13, mix(c.rust, '#ffd08a', heat))
      return
    }
    if (turned < 1) p.draw.rust(s)(x, y, z, 0.5)
    if (turned <= 0) return
    s.fade(turned, () => {
      p.draw.disc(s)(x, y, z, 0.54)
      const code = k.between(t, ...MARKED)
      if (code > 0) s.ellipse(x - 0.14, y + 0.14, z + 0.245, 0.06 * code, c.orange)
    })
  })
}

function moving(s, t) {
  const x = k.keyed(partX, t)
  if (t > 3.2 && t < PACKED) s.own(() => part(s, t, x))
  laser(s, t)
  inspection(s, t)
  const loaded = k.between(t, ...LOADED)
  const driven = k.between(t, ...DRIVEN)
  const lorryX = k.blend(30.2, 34.4, driven)
  if (loaded < 1) {
    const cx = k.blend(CARTON[0], 30.4, loaded)
    s.thing(cx, CARTON[1], 1.2, 1.2, () =>
      s.fade(1 - k.between(loaded, 0.8, 1), () => p.carton(s, cx, CARTON[1], { size: 1.2, h: 0.9 })),
    )
  }
  p.lorry(s, lorryX, 3.3)
  const bound = k.between(t, BOUND, BOUND + 0.8)
  if (bound > 0)
    s.line(
      Array.from({ length: 41 }, (_, i) => {
        const a = (i / 40) * 2 * Math.PI
        return [41.6 + 2.3 * bound * Math.cos(a), 4.3 + 1.4 * bound * Math.sin(a), 0.01]
      }),
      c.orange,
      4,
      ` opacity="${(1 - 0.4 * bound).toFixed(2)}"`,
    )
}

function laser(s, t) {
  const lit = k.during(t, MARKED[0], MARKED[1] + 0.2, 0.15)
  const flicker = 0.72 + 0.28 * Math.sin(t * 40)
  s.thing(17.3, LANE - 1.9, 0.6, 0.6, () => {
    s.box(17.25, LANE - 1.85, 0, 0.7, 0.7, 0.2, c.navy)
    s.box(17.38, LANE - 1.72, 0.2, 0.44, 0.44, 2.6, c.white)
  })
  s.thing(
    17.3,
    LANE - 0.2,
    0.6,
    0.6,
    () => {
      if (lit > 0)
        s.fade(lit * flicker, () => {
          s.area(
            [
              [17.6, LANE, 1.95],
              [17.36, LANE + 0.24, ON_BELT + 0.24],
              [17.5, LANE + 0.1, ON_BELT + 0.24],
            ],
            c.orange,
          )
          s.ball(17.44, LANE + 0.16, ON_BELT + 0.26, 0.09, '#ffd08a')
        })
      s.box(17.4, LANE - 0.2, 1.95, 0.4, 0.4, 0.34, c.slate)
      s.box(17.3, LANE - 1.3, 2.29, 0.6, 1.65, 0.36, c.cobalt)
    },
    { lift: 0.7 },
  )
}

function inspection(s, t) {
  const lit = k.during(t, 16.8, 18.4, 0.25)
  p.camera(s, 21.2, LANE, { h: 2.2, from: -1.4, cone: lit > 0.5 ? c.green : c.sky })
}

const LEDGER = [
  { at: 4.2, name: '铁水', value: '炉次 26-0311-03', code: true },
  { at: 6.8, name: '毛坯', value: 'CB-HT250-0311B07', code: true },
  { at: 11.1, name: '精车', value: '端面跳动 0.031 mm' },
  { at: 14.5, name: '打标', value: 'Data Matrix，等级 A' },
  { at: 17.8, name: '终检', value: '12 项全部合格' },
  { at: 20.8, name: '装箱', value: 'BX-0318-077，24 件' },
  { at: 25.8, name: '装车', value: 'VIN LSV…000318，前桥左' },
]

function ledger(t) {
  const [x, y, width, step] = [874, 112, 350, 48]
  const rows = LEDGER.map((row, i) => {
    const share = k.between(t, row.at, row.at + 0.5)
    const top = y + 76 + i * step
    return `<rect x="${x + 24}" y="${top}" width="12" height="12" fill="${share > 0.5 ? k.ink.orange : k.ink.line}"/>
      ${k.words(x + 50, top + 13, 18, row.name, { fill: share > 0.5 ? k.ink.dark : '#8494ab', weight: 600 })}
      ${k.shown(share, k.words(x + 108, top + 13, row.code ? 20 : 18, row.value, { fill: k.ink.dark, code: row.code }), 6)}`
  })
  return k.shown(
    k.during(t, 3.4, 26.9, 0.5),
    `${k.card(x, y, width, 84 + LEDGER.length * step)}
     ${k.words(x + 24, y + 44, 20, '这一件的来历', { weight: 700 })}${rows.join('')}`,
  )
}

const TAGS = [
  { from: 6.8, to: 10, text: '88.449.1008/CB-HT250-0311B07', note: '毛坯，中川精密铸造（示例）' },
  { from: 14.4, to: 20.1, text: '88.449.1001/BD-320A0001', note: '前制动盘，海芯制动（示例）', hot: true },
]

function tags(t, view) {
  const x = k.keyed(partX, t)
  const over = TAGS.map(({ from, to, text, note, hot }) =>
    k.tag(k.seenAt(view, [x, LANE, ON_BELT + 0.3]), text, {
      share: k.during(t, from, to, 0.4),
      note,
      hot,
      stem: 130,
    }),
  )
  const box = k.blend(CARTON[0] + 0.6, 31, k.between(t, ...LOADED)) + 4.2 * k.between(t, ...DRIVEN)
  over.push(
    k.tag(k.seenAt(view, [box, LANE, k.blend(1, 2.2, k.between(t, ...LOADED))]), '88.449.1012/BX-0318-077', {
      share: k.during(t, 20.5, 23.6, 0.4),
      note: '围板箱，24 件',
      stem: 40,
    }),
    k.tag(k.seenAt(view, [41.6, 4.2, 1.3]), '88.449.1001/BD-320A0001', {
      share: k.between(t, BOUND + 0.3, BOUND + 0.8),
      note: '绑定 VIN LSV…000318',
      hot: true,
      stem: 60,
    }),
  )
  return over.join('')
}

export const film = {
  seconds: 29,
  // The long ride past lines would be larger than a film may be.
  quality: { mp4: 26, webm: 44 },
  poster: 15,
  bounds: [-900, -420, 2980, 1960],
  still,
  camera,
  moving,
  over: (t, view) =>
    [
      k.signature(k.between(t, 2.9, 3.5), '从一炉铁水到一台车'),
      k.opening(t, ['从一炉铁水', '到一台车'], '一个标识，跟着零件走到底'),
      tags(t, view),
      ledger(t),
      k.closing(k.between(t, 26.9, 27.5), '扫一下车上的盘，查到那一炉铁水', '88.449.1001/BD-320A0001'),
    ].join(''),
  captions: [
    [0.2, 3.1, '从一炉铁水到一台车。'],
    [3.4, 6.4, '炉次 26-0311-03 的铁水浇成制动盘毛坯。'],
    [6.6, 9.4, '毛坯带着自己的标识进厂：88.449.1008/CB-HT250-0311B07。'],
    [9.6, 12.4, '车床把毛坯车成制动盘，端面跳动 0.031 毫米。'],
    [12.8, 15.8, '激光在盘帽上刻码，这一件从此有了自己的标识。'],
    [16.4, 19.2, '终检十二项全部合格，结论写进同一条记录。'],
    [19.8, 22.4, '装箱：二十四件一箱，箱子也有标识。'],
    [22.6, 25.2, '箱子装上货车，送到主机厂。'],
    [25.4, 28.8, '装车时和车架号绑在一起。以后扫一下车上的盘，就查得到那一炉铁水。'],
  ],
}
