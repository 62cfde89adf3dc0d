import type { StationKey } from '@biaojie/contract/marketplace/market/stations.ts'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import type { MarketPlan } from './load.ts'
import { countAll } from './plan.tsx'
import * as styles from './stations.module.css'

/** Chooses a station of the plan; the address keeps it. */
export function Stations({ plan, station }: { plan: MarketPlan; station: StationKey | '' }) {
  const all = { key: '', name: '全部', count: countAll(plan) }
  return (
    <nav className={styles.stations} aria-label="工段">
      {[all, ...plan.stations].map(({ key, name, count }) => (
        <Link
          key={key}
          to={paths.marketStation(key)}
          aria-current={key === station ? 'true' : undefined}
          preventScrollReset
        >
          {name} <b>{count}</b>
        </Link>
      ))}
    </nav>
  )
}
