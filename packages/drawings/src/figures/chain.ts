import { shortCompanyName } from '../base/company-name.ts'
import { computeBounds } from '../base/geometry.ts'
import {
  box,
  circle,
  type Drawing,
  group,
  type Mark,
  type Point,
  stroke,
  strokes,
  text,
} from '../base/marks.ts'
import { textWidth } from '../base/text-styles.ts'
import { type Write, writeChinese } from '../base/write.ts'
import { type Outline, placeShapes, shapePoints } from '../measured/outline.ts'
import { codeCells } from '../pieces/code.ts'
import { cutTo, NARROW_WIDTH, span, WIDE } from './plan.ts'

/**
 * Where a part came from and went: a column for each level, a lane for each company, and each part drawn as
 * its own code.
 */

export type ChainNode = {
  key: string
  name: string
  /** Written under the name: the identifier without its prefix, or what the record says of it. */
  code: string
  prefix: string
  level: number
  /** YYYY-MM-DD or YYYY-MM-DD HH:mm; empty when the time is unknown. */
  time: string
  /** The page of the part; left out where it shows nothing. */
  href?: string
  modules?: readonly (readonly boolean[])[]
}
export type ChainEdge = { from: string; to: string; word: string }
export type Chain = {
  companies: readonly { prefix: string; name: string }[]
  nodes: readonly ChainNode[]
  edges: readonly ChainEdge[]
  /** The main view of the part itself, where its family is drawn. */
  outline?: Outline
}

type Sizes = { side: number; own: number; row: number }
const SIZES: Sizes = { side: 28, own: 112, row: 74 }
/** A short chain is drawn larger, until it is as high as the rows beside it. */
const HIGH = 560
const LARGEST = 1.35
const larger = ({ side, own, row }: Sizes, by: number): Sizes => ({
  side: Math.round(side * by),
  own: Math.round(own * by),
  row: Math.round(row * by),
})
const LEFT = 210
const COLUMNS_MAX = 7
const AXIS = 54

const byLevel = (a: ChainNode, b: ChainNode) => a.level - b.level

/** The columns nearest to the part itself. */
function listColumns(nodes: readonly ChainNode[]): number[] {
  const levels = [...new Set(nodes.map(({ level }) => level))].sort((a, b) => a - b)
  while (levels.length > COLUMNS_MAX) {
    if (Math.abs(levels[0] ?? 0) >= Math.abs(levels.at(-1) ?? 0)) levels.shift()
    else levels.pop()
  }
  return levels
}

const MINUTE = 60_000
const at = (time: string) => Date.parse(`${time.length > 10 ? time.replace(' ', 'T') : `${time}T00:00`}:00Z`)
/** Returns the time between two times as 31 min, 25 h or 7 天; in days if one of them has no time of day. */
export function durationBetween(from: string, to: string, t: Write = writeChinese): string {
  const isDays = from.length <= 10 || to.length <= 10
  const ends = isDays ? [from.slice(0, 10), to.slice(0, 10)] : [from, to]
  const minutes = Math.round((at(ends[1] ?? '') - at(ends[0] ?? '')) / MINUTE)
  if (!Number.isFinite(minutes) || minutes < 0) return ''
  if (!isDays && minutes < 120) return `${minutes} min`
  if (!isDays && minutes < 48 * 60) return `${Math.round(minutes / 60)} h`
  const days = Math.round(minutes / 60 / 24)
  return days > 0 ? t`${days} 天` : ''
}

/** The part's main view as a picture between the codes. */
function ownPicture({ outline }: Chain, [x, y]: Point, size: number): Mark[] {
  const shapes = outline?.views[outline.main]
  if (!shapes) return []
  const bounds = computeBounds(shapePoints(shapes))
  const scale = size / Math.max(bounds.width, bounds.height)
  return placeShapes(
    shapes.filter(({ line }) => line !== 'axis'),
    {
      scale,
      x: x - ((bounds.left + bounds.right) / 2) * scale,
      y: y - ((bounds.top + bounds.bottom) / 2) * scale,
    },
  )
}

