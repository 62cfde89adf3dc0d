import { cx } from '../cx.ts'
import {
  type DrawnCompany,
  type DrawnEdge,
  type DrawnEvent,
  type DrawnNode,
  layoutOf,
  partLabel,
  timesOf,
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

const levelName = (level: number) =>
  level === 0 ? '这一件' : `${level < 0 ? '上' : '下'} ${Math.abs(level)} 级`
/** Names that are no identifier of this node, such as that of a car. */
const nameOf = ({ name, href, identifier }: DrawnNode) =>
  name || (href || identifier.includes('/') ? '没有登记' : '没有标识')

/**
 * Where a part came from and where it went: a lane for each company, a column for each level. On a phone it is a list
 * from the first origin to the last whole.
 */
export function TraceLanes(props: Props) {
  return (
    <>
      <Wide {...props} />
      <Narrow {...props} />
    </>
  )
}

function Wide({ nodes, edges, companies, own, nameOfStep }: Props) {
  const { columns, first, lanes, height, nodes: placed, lines } = layoutOf(nodes, edges, companies)
  const heads = Array.from({ length: columns }, (_, at) => first + at)
  const middle = lanes.find((lane) => lane.own)?.top ?? 0
  return (
    <div className={styles.wide} style={{ '--columns': columns }}>
      <ol className={styles.heads}>
        {heads.map((level) => (
          <li key={level} className={level === 0 ? styles.here : undefined}>
            {levelName(level)}
          </li>
        ))}
      </ol>
      <div className={styles.board} style={{ height }}>
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
          <Lines height={height} lines={lines} />
          {placed.map((node) => {
            const onward = lines.find(({ from }) => from === node.key)
            return (
              <div
                key={node.key}
                className={cx(styles.node, node.level === 0 && styles.this)}
                style={{ left: `${(node.column / columns) * 100}%`, top: node.top }}
              >
                <i
                  className={cx(styles.square, node.waiting && styles.waiting, node.hidden && styles.hidden)}
                />
                {onward && (
                  <span className={cx(styles.step, onward.waiting && styles.hot)}>
                    {onward.waiting ? '等对方接受' : nameOfStep(onward.step)}
                  </span>
                )}
                <NodeText node={node} nameOfStep={nameOfStep} />
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

type Line = ReturnType<typeof layoutOf>['lines'][number]

const Lines = ({ height, lines }: { height: number; lines: readonly Line[] }) => (
  <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
    {lines.map(({ key, points, waiting, ended }) => (
      <polyline
        key={key}
        className={cx(waiting ? styles.waitingLine : styles.line, ended && styles.ended)}
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
      />
    ))}
  </svg>
)

function NodeText({ node, nameOfStep }: { node: DrawnNode; nameOfStep: (step: string) => string }) {
  const { identifier, day, step, more, href } = node
  return (
    <>
      <b>{nameOf(node)}</b>
      {href ? (
        <a href={href}>{partLabel(identifier)}</a>
      ) : (
        <span className={styles.code}>{partLabel(identifier)}</span>
      )}
      <small>
        {[day.slice(5), nameOfStep(step)].filter(Boolean).join(' ')}
        {more > 0 && ` 另有 ${more} 件`}
      </small>
    </>
  )
}

function Narrow({ nodes, edges, companies, nameOfStep }: Props) {
  const sorted = [...nodes].sort((a, b) => a.level - b.level)
  const companyOf = (prefix: string) => companies.find((one) => one.prefix === prefix)?.name || prefix
  return (
    <ol className={styles.narrow}>
      {sorted.map((node) => {
        const onward = edges.find(({ from }) => from === node.key)
        return (
          <li key={node.key} className={cx(node.level === 0 && styles.this)}>
            <i className={cx(styles.square, node.waiting && styles.waiting, node.hidden && styles.hidden)} />
            <small className={cx(node.level === 0 && styles.here)}>{levelName(node.level)}</small>
            <b>{nameOf(node)}</b>
            {node.href ? (
              <a href={node.href}>{node.identifier}</a>
            ) : (
              <span className={styles.code}>{partLabel(node.identifier)}</span>
            )}
            <small>
              {companyOf(node.prefix)} {[node.day.slice(5), nameOfStep(node.step)].filter(Boolean).join(' ')}
              {node.more > 0 && ` 另有 ${node.more} 件`}
            </small>
            {onward && nameOfStep(onward.step) && (
              <span className={cx(styles.via, onward.waiting && styles.hot)}>
                {onward.waiting ? '等对方接受' : nameOfStep(onward.step)}
              </span>
            )}
          </li>
        )
      })}
    </ol>
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
  const { ticks, rows } = timesOf(events, companies, nameOfStep)
  if (rows.length === 0) return <p className={styles.nothing}>还没有记下的时刻。</p>
  return (
    <div className={styles.times}>
      {rows.map((row) => (
        <section key={row.prefix} aria-label={`${row.name || row.prefix} 什么时候`}>
          <h3>{row.name || row.prefix}</h3>
          <ol>
            {row.events.map(({ key, share, step, time, waiting, labelled, before }) => (
              <li key={key} style={{ left: `${share}%` }} title={`${time} ${nameOfStep(step)}`}>
                <i className={cx(waiting && styles.waiting)} />
                {labelled && <span className={cx(before && styles.before)}>{nameOfStep(step)}</span>}
              </li>
            ))}
          </ol>
        </section>
      ))}
      <ol className={styles.ticks} aria-hidden="true">
        {ticks.map(({ share, label }) => (
          <li key={share} style={{ left: `${share}%` }}>
            {label}
          </li>
        ))}
      </ol>
    </div>
  )
}
