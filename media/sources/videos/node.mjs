/**
 * The request goes from a phone to the national top-level node, the second-level node and the company, and
 * the record comes back.
 */
import * as p from '../isometric/props.mjs'
import { colours as c } from '../isometric/stage.mjs'
import * as k from './kit.mjs'

/**
 * Returns the point of the room `u` to the right and `v` below its origin in the picture, in units of 64 px.
 */
const at = (u, v) => [u / Math.sqrt(3) + v, v - u / Math.sqrt(3)]
const islands = { phone: at(-10.6, 2.3), top: at(-4.7, -2.1), node: at(4.7, -2.1), company: at(10.6, 2.3) }
const order = ['phone', 'top', 'node', 'company']
/** The request starts and arrives above the floor of each island. */
const port = ([x, y], z) => [x - 0.2, y - 0.2, z]
const ports = {
  phone: port(islands.phone, 2.7),
  top: port(islands.top, 3.4),
  node: port(islands.node, 3),
  company: port(islands.company, 3),
}

const arc = (from, to) =>
  Array.from({ length: 31 }, (_, i) => {
    const share = i / 30
    const [x, y, z] = k.blend(from, to, share)
    return [x, y, z + 5.2 * share * (1 - share)]
  })
const legs = [0, 1, 2].map((i) => arc(ports[order[i]], ports[order[i + 1]]))
const legTimes = [
  [6.0, 7.9],
  [11.2, 13.1],
  [16.4, 18.3],
]
const BACK = [21.4, 24.2]

function still(s) {
  for (const i of [0, 1, 2]) {
    const [a, b] = [islands[order[i]], islands[order[i + 1]]]
    s.line(
      [
        [...a, -0.5],
        [...b, -0.5],
      ],
      '#9dbdec',
      5,
      ' stroke-dasharray="18 12"',
    )
  }
  for (const name of order) {
    const [x, y] = islands[name]
    k.ground(s, [x - 2.35, y - 2.35], 4.7, 4.7, 1.175)
  }
  const [ax, ay] = islands.phone
  p.phone(s, ax - 1.5, ay - 1.1, { show: 'code', w: 1.6, h: 2.5 })
  s.own(() => p.disc(s, ax + 1, ay + 0.9, { r: 1 }))
  p.worker(s, ax - 1.2, ay + 1.5, { hue: c.teal })
  const [bx, by] = islands.top
  for (const i of [0, 1, 2]) p.server(s, bx - 1.9 + i * 1.35, by - 1.5, { h: 3.1, hot: i === 1 ? 5 : -1 })
  p.shield(s, bx - 0.8, by + 1, { size: 1.3, mark: 'key' })
  const [cx, cy] = islands.node
  p.server(s, cx - 1.9, cy - 1.5, { h: 2.6, hue: c.cobalt, hot: -1 })
  p.server(s, cx - 0.6, cy - 1.5, { h: 2.6, hue: c.cobalt })
  p.board(s, cx - 1.2, cy + 0.7, { w: 2.6, h: 1.5, z: 0.4, show: 'tree' })
  const [dx, dy] = islands.company
  p.hall(s, dx - 2, dy - 1.9, { w: 3.4, d: 1.9, h: 1.3, hot: true })
  p.server(s, dx - 1.6, dy + 0.6, { h: 1.8, hot: 2 })
  p.discs(s, dx + 0.9, dy + 1.2, { n: 3, r: 0.7 })
}

const camera = k.cameraOf([
  [0, [...at(-13.8, 1.2), 0.6, 1040]],
  [3, [...at(-13.5, 1.2), 0.6, 1000]],
  [4.3, [...at(-9.6, 1.9), 0.8, 880]],
  [6, [...at(-9.4, 1.9), 0.8, 860]],
  [7.9, [...at(-2.6, -1.6), 1.2, 1040]],
  [11.2, [...at(-2.5, -1.6), 1.2, 1020]],
  [13.1, [...at(6.8, -1.6), 1.2, 1040]],
  [16.4, [...at(6.9, -1.6), 1.2, 1020]],
  [18.3, [...at(12.6, 2.7), 1.2, 1040]],
  [21.2, [...at(12.7, 2.7), 1.2, 1020]],
  [23.4, [...at(0, 0.9), 0.6, 2040]],
  [28, [...at(0, 0.9), 0.6, 2000]],
])

