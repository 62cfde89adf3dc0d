import { columnsOf, type Row } from './elements.ts'
import { useMore } from './more.tsx'
import { tableClass } from './rows-table.tsx'
import { CellValue } from './value.tsx'

/** The columns the table knows how to set; any other follows after them. */
const KNOWN = ['时间', '设备', '故障码', '故障现象', '处理措施', '备件标识', '维修人', '停机时长', '状态']

/**
 * Repairs, the latest first: five rows, five more with each press. The same table in both scenes that show it.
 * `device` is the machine whose page this is; its name is not repeated in every row.
 */
export function RepairRecords({ rows, device }: { rows: readonly Row[]; device?: string }) {
  const latestFirst = [...rows].sort((a, b) => (b.时间 ?? '').localeCompare(a.时间 ?? ''))
  const { written, later, more } = useMore(latestFirst)
  if (rows.length === 0) return <p className="none">暂无维修记录</p>
  const present = new Set(columnsOf(rows))
  const has = (...names: string[]) => names.some((name) => present.has(name))
  const extra = [...present].filter((column) => !KNOWN.includes(column))
  const heads = [
    has('时间') && '时间',
    rows.some((row) => row.设备 && row.设备 !== device) && '设备',
    has('故障码', '故障现象') && '故障码与现象',
    has('处理措施') && '处理措施',
    has('备件标识') && '备件标识',
    has('维修人') && '维修人',
    has('停机时长') && '停机',
    ...extra,
    has('状态') && '状态',
  ].filter((head): head is string => head !== false)
  return (
    <>
      <table className={`${tableClass(heads.length)} rep`} aria-label="维修记录">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={head === '停机' ? 'r' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {written.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and are only appended
            <tr key={index} className={later(index)}>
              {heads.map((head) => (
                <Cell key={head} head={head} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  )
}

function Cell({ head, row }: { head: string; row: Row }) {
  if (head === '时间') return <td className="id">{row.时间}</td>
  if (head === '故障码与现象') {
    const code = row.故障码 && row.故障码 !== '–' ? row.故障码 : ''
    return (
      <td data-l={head}>
        <span>
          {code && <span className="id">{code}</span>} {row.故障现象}
        </span>
      </td>
    )
  }
  if (head === '停机') {
    return (
      <td data-l={head} className="num r">
        {row.停机时长 || '—'}
      </td>
    )
  }
  return (
    <td data-l={head} className={row[head] ? undefined : 'mt'}>
      <CellValue name={head} text={row[head] ?? ''} />
    </td>
  )
}