function nodeMarks(chain: Chain, { node, at: [x, y] }: Laid, room: number, { side, own }: Sizes): Mark {
  const isOwn = node.level === 0
  const half = side / 2
  const sign = isOwn && chain.outline ? ownPicture(chain, [x, y], own) : codeSign(node, [x, y], side)
  const below = isOwn && chain.outline ? own / 2 : half
  // A long code is set smaller before it is cut.
  const codeSize = textWidth(node.code, 'link', 15) > room ? 13 : 15
  const words = [
    text([x, y + below + 16], { text: cutTo(node.name, 'title', 14, room), style: 'title' }, 14, 'middle'),
    text(
      [x, y + below + 32],
      { text: cutTo(node.code, 'link', codeSize, room), style: node.href ? 'link' : 'spec' },
      codeSize,
      'middle',
    ),
  ]
  return group(
    isOwn && chain.outline ? [circle('face', [x, y], own / 2), ...sign] : [...sign, ...words],
    node.href ? { link: { href: node.href, label: `${node.name} ${node.code}` } } : {},
  )
}

const codeSign = ({ modules }: ChainNode, [x, y]: Point, size: number): Mark[] =>
  modules
    ? [
        box('blank', x - size / 2 - 2, y - size / 2 - 2, size + 4, size + 4),
        codeCells(modules, { x: x - size / 2, y: y - size / 2, size }),
      ]
    : [box('dashed', x - size / 2, y - size / 2, size, size)]

type Laid = { node: ChainNode; at: Point }
type Lane = { prefix: string; name: string; top: number; bottom: number; own: boolean }

/** Lanes in the order in which the parts pass them, each as high as its fullest column. */
function lay(
  chain: Chain,
  columns: readonly number[],
  xOf: (level: number) => number,
  { side, own: picture, row: rowHeight }: Sizes,
) {
  const nodes = chain.nodes.filter(({ level }) => columns.includes(level)).sort(byLevel)
  const prefixes = [...new Set(nodes.map(({ prefix }) => prefix))]
  const lanes: Lane[] = []
  const laid: Laid[] = []
  let top = 4
  for (const prefix of prefixes) {
    const own = nodes.filter((node) => node.prefix === prefix)
    const rows = new Map<number, number>()
    for (const { level } of own) rows.set(level, (rows.get(level) ?? 0) + 1)
    const most = Math.max(...rows.values())
    const hasSelf = own.some(({ level }) => level === 0)
    const height = Math.max(most * rowHeight + 8, hasSelf && chain.outline ? picture + 18 : 0)
    const placed = new Map<number, number>()
    for (const node of own) {
      const row = placed.get(node.level) ?? 0
      placed.set(node.level, row + 1)
      const count = rows.get(node.level) ?? 1
      const middle = top + (height - count * rowHeight) / 2 + row * rowHeight + side / 2 + 6
      laid.push({
        node,
        at: [xOf(node.level), node.level === 0 && chain.outline ? top + height / 2 : middle],
      })
    }
    const name = chain.companies.find((company) => company.prefix === prefix)?.name ?? ''
    lanes.push({ prefix, name, top, bottom: top + height, own: hasSelf })
    top += height
  }
  return { lanes, laid, bottom: top }
}

