import { PROVINCES } from '@biaojie/contract/node/reference/provinces.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as styles from './province-tiles.module.css'

type Totals = readonly { code: string; total: number }[]
const LEVELS = [styles.none, styles.one, styles.two, styles.three, styles.four, styles.five]

/** The step of a number among five, the largest being the fifth. */
const findLevel = (total: number, most: number) =>
  total === 0 ? 0 : Math.max(1, Math.ceil((total / most) * 5))

/** Numbers by province as tiles, where rows and columns show directions and no borders. */
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
