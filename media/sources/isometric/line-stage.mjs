/**
 * The isometric room as line art: the same things as on `stage.mjs`, in ink on white, without ground, light and
 * shadow. What is drawn inside `own`, and everything orange, is tinted: the object that a picture is about.
 * Lines keep their width at every size of the picture.
 */
import { colours as c, project } from './stage.mjs'

const UNIT = 64
const [RX, RY] = [Math.sqrt(1.5) * UNIT, Math.SQRT1_2 * UNIT]
const number = (value) => Number(value.toFixed(1))

/** Paper for lists and pages, blueprint for navy sheets. */
const PALETTES = {
  paper: {
    ink: '#0e1b2e',
    paper: '#ffffff',
    side: '#f3f7fc',
    dark: '#e1e9f4',
    own: ['#d6e5fc', '#bed5f8', '#a9c6f2'],
    accent: '#0b57d0',
    mark: '#8494ab',
  },
  navy: {
    ink: '#8fc2ff',
    paper: '#0d2546',
    side: '#0b2040',
    dark: '#15345e',
    own: ['#1f5fbf', '#1b55ad', '#164896'],
    accent: '#ff9140',
    mark: '#24446f',
  },
}

const channels = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))
const light = (hex) => {
  const [r, g, b] = channels(hex)
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255
}
/** Orange in any shade, but no carton and no rust. */
const isHot = (hex) => {
  const [r, g, b] = channels(hex)
  return r > 235 && g > 95 && g < 225 && b < 190 && r - b > 70 && hex !== c.carton && hex !== '#f6a55c'
}
const FACES = ['top', 'left', 'right']

