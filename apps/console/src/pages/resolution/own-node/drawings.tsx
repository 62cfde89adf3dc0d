import { SITE_SECONDS } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { HOUR_SECONDS } from '@biaojie/contract/times.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as styles from './drawings.module.css'

function Box({
  y,
  x = 136,
  label,
  look,
}: {
  y: number
  x?: number
  label: string
  look?: string | undefined
}) {
  const width = x === 1 ? 58 : 110
  return (
    <g className={cx(styles.box, look)}>
      <rect x={x} y={y} width={width} height={30} />
      <text x={x + width / 2} y={y + 20} textAnchor="middle">
        {label}
      </text>
    </g>
  )
}

const Arrow = ({ y }: { y: number }) => <path className={styles.arrow} d={`M136 ${y}l-9-3.5v7z`} />

/** Draws who answers: this node alone, the company's server after a referral by this node, or each for its part. */
export function WayDrawing({ mode }: { mode: 'hosted' | 'own' | 'partly' }) {
  return (
    <svg className={styles.way} viewBox="0 0 320 98" aria-hidden="true">
      <Box x={1} y={33} label="查询人" />
      {mode === 'hosted' ? (
        <>
          <path className={styles.pipe} d="M59 48H130" />
          <Arrow y={48} />
          <Box y={33} label="本节点应答" look={styles.node} />
        </>
      ) : (
        <>
          <path className={styles.pipe} d="M59 42H90V16H130M59 56H90V82H130" />
          <Arrow y={16} />
          <Arrow y={82} />
          <Box y={1} label={mode === 'own' ? '本节点指路' : '本节点应答其余'} look={styles.node} />
          <Box y={67} label={mode === 'own' ? '企业服务器应答' : '企业应答 BP-*'} look={styles.own} />
          {mode === 'own' && (
            <>
              <text x={256} y={21} className={styles.remark}>
                先
              </text>
              <text x={256} y={87} className={styles.remark}>
                再
              </text>
            </>
          )}
        </>
      )}
    </svg>
  )
}

/**
 * Draws a switch: who answers before it, the overlap in which the former side still helps out, and who answers
 * afterwards. If the time of the switch is given, the drawing shows it and the end of the overlap.
 */
export function SwitchDrawing({
  to,
  isOwn,
  time,
  end,
}: {
  to: 'own' | 'hosted'
  isOwn: boolean
  time: string
  end: string
}) {
  const hours = `${SITE_SECONDS / HOUR_SECONDS} 小时`
  const [before, after] = [isOwn ? '企业应答' : '本节点应答', to === 'own' ? '企业应答' : '本节点应答']
  return (
    <svg
      className={styles.switch}
      viewBox="0 0 330 84"
      role="img"
      aria-label={`${time ? `${time.slice(0, 16)} 切换，` : '切换'}前${before}，之后两边都答 ${hours}，再由${to === 'own' ? '企业' : '本节点'}应答`}
    >
      <rect className={isOwn ? styles.yours : styles.ours} x={8} y={22} width={82} height={26} />
      <rect className={styles.both} x={90} y={22} width={150} height={26} />
      <rect className={to === 'own' ? styles.yours : styles.ours} x={240} y={22} width={82} height={26} />
      <text x={49} y={40} textAnchor="middle" className={styles.light}>
        {before}
      </text>
      <text x={165} y={40} textAnchor="middle">
        两边都答
      </text>
      <text x={281} y={40} textAnchor="middle" className={styles.light}>
        {after}
      </text>
      <text x={90} y={14} textAnchor="middle">
        切换{time && ` ${time.slice(5, 16)}`}
      </text>
      {end && (
        <text x={240} y={14} textAnchor="middle" className={styles.remark}>
          {end.slice(5, 16)}
        </text>
      )}
      <path className={styles.dimension} d="M90 18v58M240 52v24M90 68H240" />
      <path className={styles.tip} d="M90 68l9-3v6zM240 68l-9-3v6z" />
      <rect className={styles.paper} x={132} y={58} width={66} height={20} />
      <text x={165} y={73} textAnchor="middle" className={styles.hours}>
        {hours}
      </text>
    </svg>
  )
}

const CELLS = { all: styles.all, some: styles.some, down: styles.down, none: styles.none }
const SAID = { all: '全答', some: '少过', down: '停过', none: '没有探' }
type Days = readonly (keyof typeof CELLS)[]

/** Draws thirty days of each site, one cell a day. */
export function DayCells({
  sites,
  firstDay,
}: {
  sites: readonly { name: string; days: Days }[]
  firstDay: string
}) {
  return (
    <div className={styles.days}>
      {sites.map(({ name, days }) => {
        const sum = Object.entries(SAID)
          .map(([state, word]) => `${word} ${days.filter((day) => day === state).length} 天`)
          .join('，')
        return (
          <div key={name}>
            <span>{name}</span>
            <div className={styles.cells} role="img" aria-label={`${name}最近 30 天：${sum}`}>
              {days.map((day, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its day
                <i key={at} className={CELLS[day]} title={SAID[day]} />
              ))}
            </div>
          </div>
        )
      })}
      <p className={styles.ends}>
        <span>{firstDay.slice(5)}</span>
        <span>今天</span>
      </p>
      <ul className={styles.legend}>
        <li className={styles.all}>
          <span>全答</span>
        </li>
        <li className={styles.some}>
          <span>少过</span>
        </li>
        <li className={styles.down}>
          <span>连着没答，告过警</span>
        </li>
        <li className={styles.none}>
          <span>没有探</span>
        </li>
      </ul>
    </div>
  )
}
