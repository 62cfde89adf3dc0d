import * as text from '@biaojie/ui/text.module.css'
import * as styles from './elements.module.css'
import type { Part, Row, TableElement } from './elements.ts'
import { useMore } from './more.tsx'
import * as rowStyles from './rows.module.css'
import { CODES, FIGURES, getRowsClass } from './rows-table.tsx'
import { CellValue } from './value.tsx'

type Repair = Row<
  'time' | 'device' | 'faultCode' | 'fault' | 'remedy' | 'sparePart' | 'repairer' | 'downtime' | 'state'
>
/** These columns have a look or a place of their own; all others follow. */
const PLACED = [
  'time',
  'device',
  'faultCode',
  'fault',
  'remedy',
  'sparePart',
  'repairer',
  'downtime',
  'state',
]

/** `key` names the text without which a row set as a block leaves the cell out. */
type Column = { head: string; key?: string; cell: (row: Repair) => React.ReactNode; look?: string }

/**
 * Shows repairs, the latest first: five rows, five more with each press. Both scenes with repairs use this
 * table. `device` is the machine of the page, whose name is not repeated in every row.
 */
export function RepairRecords({ table, device }: { table: TableElement; device?: string }) {
  const rows: Repair[] = table.rows
  const latestFirst = [...rows].sort((a, b) => (b.time ?? '').localeCompare(a.time ?? ''))
  const { written, isLater, more } = useMore(latestFirst)
  if (rows.length === 0) return <p className={styles.none}>暂无维修记录</p>
  const columns = listColumns(table.parts, rows, device)
  return (
    <>
      <table className={getRowsClass(columns.length, rowStyles.repairs)} aria-label="维修记录">
        <thead>
          <tr>
            {columns.map(({ head, look }) => (
              <th key={head} scope="col" className={look === FIGURES ? rowStyles.right : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {written.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and are only appended
            <tr key={index} className={isLater(index) ? rowStyles.later : undefined}>
              {columns.map(({ head, key, cell, look }, at) => (
                <td
                  key={head}
                  data-label={at ? head : undefined}
                  className={key && !(row as Row)[key] ? rowStyles.missing : look}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  )
}

function listColumns(parts: readonly Part[], rows: readonly Repair[], device: string | undefined): Column[] {
  const has = (...keys: (keyof Repair)[]) => keys.some((key) => parts.some((part) => part.key === key))
  const toPlainColumn = ({ key, label, state }: Part): Column => ({
    head: label,
    key,
    cell: (row) => <CellValue state={state} text={(row as Row)[key] ?? ''} />,
  })
  const findParts = (key: keyof Repair) => parts.filter((part) => part.key === key).map(toPlainColumn)
  const fault: Column = { head: '故障码与现象', cell: (row) => <Fault row={row} /> }
  return [
    ...findParts('time').map((time): Column => ({ head: time.head, look: CODES, cell: (row) => row.time })),
    ...(rows.some((row) => row.device && row.device !== device) ? findParts('device') : []),
    ...(has('faultCode', 'fault') ? [fault] : []),
    ...findParts('remedy'),
    ...findParts('sparePart'),
    ...findParts('repairer'),
    ...findParts('downtime').map(
      (): Column => ({ head: '停机', look: FIGURES, cell: (row) => row.downtime || '—' }),
    ),
    ...parts.filter(({ key }) => !PLACED.includes(key)).map(toPlainColumn),
    ...findParts('state'),
  ]
}

function Fault({ row: { faultCode, fault } }: { row: Repair }) {
  const code = faultCode === '–' ? '' : faultCode
  return (
    <span>
      {code && <span className={text.code}>{code}</span>} {fault}
    </span>
  )
}
