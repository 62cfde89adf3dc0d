/**
 * These are the building blocks of films: time, camera, moving objects in the isometric room, and texts over
 * the picture. Times are seconds from the start of the film, places over the picture px of 1280 × 720.
 */
import sharp from 'sharp'
import { createLineStage } from '../isometric/line-stage.mjs'
import { project } from '../isometric/stage.mjs'
import { cameraView, laidOver } from './canvas.mjs'

export const SIZE = [1280, 720]
const [WIDTH, HEIGHT] = SIZE
const PAPER = '#ffffff'
/** Lines as thick as those of the pictures where the camera stands at its usual distance. */
const LINES = { zoom: 1.15, fades: true }
/** Pixels of the still picture for one px of the room, as many as the films show at their usual distance. */
const STILL_SCALE = 1.3

export const ink = {
  dark: '#0e1b2e',
  soft: '#44546a',
  navy: '#07182f',
  line: '#cfd9e6',
  cobalt: '#0b57d0',
  sky: '#8fc2ff',
  muted: '#a9bad1',
  orange: '#ff7a1a',
  deep: '#c2410c',
  ok: '#0f7b45',
}
export const SANS = 'Noto Sans CJK SC'
/** Identifiers: the condensed face of the portal (see fonts.mjs). */
export const CODE = 'Barlow Condensed SemiBold, Noto Sans CJK SC'

export const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value))
export const ease = (share) => {
  const t = clamp(share)
  return t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2
}
/** Returns 0 before `from`, 1 after `to`, eased between. */
export const between = (t, from, to) => ease((t - from) / (to - from))
/** Returns 1 from `from` to `to`, fading in and out within these spans. */
export const during = (t, from, to, fade = 0.4) =>
  Math.min(ease((t - from) / fade), 1 - ease((t - to + fade) / fade))
export const blend = (a, b, share) =>
  Array.isArray(a) ? a.map((value, i) => value + (b[i] - value) * share) : a + (b - a) * share
/** The value at `t` of keyframes `[time, value]`, eased from one to the next. */
export function keyed(frames, t) {
  const next = frames.findIndex(([time]) => time > t)
  if (next === 0) return frames[0][1]
  if (next === -1) return frames.at(-1)[1]
  const [[from, a], [to, b]] = [frames[next - 1], frames[next]]
  return blend(a, b, between(t, from, to))
}
/** A point on a path of `points`, `share` of its length along it. */
export function along(points, share) {
  const lengths = points
    .slice(1)
    .map((point, i) => Math.hypot(...point.map((value, k) => value - points[i][k])))
  let rest = clamp(share) * lengths.reduce((sum, length) => sum + length, 0)
  for (const [i, length] of lengths.entries()) {
    if (rest <= length || i === lengths.length - 1)
      return blend(points[i], points[i + 1], length ? rest / length : 0)
    rest -= length
  }
  return points[0]
}

/**
 * Keyframes are `[time, [x, y, z, width]]`: the point of the room in the middle and the width of the view in
 * px of the room; widths change evenly by ratio.
 */
export function cameraOf(frames) {
  const logged = frames.map(([time, [x, y, z, width]]) => [time, [...project([x, y, z]), Math.log(width)]])
  return (t) => {
    const [x, y, width] = keyed(logged, t)
    return { x, y, width: Math.exp(width) }
  }
}
/** Returns the position of a point of the room in px of the film. */
export function seenAt(camera, point) {
  const [x, y] = project(point)
  const scale = WIDTH / camera.width
  return [(x - camera.x) * scale + WIDTH / 2, (y - camera.y) * scale + HEIGHT / 2]
}

/** Draws a floor as the plan of a hall: its edge, and crosses where the columns stand. */
export function ground(s, [x, y], w, d, step = 2) {
  s.mark(
    [
      [x, y, 0],
      [x + w, y, 0],
      [x + w, y + d, 0],
      [x, y + d, 0],
    ],
    true,
  )
  for (let u = x + step; u < x + w - 0.5; u += step)
    for (let v = y + step; v < y + d - 0.5; v += step) {
      s.mark([
        [u - 0.16, v, 0],
        [u + 0.16, v, 0],
      ])
      s.mark([
        [u, v - 0.16, 0],
        [u, v + 0.16, 0],
      ])
    }
}

