/** The film shows a day's electricity of one line by the hour, and how peak loads move into the valley. */
import * as p from '../../isometric/props.mjs'
import { colours as c } from '../../isometric/stage.mjs'
import * as k from '../kit.mjs'

/** kWh of each hour, before and after furnaces were moved to the night. The sum stays the same. */
const BEFORE = [
  210, 200, 190, 190, 195, 210, 260, 330, 470, 520, 530, 500, 380, 470, 520, 530, 500, 470, 520, 510, 460,
  400, 320, 260,
]
const AFTER = [
  420, 430, 430, 420, 410, 400, 330, 330, 360, 360, 370, 360, 390, 400, 400, 400, 390, 380, 340, 330, 330,
  380, 400, 385,
]
/** 0 valley, 1 flat, 2 peak. */
const TARIFF = [0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2, 1, 2, 2, 2, 1, 0, 0]
const PRICE = [0.34, 0.68, 1.12]
const MOVED = [4.4, 7.6]

const cost = (hours) => hours.reduce((sum, kwh, i) => sum + kwh * PRICE[TARIFF[i]], 0)

function still(s) {
  k.ground(s, [0, 0], 9, 6)
  p.furnace(s, 0.6, 0.4, { w: 2.4 })
  p.furnace(s, 3.4, 0.4, { w: 2.4 })
  p.machine(s, 6.3, 0.5, { w: 2.3 })
  p.blanks(s, 1.8, 4, { n: 3 })
  p.discs(s, 6.6, 4.2, { n: 3, r: 0.7 })
  p.worker(s, 4.2, 4.2)
}

function chart(t) {
  const moved = k.between(t, ...MOVED)
  const grown = k.between(t, 0.8, 3)
  const [x, y, width, height] = [520, 112, 704, 440]
  const bars = BEFORE.map((kwh, i) => {
    const value = k.blend(kwh, AFTER[i], moved) * k.clamp(grown * 3 - i / 12)
    const high = value * 0.46
    const left = x + 36 + i * 26.6
    const tint = TARIFF[i] === 2 ? k.ink.orange : TARIFF[i] === 1 ? '#7fb0f2' : k.ink.cobalt
    return `<rect x="${left}" y="${(y + 372 - high).toFixed(2)}" width="19" height="${high.toFixed(2)}" rx="2" fill="${tint}"/>
      ${i % 3 === 0 ? k.words(left + 9, y + 398, 15, String(i), { fill: k.ink.soft, code: true, anchor: 'middle' }) : ''}`
  })
  const legend = [
    ['谷', k.ink.cobalt],
    ['平', '#7fb0f2'],
    ['峰', k.ink.orange],
  ].map(
    ([name, tint], i) =>
      `<rect x="${x + 520 + i * 56}" y="${y + 30}" width="14" height="14" fill="${tint}"/>${k.words(x + 540 + i * 56, y + 43, 17, name, { fill: k.ink.soft })}`,
  )
  return `${k.card(x, y, width, height)}${k.words(x + 36, y + 45, 20, '每小时用电，kWh', { weight: 700 })}${legend.join('')}${bars.join('')}`
}

function money(t) {
  const moved = k.between(t, ...MOVED)
  const value = Math.round(k.blend(cost(BEFORE), cost(AFTER), moved))
  const saved = Math.round(cost(BEFORE) - cost(AFTER))
  return `${k.card(56, 112, 400, 118)}${k.words(84, 154, 19, '一天电费', { fill: k.ink.soft })}
    ${k.words(84, 206, 46, `${value.toLocaleString('en')} 元`, { weight: 600, code: true })}
    ${k.shown(k.between(t, 7.8, 8.4), `<rect x="276" y="164" width="150" height="44" rx="4" fill="#e5f4ec"/>${k.words(351, 194, 22, `少 ${saved.toLocaleString('en')} 元`, { weight: 700, fill: k.ink.ok, anchor: 'middle' })}`, 6)}`
}

export const film = {
  seconds: 12,
  rate: 15,
  poster: 9,
  bounds: [-980, -560, 1260, 960],
  still,
  camera: k.cameraOf([
    [0, [6.6, 0.6, 2, 1760]],
    [12, [6.6, 0.6, 2, 1720]],
  ]),
  moving(s, t) {
    const glow = 0.6 + 0.4 * Math.sin(t * 2.2)
    s.thing(90, 90, 0, 0, () => s.fade(glow * 0.35, () => s.ellipse(1.8, 2.9, 0.02, 0.9, c.orange)))
  },
  over: (t) => [k.signature(1, '一条产线一天的用电'), money(t), chart(t)].join(''),
  captions: [
    [0.4, 4.2, '一天的用电按小时列开，橙色是峰段。'],
    [4.4, 7.6, '熔炼挪到夜里，峰段降下来，总电量不变。'],
    [7.8, 11.8, '同样的产量，电费少了。'],
  ],
}