/** Returns the request's progress on each leg and its position. */
function request(t) {
  const shares = legTimes.map(([from, to]) => k.between(t, from, to))
  const back = k.between(t, ...BACK)
  if (back > 0) {
    const whole = legs.flat().reverse()
    return { shares, back, place: k.along(whole, back), whole }
  }
  const leg = shares.findLastIndex((share) => share > 0)
  return { shares, back, place: leg < 0 ? ports.phone : k.along(legs[leg], shares[leg]) }
}

const partly = (points, share) => {
  const n = Math.floor(share * (points.length - 1))
  return [...points.slice(0, n + 1), k.along(points, share)]
}

function moving(s, t) {
  const { shares, back, place, whole } = request(t)
  for (const [i, share] of shares.entries())
    if (share > 0) s.thing(90, 90, 0, 0, () => s.line(partly(legs[i], share), c.orange))
  if (back > 0) s.thing(91, 91, 0, 0, () => s.line(partly(whole, back), c.orange))
  const scan = k.during(t, 3.7, 5.8, 0.4)
  if (scan > 0) {
    const [x, y] = islands.phone
    const sweep = Math.sin((t - 3.7) * 3.2) * 0.5
    s.thing(89, 89, 0, 0, () => {
      s.fade(scan, () =>
        s.area(
          [
            [x - 0.7, y - 0.9, 1.5],
            [x + 0.5 + sweep, y + 1.5 - sweep * 0.2, 0.3],
            [x + 1.3 + sweep, y + 0.5 - sweep * 0.2, 0.3],
          ],
          c.orange,
          ' opacity=".3"',
        ),
      )
    })
  }
  if (t < 5.6 || t > BACK[1] + 0.6) return
  s.thing(92, 92, 0, 0, () => {
    const [x, y, z] = place
    const size = 0.42
    s.box(x - size / 2, y - size / 2, z - size / 2, size, size, size, c.orange)
  })
}

const QUESTIONS = [
  {
    from: 8.1,
    to: 11.3,
    ask: '88.449 归谁管？',
    answer: '汽车零部件行业二级节点',
    foot: '国家顶级节点只认行业这一段',
  },
  {
    from: 13.3,
    to: 16.5,
    ask: '88.449.1001 是哪一家？',
    answer: '宁波海芯制动系统（示例）',
    foot: '二级节点只认企业这一段',
  },
  {
    from: 18.5,
    to: 21.5,
    ask: 'BD-320A0001 是什么？',
    answer: '前制动盘，2026-03-18 下线',
    foot: '记录在企业自己的库里',
  },
]

function question({ from, to, ask, answer, foot }, t) {
  const share = k.during(t, from, to, 0.45)
  if (share <= 0) return ''
  const [x, y, width] = [760, 214, 464]
  return k.shown(
    share,
    `${k.card(x, y, width, 226)}
     <rect x="${x + 28}" y="${y + 34}" width="38" height="38" rx="4" fill="${k.ink.cobalt}"/>
     ${k.words(x + 47, y + 61, 21, '问', { fill: '#fff', weight: 700, anchor: 'middle' })}
     ${k.words(x + 84, y + 62, 26, ask, { weight: 600 })}
     ${k.shown(
       k.between(t, from + 0.9, from + 1.4),
       `<rect x="${x + 28}" y="${y + 100}" width="38" height="38" rx="4" fill="${k.ink.orange}"/>
        ${k.words(x + 47, y + 127, 21, '答', { fill: '#fff', weight: 700, anchor: 'middle' })}
        ${k.words(x + 84, y + 128, 26, answer, { weight: 600 })}
        <path d="M${x + 28} ${y + 164}H${x + width - 28}" stroke="${k.ink.line}"/>
        ${k.words(x + 28, y + 197, 18, foot, { fill: k.ink.soft })}`,
       8,
     )}`,
  )
}

