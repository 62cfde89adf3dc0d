import type { Write } from '@biaojie/drawings/base/write.ts'
import * as text from '@biaojie/ui/text.module.css'
import { Own, useLanguage } from '../language/language.ts'
import * as styles from './elements.module.css'
import type { Part, Row, TableElement } from './elements.ts'
import { useMore } from './more.tsx'

type TrailRow = Row<'acceptTime' | 'acceptStation' | 'event' | 'note'>
const PLACED = ['acceptTime', 'acceptStation', 'event', 'note']

/** Shows events in time, the latest first: the event, then its place and details. */
export function Trail({ trail: { label, parts, rows } }: { trail: TableElement }) {
  const { t } = useLanguage()
  const latestFirst: TrailRow[] = [...rows].sort((a, b) =>
    (b.acceptTime ?? '').localeCompare(a.acceptTime ?? ''),
  )
  const extra = parts.filter(({ key }) => !PLACED.includes(key))
  const year = latestFirst[0]?.acceptTime?.slice(0, 4)
  const { written, isLater, more } = useMore(latestFirst)
  return (
    <>
      <ol className={styles.trail} aria-label={t(label)}>
        {written.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and are only appended
          <li key={index} className={isLater(index) ? styles.later : undefined}>
            <time className={text.code}>
              {formatDay(row.acceptTime, year)}
              <i>{row.acceptTime?.slice(11, 16)}</i>
            </time>
            <b>
              <Own>{row.event || row.acceptStation}</Own>
            </b>
            <p>
              <Own>{writeNote(t, row, extra)}</Own>
            </p>
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}

/** The year appears only where it differs from that of the latest record. */
const formatDay = (time = '', year: string | undefined) =>
  year && time.startsWith(year) ? time.slice(5, 10) : time.slice(0, 10)

function writeNote(t: Write, row: TrailRow, extra: readonly Part[]): string {
  const { acceptStation, event, note }: TrailRow = row
  const place = event ? acceptStation : ''
  const station = place && note?.startsWith(place) ? '' : place
  const others = extra.flatMap(({ key, label }) => {
    const text = (row as Row)[key]
    return text ? [`${t(label)} ${text}`] : []
  })
  return [station, note, ...others].filter(Boolean).join(t('，'))
}
