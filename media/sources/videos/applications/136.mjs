/** Forty-eight cartons pass a gate; the one that does not answer lights up two seconds later. */
import * as p from '../../isometric/props.mjs'
import { colours as c } from '../../isometric/stage.mjs'
import * as k from '../kit.mjs'

const GATE = 5.2
const [FROM, TO] = [1.2, 5.2]
const FOUND = 7.2
const MISSING = 29
const place = [
  [0, 0.2],
  [FROM, 2.2],
  [TO, 7],
  [12, 7.6],
]

function still(s) {
  k.ground(s, [0, 0], 11, 7)
  p.rack(s, 0.6, 0.2, { bays: 4, levels: 2 })
  p.lane(s, 0.4, 3, 10.2, 2.2)
  p.desk(s, 9, 0.6, { show: 'bars' })
  p.worker(s, 8, 1.7, { hue: c.teal })
  p.pallet(s, 0.8, 5.5, { load: 'none' })
}

function load(s, x, t) {
  s.shadow(x, 3.3, 2, 1.7)
  s.thing(x, 3.3, 2, 1.7, () => {
    for (const d of [0, 0.75, 1.5]) s.box(x, 3.3 + d, 0, 2, 0.2, 0.14, '#c9955f', { edge: false })
    s.box(x, 3.3, 0.14, 2, 1.7, 0.08, c.carton)
    for (let i = 0; i < 48; i += 1) {
      const [level, row, column] = [Math.floor(i / 16), Math.floor((i % 16) / 4), i % 4]
      const at = [x + 0.06 + column * 0.48, 3.36 + row * 0.4, 0.22 + level * 0.36]
      const hot = i === MISSING && t > FOUND && Math.floor((t - FOUND) * 3) % 2 === 0
      const tint = hot
        ? c.orange
        : i === MISSING && t > FOUND
          ? '#ffb37a'
          : (i * 7) % 5 === 1
            ? '#dfae77'
            : c.carton
      s.box(...at, 0.44, 0.37, 0.34, tint)
      s.left(at[0] + 0.06, at[1] + 0.371, at[2] + 0.08, 0.14, 0.14, '#ffffff')
    }
  })
}

function moving(s, t) {
  load(s, k.keyed(place, t), t)
  p.gate(s, GATE, 2.8, { span: 2.8, h: 2.4, waves: t > FROM && t < TO, lamp: t > FOUND ? c.orange : c.green })
}

function count(t) {
  const read = Math.min(47, Math.round(47 * k.clamp((t - FROM - 0.8) / (TO - FROM - 1.2))))
  const late = t > FOUND
  const [x, y] = [894, 128]
  return `${k.card(x, y, 330, 300)}
    ${k.words(x + 28, y + 48, 20, '围板箱 BX-0318-077', { fill: k.ink.soft })}
    ${k.words(x + 28, y + 96, 18, '应到', { fill: k.ink.soft })}${k.words(x + 28, y + 150, 54, '48', { weight: 600, code: true })}
    ${k.words(x + 172, y + 96, 18, '读到', { fill: k.ink.soft })}${k.words(x + 172, y + 150, 54, String(read), { weight: 600, code: true, fill: late ? k.ink.deep : k.ink.dark })}
    <rect x="${x + 28}" y="${y + 176}" width="274" height="8" fill="#e8eff8"/><rect x="${x + 28}" y="${y + 176}" width="${(274 * read) / 48}" height="8" fill="${late ? k.ink.orange : k.ink.cobalt}"/>
    ${k.shown(k.between(t, FOUND, FOUND + 0.4), `${k.words(x + 28, y + 228, 22, '少 1 件：第 2 层第 30 件', { weight: 700, fill: k.ink.deep })}${k.words(x + 28, y + 264, 18, '标签未应答，请复核', { fill: k.ink.soft })}`, 8)}`
}

export const film = {
  seconds: 12,
  rate: 15,
  poster: 8,
  bounds: [-860, -460, 1260, 1040],
  still,
  camera: k.cameraOf([
    [0, [6.8, 2.6, 0.8, 1240]],
    [6, [7.2, 2.7, 0.8, 1180]],
    [8, [8.2, 3.2, 0.8, 940]],
    [12, [8.3, 3.2, 0.8, 920]],
  ]),
  moving,
  over: (t) => [k.signature(1, '一托 48 件过门'), count(t)].join(''),
  captions: [
    [0.2, 5, '一托 48 件从通道门下过，标签逐件应答。'],
    [5.2, 7, '读到 47 件。'],
    [7.2, 11.8, '两秒后，没有应答的那一件亮灯。'],
  ],
}
