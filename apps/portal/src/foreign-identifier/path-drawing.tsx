import { getNodePrefix } from '@biaojie/contract/identity.ts'
import type { ForeignIdentifier } from '@biaojie/contract/resolution/resolution/foreign.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import * as styles from './path-drawing.module.css'
import { makeScale, makeSteps, type Scale, type Step } from './path-scale.ts'
import { formatHop, formatMs, formatServer, isPrefix } from './words.ts'

/** `isOwn`: the company's own server answers for a prefix of this node. */
type Props = Pick<ForeignIdentifier, 'hops' | 'preparing'> & { isOwn: boolean }

/** More servers than this do not fit side by side. */
const MOST_IN_A_ROW = 5

/**
 * Draws which servers were asked and how long each took, on one time scale: horizontally on wide windows,
 * vertically on phones.
 */
export function PathDrawing({ hops, preparing, isOwn }: Props) {
  const { steps, total } = makeSteps(preparing, hops)
  const scale = makeScale(total)
  const label = `问了 ${hops.length} 次，共 ${formatMs(total)}：${hops.map((hop) => `${formatServer(hop)} ${formatMs(hop.ms)}，${formatHop(hop)[0]}`).join('；')}`
  const isLong = hops.length > MOST_IN_A_ROW
  return (
    <>
      {!isLong && <Wide steps={steps} scale={scale} total={total} label={label} isOwn={isOwn} />}
      <Narrow steps={steps} scale={scale} total={total} label={label} isOwn={isOwn} isAlone={isLong} />
    </>
  )
}

type Drawn = { steps: readonly Step[]; scale: Scale; total: number; label: string; isOwn: boolean }

const WIDTH = 1240
const LEFT = 56
const RIGHT = 1184
const BARS = 112
const ROW = 46
/** From this x on, the text is written to the left of a bar. */
const TURN = 760

/** Shortens a text that does not fit; in `width`, a Chinese character counts as two. */
function cut(text: string, width: number): string {
  let used = 0
  for (const [at, character] of [...text].entries()) {
    used += /[\u2e80-\uffff]/.test(character) ? 2 : 1
    if (used > width) return `${[...text].slice(0, Math.max(0, at - 1)).join('')}…`
  }
  return text
}

const toSubject = (handle: string) => (isPrefix(handle) ? handle : splitIdentifier(handle).prefix)
const getBarStyle = ({ hop, isLongest }: Step, at: number) =>
  cx(hop === null ? styles.own : isLongest ? styles.longest : at % 2 === 1 ? styles.odd : styles.even)

const OWN_WORDS: [string, string] = ['查本地与缓存，没有', '由企业自有节点应答']
const FOREIGN_WORDS: [string, string] = ['查本地与缓存，没有', '不是本节点的前缀']
const listLines = ({ hop }: Step, isOwn: boolean): [string, string] =>
  hop ? formatHop(hop) : isOwn ? OWN_WORDS : FOREIGN_WORDS

function Wide({ steps, scale, total, label, isOwn }: Drawn) {
  const count = steps.length + 1
  const gap = 50
  const width = (WIDTH - 2 - gap * (count - 1)) / count
  const x = (ms: number) => LEFT + (ms / scale.max) * (RIGHT - LEFT)
  const axis = BARS + ROW * steps.length + 34
  const getBoxLeft = (at: number) => 1 + at * (width + gap)
  const characters = Math.floor((width - 24) / 7.2)
  return (
    <svg
      className={cx(styles.drawing, styles.wide)}
      viewBox={`0 0 ${WIDTH} ${axis + 78}`}
      role="img"
      aria-label={label}
    >
      <g className={styles.visitor}>
        <rect x={getBoxLeft(0)} y={8} width={width} height={62} />
        <text x={getBoxLeft(0) + 12} y={32} className={styles.strong}>
          访客
        </text>
        <text x={getBoxLeft(0) + 12} y={56} className={styles.number}>
          浏览器
        </text>
      </g>
      {steps.map(({ hop }, at) => {
        const left = getBoxLeft(at + 1)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
          <g key={at}>
            <path className={styles.pipe} d={`M${left - gap} 40H${left - 3}`} />
            <path className={styles.arrow} d={`M${left} 40l-11-4v8z`} />
            {hop && (
              <text x={left - gap / 2} y={30} textAnchor="middle" className={styles.hopNumber}>
                {at}
              </text>
            )}
            <g className={hop ? styles.box : styles.node}>
              <rect x={left} y={8} width={width} height={62} />
              <text x={left + 12} y={32} className={styles.strong}>
                {hop ? cut(formatServer(hop), characters) : '本节点'}
              </text>
              <text x={left + 12} y={56} className={styles.number}>
                {hop ? cut(toSubject(hop.asked), characters + 2) : getNodePrefix()}
              </text>
            </g>
          </g>
        )
      })}
      {steps.map((step, at) => {
        const y = BARS + ROW * at
        const [from, to] = [x(step.from), x(step.from + step.ms)]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
          <g key={at}>
            <path className={styles.guide} d={`M${from} ${y - 10}V${axis}M${to} ${y - 10}V${axis}`} />
            <rect
              className={getBarStyle(step, at)}
              x={from}
              y={y}
              width={Math.max(2, to - from)}
              height={22}
            />
            <Words step={step} from={from} to={to} y={y} isOwn={isOwn} />
          </g>
        )
      })}
      <Axis scale={scale} x={x} y={axis} total={total} text={28} />
    </svg>
  )
}

/**
 * Writes the answer next to a bar: to its right or left, or inside a bar that leaves no room on either side.
 */
