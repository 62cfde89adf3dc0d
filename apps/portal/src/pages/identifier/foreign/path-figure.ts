import { getNodePrefix } from '@biaojie/contract/identity.ts'
import type { ForeignIdentifier } from '@biaojie/contract/resolution/resolution/foreign.ts'
import {
  box,
  type Drawing,
  group,
  type Mark,
  type Point,
  stroke,
  strokes,
  type TextStyle,
  text,
} from '@biaojie/drawings/base/marks.ts'
import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import { textWidth } from '@biaojie/drawings/base/text-styles.ts'
import { cutTo, NARROW_WIDTH, pointer, span, WIDE } from '@biaojie/drawings/figures/plan.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import type { Figure } from '../sheet/model.ts'
import { makeScale, makeSteps, type Scale, type Step } from './path-scale.ts'
import { formatHop, formatMs, formatServer, isPrefix } from './words.ts'

type Path = Pick<ForeignIdentifier, 'hops' | 'preparing' | 'outcome' | 'companyName' | 'took' | 'kept'>

/**
 * Draws the servers that were asked, each with its time on one scale; undefined when none was asked. The last
 * one is red when it gave no answer that can be used.
 */
export function drawPath(path: Path): Figure | undefined {
  if (path.hops.length === 0) return undefined
  return {
    wide: drawSvg(drawWidePath(path), 'u'),
    narrow: drawSvg(drawNarrowPath(path), 'v'),
    kind: 'plan',
  }
}

const describePath = ({ hops }: Path, total: number) =>
  `问了 ${hops.length} 次，共 ${formatMs(total)}：${hops.map((hop) => `${formatServer(hop)} ${formatMs(hop.ms)}，${formatHop(hop)[0]}`).join('；')}`

/** The name and the subject of a step: of this node, or of a server that was asked. */
function nameStep({ hop }: Step): [name: string, subject: string] {
  if (!hop) return ['本节点', getNodePrefix()]
  return [formatServer(hop), isPrefix(hop.asked) ? hop.asked : splitIdentifier(hop.asked).prefix]
}

function writeAnswer({ hop, ms, share, isLongest }: Step, isOwn: boolean): [string, string, string] {
  const [answer, detail] = hop
    ? formatHop(hop)
    : ['查本地与缓存，没有', isOwn ? '由企业自有节点应答' : '不是本节点的前缀']
  const time = isLongest ? `${formatMs(ms)}，占 ${Math.round(share * 100)} %` : formatMs(ms)
  return [time, answer, detail]
}

/** A station and its text. This node is filled, and a server that failed is red. */
function drawStation(step: Step, [x, y]: Point, width: number, height: number): Mark {
  const [name, subject] = nameStep(step)
  const isNode = step.hop === null
  const isTall = height > 40
  const style: TextStyle = isNode ? 'number' : 'title'
  const subjectStyle: TextStyle = isNode ? 'number' : 'spec'
  const subjectWidth = isTall ? 0 : Math.min(textWidth(subject, 'spec', 15), width / 2) + 12
  return group(
    [
      box(isNode ? 'tick' : step.hasFailed ? 'thin' : 'outline', x, y, width, height),
      text(
        [x + 12, y + (isTall ? 19 : height / 2 + 5)],
        { text: cutTo(name, 'title', 14, width - 24 - subjectWidth), style },
        14,
      ),
      isTall
        ? text([x + 12, y + 38], { text: cutTo(subject, 'spec', 15, width - 24), style: subjectStyle }, 15)
        : text(
            [x + width - 12, y + height / 2 + 5],
            { text: cutTo(subject, 'spec', 15, width / 2), style: subjectStyle },
            15,
            'end',
          ),
    ],
    { ...(isNode && { tone: 'this' }), ...(step.hasFailed && { tone: 'bad' }) },
  )
}

const drawVisitor = (x: number, y: number, width: number, height: number): Mark[] => [
  box('dashed', x, y, width, height),
  text([x + 12, y + height / 2 + 5], { text: '访客', style: 'title' }, 14),
]

/** The arrow between two stations, with the number of the server beside it. */
const drawStep = (x: number, from: number, to: number, no: number): Mark[] => [
  stroke('outline', [
    [x, from],
    [x, to - 8],
  ]),
  pointer([x, to], -90),
  ...(no > 0 ? [text([x + 9, (from + to) / 2 + 5], { text: String(no), style: 'spec' }, 14)] : []),
]

/** The longest step is orange, one that failed is red. */
function drawBar(step: Step, x: (ms: number) => number, y: number, height: number): Mark {
  const [from, to] = [x(step.from), x(step.from + step.ms)]
  const line = step.hasFailed || !step.hop ? 'tick' : step.isLongest ? 'hexagon' : 'fill'
  return group([box(line, from, y, Math.max(2, to - from), height)], step.hasFailed ? { tone: 'bad' } : {})
}

