import { box, type Drawing, type Mark, type Point, stroke, strokes, text } from '../base/marks.ts'
import { textWidth } from '../base/text-styles.ts'
import { type Write, writeChinese } from '../base/write.ts'
import { cutTo, NARROW_WIDTH, WIDE } from './plan.ts'

/**
 * The course of the machine behind a part on one axis of time: its repairs with their downtime, the time at
 * which it made the part, and its maintenance, each from the last to the next. In pixels.
 */

/** Times begin with YYYY-MM-DD; empty when unknown. */
export type MachineCourse = {
  name: string
  repairs: readonly { time: string; hours: number }[]
  plans: readonly { name: string; cycle: string; last: string; next: string }[]
  made: string
  now: string
}

const REPAIRS_MOST = 24
const PLANS_MOST = 6
const DAY = 86_400_000
/** Bars of the downtime are at most and at least so high. */
const BAR = { most: 84, least: 10, width: 6 }
/** A label needs so much of the axis. */
const LABEL = 58

const FRAMES = {
  wide: { width: WIDE.width, left: 214, right: WIDE.width - 36, isBeside: true },
  narrow: { width: NARROW_WIDTH, left: 22, right: NARROW_WIDTH - 22, isBeside: false },
} as const
type Frame = (typeof FRAMES)[keyof typeof FRAMES]

const toDay = (time: string): number => Date.parse(time.slice(0, 10)) / DAY
const hasDay = (time: string) => Number.isFinite(toDay(time))

/** `from` and `to` are days since 1970. */
type Axis = { toX: (time: string) => number; dayToX: (day: number) => number; from: number; to: number }

function makeAxis({ repairs, plans, made, now }: MachineCourse, { left, right }: Frame): Axis {
  const days = [
    ...repairs.map(({ time }) => time),
    ...plans.flatMap(({ last, next }) => [last, next]),
    made,
    now,
  ]
    .filter(hasDay)
    .map(toDay)
  const first = Math.min(...days)
  const pad = Math.max(3, (Math.max(...days) - first) * 0.05)
  const [from, to] = [first - pad, Math.max(...days) + pad]
  const dayToX = (day: number) => left + ((day - from) / (to - from)) * (right - left)
  return { from, to, dayToX, toX: (time) => dayToX(toDay(time)) }
}

const MONTHS = [1, 2, 3, 6, 12, 24, 60] as const

/** The beginnings of months, as many as have room for their label. */
function listMonths({ from, to, dayToX }: Axis, { left, right }: Frame): { x: number; label: string }[] {
  const first = new Date(from * DAY)
  const perMonth = ((right - left) * 30.4) / (to - from)
  const step =
    MONTHS.find((months) => months * perMonth >= LABEL) ?? 120 * Math.ceil(LABEL / (120 * perMonth))
  const count = first.getUTCFullYear() * 12 + first.getUTCMonth()
  const months: { x: number; label: string }[] = []
  for (let at = Math.ceil((count + 1) / step) * step; ; at += step) {
    const [year, month] = [Math.floor(at / 12), at % 12]
    const label = `${year}-${String(month + 1).padStart(2, '0')}`
    const x = dayToX(Date.UTC(year, month) / DAY)
    if (x > right - 18) return months
    if (x > left + 18) months.push({ x, label })
  }
}

function drawRepairs({ repairs }: MachineCourse, { toX }: Axis, y: number): Mark[] {
  const most = Math.max(...repairs.map(({ hours }) => hours), 0.1)
  const bars = repairs
    .map(({ time, hours }) => ({
      x: toX(time),
      hours,
      height: Math.max(BAR.least, (hours / most) * BAR.most),
    }))
    .sort((a, b) => a.x - b.x)
  let end = Number.NEGATIVE_INFINITY
  return bars.flatMap(({ x, hours, height }) => {
    const label = `${hours} h`
    const half = textWidth(label, 'nominal', 14) / 2
    const isBehind = bars.some((bar) => bar.height > height && Math.abs(bar.x - x) < half + BAR.width)
    const hasRoom = hours > 0 && !isBehind && x - half > end + 4
    if (hasRoom) end = x + half
    return [
      box('tick', x - BAR.width / 2, y - height, BAR.width, height),
      ...(hasRoom
        ? [
            // The line of a moment must not cross the label.
            box('blank', x - half - 2, y - height - 19, 2 * half + 4, 16),
            text([x, y - height - 6], { text: label, style: 'nominal' as const }, 14, 'middle'),
          ]
        : []),
    ]
  })
}

type Heights = { top: number; line: number; bottom: number }

