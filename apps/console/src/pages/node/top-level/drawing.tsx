import { formatBytes, formatCount } from '@biaojie/contract/formats.ts'
import type { TopLevelState } from '@biaojie/contract/node/top-level/top-level.ts'
import { ALARM_AFTER } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import type { ReactNode } from 'react'
import { formatDuration, formatShortTime, toClockTime } from '../../../data/times.ts'
import * as styles from './drawing.module.css'
import { linkText, probeText, shareText, shortenName } from './wording.ts'

/* The connections as a drawing: the top-level node above, own nodes below, other nodes at the right; probes
   and deposits at the left. Each waiting change is a cell on the line. */

const CELLS_MAX = 12
const OWN_MAX = 4

type Line = { text: string; look?: keyof typeof LOOKS; dy: number; end?: boolean }
const LOOKS = {
  strong: styles.strong,
  label: styles.label,
  number: styles.number,
  big: styles.big,
  good: styles.good,
  bad: styles.bad,
  light: styles.light,
  lightBig: styles.lightBig,
  lightMuted: styles.lightMuted,
  plain: styles.label,
}

function Box({
  x,
  y,
  width,
  height,
  look,
  lines,
  children,
}: {
  x: number
  y: number
  width: number
  height: number
  look?: string | undefined
  lines: readonly Line[]
  children?: ReactNode
}) {
  return (
    <g className={cx(styles.box, look)}>
      <rect x={x} y={y} width={width} height={height} />
      {lines.map(({ text, look = 'label', dy, end }) => (
        <text
          key={`${dy} ${end ?? false}`}
          x={end ? x + width - 12 : x + 12}
          y={y + dy}
          textAnchor={end ? 'end' : undefined}
          className={LOOKS[look]}
        >
          {text}
        </text>
      ))}
      {children}
    </g>
  )
}

const DAY_LOOKS: Record<string, string | undefined> = {
  all: styles.dayGood,
  good: styles.dayGood,
  some: styles.daySome,
  late: styles.daySome,
  down: styles.dayBad,
  failed: styles.dayBad,
  none: styles.dayNone,
}

/** Thirty days, a cell each. */
const Days = ({ days, x, y, width }: { days: readonly string[]; x: number; y: number; width: number }) => {
  const step = width / days.length
  return (
    <>
      {days.map((day, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its day
          key={at}
          className={cx(styles.cell, DAY_LOOKS[day])}
          x={x + at * step}
          y={y}
          width={step - 1.5}
          height={10}
        />
      ))}
    </>
  )
}

/** Draws waiting changes, the oldest at the bottom: one cell each up to twelve, then only a number. */
function Queue({
  state,
  x,
  bottom,
  step,
}: {
  state: TopLevelState
  x: number
  bottom: number
  step: number
}) {
  const { waiting, rows } = state.queue
  if (waiting > CELLS_MAX) return null
  const own = rows.filter((row) => row.state !== 'refused')
  return (
    <>
      {own.slice(0, CELLS_MAX).map((row, at) => (
        <rect
          key={row.id}
          className={cx(styles.queued, at === 0 && styles.oldest, row.state === 'sending' && styles.sending)}
          x={x - 9}
          y={bottom - (at + 1) * step}
          width={18}
          height={step - 3}
        />
      ))}
    </>
  )
}

const Messages = ({ open, x, top, step }: { open: number; x: number; top: number; step: number }) =>
  open > CELLS_MAX
    ? null
    : Array.from({ length: open }, (_, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: cells are alike
          key={at}
          className={styles.message}
          x={x - 9}
          y={top + at * step}
          width={18}
          height={step - 3}
        />
      ))

const isBroken = ({ link }: TopLevelState) => link.state === 'down'
const getPipeClass = (state: TopLevelState) =>
  isBroken(state) ? styles.broken : state.link.state === 'up' ? styles.pipe : styles.idle

