/**
 * The film shows one shift of a machining line: pieces, energy, one stoppage and its cause, all under the
 * line's identifier.
 */
import * as p from '../isometric/props.mjs'
import { colours as c } from '../isometric/stage.mjs'
import * as k from './kit.mjs'

const BELT = { x: 0.5, y: 3.9, length: 16, d: 1.2, z: 0.5 }
const LANE = BELT.y + BELT.d / 2
const MACHINES = [
  { x: 0.6, w: 2.7, name: 'OP20 粗车' },
  { x: 4.5, w: 2.7, name: 'OP30 精车' },
  { x: 8.4, w: 2.4, name: 'OP40 钻孔' },
  { x: 12, w: 2.4, name: 'OP50 动平衡' },
]
const STOP = [12.4, 18.6]
const SPEED = 1.05
const SPACING = 2

/**
 * Seconds of the film as minutes of the day: the shift runs from 08:00 to 16:00, slowly during the stoppage.
 */
const CLOCK = [
  [0, 480],
  [4, 480],
  [STOP[0], 845],
  [STOP[1], 883],
  [23.6, 960],
]
function minuteAt(t) {
  const next = CLOCK.findIndex(([time]) => time > t)
  if (next <= 0) return next === 0 ? CLOCK[0][1] : CLOCK.at(-1)[1]
  const [[from, a], [to, b]] = [CLOCK[next - 1], CLOCK[next]]
  return a + ((b - a) * (t - from)) / (to - from)
}
/** Each hour from 08:00 has its pieces, and kWh by the line's counters. The stoppage is in the seventh. */
const HOURS = [
  [104, 494],
  [112, 530],
  [111, 526],
  [98, 468],
  [78, 376],
  [104, 495],
  [46, 311],
  [112, 531],
]

/** Returns the distance the belt has run at t, slowing down to the stop and speeding up after it. */
function runAt(t) {
  const ramp = 0.6
  const [from, to] = STOP
  if (t <= from) return t * SPEED
  const stopped = from * SPEED + (ramp / 2) * SPEED
  if (t < from + ramp) return from * SPEED + SPEED * (t - from - (t - from) ** 2 / (2 * ramp))
  if (t < to) return stopped
  if (t < to + ramp) return stopped + (SPEED * (t - to) ** 2) / (2 * ramp)
  return stopped + SPEED * (t - to - ramp / 2)
}

const stopped = (t) => k.during(t, STOP[0], STOP[1] + 0.4, 0.4)

function still(s) {
  k.ground(s, [0, 0], 17, 8)
  for (const { x, w } of MACHINES.slice(1)) p.machine(s, x, 0.5, { w, d: 1.9, h: 2.2 })
  p.server(s, 15.4, 0.6, { w: 1, h: 2.3 })
  p.belt(s, BELT.x, BELT.y, BELT.length, { d: BELT.d, z: BELT.z })
  p.lane(s, 0.4, 6.1, 16.2, 1.4)
  p.totes(s, 1, 6.4, { n: 2 })
  p.pallet(s, 13.6, 6.2, { load: 'discs', layers: 3 })
}

function moving(s, t) {
  const halted = stopped(t)
  const run = runAt(t)
  p.machine(s, MACHINES[0].x, 0.5, {
    w: MACHINES[0].w,
    d: 1.9,
    h: 2.2,
    lamp: halted > 0.5 && blink(t) ? c.orange : halted > 0.5 ? '#f6f9fe' : c.green,
  })
  for (const [i, { x, w }] of MACHINES.entries()) {
    const turn = (run / SPACING) * 2 * Math.PI + i * 1.4
    p.robot(s, x + w / 2 + 0.2, 3.1, {
      reach: [0.55 * Math.sin(turn), 0.45 + 0.55 * Math.cos(turn * 0.5) ** 2],
      height: 1.25,
      tool: i === 0 && halted > 0.5 ? c.orange : c.sky,
    })
  }
  for (let i = 0; i < 9; i += 1) {
    const along = (run + 0.7 + i * SPACING) % (SPACING * 9)
    const x = BELT.x + along - 0.9
    const share = k.clamp(Math.min(x - BELT.x - 0.3, BELT.x + BELT.length - 0.3 - x) / 0.5)
    if (share <= 0) continue
    s.thing(x - 0.3, LANE - 0.1, 0.6, 0.6, () => {
      s.fade(share, () =>
        x < 2.2 ? p.draw.rust(s)(x, LANE, BELT.z + 0.16, 0.44) : p.draw.disc(s)(x, LANE, BELT.z + 0.16, 0.46),
      )
    })
  }
  p.gate(s, 15.2, 3.5, { span: 2, h: 1.9, waves: false, lamp: halted > 0.5 ? '#dbe8f8' : c.green })
  const carrier = k.blend(3.4, 11, k.clamp((runAt(t) - 2) / 20))
  p.carrier(s, carrier, 6.15, { load: 'totes' })
  const walk = k.between(t, STOP[0] + 1, STOP[0] + 2.4) - k.between(t, STOP[1] - 0.6, STOP[1] + 0.8)
  p.worker(s, k.blend(3.8, 3.6, walk), k.blend(5.6, 2.9, walk), { hue: c.teal })
}

