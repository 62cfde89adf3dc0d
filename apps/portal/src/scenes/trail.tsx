import { columnsOf, type Row } from './elements.ts'
import { useMore } from './more.tsx'

const PLACED = new Set(['acceptTime', 'acceptStation', '事件', '说明'])

/** Records in time, the latest first: what happened, then where and how. */
export function Trail({ rows, label }: { rows: readonly Row[]; label: string }) {
  const latestFirst = [...rows].sort((a, b) => (b.acceptTime ?? '').localeCompare(a.acceptTime ?? ''))
  const extra = columnsOf(rows).filter((column) => !PLACED.has(column))
  const year = latestFirst[0]?.acceptTime?.slice(0, 4)
  const { written, later, more } = useMore(latestFirst)
  return (
    <>
      <ol className="trail" aria-label={label}>
        {written.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and are only appended
          <li key={index} className={index === 0 ? 'on' : later(index)}>
            <time className="id">
              {day(row.acceptTime, year)}
              <i>{row.acceptTime?.slice(11, 16)}</i>
            </time>
            <b>{row.事件 || row.acceptStation}</b>
            <p>{noteOf(row, extra)}</p>
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}

/** The year is said only where it is not the one of the latest record. */
const day = (time = '', year: string | undefined) =>
  year && time.startsWith(year) ? time.slice(5, 10) : time.slice(0, 10)

function noteOf(row: Row, extra: readonly string[]): string {
  const station = row.事件 ? row.acceptStation : ''
  const told = station && row.说明?.startsWith(station) ? '' : station
  const others = extra.flatMap((column) => (row[column] ? [`${column} ${row[column]}`] : []))
  return [told, row.说明, ...others].filter(Boolean).join('，')
}