function Words({
  step,
  from,
  to,
  y,
  isOwn,
}: {
  step: Step
  from: number
  to: number
  y: number
  isOwn: boolean
}) {
  const [first, second] = listLines(step, isOwn)
  const time = formatMs(step.ms)
  if (to > TURN && from < TURN / 2) {
    return (
      <>
        <text x={(from + to) / 2} y={y + 16} textAnchor="middle" className={styles.inside}>
          {`${time}，${cut(first, 44)}`}
        </text>
        <text x={(from + to) / 2} y={y + 37} textAnchor="middle" className={styles.remark}>
          {cut(second, 50)}
        </text>
      </>
    )
  }
  const isInside = step.isLongest && to - from > 130
  const anchor = to > TURN ? 'end' : 'start'
  const edge = to > TURN ? from - 14 : to + 14
  const words = isInside ? edge : edge + (to > TURN ? -74 : 74)
  return (
    <>
      {isInside ? (
        <text x={(from + to) / 2} y={y + 16} textAnchor="middle" className={styles.inside}>
          {`${time}，占 ${Math.round(step.share * 100)} %`}
        </text>
      ) : (
        <text x={edge} y={y + 17} textAnchor={anchor} className={styles.time}>
          {time}
        </text>
      )}
      <text x={words} y={y + 9} textAnchor={anchor} className={styles.strong}>
        {cut(first, 44)}
      </text>
      <text x={words} y={y + 26} textAnchor={anchor} className={styles.remark}>
        {cut(second, 50)}
      </text>
    </>
  )
}

function Axis({
  scale,
  x,
  y,
  total,
  text,
}: {
  scale: Scale
  x: (ms: number) => number
  y: number
  total: number
  text: number
}) {
  const end = x(total)
  const middle = (x(0) + end) / 2
  const last = scale.ticks.length - 1
  const minors = Array.from({ length: Math.round(scale.max / scale.minor) + 1 }, (_, at) =>
    x(at * scale.minor),
  )
  return (
    <>
      <path className={styles.rule} d={`M${x(0)} ${y}H${x(scale.max)}`} />
      <path className={styles.rule} d={minors.map((at) => `M${at.toFixed(1)} ${y}v6`).join('')} />
      <path
        className={styles.rule}
        d={scale.ticks.map((tick) => `M${x(tick).toFixed(1)} ${y}v10`).join('')}
      />
      {scale.ticks.map((tick, at) => (
        <text
          key={tick}
          x={x(tick)}
          y={y + text}
          textAnchor={at === 0 ? 'start' : at === last ? 'end' : 'middle'}
          className={styles.number}
        >
          {at === last ? `${tick} ms` : tick}
        </text>
      ))}
      <path
        className={styles.dimension}
        d={`M${x(0)} ${y + 36}v28M${end} ${y + 36}v28M${x(0)} ${y + 58}H${end}`}
      />
      <path className={styles.dimensionArrow} d={`M${x(0)} ${y + 58}l9-3v6zM${end} ${y + 58}l-9-3v6z`} />
      <rect className={styles.paper} x={middle - 56} y={y + 48} width={112} height={20} />
      <text x={middle} y={y + 63} textAnchor="middle" className={styles.strong}>
        {`一共 ${formatMs(total)}`}
      </text>
    </>
  )
}

const COLUMN = 358
const STATION = 112

function Narrow({ steps, scale, total, label, isOwn, isAlone }: Drawn & { isAlone: boolean }) {
  const x = (ms: number) => 44 + (ms / scale.max) * 300
  const axis = 58 + STATION * steps.length + 16
  return (
    <svg
      className={cx(styles.drawing, styles.narrow, isAlone && styles.alone)}
      viewBox={`0 0 ${COLUMN} ${axis + 78}`}
      role="img"
      aria-label={label}
    >
      <g className={styles.visitor}>
        <rect x={1} y={1} width={180} height={36} />
        <text x={13} y={24} className={styles.strong}>
          访客
        </text>
      </g>
      <path className={styles.pipe} d="M24 37V58" />
      {steps.map((step, at) => {
        const { hop } = step
        const y = 58 + STATION * at
        const [from, to] = [x(step.from), x(step.from + step.ms)]
        const [first, second] = listLines(step, isOwn)
        const isLeft = to > 270 && from > 80
        const edge = isLeft ? from - 8 : Math.min(to + 8, COLUMN - 4)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
          <g key={at}>
            {at < steps.length - 1 && (
              <>
                <path className={styles.pipe} d={`M24 ${y + 38}V${y + STATION - 3}`} />
                <path className={styles.arrow} d={`M24 ${y + STATION}l-4-11h8z`} />
              </>
            )}
            <g className={hop ? styles.box : styles.node}>
              <rect x={1} y={y} width={356} height={38} />
              <text x={13} y={y + 24} className={styles.strong}>
                {hop ? cut(formatServer(hop), 26) : '本节点'}
              </text>
              <text x={345} y={y + 24} textAnchor="end" className={styles.number}>
                {hop ? cut(toSubject(hop.asked), 20) : getNodePrefix()}
              </text>
            </g>
            <rect
              className={getBarStyle(step, at)}
              x={from}
              y={y + 50}
              width={Math.max(2, to - from)}
              height={14}
            />
            <text
              x={edge}
              y={y + 62}
              textAnchor={isLeft || edge > 310 ? 'end' : 'start'}
              className={cx(styles.time, !isLeft && to > 270 && styles.inside)}
            >
              {formatMs(step.ms)}
            </text>
            <text x={44} y={y + 86} className={styles.strong}>
              {cut(first, 40)}
            </text>
            <text x={44} y={y + 103} className={styles.remark}>
              {cut(second, 44)}
            </text>
          </g>
        )
      })}
      <Axis scale={scale} x={x} y={axis} total={total} text={26} />
    </svg>
  )
}
