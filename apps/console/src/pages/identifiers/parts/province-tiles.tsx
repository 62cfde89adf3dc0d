import { PROVINCES } from '@biaojie/contract/node/reference/provinces.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as styles from './province-tiles.module.css'

type Totals = readonly { code: string; total: number }[]
const LEVELS = [styles.none, styles.one, styles.two, styles.three, styles.four, styles.five]

/** Returns the level of a number from 1 to 5, relative to the largest. */
const findLevel = (total: number, most: number) =>
  total === 0 ? 0 : Math.max(1, Math.ceil((total / most) * 5))

/** Shows numbers by province as tiles; rows and columns follow geographical directions, without borders. */
export function ProvinceTiles({ totals, marked }: { totals: Totals; marked?: string | undefined }) {
  const totalsByCode = new Map(totals.map(({ code, total }) => [code, total]))
  const most = Math.max(1, ...totalsByCode.values())
  return (
    <ul className={styles.tiles}>
      {Object.entries(PROVINCES).map(([code, { name, sign, column, row }]) => {
        const total = totalsByCode.get(code) ?? 0
        return (
          <li
            key={code}
            className={cx(LEVELS[findLevel(total, most)], code === marked && styles.marked)}
            style={{ gridColumn: column, gridRow: row }}
            title={`${name} ${total}`}
          >
            {sign} <b>{total > 0 ? total : '—'}</b>
          </li>
        )
      })}
    </ul>
  )
}