/** Draws the identifier with the segment that is being resolved lit. */
function identifier(t) {
  const lit = QUESTIONS.findLastIndex(({ from }) => t >= from - 0.2)
  const color = (i) =>
    lit < 0 || t > 21.4 ? '#ffffff' : i === lit ? k.ink.orange : i < lit ? '#ffffff' : '#5f7391'
  const text = [
    ['88.449', color(0)],
    ['.1001', color(1)],
    ['/BD-320A0001', color(2)],
  ]
  return k.shown(
    k.during(t, 4.7, 25.2, 0.4),
    `<rect x="872" y="36" width="352" height="60" rx="4" fill="${k.ink.navy}"/>
     ${k.words(1048, 77, 34, text, { weight: 600, code: true, anchor: 'middle' })}`,
  )
}

const NAMES = ['手机', '国家顶级节点', '二级节点 88.449', '企业']
function names(t, view) {
  const arrived = [t > 3.4, t > 7.6, t > 12.8, t > 18]
  return order
    .map((name, i) => {
      const [x, y] = islands[name]
      return k.station(k.seenAt(view, [x + 2.35, y + 2.35, -0.5]), i + 1, NAMES[i], {
        share: k.during(t, 3.2, 25.6, 0.5),
        lit: arrived[i] ? 1 : 0,
      })
    })
    .join('')
}

function record(t) {
  const rows = [
    ['零件', '前制动盘 HX-3501101-A0'],
    ['材料', 'HT250，炉次 26-0311-03'],
    ['检验', '12 项合格'],
  ]
  return k.shown(
    k.between(t, 24.1, 24.7),
    `${k.card(450, 432, 380, 138)}<rect x="450" y="432" width="380" height="4" fill="${k.ink.ok}"/>
     ${k.words(474, 468, 22, '记录回到手机', { weight: 700 })}
     ${rows.map(([name, value], i) => `${k.words(474, 498 + i * 28, 17, name, { fill: k.ink.soft })}${k.words(530, 498 + i * 28, 18, value, { weight: 500 })}`).join('')}`,
  )
}

export const film = {
  seconds: 28,
  quality: { mp4: 24, webm: 42 },
  poster: 19.9,
  bounds: [-1420, -760, 1420, 900],
  still,
  camera,
  moving,
  over: (t, view) =>
    [
      k.signature(k.between(t, 2.9, 3.5), '一次扫码，请求走了哪几站'),
      k.opening(t, ['一次扫码，', '请求走了哪几站'], '标解 · 汽车零部件行业示例二级节点'),
      names(t, view),
      identifier(t),
      ...QUESTIONS.map((item) => question(item, t)),
      record(t),
      k.closing(k.between(t, 25.4, 26), '节点只指路，数据留在企业', '88.449.1001/BD-320A0001'),
    ].join(''),
  captions: [
    [0.2, 3.1, '一次扫码，请求走了哪几站？'],
    [3.5, 6.2, '手机扫到制动盘上的码，读出一个标识：88.449.1001/BD-320A0001。'],
    [6.4, 8.2, '请求先到国家顶级节点。'],
    [8.3, 11.2, '它只认行业这一段：88.449 归汽车零部件行业二级节点管。'],
    [11.4, 13.2, '请求转到二级节点。'],
    [13.4, 16.4, '二级节点认企业这一段：88.449.1001 是宁波海芯制动系统（示例）。'],
    [16.6, 18.4, '请求最后到企业自己的系统。'],
    [18.6, 21.4, '企业认得这一件：前制动盘，2026 年 3 月 18 日下线。'],
    [21.6, 24.2, '记录沿原路回到手机。'],
    [24.4, 27.8, '零件号、材料、炉次、检验结论都在。节点只指路，数据留在企业。'],
  ],
}
