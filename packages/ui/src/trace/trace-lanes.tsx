import { cx } from '../cx.ts'
import {
  COLUMN,
  computeLayout,
  computeTimes,
  type DrawnCompany,
  type DrawnEdge,
  type DrawnEvent,
  type DrawnNode,
  toPartLabel,
} from './layout.ts'
import * as styles from './trace.module.css'

type Props = {
  nodes: readonly DrawnNode[]
  edges: readonly DrawnEdge[]
  companies: readonly DrawnCompany[]
  /** The word for the lane of the company whose part it is. */
  own: string
  nameOfStep: (step: string) => string
}

/** A tenth of a percent is less than a pixel of any window. */
const formatPercent = (share: number) => `${Math.round(share * 10) / 10}%`

const getLevelName = (level: number) =>
  level === 0 ? '这一件' : `${level < 0 ? '上' : '下'} ${Math.abs(level)} 级`
/** Names that are no identifier of this node, such as that of a car. */
const getName = ({ name, href, identifier }: DrawnNode) =>
  name || (href || identifier.includes('/') ? '没有登记' : '没有标识')

/**
 * Shows where a part came from and where it went: a lane for each company, a column for each level. Where the columns
 * have no room it is a list, from the first origin to the last product.
 */
export function TraceLanes({ nodes, edges, companies, own, nameOfStep }: Props) {
  const { columns, first, lanes, height, nodes: placed, lines } = computeLayout(nodes, edges, companies)
  const heads = Array.from({ length: columns }, (_, at) => first + at)
  const middle = lanes.find((lane) => lane.own)?.top ?? 0
  const companyOf = new Map(lanes.map(({ prefix, name }) => [prefix, name || prefix]))
  return (
    <div className={styles.ways} style={{ '--columns': columns }}>
      <ol className={styles.heads}>
        {heads.map((level) => (
          <li key={level} className={level === 0 ? styles.here : undefined}>
            {getLevelName(level)}
          </li>
        ))}
      </ol>
      <div className={styles.board} style={{ '--height': `${height}px` }}>
        {lanes.map((lane) => (
          <section
            key={lane.prefix}
            className={cx(styles.lane, lane.own && styles.own)}
            style={{ top: lane.top, height: lane.height }}
            aria-label={lane.name}
          >
            <h3>{lane.name || lane.prefix}</h3>
            <p>{lane.prefix}</p>
            <p>{lane.own ? own : lane.top < middle ? '上游' : '下游'}</p>
          </section>
        ))}
        <div className={styles.plot}>
          <Lines width={columns * COLUMN} height={height} lines={lines} />
          <ol>
            {placed.map((node) => (
              <Node
                key={node.key}
                node={node}
                company={companyOf.get(node.prefix) ?? node.prefix}
                onward={lines.find(({ from }) => from === node.key)}
                nameOfStep={nameOfStep}
              />
            ))}
          </ol>
        </div>
      </div>
    </div>
  )
}

type Layout = ReturnType<typeof computeLayout>
type Line = Layout['lines'][number]

const Lines = ({ width, height, lines }: { width: number; height: number; lines: readonly Line[] }) => (
  <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
    {lines.map(({ key, points, waiting, ended }) => (
      <polyline
        key={key}
        className={cx(waiting && styles.waitingLine, ended && styles.ended)}
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
      />
    ))}
  </svg>
)

/** On wide windows the lane names company and prefix, and the column the level; on a phone the part itself does. */
function Node({
  node,
  company,
  onward,
  nameOfStep,
}: {
  node: Layout['nodes'][number]
  company: string
  onward: Line | undefined
  nameOfStep: (step: string) => string
}) {
  const { level, identifier, href, day, step, more, waiting, hidden } = node
  const label = toPartLabel(identifier)
  const leads = onward && (onward.waiting ? '等对方接受' : nameOfStep(onward.step))
  const about = [day.slice(5), nameOfStep(step), more > 0 && `另有 ${more} 件`].filter(Boolean).join(' ')
  return (
    <li
      className={cx(level === 0 && styles.this, waiting && styles.waiting, hidden && styles.hidden)}
      style={{ '--column': node.column, '--top': `${node.top}px` }}
    >
      <small className={cx(styles.onPhones, level === 0 && styles.here)}>{getLevelName(level)}</small>
      <b>{getName(node)}</b>
      {href ? (
        <a href={href}>
          {identifier.endsWith(label) && (
            <span className={styles.onPhones}>{identifier.slice(0, -label.length)}</span>
          )}
          {label}
        </a>
      ) : (
        <span className={styles.code}>{label}</span>
      )}
      <small>
        <span className={styles.onPhones}>{`${company} `}</span>
        {about}
      </small>
      {leads && <em className={cx(onward.waiting && styles.hot)}>{leads}</em>}
    </li>
  )
}

/** The same on an axis of time: a square for each event, in the lane of the company that recorded it. */
export function TraceTimes({
  events,
  companies,
  nameOfStep,
}: {
  events: readonly DrawnEvent[]
  companies: readonly DrawnCompany[]
  nameOfStep: (step: string) => string
}) {
  const { ticks, rows } = computeTimes(events, companies, nameOfStep)
  if (rows.length === 0) return <p className={styles.nothing}>还没有记下的时刻。</p>
  return (
    <div className={styles.times}>
      {rows.map((row) => (
        <section key={row.prefix} aria-label={`${row.name || row.prefix} 什么时候`}>
          <h3>{row.name || row.prefix}</h3>
          <ol>
            {row.events.map(({ key, share, step, time, waiting, labelled, before }) => (
              <li
                key={key}
                className={waiting ? styles.waiting : undefined}
                style={{ left: formatPercent(share) }}
                title={`${time} ${nameOfStep(step)}`}
              >
                {labelled && <span className={cx(before && styles.before)}>{nameOfStep(step)}</span>}
              </li>
            ))}
          </ol>
        </section>
      ))}
      <ol className={styles.ticks} aria-hidden="true">
        {ticks.map(({ share, label }) => (
          <li key={share} style={{ left: formatPercent(share) }}>
            {label}
          </li>
        ))}
      </ol>
    </div>
  )
}