/** `fades` keeps opacities, which films need and pictures of lines do without. */
export function createLineStage({ look = 'paper', zoom: scale = 1, fades = false } = {}) {
  const palette = PALETTES[look]
  const decals = []
  const things = []
  let into = decals
  let tinted = false

  /** Joins what has the same class, so that a code is one path. */
  function put(kind, d, fill) {
    const last = into.at(-1)
    if (kind === 'k' && last?.kind === 'k') last.d += d
    else into.push({ kind, d, fill })
  }
  const pathOf = (points, closed = true) => {
    const at = points.map((point) => project(point).map(number))
    return `M${at.map(([x, y]) => `${x} ${y}`).join('L')}${closed ? 'Z' : ''}`
  }
  /** The fill of a body's face: its side, and whether it is tinted. */
  const shade = (colour, face) => {
    const at = FACES.indexOf(face)
    if (tinted || isHot(colour)) return `body ${palette.own[at]}`
    if (at === 2) return `body ${palette.side}`
    return `body ${light(colour) < 0.3 && at === 1 ? palette.dark : palette.paper}`
  }
  /** The class and fill of a flat area. */
  function flat(fill, more = '') {
    if (fill.startsWith('body ')) return ['b', fill.slice(5)]
    if (fill === 'none') return ['n', 'none']
    if (fill.startsWith('url')) return undefined
    if (/opacity="\.[0-3]/.test(more)) return ['q', palette.own[0]]
    if (fill === c.ink) return ['k', palette.ink]
    if (isHot(fill)) return ['t', tinted ? palette.accent : palette.own[2]]
    const value = light(fill)
    return ['t', value > 0.78 ? palette.paper : value > 0.42 ? palette.side : palette.dark]
  }
  function area(points, fill, more) {
    const [kind, colour] = flat(fill, more) ?? []
    if (kind) put(kind, pathOf(points), colour)
  }

  let limbOf = ''
  /** A thick line is a rod with an outline; one that is drawn twice, in two widths, counts once. */
  function rod(points, width) {
    const same = JSON.stringify(points)
    if (same === limbOf) into.pop()
    limbOf = same
    const [[x0, y0], [x1, y1]] = points.map(project)
    const length = Math.hypot(x1 - x0, y1 - y0) || 1
    const [dx, dy] = [((y1 - y0) / length) * (width / 2), ((x0 - x1) / length) * (width / 2)]
    const corners = [
      [x0 + dx, y0 + dy],
      [x1 + dx, y1 + dy],
      [x1 - dx, y1 - dy],
      [x0 - dx, y0 - dy],
    ]
    put(
      'b',
      `M${corners.map((corner) => corner.map(number).join(' ')).join('L')}Z`,
      tinted ? palette.own[0] : palette.paper,
    )
  }
  function line(points, stroke, width = 2, more = '') {
    // Highlights of edges and the rollers of belts would fill a small picture with lines.
    if ((stroke === '#ffffff' && more) || stroke === '#3d5f90') return
    if (more.includes('dasharray')) return put('a', pathOf(points, false), 'none')
    if (points.length === 2 && width >= 8) return rod(points, width)
    put(isHot(stroke) ? 'h' : width >= 3 ? 'l' : 'n', pathOf(points, false), 'none')
  }

  const plane = (corner, u, v) => [
    corner,
    corner.map((value, i) => value + u[i]),
    corner.map((value, i) => value + u[i] + v[i]),
    corner.map((value, i) => value + v[i]),
  ]
  const top = (x, y, z, w, d, fill, more) => area(plane([x, y, z], [w, 0, 0], [0, d, 0]), fill, more)
  const left = (x, y, z, w, h, fill, more) => area(plane([x, y, z], [w, 0, 0], [0, 0, h]), fill, more)
  const right = (x, y, z, d, h, fill, more) => area(plane([x, y, z], [0, d, 0], [0, 0, h]), fill, more)
  function box(x, y, z, w, d, h, colour) {
    left(x, y + d, z, w, h, shade(colour, 'left'))
    right(x + w, y, z, d, h, shade(colour, 'right'))
    top(x, y, z + h, w, d, shade(colour, 'top'))
  }
  const ring = (cx, cy, rx, ry) =>
    `M${number(cx - rx)} ${number(cy)}a${number(rx)} ${number(ry)} 0 1 0 ${number(2 * rx)} 0a${number(rx)} ${number(ry)} 0 1 0 ${number(-2 * rx)} 0Z`
  function ellipse(x, y, z, r, fill, more) {
    const [cx, cy] = project([x, y, z])
    const [kind, colour] = flat(fill, more) ?? []
    if (kind) put(kind === 'b' ? 'b' : 't', ring(cx, cy, r * RX, r * RY), colour)
  }
  function cylinder(x, y, z, r, h, colour) {
    const [cx, cy] = project([x, y, z])
    const [rx, ry, rise] = [r * RX, r * RY, h * UNIT].map(number)
    const hot = tinted || isHot(colour)
    put(
      'b',
      `M${number(cx - rx)} ${number(cy - rise)}v${rise}a${rx} ${ry} 0 0 0 ${number(2 * rx)} 0v${-rise}`,
      hot ? palette.own[2] : palette.side,
    )
    put('b', ring(cx, cy - rise, rx, ry), hot ? palette.own[0] : palette.paper)
  }
  const circle = (x, z, r, y, steps = 32) =>
    Array.from({ length: steps }, (_, i) => (i / steps) * 2 * Math.PI).map((a) => [
      x + r * Math.cos(a),
      y,
      z + r * Math.sin(a),
    ])
  function roller(x, y, z, r, length, colour) {
    const arc = (from, to, at) =>
      Array.from({ length: 13 }, (_, i) => from + ((to - from) * i) / 12).map((a) => [
        x + r * Math.cos(a),
        at,
        z + r * Math.sin(a),
      ])
    const [low, high] = [-Math.PI / 4, (3 * Math.PI) / 4]
    area([...arc(low, high, y), ...arc(high, low, y + length)], shade(colour, 'right'))
    area(circle(x, z, r, y + length), shade(colour, 'left'))
  }
  function ball(x, y, z, r, colour) {
    const [cx, cy] = project([x, y, z])
    put('b', ring(cx, cy, r * UNIT, r * UNIT), tinted || isHot(colour) ? palette.own[0] : palette.paper)
  }
  const runs = (modules, cell) => {
    for (const [row, cells] of modules.entries())
      for (let from = 0; from < cells.length; from += 1) {
        if (!cells[from]) continue
        let end = from
        while (cells[end + 1]) end += 1
        cell(from, row, end - from + 1)
        from = end
      }
  }

  const written = ({ kind, d, fill }) =>
    kind === 'fade'
      ? d
      : `<path class="${kind}"${kind === 'k' || fill === 'none' ? '' : ` fill="${fill}"`} d="${d}"/>`
  const px = (value) => number(value * scale)
  const strokes = [
    `.b{stroke-width:${px(1.3)}}.t{stroke-width:${px(0.8)}}.n{stroke-width:${px(0.9)}}.l{stroke-width:${px(1.4)}}`,
    `.h{stroke:${palette.accent};stroke-width:${px(2)}}.k{stroke:none;fill:${palette.ink}}.q{stroke:none;fill-opacity:.55}`,
    `.a{stroke:${palette.accent};stroke-width:${px(1.2)};stroke-dasharray:18 5 3 5}.m{stroke:${palette.mark};stroke-width:${px(1)}}`,
  ].join('')
  const inOrder = () => [...things].sort((a, b) => a.at - b.at).flatMap(({ markup }) => markup)
  const nothing = () => {}
  const stage = {
    shade,
    area,
    line,
    top,
    left,
    right,
    box,
    ellipse,
    cylinder,
    wheel: (x, y, z, r, fill, more) => area(circle(x, z, r, y), fill, more),
    roller,
    ball,
    shadow: nothing,
    roundShadow: nothing,
    runs,
    thing(x, y, w, d, work, { lift = 0 } = {}) {
      const before = into
      const markup = []
      into = markup
      limbOf = ''
      work()
      into = before
      if (before !== decals) return before.push(...markup)
      things.push({ at: x + w / 2 + y + d / 2 + lift, markup })
    },
    fade(opacity, work) {
      if (fades) into.push({ kind: 'fade', d: `<g opacity="${opacity.toFixed(3)}">` })
      work()
      if (fades) into.push({ kind: 'fade', d: '</g>' })
    },
    /** Draws lines of the sheet itself, paler than those of things. */
    mark: (points, closed = false) => put('m', pathOf(points, closed), 'none'),
    /** Tints what `work` draws. */
    own(work) {
      tinted = true
      work()
      tinted = false
    },
    /**
     * Returns the drawing without paper and frame, in px from the room's origin. Its lines grow with the
     * picture, as they do where a camera comes near.
     */
    layer() {
      const style = `path{stroke:${palette.ink};stroke-linejoin:round;stroke-linecap:round}${strokes}`
      return `<style>${style}</style><g fill="none">${[...decals, ...inOrder()].map(written).join('')}</g>`
    },
    svg({ width = 960, height = 720, zoom = 1.17, centre = [4, 3, 0.6], ground = true, crop = false } = {}) {
      const [cx, cy] = project(centre)
      const [w, h] = [1180 / zoom, (1180 / zoom) * (height / width)]
      const [x, y] = [number(cx - w / 2), number(cy - h / 2)]
      const all = [...decals, ...inOrder()]
      const style = [
        `path{vector-effect:non-scaling-stroke;stroke:${palette.ink};stroke-linejoin:round;stroke-linecap:round}`,
        strokes,
      ]
      const [i, j] = [number(w * 0.014), number(w * 0.06)]
      const [r, b] = [number(x + w - i), number(y + h - i)]
      const marks = `<path class="m" d="M${x + i} ${y + i + j}v${-j}h${j}M${r - j} ${y + i}h${j}v${j}M${r} ${b - j}v${j}h${-j}M${x + i + j} ${b}h${-j}v${-j}"/>`
      return [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${number(w)} ${number(h)}">`,
        `<style>${style.join('')}</style>`,
        ground
          ? `<rect x="${x}" y="${y}" width="${number(w)}" height="${number(h)}" fill="${palette.paper}"/>`
          : '',
        '<g fill="none">',
        crop ? marks : '',
        ...all.map(written),
        '</g></svg>',
      ].join('')
    },
  }
  return stage
}