function edgeMarks(chain: Chain, laid: readonly Laid[], { side, own }: Sizes): Mark[] {
  const placeOf = new Map(laid.map((place) => [place.node.key, place]))
  const written = new Set<string>()
  const lines: Point[][] = []
  const words: Mark[] = []
  for (const { from, to, word } of chain.edges) {
    const [a, b] = [placeOf.get(from), placeOf.get(to)]
    if (!a || !b) continue
    const half = ({ node }: Laid) => (node.level === 0 && chain.outline ? own / 2 + 2 : side / 2 + 2)
    const [x0, x1] = [a.at[0] + half(a), b.at[0] - half(b)]
    const isLevel = Math.abs(a.at[1] - b.at[1]) < 1
    // Lines to one part join before it; lines from a part separate after it.
    const turn = b.node.level <= 0 ? x1 - 26 : x0 + 16
    lines.push(
      isLevel
        ? [
            [x0, a.at[1]],
            [x1, b.at[1]],
          ]
        : [
            [x0, a.at[1]],
            [turn, a.at[1]],
            [turn, b.at[1]],
            [x1, b.at[1]],
          ],
    )
    const key = `${b.node.level <= 0 ? to : from} ${word} ${isLevel}`
    if (!word || written.has(key)) continue
    written.add(key)
    // A long word keeps clear of the picture that its line leaves.
    const clear = b.node.level <= 0 ? turn : Math.max(turn, x0 + textWidth(word, 'word', 13) / 2 + 4)
    const point: Point = isLevel ? [(x0 + x1) / 2, a.at[1]] : [clear, (a.at[1] + b.at[1]) / 2]
    words.push(...wordOn(point, word))
  }
  return [strokes('guide', lines, 1), ...words]
}

const wordOn = ([x, y]: Point, word: string): Mark[] => {
  const shown = cutTo(word, 'word', 13, 70)
  return [text([x, y + 4.5], { text: shown, style: 'word' }, 13, 'middle')]
}

const earliest = (nodes: readonly ChainNode[], level: number) =>
  nodes
    .filter((node) => node.level === level && node.time)
    .map(({ time }) => time)
    .sort()[0] ?? ''

/** The times of the columns, and how long it took from one to the next. */
function axisMarks(
  chain: Chain,
  columns: readonly number[],
  xOf: (level: number) => number,
  y: number,
  t: Write,
): Mark[] {
  const times = columns.map((level) => ({ x: xOf(level), time: earliest(chain.nodes, level) }))
  const shown = times.filter(({ time }) => time)
  if (shown.length < 2) return []
  const first = shown[0]?.time ?? ''
  const last = shown.at(-1)?.time ?? ''
  const days = durationBetween(first.slice(0, 10), last.slice(0, 10), t)
  return [
    strokes(
      'thin',
      shown.map(({ x }): Point[] => [
        [x, y - 14],
        [x, y + 8],
      ]),
    ),
    ...shown.flatMap(({ x, time }, index) => {
      const next = shown[index + 1]
      const between = next && durationBetween(time, next.time, t)
      return [
        text([x, y + 24], { text: time.slice(5, 10), style: 'spec' }, 15, 'middle'),
        ...(next && between ? span(x, next.x, y, between) : []),
      ]
    }),
    ...(days ? [text([32, y + 5], { text: t`经过 ${days}`, style: 'title' }, 14)] : []),
  ]
}

/** Beside the picture of the part itself columns stand farther apart. */
const BESIDE_OWN = 1.3

function placeColumns(columns: readonly number[], beside: number, last: number) {
  const gaps = columns.slice(1).map((level, at) => (level === 0 || columns[at] === 0 ? beside : 1))
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  const step = total > 0 ? (last - LEFT) / total : 160
  const xs = [total > 0 ? LEFT : (LEFT + last) / 2]
  for (const gap of gaps) xs.push((xs.at(-1) ?? LEFT) + gap * step)
  return { step, xOf: (level: number) => xs[columns.indexOf(level)] ?? LEFT }
}