const Cross = ({ x, y }: { x: number; y: number }) => (
  <path className={styles.cross} d={`M${x - 8} ${y - 8}l16 16M${x + 8} ${y - 8}l-16 16`} />
)

const describeQueue = ({ queue }: TopLevelState) =>
  queue.waiting === 0 ? '没有待发的' : `待发 ${formatCount(queue.waiting)} 条`
const describeOldest = ({ queue }: TopLevelState) =>
  queue.waiting === 0 ? '' : `最早等 ${formatDuration(queue.oldestSeconds)}`

function describeTop(state: TopLevelState): Line[] {
  const { link } = state
  const { text, tone } = linkText(link)
  const certificate = link.certificateUntil ? `，证书到 ${link.certificateUntil}` : ''
  return [
    { text: '国家顶级节点', look: 'strong', dy: 24 },
    { text: shortenName(link.host, 22), dy: 24, end: true },
    { text, look: tone, dy: 48 },
    { text: link.state === 'up' ? `来回 ${link.ms} ms` : '', look: 'number', dy: 48, end: true },
    {
      text:
        link.state === 'down' ? `下次 ${toClockTime(link.nextTime)} 再试` : `${link.protocol}${certificate}`,
      dy: 68,
    },
  ]
}

function describeDeposits({ deposits }: TopLevelState): Line[] {
  const [last] = deposits.rows
  const head: Line[] = [
    { text: '数据存管', look: 'strong', dy: 24 },
    { text: '每夜 02:00', dy: 24, end: true },
  ]
  if (!deposits.isConfigured) return [...head, { text: '没有设置去处', dy: 50 }]
  if (!last) return [...head, { text: '还没有存过', dy: 50 }]
  const states = {
    sent: ['等回执', 'label'],
    confirmed: ['回执一致', 'good'],
    wrong: ['回执不一致', 'bad'],
    failed: ['没有送到', 'bad'],
  } as const
  const [text, look] = states[last.state]
  return [
    ...head,
    { text: `${formatShortTime(last.time)}　${formatBytes(last.bytes)}`, look: 'number', dy: 50 },
    { text, look, dy: 50, end: true },
  ]
}

type Own = TopLevelState['ownNodes'][number]
const isSilent = ({ failures }: Own) => failures >= ALARM_AFTER

function describeOwn(own: Own, most: number): Line[] {
  return [
    {
      text: shortenName(own.companyName || own.prefix, most),
      look: isSilent(own) ? 'bad' : 'strong',
      dy: 24,
    },
    { text: own.prefix, look: 'number', dy: 46 },
    isSilent(own)
      ? { text: `连着 ${own.failures} 次没答`, look: 'bad', dy: 46, end: true }
      : { text: own.lastSeen ? `${own.ms} ms` : '没有探', look: 'number', dy: 46, end: true },
  ]
}

function describeNode({ node }: TopLevelState, top: number): Line[] {
  return [
    { text: '本节点', look: 'light', dy: 28 },
    { text: node.prefix, look: 'lightBig', dy: top },
    { text: `前缀 ${formatCount(node.companies)}`, look: 'lightMuted', dy: 30, end: true },
    {
      text: `${node.own} 家自有，${formatCount(node.companies - node.own)} 家托管`,
      look: 'lightMuted',
      dy: 54,
      end: true,
    },
    { text: `今天解析 ${formatCount(node.resolutionsToday)}`, look: 'lightMuted', dy: 80, end: true },
  ]
}

/** Describes the drawing in a sentence, for people who do not see it. */
function describe(state: TopLevelState): string {
  const { queue, messages, ownNodes } = state
  const silent = ownNodes.filter(isSilent).map(({ companyName, prefix }) => companyName || prefix)
  return [
    `国家顶级节点${linkText(state.link).text}`,
    `待发 ${queue.waiting} 条，消息 ${messages.open} 条没办`,
    `${ownNodes.length} 家自有节点${silent.length > 0 ? `，${silent.join('、')}没有应答` : ''}`,
  ].join('；')
}

