import { formatCount } from '@biaojie/contract/formats.ts'
import type { RecallFigures } from '@biaojie/contract/tracking/recalls/fields.ts'
import { PART_ACTIONS } from '@biaojie/contract/tracking/recalls/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { computePercent } from '../../states.ts'
import * as styles from './draft.module.css'

type Row = RecallFigures['customers'][number]
const sum = (rows: readonly Row[]) => rows.reduce((total, row) => total + row.total, 0)

/** The affected parts by customer, place and state; each list adds up to its total. */
export function Totals({ figures }: { figures: RecallFigures }) {
  const own = figures.levels.find((level) => level.total === sum(figures.customers))
  return (
    <div className={styles.totals}>
      <Table
        title="按客户"
        note={`${own?.name ?? '零件'} ${formatCount(sum(figures.customers))} 件`}
        rows={figures.customers}
      />
      <Table title="按地方" note={`要处置的 ${formatCount(figures.total)} 件`} rows={figures.places} />
      <Table title="按状态" note={`要处置的 ${formatCount(figures.total)} 件`} rows={figures.states} />
    </div>
  )
}

function Table({ title, note, rows }: { title: string; note: string; rows: readonly Row[] }) {
  const all = sum(rows)
  return (
    <Section title={title} note={note} flush>
      <table className={styles.total}>
        <tbody>
          {rows.map(({ name, prefix, total, note: said }) => (
            <tr
              key={name + prefix}
              className={cx(said === PART_ACTIONS.sold && styles.hotRow)}
              style={{ '--share': `${all === 0 ? 0 : (total / all) * 100}%` }}
            >
              <th scope="row">
                {name} <small>{[prefix, said].filter(Boolean).join(' ')}</small>
              </th>
              <td>{formatCount(total)}</td>
              <td>{computePercent(total, all)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td>{formatCount(all)}</td>
            <td>100 %</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  )
}
