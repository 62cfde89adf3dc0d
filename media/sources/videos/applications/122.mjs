/** Four lights go on one after another; a scratch shows under the light that grazes it. */
import * as p from '../../isometric/props.mjs'
import { colours as c } from '../../isometric/stage.mjs'
import * as k from '../kit.mjs'

const AT = [4, 3.4]
const LIGHTS = [
  [2.2, 1.8],
  [6, 1.6],
  [6.4, 5],
  [2, 5.2],
]
const SHOT = (i) => 1 + i * 1.8
const FOUND = 8.4

function still(s) {
  k.ground(s, [0, 0], 9, 7)
  p.cabinet(s, 7, 0.3, { w: 1.7, d: 1.3, h: 1.7 })
  s.box(AT[0] - 1.5, AT[1] - 1.5, 0, 3, 3, 0.2, c.slate)
}

const litAt = (t, i) => k.during(t, SHOT(i), SHOT(i) + 1.7, 0.2)

function moving(s, t) {
  for (const [i, [x, y]] of LIGHTS.entries()) {
    const lit = litAt(t, i)
    s.roundShadow(x, y, 0.3)
    s.thing(x - 0.3, y - 0.3, 0.6, 0.6, () => {
      s.cylinder(x, y, 0, 0.3, 0.12, c.navy)
      s.cylinder(x, y, 0.12, 0.08, 1, c.steel)
      s.box(x - 0.3, y - 0.3, 1.1, 0.6, 0.6, 0.3, lit > 0.5 ? c.orange : c.white)
    })
    if (lit > 0)
      s.thing(80, 80, 0, 0, () =>
        s.fade(lit, () =>
          s.area(
            [
              [x, y, 1.2],
              [AT[0] - 0.9, AT[1] + 0.9, 0.5],
              [AT[0] + 0.9, AT[1] - 0.9, 0.5],
            ],
            c.sky,
            ' opacity=".3"',
          ),
        ),
      )
  }
  s.own(() => p.disc(s, ...AT, { r: 1.3, z: 0.2 }))
  p.camera(s, AT[0], AT[1], { h: 3, z: 0.7, from: -2.4 })
}

/**
 * Returns the camera's picture: the face under the light of one side, the scratch where the light grazes it.
 */
function image(t) {
  const [x, y, r] = [1048, 292, 128]
  const lit = LIGHTS.map((_, i) => litAt(t, i))
  const shine = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(
    ([u, v], i) =>
      `<radialGradient id="shine${i}" cx="${50 + u * 40}%" cy="${50 + v * 40}%" r="80%"><stop stop-color="#fff6dc" stop-opacity=".9"/><stop offset="1" stop-color="#fff6dc" stop-opacity="0"/></radialGradient>`,
  )
  const found = k.between(t, FOUND, FOUND + 0.5)
  const scratch = Math.max(lit[2], found * 0.9)
  return `${k.card(894, 114, 308, 430)}<rect x="910" y="130" width="276" height="324" fill="#08182f"/>
    <defs>${shine.join('')}</defs><circle cx="${x}" cy="${y}" r="${r}" fill="#42526b"/>
    ${lit.map((share, i) => (share > 0 ? `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#shine${i})" opacity="${share.toFixed(2)}"/>` : '')).join('')}
    ${[0.72, 0.84, 0.94].map((q) => `<circle cx="${x}" cy="${y}" r="${r * q}" fill="none" stroke="#08182f" stroke-opacity=".18"/>`).join('')}
    <circle cx="${x}" cy="${y}" r="${r * 0.46}" fill="#1b2c47"/><circle cx="${x}" cy="${y}" r="${r * 0.2}" fill="#08182f"/>
    <path d="M${x + 46} ${y + 66}L${x + 66} ${y + 88}L${x + 71} ${y + 84}" fill="none" stroke="#ffffff" stroke-width="2.4" opacity="${scratch.toFixed(2)}"/>
    ${k.shown(found, `<rect x="${x + 36}" y="${y + 56}" width="46" height="42" fill="none" stroke="${k.ink.orange}" stroke-width="3"/>`, 0)}
    ${LIGHTS.map((_, i) => `<rect x="${910 + i * 70}" y="466" width="64" height="6" fill="${t > SHOT(i) ? k.ink.orange : '#e8eff8'}"/>`).join('')}
    ${k.words(910, 512, 22, found > 0.5 ? '划伤 0.2 mm，判 NG' : `第 ${Math.min(4, Math.max(1, Math.floor((t - 1) / 1.8) + 1))} 个光源`, { weight: 700, fill: found > 0.5 ? k.ink.deep : k.ink.dark })}`
}

export const film = {
  seconds: 12,
  rate: 15,
  poster: 5.6,
  bounds: [-840, -460, 1160, 960],
  still,
  camera: k.cameraOf([
    [0, [6.2, 1.8, 0.8, 1080]],
    [12, [6.1, 1.9, 0.8, 1020]],
  ]),
  moving,
  over: (t) => [k.signature(1, '四个光源依次点亮'), image(t)].join(''),
  captions: [
    [0.6, 4.4, '四个方向的光源依次点亮，每亮一次拍一张。'],
    [4.6, 8.2, '第三个光源擦着划痕照过去，它才显出来。'],
    [8.4, 11.8, '四张合起来判定：划伤 0.2 毫米，判 NG。'],
  ],
}
