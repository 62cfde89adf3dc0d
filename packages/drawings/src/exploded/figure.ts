import { type Camera, cameraAt } from '../axo/camera.ts'
import { hexagon } from '../axo/outlines.ts'
import { prism } from '../axo/prism.ts'
import { turned } from '../axo/turned.ts'
import { computeBounds, listPoints } from '../base/geometry.ts'
import {
  circle,
  type Drawing,
  type GroupMark,
  group,
  type Mark,
  type Point,
  polygon,
  stroke,
  strokes,
  type Tone,
  text,
} from '../base/marks.ts'
import { type Write, writeChinese } from '../base/write.ts'
import type { Assembly, AssemblyPart, Copies, Fastener, Solid } from './assembly.ts'

/** A page says how a part is shown and where it leads. */
export type PartState = { tone?: Tone; href?: string; label?: string; id?: string }
export type PartStates = ReadonlyMap<number, PartState>

const BALLOON = 18
const SIGN = 14
const DIGITS = 1
/** Screws that are this far above the leader's end are above the part. */
const ABOVE = 120

export const drawSolid = (camera: Camera, solid: Solid): Mark[] =>
  'steps' in solid ? turned(camera, solid) : prism(camera, solid)

function drawCopies(camera: Camera, { solids, places }: Copies): Mark {
  const [x, y] = camera.point([0, 0, 0])
  return {
    kind: 'copies',
    marks: solids.flatMap((solid) => drawSolid(camera, solid)),
    offsets: places.map((place): Point => {
      const at = camera.point(place)
      return [at[0] - x, at[1] - y]
    }),
  }
}

/** The part itself, without its balloon. */
export function drawPart(camera: Camera, part: AssemblyPart, state: PartState = {}): GroupMark {
  const marks = part.solids.flatMap((solid) => drawSolid(camera, solid))
  const copies = part.copies ? [drawCopies(camera, part.copies)] : []
  return group([...marks, ...copies], {
    part: String(part.no),
    ...(state.id && { id: state.id }),
    ...(state.tone && { tone: state.tone }),
    ...(state.href && { link: { href: state.href, label: state.label ?? part.name } }),
  })
}

/** The leader of a balloon or sign: from the rim towards the part, with a small ring at its end. */
function leader(from: Point, rim: number, to: Point): Mark[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const on = (distance: number): Point => [
    from[0] + ((to[0] - from[0]) * distance) / length,
    from[1] + ((to[1] - from[1]) * distance) / length,
  ]
  return [stroke('leader', [on(rim), on(length - 3)], DIGITS), circle('dot', to, 3)]
}

/** A balloon with the number of a part, and its leader. */
const balloonMarks = (camera: Camera, { no, touch }: AssemblyPart, at: Point): Mark[] => [
  ...leader(at, BALLOON, camera.point(touch)),
  circle('balloon', at, BALLOON),
  text([at[0], at[1] + 6.5], { text: String(no), style: 'number' }, 19, 'middle'),
]

const drawBalloon = (camera: Camera, part: AssemblyPart, state: PartState = {}): GroupMark =>
  group(balloonMarks(camera, part, part.balloon), {
    ...(state.tone && { tone: state.tone }),
    ...(state.href && { link: { href: state.href, label: state.label ?? part.name } }),
  })

function drawFastener(camera: Camera, fastener: Fastener, brief: boolean): GroupMark {
  const [x, y] = fastener.label
  const left = fastener.side === 'left'
  const at = left ? x - 22 : x + 24
  const anchor = left ? 'end' : 'start'
  const sign = hexagon(SIGN).map(([u, v]): Point => [x + v, y + u])
  return group([
    ...leader(fastener.label, SIGN + 1, camera.point(fastener.touch)),
    polygon('hexagon', sign, DIGITS),
    text([x, y + 6.3], { text: String(fastener.order), style: 'number' }, 18, 'middle'),
    text([at, brief ? y + 7 : y + 1], { text: fastener.torque, style: 'torque' }, brief ? 20 : 19, anchor),
    ...(brief
      ? []
      : [
          text(
            [at, y + 18],
            [
              { text: fastener.spec, style: 'spec' },
              { text: fastener.note, style: 'note' },
            ],
            13,
            anchor,
          ),
        ]),
  ])
}

const projected = (camera: Camera, lines: Assembly['axes']) =>
  lines.map((ends) => ends.map((end) => camera.point(end)))
const drawGuides = (camera: Camera, guides: Assembly['guides']) =>
  strokes('guide', projected(camera, guides), DIGITS)