/**
 * Paints the unmoving parts: `draw(stage)` on the ground, between the corners [left, top, right, bottom] in
 * px of the room.
 */
export async function paintStill(draw, [left, top, right, bottom]) {
  const stage = createLineStage(LINES)
  draw(stage)
  const [width, height] = [right - left, bottom - top]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * STILL_SCALE)}" height="${Math.round(height * STILL_SCALE)}" viewBox="${left} ${top} ${width} ${height}">
    <rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${PAPER}"/>${stage.layer()}</svg>`
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, left, top }
}

/**
 * @typedef {object} Film
 * @property {number} seconds
 * @property {number} [rate] frames a second, 25 unless told
 * @property {[from: number, to: number, text: string][]} captions
 * @property {number} poster the second shown until the film plays
 * @property {[number, number, number, number]} bounds of the still picture, px of the room
 * @property {(stage: object) => void} still
 * @property {(t: number) => {x: number, y: number, width: number}} camera
 * @property {(stage: object, t: number) => void} [moving] things that move, drawn anew in each frame
 * @property {(t: number, camera: object) => string} over SVG over the picture
 */

/** Makes the painter of a film's frames: `paint(t)` gives RGB bytes of 1280 × 720. @param {Film} film */
export async function painterOf(film) {
  const still = await paintStill(film.still, film.bounds)
  let seen = null
  let key = ''
  return async (t) => {
    const camera = film.camera(t)
    const view = {
      x: (camera.x - still.left) * STILL_SCALE,
      y: (camera.y - still.top) * STILL_SCALE,
      width: camera.width * STILL_SCALE,
    }
    const here = Object.values(view)
      .map((value) => value.toFixed(3))
      .join()
    if (here !== key) seen = cameraView(still, view, SIZE)
    key = here
    const { data } = await sharp(Buffer.from(drawing(film, camera, t)))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return laidOver(seen, data).data
  }
}