function WideDrawing({ state }: { state: TopLevelState }) {
  const { messages, probes, deposits, ownNodes, node } = state
  const shown = ownNodes.slice(0, OWN_MAX)
  const ends = [...shown.map((_, at) => 118 + at * 248), 1106]
  return (
    <svg className={styles.wide} viewBox="0 0 1224 530" role="img" aria-label={describe(state)}>
      <Box
        x={20}
        y={28}
        width={268}
        height={64}
        look={styles.quiet}
        lines={[
          { text: '顶级节点看到的我们', look: 'strong', dy: 24 },
          { text: probeText(probes), dy: 48 },
          { text: shareText(probes.share), look: 'big', dy: 28, end: true },
        ]}
      />
      <path className={styles.thin} d="M472 58H288" />
      <text x={380} y={50} textAnchor="middle" className={styles.label}>
        探针
      </text>
      <Box
        x={472}
        y={20}
        width={280}
        height={80}
        look={isBroken(state) ? styles.alarmed : styles.top}
        lines={describeTop(state)}
      />
      <path className={getPipeClass(state)} d="M540 100V246M684 100V246" />
      <path className={styles.tip} d="M540 101l-4 11h8zM684 245l-4-11h8z" />
      {isBroken(state) && <Cross x={540} y={112} />}
      <Queue state={state} x={540} bottom={238} step={10.5} />
      <Messages open={messages.open} x={684} top={112} step={10.5} />
      <text x={560} y={150} className={styles.strong}>
        {describeQueue(state)}
      </text>
      <text x={560} y={172} className={styles.hot}>
        {describeOldest(state)}
      </text>
      <text x={560} y={194} className={styles.label}>
        今天送 {formatCount(state.queue.sentToday)}
      </text>
      <text x={704} y={158} className={styles.strong}>
        {messages.open === 0 ? '消息都办了' : `消息 ${formatCount(messages.open)} 条没办`}
      </text>
      <text x={704} y={180} className={styles.label}>
        每 5 分钟取一次
      </text>
      <Box x={432} y={246} width={360} height={100} look={styles.me} lines={describeNode(state, 76)} />
      <Box x={20} y={262} width={268} height={68} lines={describeDeposits(state)} />
      <path className={deposits.isConfigured ? styles.pipe : styles.idle} d="M432 296H288" />
      <path className={styles.tip} d="M289 296l11-4v8z" />
      <text x={360} y={288} textAnchor="middle" className={styles.label}>
        加密后送
      </text>
      <Days days={deposits.days} x={20} y={340} width={268} />
      <text x={20} y={368} className={styles.label}>
        30 夜
      </text>
      <Box
        x={940}
        y={270}
        width={264}
        height={54}
        look={styles.quiet}
        lines={[
          { text: '旁边的二级节点', look: 'strong', dy: 24 },
          { text: state.isRecursive ? '递归，问到再去' : '没有打开递归', dy: 44 },
        ]}
      />
      <path className={state.isRecursive ? styles.thin : styles.idle} d="M792 297H940" />
      <path className={styles.pipe} d={`M612 346V398M${Math.min(...ends, 612)} 398H1106`} />
      {shown.map((own, at) => (
        <g key={own.prefix}>
          <path className={isSilent(own) ? styles.broken : styles.pipe} d={`M${118 + at * 248} 398V430`} />
          {isSilent(own) && <Cross x={118 + at * 248} y={414} />}
          <Box
            x={20 + at * 248}
            y={430}
            width={232}
            height={82}
            look={isSilent(own) ? styles.alarmed : undefined}
            lines={describeOwn(own, 14)}
          >
            <title>{own.companyName}</title>
            <Days days={own.days} x={32 + at * 248} y={492} width={208} />
          </Box>
        </g>
      ))}
      <path className={styles.pipe} d="M1106 398V430" />
      <Box
        x={1012}
        y={430}
        width={192}
        height={82}
        look={styles.hosted}
        lines={[
          { text: '托管在本节点', look: 'strong', dy: 24 },
          { text: formatCount(node.companies - node.own), look: 'big', dy: 62 },
          { text: '家', dy: 62, end: true },
        ]}
      />
    </svg>
  )
}