/** The time scale below the bars, and the dimension of the total. */
function drawAxis(
  scale: Scale,
  x: (ms: number) => number,
  y: number,
  { total, kept }: Pick<Path, 'kept'> & { total: number },
): Mark[] {
  const count = Math.round(scale.max / scale.minor)
  const last = scale.ticks.length - 1
  const end = x(total)
  return [
    strokes('thin', [
      [
        [x(0), y],
        [x(scale.max), y],
      ],
      ...Array.from({ length: count + 1 }, (_, at): Point[] => {
        const left = x(at * scale.minor)
        return [
          [left, y],
          [left, y + (at % 5 === 0 ? 9 : 5)],
        ]
      }),
      [
        [x(0), y + 30],
        [x(0), y + 52],
      ],
      [
        [end, y + 30],
        [end, y + 52],
      ],
    ]),
    ...scale.ticks.map((tick, at) =>
      text(
        [x(tick), y + 25],
        { text: at === last ? `${tick} ms` : String(tick), style: 'spec' },
        14,
        at === 0 ? 'start' : at === last ? 'end' : 'middle',
      ),
    ),
    ...span(x(0), end, y + 45, `${kept ? '那次一共' : '一共'} ${formatMs(total)}`),
  ]
}

/** A short step ends near its beginning, so its text begins there; a late one ends at the right edge. */
function placeText(from: number, width: number, left: number, right: number): number {
  return Math.max(left, Math.min(from, right - width))
}

const BOX = { x: 32, width: 244, height: 46 }
const TIME = { left: 312, right: 860 }
const TOP = 44
/** More steps than this are closer together, and have one line of text. */
const MANY = 8

function drawWidePath(path: Path): Drawing {
  const { steps, total } = makeSteps(path)
  const scale = makeScale(total)
  const isClose = steps.length > MANY
  const pitch = isClose ? 62 : 68
  const x = (ms: number) => TIME.left + (ms / scale.max) * (TIME.right - TIME.left)
  const computeTop = (at: number) => TOP + 52 + at * pitch
  const axis = computeTop(steps.length) + 6
  return {
    width: WIDE.width,
    height: axis + 70,
    label: describePath(path, total),
    marks: [
      text([BOX.x, 22], { text: `${path.hops.length} 跳，横向按时间比例`, style: 'note' }, 14),
      text([TIME.right, 22], { text: '上限：每跳 2 秒，全程 4 秒，10 跳', style: 'note' }, 14, 'end'),
      ...drawVisitor(BOX.x, TOP, 130, 30),
      ...steps.flatMap((step, at): Mark[] => {
        const y = computeTop(at)
        const from = at === 0 ? TOP + 30 : computeTop(at - 1) + BOX.height
        const [time, answer, detail] = writeAnswer(step, path.companyName !== '')
        const first = cutTo(answer, 'title', 14, 400)
        const width = Math.max(
          textWidth(time, 'nominal', 16) + 10 + textWidth(first, 'title', 14),
          textWidth(detail, 'spec', 14),
        )
        const left = placeText(x(step.from), width, TIME.left, TIME.right)
        const [start, end] = [x(step.from), x(step.from + step.ms)]
        return [
          ...drawStep(BOX.x + 26, from, y, at),
          drawStation(step, [BOX.x, y], BOX.width, BOX.height),
          strokes('lane', [
            [
              [start, y],
              [start, axis],
            ],
            [
              [end, y],
              [end, axis],
            ],
          ]),
          drawBar(step, x, y + 2, 14),
          group(
            [
              text(
                [left, y + 33],
                [
                  { text: time, style: 'nominal' },
                  { text: first, style: 'word' },
                ],
                14,
              ),
              ...(isClose
                ? []
                : [
                    text(
                      [left, y + 51],
                      { text: cutTo(detail, 'spec', 14, TIME.right - left), style: 'spec' },
                      14,
                    ),
                  ]),
            ],
            step.hasFailed ? { tone: 'bad' } : {},
          ),
        ]
      }),
      ...drawAxis(scale, x, axis, { total, kept: path.kept }),
    ],
  }
}

const STATION = { x: 16, width: 326, height: 38, pitch: 114 }

/** The version for phones: a bar and its text below each station. */
function drawNarrowPath(path: Path): Drawing {
  const { steps, total } = makeSteps(path)
  const scale = makeScale(total)
  const left = 58
  const right = STATION.x + STATION.width
  const x = (ms: number) => left + (ms / scale.max) * (right - left)
  const computeTop = (at: number) => 68 + at * STATION.pitch
  const axis = computeTop(steps.length) + 2
  return {
    width: NARROW_WIDTH,
    height: axis + 66,
    label: describePath(path, total),
    marks: [
      ...drawVisitor(STATION.x, 12, 130, 34),
      ...steps.flatMap((step, at): Mark[] => {
        const y = computeTop(at)
        const from = at === 0 ? 46 : computeTop(at - 1) + STATION.height
        const [time, answer, detail] = writeAnswer(step, path.companyName !== '')
        return [
          ...drawStep(STATION.x + 20, from, y, 0),
          drawStation(step, [STATION.x, y], STATION.width, STATION.height),
          drawBar(step, x, y + 48, 12),
          group(
            [
              text([left, y + 79], { text: time, style: 'nominal' }, 16),
              text(
                [left + textWidth(time, 'nominal', 16) + 10, y + 79],
                {
                  text: cutTo(answer, 'word', 14, right - left - textWidth(time, 'nominal', 16) - 10),
                  style: 'word',
                },
                14,
              ),
              text([left, y + 98], { text: cutTo(detail, 'spec', 14, right - left), style: 'spec' }, 14),
            ],
            step.hasFailed ? { tone: 'bad' } : {},
          ),
        ]
      }),
      ...drawAxis(scale, x, axis, { total, kept: path.kept }),
    ],
  }
}