/** A vertical line at a time, with its words above; it leaves out the labels of months and, on phones, names. */
function drawMoment(
  x: number,
  { top, line, bottom }: Heights,
  words: string,
  { width, isBeside }: Frame,
  isOwn: boolean,
): Mark[] {
  const half = textWidth(words, 'title', 14) / 2
  const middle = Math.min(Math.max(x, half + 8), width - half - 8)
  const parts: Point[] = [
    [top + 6, line + 8],
    [line + 32, bottom],
  ]
  return [
    ...parts.slice(0, isBeside ? 2 : 1).map(([from, to]) =>
      isOwn
        ? box('fill', x - 1, from, 2, to - from)
        : stroke('guide', [
            [x, from],
            [x, to],
          ]),
    ),
    text([middle, top], { text: words, style: 'title' }, 14, 'middle'),
  ]
}

function drawPlan(
  { name, cycle, last, next }: MachineCourse['plans'][number],
  { toX }: Axis,
  y: number,
  { left, isBeside }: Frame,
): Mark[] {
  const [from, to] = [toX(last), toX(next)]
  const room = isBeside ? left - 50 : 200
  const words: Mark[] = isBeside
    ? [
        text([32, y - 1], { text: cutTo(name, 'title', 14, room), style: 'title' }, 14),
        text([32, y + 16], { text: cutTo(cycle, 'spec', 14, room), style: 'spec' }, 14),
      ]
    : [
        text(
          [left, y - 14],
          [
            { text: cutTo(name, 'title', 14, room), style: 'title' },
            { text: cutTo(cycle, 'spec', 14, 90), style: 'spec' },
          ],
          14,
        ),
      ]
  return [
    ...words,
    strokes('thin', [
      [
        [from, y],
        [to, y],
      ],
    ]),
    box('tick', from - 4, y - 4, 8, 8),
    box('blank', to - 4.5, y - 4.5, 9, 9),
    box('box', to - 4.5, y - 4.5, 9, 9),
  ]
}

/** Undefined when no repair and no maintenance has a time. */
export function drawMachine(
  course: MachineCourse,
  kind: keyof typeof FRAMES = 'wide',
  t: Write = writeChinese,
): Drawing | undefined {
  const frame = FRAMES[kind]
  const repairs = course.repairs.filter(({ time }) => hasDay(time))
  const dated: MachineCourse = {
    ...course,
    repairs: [...repairs].sort((a, b) => b.time.localeCompare(a.time)).slice(0, REPAIRS_MOST),
    plans: course.plans.filter(({ last, next }) => hasDay(last) && hasDay(next)).slice(0, PLANS_MOST),
  }
  if (dated.repairs.length + dated.plans.length === 0) return undefined
  const axis = makeAxis(dated, frame)
  const pitch = frame.isBeside ? 46 : 52
  const line = 214
  const first = line + 84
  const bottom = first + Math.max(0, dated.plans.length - 1) * pitch + (dated.plans.length > 0 ? 24 : -40)
  const downtime = repairs.reduce((sum, { hours }) => sum + hours, 0)
  const summary = t`${repairs.length} 次维修，停机 ${Math.round(downtime * 10) / 10} h`
  const months = listMonths(axis, frame)
  const [now, made] = [axis.toX(dated.now), axis.toX(dated.made)]
  return {
    width: frame.width,
    height: bottom + 16,
    label: [t`${dated.name || t('设备')}的时间线：${summary}`, t`保养 ${dated.plans.length} 项`].join(
      t('，'),
    ),
    marks: [
      text(
        [frame.isBeside ? 32 : frame.left, 24],
        { text: cutTo(dated.name || t('设备'), 'title', 15, frame.width - 60), style: 'title' },
        15,
      ),
      text([frame.isBeside ? 32 : frame.left, 44], { text: summary, style: 'note' }, 14),
      strokes('outline', [
        [
          [frame.left, line],
          [frame.right, line],
        ],
      ]),
      strokes(
        'thin',
        months.map(({ x }): Point[] => [
          [x, line],
          [x, line + 8],
        ]),
      ),
      ...months.map(({ x, label }) => text([x, line + 24], { text: label, style: 'spec' }, 14, 'middle')),
      ...(hasDay(dated.now) ? drawMoment(now, { top: 76, line, bottom }, t('今天'), frame, false) : []),
      ...(hasDay(dated.made)
        ? drawMoment(
            made,
            { top: Math.abs(now - made) < 110 ? 96 : 76, line, bottom },
            t('这一件下线'),
            frame,
            true,
          )
        : []),
      ...drawRepairs(dated, axis, line),
      ...(dated.plans.length > 0
        ? [
            text(
              [frame.isBeside ? 32 : frame.left, first - 40],
              { text: t('保养，实心是上次，空心是下次'), style: 'note' },
              14,
            ),
          ]
        : []),
      ...dated.plans.flatMap((plan, at) => drawPlan(plan, axis, first + at * pitch, frame)),
    ],
  }
}