function listLines(camera: Camera, assembly: Pick<Assembly, 'axes' | 'guides'>): Mark[] {
  return [
    strokes('axis', projected(camera, assembly.axes), DIGITS),
    ...(assembly.guides.length > 0 ? [drawGuides(camera, assembly.guides)] : []),
  ]
}

const byDepth = (assembly: Assembly) =>
  assembly.depth.flatMap((no) => assembly.parts.filter((part) => part.no === no))

/** Without `balloons` the parts have no numbers; `brief` leaves the sizes of fasteners to a list beside the figure. */
type ExplodedOptions = { brief?: boolean; balloons?: boolean; t?: Write }

/** The whole assembly, pulled apart along its axes, with balloons and the signs of its fasteners. */
export function drawExploded(
  assembly: Assembly,
  states: PartStates = new Map(),
  { brief = false, balloons = true, t = writeChinese }: ExplodedOptions = {},
): Drawing {
  const camera = cameraAt(assembly.view)
  const bodies = byDepth(assembly).flatMap((part) => {
    const guides = part.guides ? [drawGuides(camera, part.guides)] : []
    const screws = part.screws ? [...guides, drawCopies(camera, part.screws)] : []
    const body = drawPart(camera, part, states.get(part.no))
    return isBehind(part) ? [...screws, body] : [body, ...screws]
  })
  return {
    width: assembly.width,
    height: assembly.height,
    label: t`${t(assembly.name)}爆炸图，共 ${assembly.parts.length} 件，零件见明细栏`,
    marks: [
      ...listLines(camera, assembly),
      ...bodies,
      ...(balloons ? assembly.parts.map((part) => drawBalloon(camera, part, states.get(part.no))) : []),
      ...(balloons ? assembly.fasteners.map((fastener) => drawFastener(camera, fastener, brief)) : []),
    ],
  }
}

/** Screws at the inner side of a part are drawn before it, those above it after it. */
function isBehind({ screws, touch }: AssemblyPart): boolean {
  const [x, , z] = screws?.places[0] ?? touch
  return x < touch[0] && z <= touch[2] + ABOVE
}

/**
 * One part for a phone, drawn large, with its neighbours in grey. The camera is that of the figure, moved and
 * scaled until the part fills its frame.
 */
export function partFigure(
  assembly: Assembly,
  no: number,
  {
    width,
    height,
    tone = 'this',
    recalled = [],
    t = writeChinese,
  }: { width: number; height: number; tone?: Tone; recalled?: readonly number[]; t?: Write },
): Drawing {
  const part = assembly.parts.find((candidate) => candidate.no === no)
  if (!part) return { width, height, marks: [], label: t(assembly.name) }
  const first = cameraAt(assembly.view)
  const bounds = computeBounds(listPoints(drawPart(first, part).marks))
  const zoom = Math.min((width * 0.62) / bounds.width, (height * 0.72) / bounds.height, 2.6)
  const camera = cameraAt({
    ...assembly.view,
    scale: assembly.view.scale * zoom,
    origin: [
      width / 2 + (assembly.view.origin[0] - (bounds.left + bounds.right) / 2) * zoom,
      height / 2 + (assembly.view.origin[1] - (bounds.top + bounds.bottom) / 2) * zoom,
    ],
  })
  const shown = byDepth(assembly).filter((other) => Math.abs(other.no - no) <= 1)
  return {
    width,
    height,
    label: t`${t(part.name)}，${t(assembly.name)}第 ${no} 件，共 ${assembly.parts.length} 件`,
    marks: [
      ...listLines(camera, assembly),
      ...shown.map((drawn) =>
        drawPart(camera, drawn, {
          tone: drawn.no === no ? tone : recalled.includes(drawn.no) ? 'recall' : 'ghost',
        }),
      ),
      ...numbersBeside(camera, shown, { no, tone, recalled, width }),
    ],
  }
}

/** The number of the part at the right, those of recalled neighbours at the left. */
function numbersBeside(
  camera: Camera,
  shown: readonly AssemblyPart[],
  { no, tone, recalled, width }: { no: number; tone: Tone; recalled: readonly number[]; width: number },
): Mark[] {
  const numbered = shown.filter((part) => part.no === no || recalled.includes(part.no))
  let left = 0
  return numbered.map((part) => {
    const at: Point = part.no === no ? [width - 32, 34] : [32, 34 + 40 * left++]
    return group(balloonMarks(camera, part, at), { tone: part.no === no ? tone : 'recall' })
  })
}
