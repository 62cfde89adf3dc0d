import { PLAN_MOST } from '@biaojie/contract/marketplace/market/rules.ts'
import { STATIONS, type StationKey } from '@biaojie/contract/marketplace/market/stations.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import type { CSSProperties, MouseEvent } from 'react'
import { toggleInPlan, usePlanned } from '../../../market/kept.ts'
import { paths } from '../../../paths.ts'
import { HALLS, SHEET } from './halls.ts'
import type { MarketPlan } from './load.ts'
import * as styles from './plan.module.css'

const { width, height, top, bottom } = SHEET
/** Tablets show this much of the sheet's width. */
const TABLET = 640
type Group = MarketPlan['groups'][number]
type Numbered = Group['balloons'][number]['record']
type Props = { plan: MarketPlan; station: StationKey | '' }

/** Counts the applications on the plan. */
export const countAll = ({ stations }: Pick<MarketPlan, 'stations'>) =>
  stations.reduce((sum, { count }) => sum + count, 0)

/** Shows the plant with all applications; on phones the chosen station, or the whole sheet to drag. */
export function Plan({ plan, station }: Props) {
  const { stations, sheet, groups } = plan
  const chosen = new Set(usePlanned().map(({ id }) => id))
  const { x, w } = HALLS[station || 'machining']
  // Phones show the station alone, tablets with its neighbours, so that texts stay legible.
  const wide = Math.max(w + 20, TABLET)
  const from = Math.min(Math.max(x + w / 2 - wide / 2, 0), width - wide)
  const cut = { '--cut-x': x - 10, '--cut-w': w + 20, '--wide-x': from, '--wide-w': wide } as CSSProperties
  return (
    <div className={cx(styles.paper, station && styles.cut)} style={cut}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing with links is no set of fields */}
      <svg
        className={styles.plan}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={`厂区平面图，${stations.length} 个工段，${countAll(plan)} 个应用，清单在下`}
      >
        {station && <path className={styles.tint} d={`M${x} ${top}h${w}V${bottom}h${-w}Z`} />}
        <Drawn markup={sheet.below} />
        {STATIONS.map(({ key }) => (
          <g key={key} className={station && station !== key ? styles.off : undefined}>
            <Drawn markup={sheet.halls[key]} />
            {groups
              .filter((group) => group.station === key)
              .map((group) => (
                <Balloons key={group.place} group={group} chosen={chosen} />
              ))}
          </g>
        ))}
        {stations.map(({ key, name, count }) => (
          <HallName
            key={key}
            hall={HALLS[key as StationKey]}
            name={name}
            count={count}
            on={key === station}
          />
        ))}
      </svg>
    </div>
  )
}

const Drawn = ({ markup }: { markup: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sheet.ts alone writes it
  <g dangerouslySetInnerHTML={{ __html: markup }} />
)

/** Adds an application to the drawing or takes it off. */
export function toggleOnPlan({ id, name }: { id: number; name: string }): void {
  if (!toggleInPlan({ id, name })) showToast(`一张图最多选 ${PLAN_MOST} 个应用`, { kind: 'warn' })
}

function Balloons({ group, chosen }: { group: Group; chosen: ReadonlySet<number> }) {
  const { leader, balloons, more, station } = group
  const press = (record: Numbered) => (event: MouseEvent) => {
    event.preventDefault()
    toggleOnPlan(record)
  }
  const last = balloons.at(-1)
  return (
    <>
      <path className={styles.leader} d={`M${leader.x} ${leader.from}V${leader.to}`} />
      <circle className={styles.touch} cx={leader.x} cy={leader.to} r={2.5} />
      {balloons.map(({ record, x, y }) => (
        <a
          key={record.id}
          href={paths.application(record.id)}
          className={cx(styles.balloon, chosen.has(record.id) && styles.chosen)}
          tabIndex={-1}
          onClick={press(record)}
        >
          <title>{record.name}</title>
          <circle cx={x} cy={y} r={11} />
          <text x={x} y={y + 5}>
            {record.number}
          </text>
        </a>
      ))}
      {more > 0 && last && (
        <a href={paths.marketStation(station)} className={styles.balloon} tabIndex={-1}>
          <title>{`这里还有 ${more} 个`}</title>
          <circle cx={last.x + 22} cy={last.y} r={11} />
          <text x={last.x + 22} y={last.y + 5}>
            +{more}
          </text>
        </a>
      )}
    </>
  )
}

type HallNameProps = { hall: { x: number; w: number }; name: string; count: number; on: boolean }

/** Shows the name of a hall on the dimension line of its width. */
function HallName({ hall: { x, w }, name, count, on }: HallNameProps) {
  const [from, to, middle, y] = [x + 1, x + w - 1, x + w / 2, bottom + 24]
  return (
    <>
      <path
        className={styles.dimension}
        d={`M${from} ${y - 10}v20M${to} ${y - 10}v20M${from} ${y}H${middle - 46}M${middle + 46} ${y}H${to}`}
      />
      <path className={styles.arrow} d={`M${from} ${y}l10 -3v6ZM${to} ${y}l-10 -3v6Z`} />
      <text className={cx(styles.hall, on && styles.on)} x={middle} y={y + 6}>
        {name} <tspan>{count}</tspan>
      </text>
    </>
  )
}