function drawing(film, camera, t) {
  const stage = createLineStage(LINES)
  film.moving?.(stage, t)
  const scale = WIDTH / camera.width
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${SANS}">
    <g transform="translate(${WIDTH / 2} ${HEIGHT / 2}) scale(${scale}) translate(${-camera.x} ${-camera.y})">${stage.layer()}</g>${film.over(t, camera)}</svg>`
}

const escaped = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Returns the width of a text in px: CJK 1 em, others about half; enough to size the boxes around it. */
export const widthOf = (text, size, code = false) =>
  [...text].reduce((sum, char) => sum + (char > '\u2e7f' ? 1 : char === ' ' ? 0.26 : code ? 0.42 : 0.56), 0) *
  size

export const words = (
  x,
  y,
  size,
  text,
  { fill = ink.dark, weight = 400, anchor = 'start', code, more = '' } = {},
) =>
  `<text x="${x.toFixed(2)}" y="${y.toFixed(2)}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}"${code ? ` font-family="${CODE}"` : ''}${more}>${!Array.isArray(text) ? escaped(text) : text.map(([part, color]) => `<tspan fill="${color}">${escaped(part)}</tspan>`).join('')}</text>`

/** A group that fades and rises into its place: `share` 0…1. */
export const shown = (share, markup, rise = 14) =>
  share <= 0.001
    ? ''
    : `<g opacity="${share.toFixed(3)}" transform="translate(0 ${((1 - share) * rise).toFixed(2)})">${markup}</g>`

/** Draws a white card with a fine edge. */
export const card = (x, y, width, height, { fill = '#ffffff', line = ink.line, radius = 6 } = {}) =>
  `<rect x="${x + 3}" y="${y + 6}" width="${width - 6}" height="${height}" rx="${radius}" fill="#0b2a63" opacity=".10"/>
   <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" stroke="${line}"/>`

/** Draws the node's mark and name at the upper left of every film. */
export function signature(share, title) {
  const cells = ['10101', '11010', '10201', '10110', '11111'].flatMap((row, r) =>
    [...row].map((cell, c) =>
      cell === '0'
        ? ''
        : `<rect x="${56 + c * 5}" y="${44 + r * 5}" width="5" height="5" fill="${cell === '2' ? ink.orange : ink.cobalt}"/>`,
    ),
  )
  return shown(
    share,
    `<rect x="40" y="28" width="${(widthOf(title, 18) + 152).toFixed(0)}" height="57" rx="6" fill="${PAPER}" opacity=".9"/>
     ${cells.join('')}${words(92, 66, 24, '标解', { weight: 700 })}
     <path d="M156 48V68" stroke="${ink.line}" stroke-width="1.5"/>${words(172, 65, 18, title, { fill: ink.soft })}`,
    0,
  )
}

/** Opening title at the left, with a rule that grows. */
export function opening(t, title, note, until = 3) {
  const share = during(t, 0.15, until, 0.5)
  const lines = title.map((line, i) => words(56, 262 + i * 68, 54, line, { weight: 700 })).join('')
  const low = 262 + title.length * 68
  return shown(
    share,
    `${lines}<path d="M58 ${low - 26}H${58 + 96 * between(t, 0.4, 1.3)}" stroke="${ink.orange}" stroke-width="5"/>
     ${words(56, low + 28, 22, note, { fill: ink.soft })}`,
  )
}

/** A navy label with a text in the code face, its stem ending at a point of the picture. */
export function tag([x, y], text, { share = 1, stem = 54, size = 26, hot = false, note = '' } = {}) {
  const plain = typeof text === 'string' ? text : text.map(([part]) => part).join('')
  const width = Math.max(widthOf(plain, size, true) + 58, note ? widthOf(note, 16) + 44 : 0)
  const height = size + 20 + (note ? 24 : 0)
  const left = x - width / 2
  const top = y - stem - height
  return shown(
    share,
    `<path d="M${x.toFixed(2)} ${y.toFixed(2)}V${(y - stem).toFixed(2)}" stroke="${ink.navy}" stroke-width="2"/>
     <circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="5" fill="${ink.orange}" stroke="#fff" stroke-width="2"/>
     <rect x="${left.toFixed(2)}" y="${top.toFixed(2)}" width="${width.toFixed(1)}" height="${height}" rx="4" fill="${ink.navy}"/>
     <rect x="${(left + 16).toFixed(2)}" y="${(top + 10 + size * 0.28).toFixed(2)}" width="11" height="11" fill="${hot ? ink.orange : ink.sky}"/>
     ${words(left + 38, top + 10 + size * 0.82, size, text, { fill: '#ffffff', weight: 600, code: true })}
     ${note ? words(left + 38, top + size + 36, 16, note, { fill: ink.muted }) : ''}`,
    8,
  )
}

/** A numbered station name under a thing. */
export function station([x, y], number, name, { share = 1, lit = 0 } = {}) {
  const width = widthOf(name, 20) + 62
  const left = x - width / 2
  return shown(
    share,
    `<rect x="${left.toFixed(2)}" y="${y.toFixed(2)}" width="${width.toFixed(1)}" height="40" rx="4" fill="#ffffff" stroke="${lit > 0.5 ? ink.cobalt : ink.line}" stroke-width="${1 + lit}"/>
     <rect x="${(left + 6).toFixed(2)}" y="${(y + 6).toFixed(2)}" width="28" height="28" rx="3" fill="${lit > 0.5 ? ink.cobalt : '#e8eff8'}"/>
     ${words(left + 20, y + 27, 19, number, { fill: lit > 0.5 ? '#ffffff' : ink.soft, weight: 600, anchor: 'middle', code: true })}
     ${words(left + 46, y + 27, 20, name, { weight: 500 })}`,
    6,
  )
}

/** Closing line in the middle of a navy band at the foot of the picture. */
export const closing = (share, text, note) =>
  shown(
    share,
    `<rect y="572" width="${WIDTH}" height="148" fill="${ink.navy}"/><rect y="572" width="${WIDTH}" height="4" fill="${ink.orange}"/>
     ${words(WIDTH / 2, 640, 34, text, { fill: '#ffffff', weight: 700, anchor: 'middle' })}
     ${words(WIDTH / 2, 682, 20, note, { fill: ink.muted, anchor: 'middle', code: /^[\x20-\x7e]+$/.test(note) })}`,
    20,
  )