const blink = (t) => Math.floor(t * 2.5) % 2 === 0

const camera = k.cameraOf([
  [0, [4.4, 7.6, 0.8, 1240]],
  [3, [4.8, 7.2, 0.8, 1200]],
  [5, [10, 2, 0.9, 1800]],
  [STOP[0], [10.1, 2, 0.9, 1770]],
  [14, [4.2, 0.8, 0.9, 900]],
  [STOP[1] - 0.4, [4.2, 0.8, 0.9, 880]],
  [20.4, [10.1, 2, 0.9, 1780]],
  [28, [10, 2, 0.9, 1740]],
])

const clockText = (minute) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(Math.floor(minute % 60)).padStart(2, '0')}`

/** Draws the values of the line's identifier: clock, pieces, cycle time, energy hour by hour. */
function counters(t) {
  const minute = minuteAt(t)
  const hour = (minute - 480) / 60
  const done = (column) =>
    HOURS.reduce((sum, row, i) => sum + row[column] * k.clamp(i === 6 ? stalled(hour - 6) : hour - i), 0)
  const [x, y, width] = [886, 104, 338]
  const bars = HOURS.map(([, kwh], i) => {
    const share = k.clamp(hour - i)
    const height = (kwh / 531) * 92 * share
    const left = x + 24 + i * 37
    const hot = i === 6 && t > STOP[0]
    return `<rect x="${left}" y="${y + 218}" width="26" height="92" rx="2" fill="#f3f7fc"/>
      <rect x="${left}" y="${(y + 310 - height).toFixed(2)}" width="26" height="${height.toFixed(2)}" rx="2" fill="${hot ? k.ink.orange : '#2f6fd6'}"/>
      ${k.words(left + 13, y + 332, 15, String(8 + i), { fill: k.ink.soft, anchor: 'middle', code: true })}`
  })
  const halted = stopped(t) > 0.5
  return k.shown(
    k.during(t, 3.6, 24.1, 0.4) * (1 - k.during(t, 13, 18.6, 0.4)),
    `${k.card(x, y, width, 352)}
     ${k.words(x + 24, y + 40, 18, '甲班 08:00–16:00', { fill: k.ink.soft })}
     ${k.words(x + width - 24, y + 44, 32, clockText(minute), { weight: 600, code: true, anchor: 'end' })}
     <path d="M${x + 24} ${y + 62}H${x + width - 24}" stroke="${k.ink.line}"/>
     ${k.words(x + 24, y + 96, 17, '产量', { fill: k.ink.soft })}
     ${k.words(x + 24, y + 140, 42, String(Math.round(done(0))), { weight: 600, code: true })}
     ${k.words(x + 128, y + 96, 17, '节拍', { fill: k.ink.soft })}
     ${k.words(x + 128, y + 140, 42, halted ? '–' : '42.6', { weight: 600, code: true, fill: halted ? k.ink.deep : k.ink.dark })}
     ${halted ? '' : k.words(x + 198, y + 139, 17, '秒', { fill: k.ink.soft })}
     ${k.words(x + 232, y + 96, 17, '用电', { fill: k.ink.soft })}
     ${k.words(x + 232, y + 140, 42, Math.round(done(1)).toLocaleString('en'), { weight: 600, code: true })}
     ${k.words(x + 24, y + 192, 17, '每小时用电，kWh', { fill: k.ink.soft })}${bars.join('')}`,
  )
}

/** Pieces in the hour of the stoppage are made in its first five and its last seventeen minutes. */
const stalled = (share) =>
  share < 5 / 60 ? share * (60 / 22) : k.clamp((5 + Math.max(0, share * 60 - 43)) / 22)

const CAUSE = [
  ['14:05', '粗车 1 号停机，灯柱转橙'],
  ['故障', 'E-2207 液压站压力波动'],
  ['处理', '更换比例溢流阀先导级'],
  ['14:43', '恢复，停机 38 分钟'],
]
function cause(t) {
  const from = 13.6
  const [x, y, width] = [744, 170, 480]
  return k.shown(
    k.during(t, from, STOP[1] + 0.3, 0.45),
    `${k.card(x, y, width, 290)}<rect x="${x}" y="${y}" width="${width}" height="5" fill="${k.ink.orange}"/>
     ${k.words(x + 28, y + 52, 24, '设备异常', { weight: 700 })}
     ${k.words(x + width - 28, y + 51, 20, '88.449.1001/LINE-M01', { weight: 600, code: true, anchor: 'end', fill: k.ink.soft })}
     ${CAUSE.map(([name, value], i) =>
       k.shown(
         k.between(t, from + 0.4 + i * 0.95, from + 0.9 + i * 0.95),
         `<path d="M${x + 28} ${y + 78 + i * 52}H${x + width - 28}" stroke="#e4ebf4"/>
          ${k.words(x + 28, y + 112 + i * 52, 21, name, { fill: i === 3 ? k.ink.ok : k.ink.deep, weight: 600, code: true })}
          ${k.words(x + 106, y + 112 + i * 52, 21, value, { weight: 500 })}`,
         8,
       ),
     ).join('')}`,
  )
}

function names(t, view) {
  const share = k.during(t, 4.6, 24.1, 0.4)
  return MACHINES.map(({ x, w, name }, i) => {
    const [u, v] = k.seenAt(view, [x + w / 2, 1.4, 3])
    const hot = i === 0 && stopped(t) > 0.5
    const width = k.widthOf(name, 20, true) + 28
    return k.shown(
      share,
      `<rect x="${(u - width / 2).toFixed(2)}" y="${(v - 34).toFixed(2)}" width="${width.toFixed(1)}" height="34" rx="4" fill="${hot ? k.ink.orange : k.ink.navy}"/>
       ${k.words(u, v - 10, 20, name, { fill: '#fff', weight: 600, code: true, anchor: 'middle' })}`,
      6,
    )
  }).join('')
}

function identifier(t) {
  return k.shown(
    k.during(t, 4.2, 24.1, 0.4),
    `<rect x="56" y="524" width="286" height="52" rx="4" fill="${k.ink.navy}"/>
     <rect x="74" y="544" width="12" height="12" fill="${k.ink.orange}"/>
     ${k.words(100, 559, 28, '88.449.1001/LINE-M01', { fill: '#fff', weight: 600, code: true })}`,
  )
}

function result(t) {
  const items = [
    ['765', '件', '本班产量'],
    ['3,731', 'kWh', '本班用电'],
    ['4.88', 'kWh/件', '单件用电，目标 4.75'],
    ['38', '分钟', '停机，原因已记'],
  ]
  return k.shown(
    k.between(t, 24, 24.6),
    items
      .map(([value, unit, name], i) => {
        const x = 56 + i * 298
        return `${k.card(x, 420, 274, 128)}
          ${k.words(x + 24, 478, 46, value, { weight: 600, code: true, fill: i === 3 ? k.ink.deep : k.ink.dark })}
          ${k.words(x + 34 + k.widthOf(value, 46, true), 478, 18, unit, { fill: k.ink.soft })}
          ${k.words(x + 24, 520, 18, name, { fill: k.ink.soft })}`
      })
      .join(''),
  )
}

export const film = {
  seconds: 28,
  quality: { mp4: 28, webm: 50 },
  poster: 9.4,
  bounds: [-980, -420, 1560, 1180],
  still,
  camera,
  moving,
  over: (t, view) =>
    [
      k.signature(k.between(t, 2.9, 3.5), '一条机加线的一个班'),
      k.opening(t, ['一条机加线', '的一个班'], '节拍、能耗、停机和它的原因'),
      names(t, view),
      identifier(t),
      counters(t),
      cause(t),
      result(t),
      k.closing(k.between(t, 24.6, 25.2), '一条产线的事，都记在它自己的标识下', '88.449.1001/LINE-M01'),
    ].join(''),
  captions: [
    [0.2, 3.2, '一条机加线的一个班。'],
    [4.2, 7.8, '早上八点开班。这条制动盘机加工产线的标识是 88.449.1001/LINE-M01。'],
    [8, 12.2, '每一件、每一度电都记在它名下：节拍 42.6 秒，用电按小时累计。'],
    [12.6, 15.4, '14:05，粗车 1 号停机：液压站压力波动，故障码 E-2207。'],
    [15.6, 18.6, '更换比例溢流阀先导级，14:43 恢复，停机 38 分钟。'],
    [18.9, 23.4, '停机那一小时，单件用电从 4.7 千瓦时升到 6.8 千瓦时，查得到原因。'],
    [23.8, 27.8, '本班 765 件，单件用电 4.88 千瓦时。一条产线的事，都记在它自己的标识下。'],
  ],
}