function NarrowDrawing({ state }: { state: TopLevelState }) {
  const { messages, probes, ownNodes } = state
  const shown = ownNodes.slice(0, OWN_MAX)
  const below = 312
  const after = below + (shown.length > 0 ? 30 + shown.length * 90 : 0)
  return (
    <svg className={styles.narrow} viewBox={`0 0 358 ${after + 190}`} role="img" aria-label={describe(state)}>
      <Box
        x={1}
        y={1}
        width={356}
        height={80}
        look={isBroken(state) ? styles.alarmed : styles.top}
        lines={describeTop(state)}
      />
      <path className={getPipeClass(state)} d="M70 81V206M230 81V206" />
      <path className={styles.tip} d="M70 82l-4 11h8zM230 205l-4-11h8z" />
      {isBroken(state) && <Cross x={70} y={95} />}
      <Queue state={state} x={70} bottom={202} step={9} />
      <Messages open={messages.open} x={230} top={90} step={9} />
      <text x={86} y={126} className={styles.strong}>
        {describeQueue(state)}
      </text>
      <text x={86} y={146} className={styles.hot}>
        {describeOldest(state)}
      </text>
      <text x={246} y={126} className={styles.strong}>
        消息 {formatCount(messages.open)} 条
      </text>
      <text x={246} y={146} className={styles.label}>
        没有办
      </text>
      <Box x={1} y={206} width={356} height={92} look={styles.me} lines={describeNode(state, 72)} />
      {shown.length > 0 && (
        <>
          <text x={1} y={below + 14} className={styles.strong}>
            企业自有节点
          </text>
          <text x={357} y={below + 14} textAnchor="end" className={styles.label}>
            最近 30 天
          </text>
          <path
            className={styles.pipe}
            d={`M12 298v6M12 ${below + 22}V${below + 60 + (shown.length - 1) * 90}`}
          />
        </>
      )}
      {shown.map((own, at) => {
        const y = below + 24 + at * 90
        return (
          <g key={own.prefix}>
            <path className={isSilent(own) ? styles.broken : styles.pipe} d={`M12 ${y + 36}H30`} />
            <Box
              x={30}
              y={y}
              width={327}
              height={82}
              look={isSilent(own) ? styles.alarmed : undefined}
              lines={describeOwn(own, 20)}
            >
              <title>{own.companyName}</title>
              <Days days={own.days} x={42} y={y + 60} width={303} />
            </Box>
          </g>
        )
      })}
      <Box x={1} y={after + 8} width={356} height={66} lines={describeDeposits(state)} />
      <Box
        x={1}
        y={after + 84}
        width={356}
        height={62}
        look={styles.quiet}
        lines={[
          { text: '顶级节点看到的我们', look: 'strong', dy: 24 },
          { text: probeText(probes), dy: 46 },
          { text: shareText(probes.share), look: 'big', dy: 38, end: true },
        ]}
      />
      <text x={1} y={after + 172} className={styles.label}>
        旁边的二级节点：{state.isRecursive ? '递归，问到再去' : '没有打开递归'}
      </text>
    </svg>
  )
}

/** Draws how the node is connected. */
export function Connections({ state }: { state: TopLevelState }) {
  const more = state.ownNodes.length - OWN_MAX
  return (
    <div className={styles.frame}>
      <WideDrawing state={state} />
      <NarrowDrawing state={state} />
      {more > 0 && <p className={styles.more}>另有 {formatCount(more)} 家自有节点没有画出。</p>}
    </div>
  )
}
