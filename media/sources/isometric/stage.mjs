/**
 * Isometric drawing: x runs to the lower right, y to the lower left, z up; one unit is 64 px at scale 1.
 * The light comes from the upper left, so tops are lightest and faces along y darkest. Things are drawn from the
 * back to the front by the middle of their footprint.
 */
const COS = Math.cos(Math.PI / 6)
const UNIT = 64

export const colours = {
  white: '#f6f9fe',
  pale: '#dbe8f8',
  steel: '#8fa3bd',
  iron: '#5f7391',
  slate: '#2b4468',
  navy: '#15345e',
  ink: '#0b1f3d',
  cobalt: '#0b57d0',
  blue: '#2f6fd6',
  sky: '#8fc2ff',
  haze: '#b9cdea',
  teal: '#2aa79f',
  green: '#35c58b',
  orange: '#ff7a1a',
  carton: '#e9bf8d',
  rust: '#9b6a4b',
  sand: '#e8dcc4',
}

const channels = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))

/** Mixes two colours; `share` is that of the second. */
export const mix = (first, second, share) => {
  const to = channels(second)
  const mixed = channels(first).map((value, i) => Math.round(value + (to[i] - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const number = (value) => Number(value.toFixed(1))

/** Returns the position of a point of the room in the picture, in px from the room's origin. */
export const project = ([x, y, z = 0]) => [(x - y) * COS * UNIT, ((x + y) / 2 - z) * UNIT]
const pointsOf = (points) => points.map((point) => project(point).map(number).join(',')).join(' ')

const FACES = {
  top: { light: ['#ffffff', 0.46], dark: ['#ffffff', 0.24], line: 'x1="0" y1="0" x2="1" y2="1"' },
  left: { light: ['#ffffff', 0.06], dark: ['#0b2a63', 0.1], line: 'x1="0" y1="0" x2="0" y2="1"' },
  right: { light: ['#0b2a63', 0.16], dark: ['#0b2a63', 0.3], line: 'x1="0" y1="0" x2="0" y2="1"' },
}

/** An empty stage. Props draw on it through the returned functions; `svg()` gives the picture. */
export function createStage() {
  const decals = []
  const shadows = []
  const things = []
  const gradients = new Map()
  let into = decals

  const put = (markup) => into.push(markup)
  /** Returns the fill of a face: a gentle gradient of the colour in the light of that side. */
  function shade(colour, face) {
    const id = `${face}${colour.slice(1)}`
    const { light, dark, line } = FACES[face]
    gradients.set(
      id,
      `<linearGradient id="${id}" ${line}><stop stop-color="${mix(colour, ...light)}"/><stop offset="1" stop-color="${mix(colour, ...dark)}"/></linearGradient>`,
    )
    return `url(#${id})`
  }

  const area = (points, fill, more = '') =>
    put(`<polygon points="${pointsOf(points)}" fill="${fill}"${more}/>`)
  const line = (points, stroke, width = 2, more = '') =>
    put(
      `<polyline points="${pointsOf(points)}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`,
    )
  /** Rectangles in the three visible planes; (x, y, z) is their least corner. */
  const top = (x, y, z, w, d, fill, more) =>
    area(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y + d, z],
        [x, y + d, z],
      ],
      fill,
      more,
    )
  const left = (x, y, z, w, h, fill, more) =>
    area(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y, z + h],
        [x, y, z + h],
      ],
      fill,
      more,
    )
  const right = (x, y, z, d, h, fill, more) =>
    area(
      [
        [x, y, z],
        [x, y + d, z],
        [x, y + d, z + h],
        [x, y, z + h],
      ],
      fill,
      more,
    )

  function box(x, y, z, w, d, h, colour, { edge = true } = {}) {
    left(x, y + d, z, w, h, shade(colour, 'left'))
    right(x + w, y, z, d, h, shade(colour, 'right'))
    top(x, y, z + h, w, d, shade(colour, 'top'))
    if (!edge) return
    const corner = [x + w, y + d, z + h]
    line([[x, y + d, z + h], corner, [x + w, y, z + h]], '#ffffff', 1.4, ' stroke-opacity=".6"')
    line([corner, [x + w, y + d, z]], '#ffffff', 1, ' stroke-opacity=".28"')
  }

  const RX = Math.sqrt(1.5) * UNIT
  const RY = Math.SQRT1_2 * UNIT
  /** A circle lying flat. */
  function ellipse(x, y, z, r, fill, more = '') {
    const [cx, cy] = project([x, y, z]).map(number)
    put(
      `<ellipse cx="${cx}" cy="${cy}" rx="${number(r * RX)}" ry="${number(r * RY)}" fill="${fill}"${more}/>`,
    )
  }
  /** A standing cylinder about (x, y). */
  function cylinder(x, y, z, r, h, colour) {
    const [cx, cy] = project([x, y, z])
    const [rx, ry, rise] = [r * RX, r * RY, h * UNIT]
    const id = `round${colour.slice(1)}`
    gradients.set(
      id,
      `<linearGradient id="${id}"><stop stop-color="${mix(colour, '#ffffff', 0.18)}"/><stop offset=".35" stop-color="${mix(colour, '#ffffff', 0.3)}"/><stop offset="1" stop-color="${mix(colour, '#0b2a63', 0.4)}"/></linearGradient>`,
    )
    put(
      `<path d="M${number(cx - rx)},${number(cy - rise)}V${number(cy)}A${number(rx)},${number(ry)} 0 0 0 ${number(cx + rx)},${number(cy)}V${number(cy - rise)}Z" fill="url(#${id})"/>`,
    )
    ellipse(x, y, z + h, r, shade(colour, 'top'))
    ellipse(x, y, z + h, r, 'none', ' stroke="#fff" stroke-opacity=".5" stroke-width="1.2"')
  }
  /** A circle standing in the plane that faces the lower left (y fixed). */
  function wheel(x, y, z, r, fill, more = '') {
    const steps = Array.from({ length: 33 }, (_, i) => (i / 32) * 2 * Math.PI)
    area(
      steps.map((a) => [x + r * Math.cos(a), y, z + r * Math.sin(a)]),
      fill,
      more,
    )
  }
  /** A lying cylinder whose axis runs along y, its face at y + length. */
  function roller(x, y, z, r, length, colour) {
    const steps = Array.from({ length: 33 }, (_, i) => (i / 32) * 2 * Math.PI)
    const back = steps.map((a) => [x + r * Math.cos(a), y, z + r * Math.sin(a)])
    const front = steps.map((a) => [x + r * Math.cos(a), y + length, z + r * Math.sin(a)])
    // The outline joins both ends between the two tangent points of the view.
    const [low, high] = [-Math.PI / 4, (3 * Math.PI) / 4]
    const arc = (from, to, at) =>
      Array.from({ length: 17 }, (_, i) => from + ((to - from) * i) / 16).map((a) => [
        x + r * Math.cos(a),
        at,
        z + r * Math.sin(a),
      ])
    area(back, mix(colour, '#0b2a63', 0.2))
    area([...arc(low, high, y), ...arc(high, low, y + length)], shade(colour, 'right'))
    area(front, shade(colour, 'left'))
    area(front, 'none', ' stroke="#fff" stroke-opacity=".5" stroke-width="1.2"')
  }
  function ball(x, y, z, r, colour) {
    const [cx, cy] = project([x, y, z]).map(number)
    const id = `ball${colour.slice(1)}`
    gradients.set(
      id,
      `<radialGradient id="${id}" cx=".36" cy=".3" r=".8"><stop stop-color="${mix(colour, '#ffffff', 0.55)}"/><stop offset=".55" stop-color="${colour}"/><stop offset="1" stop-color="${mix(colour, '#0b2a63', 0.45)}"/></radialGradient>`,
    )
    put(`<circle cx="${cx}" cy="${cy}" r="${number(r * UNIT)}" fill="url(#${id})"/>`)
  }
  /** A soft shadow on the floor for a footprint. */
  function shadow(x, y, w, d, reach = 0.35) {
    const points = [
      [x, y + 0.05],
      [x + w + reach, y + 0.05],
      [x + w + reach, y + d + 0.1],
      [x, y + d + 0.1],
    ]
    shadows.push(`<polygon points="${pointsOf(points)}"/>`)
  }
  const roundShadow = (x, y, r) => {
    const [cx, cy] = project([x + 0.16, y + 0.04, 0]).map(number)
    shadows.push(
      `<ellipse cx="${cx}" cy="${cy}" rx="${number(r * RX * 1.06)}" ry="${number(r * RY * 1.06)}"/>`,
    )
  }
  /** Dark modules of a code as areas of a plane: `cell(column, row, run)` draws a run of a row. */
  const runs = (modules, cell) => {
    for (const [row, cells] of modules.entries()) {
      for (let c = 0; c < cells.length; c += 1) {
        if (!cells[c]) continue
        let end = c
        while (cells[end + 1]) end += 1
        cell(c, row, end - c + 1)
        c = end
      }
    }
  }

  return {
    shade,
    area,
    line,
    top,
    left,
    right,
    box,
    ellipse,
    cylinder,
    wheel,
    roller,
    ball,
    shadow,
    roundShadow,
    runs,
    /** Draws `work` as one thing that stands on a footprint. */
    thing(x, y, w, d, work, { lift = 0 } = {}) {
      const before = into
      const markup = []
      into = markup
      work()
      into = before
      if (before !== decals) return before.push(...markup)
      things.push({ at: x + w / 2 + y + d / 2 + lift, markup: markup.join('') })
    },
    /** Draws `work` with an opacity of 0…1. */
    fade(opacity, work) {
      const before = into
      const markup = []
      into = markup
      work()
      into = before
      put(`<g opacity="${opacity.toFixed(3)}">${markup.join('')}</g>`)
    },
    /**
     * Returns the drawing without ground and frame: markup in px from the room's origin, lowest first, and
     * its gradients.
     */
    layer() {
      const sorted = [...things].sort((a, b) => a.at - b.at)
      return {
        defs: [...gradients.values()].join(''),
        decals: decals.join(''),
        shadows: shadows.join(''),
        things: sorted.map(({ markup }) => markup).join(''),
      }
    },
    /**
     * The whole picture, 4:3, `zoom` 1 shows a floor of 8 × 6. `centre` is the point of the room in the middle;
     * without `ground` the picture is cut out, for navy sheets.
     */
    svg({
      width = 1280,
      height = 960,
      zoom = 1.17,
      centre = [4, 3, 0.6],
      from = '#eef5ff',
      to = '#d9e8fb',
      ground = true,
    } = {}) {
      const [cx, cy] = project(centre)
      const [w, h] = [1180 / zoom, (1180 / zoom) * (height / width)]
      const drawn = things.sort((a, b) => a.at - b.at).map(({ markup }) => markup)
      return [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${number(cx - w / 2)} ${number(cy - h / 2)} ${number(w)} ${number(h)}">`,
        `<defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="7"/></filter>`,
        `<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
        ...gradients.values(),
        '</defs>',
        ground
          ? `<rect x="${number(cx - w / 2)}" y="${number(cy - h / 2)}" width="${number(w)}" height="${number(h)}" fill="url(#ground)"/>`
          : '',
        ...decals,
        `<g fill="#1b4a94" opacity=".2" filter="url(#soft)">${shadows.join('')}</g>`,
        ...drawn,
        '</svg>',
      ].join('')
    },
  }
}