export function drawChain(chain: Chain, t: Write = writeChinese): Drawing {
  const columns = listColumns(chain.nodes)
  const last = WIDE.width - 64
  const { xOf, step } = placeColumns(columns, chain.outline ? BESIDE_OWN : 1, last)
  const room = Math.max(60, step - 6)
  const sizes = larger(
    SIZES,
    Math.min(LARGEST, Math.max(1, (HIGH - AXIS) / lay(chain, columns, xOf, SIZES).bottom)),
  )
  const { lanes, laid, bottom } = lay(chain, columns, xOf, sizes)
  const hidden = chain.nodes.length - laid.length
  const companies = new Set(laid.map(({ node }) => node.prefix)).size
  return {
    width: WIDE.width,
    height: Math.max(bottom + AXIS, 300),
    label: t`追溯图：${laid.length} 环、${companies} 家企业${hidden > 0 ? t`，另有 ${hidden} 环没有画` : ''}`,
    marks: [
      ...lanes.flatMap(({ name, prefix, top, bottom: end, own }) => [
        ...(own ? [{ ...box('band', 0, top, WIDE.width, end - top), state: 'own' }] : []),
        stroke('lane', [
          [32, end],
          [WIDE.width, end],
        ]),
        text(
          [32, (top + end) / 2 - 2],
          { text: cutTo(shortCompanyName(name) || prefix, 'title', 14, 114), style: 'title' },
          14,
        ),
        ...(name ? [text([32, (top + end) / 2 + 17], { text: prefix, style: 'spec' }, 15)] : []),
      ]),
      ...edgeMarks(chain, laid, sizes),
      ...laid.map((place) => nodeMarks(chain, place, room, sizes)),
      ...axisMarks(chain, columns, xOf, bottom + 20, t),
    ],
  }
}

const PHONE_STEP = 82
const PHONE_X = 112

/** For phones: one part of each level, from above to below. */
export function chainTrunk(chain: Chain, t: Write = writeChinese): Drawing {
  const levels = [...new Set(chain.nodes.map(({ level }) => level))].sort((a, b) => a - b)
  const trunk = levels.flatMap((level) => chain.nodes.find((node) => node.level === level) ?? [])
  let y = 44
  const placed = trunk.map((node) => {
    const big = node.level === 0 && chain.outline !== undefined
    if (big) y += 20
    const place = { node, y, big }
    y += PHONE_STEP + (big ? 20 : 0)
    return place
  })
  const end = placed.at(-1)?.y ?? 44
  return {
    width: NARROW_WIDTH,
    height: end + 46,
    label: t`追溯图：主干 ${trunk.length} 环`,
    marks: [
      ...placed
        .filter(({ node }) => node.level === 0)
        .map(({ y: middle, big }) => ({
          ...box('band', 0, middle - (big ? 50 : 34), NARROW_WIDTH, big ? 100 : 72),
          state: 'own',
        })),
      stroke('guide', [
        [PHONE_X, 44],
        [PHONE_X, end],
      ]),
      ...placed.flatMap(({ node, y: middle, big }, index) => {
        const next = placed[index + 1]
        const company = chain.companies.find(({ prefix }) => prefix === node.prefix)?.name ?? ''
        const between =
          next && node.time && next.node.time ? durationBetween(node.time, next.node.time, t) : ''
        const x = big ? 172 : 146
        const room = NARROW_WIDTH - x - 8
        return [
          group(
            [
              ...(big
                ? [circle('face', [PHONE_X, middle], 42), ...ownPicture(chain, [PHONE_X, middle], 84)]
                : codeSign(node, [PHONE_X, middle], 30)),
              text([x, middle - 5], { text: cutTo(node.name, 'title', 14, room), style: 'title' }, 14),
              text(
                [x, middle + 14],
                { text: cutTo(node.code, 'link', 15, room), style: node.href ? 'link' : 'spec' },
                15,
              ),
              text(
                [x, middle + 32],
                { text: cutTo(shortCompanyName(company), 'small', 12, room), style: 'small' },
                12,
              ),
            ],
            node.href ? { link: { href: node.href, label: `${node.name} ${node.code}` } } : {},
          ),
          ...(node.time
            ? [text([20, middle + 5], { text: node.time.slice(5, 10), style: 'nominal' }, 15)]
            : []),
          ...(between && next
            ? [text([36, (middle + next.y) / 2 + 5], { text: between, style: 'spec' }, 15)]
            : []),
        ]
      }),
    ],
  }
}
