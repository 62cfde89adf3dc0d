import { cx } from '@biaojie/ui/cx.ts'
import * as text from '@biaojie/ui/text.module.css'
import { Own, useLanguage } from '../../../language/language.ts'
import { useMore } from '../../../scenes/more.tsx'
import { Mixed } from './mixed.tsx'
import type { Row, RowLook, StateTone, Table } from './model.ts'
import * as styles from './rows.module.css'

const STATES: Record<StateTone, string | undefined> = {
  ok: styles.ok,
  bad: styles.badState,
  this: styles.thisState,
  warn: styles.warn,
}
const LOOKS: Record<RowLook, string | undefined> = {
  bands: styles.bands,
  parts: styles.parts,
  torque: styles.torque,
  events: styles.events,
  facts: styles.facts,
  stops: styles.stops,
  curves: styles.curves,
}

/** Rows of the open layer. They have the same numbers as in the figure; all tolerances share one scale. */
export function Rows({ table }: { table: Table }) {
  const { label, title, note, look, heads, rows, isWhole } = table
  const { written, isLater, more } = useMore(rows)
  const shownRows = isWhole ? rows : written
  return (
    <>
      {title && (
        <p className={styles.title}>
          <Own>{title}</Own>{' '}
          {note && (
            <small>
              <Own>{note}</Own>
            </small>
          )}
        </p>
      )}
      <table className={cx(styles.table, LOOKS[look])} aria-label={label}>
        <thead className={text.visuallyHidden}>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownRows.map((row, at) => (
            <RowLine
              // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order
              key={at}
              row={row}
              look={look}
              isLater={!isWhole && isLater(at)}
            />
          ))}
        </tbody>
      </table>
      {!isWhole && more}
    </>
  )
}

const CELLS: Record<RowLook, (row: Row) => React.ReactNode> = {
  bands: (row) => (
    <>
      {row.no && <Sign row={row} />}
      <Name row={row} />
      <td className={styles.nominal}>
        <Own>{row.nominal}</Own>{' '}
        <small>
          <Own>{row.limit}</Own>
        </small>
      </td>
      <td className={row.tick === undefined ? undefined : styles.band}>
        {row.tick !== undefined && <i style={{ left: `${row.tick}%` }} />}
      </td>
      <td className={styles.measured}>
        <Own>{row.measured}</Own>
      </td>
    </>
  ),
  parts: (row) => (
    <>
      {row.no ? (
        <Sign row={row} />
      ) : (
        <td className={styles.tier}>
          <Own>{row.text}</Own>
        </td>
      )}
      <Name row={row} />
      <td className={cx(styles.code, (row.code?.length ?? 0) <= SHORT && styles.short)}>
        <Code row={row} />
      </td>
      <State row={row} />
    </>
  ),
  torque: (row) => (
    <>
      <Sign row={row} />
      <th scope="row" className={styles.figure}>
        {row.name}
      </th>
      <td className={styles.code}>{row.code}</td>
      <td className={styles.remark}>
        <Own>{row.text}</Own>
      </td>
    </>
  ),
  events: (row) => (
    <>
      <td className={styles.time}>
        {row.day} <small>{row.clock}</small>
      </td>
      <Name row={row} />
      <td className={styles.text}>
        <Mixed>{row.text ?? ''}</Mixed>
      </td>
    </>
  ),
  facts: (row) => (
    <>
      <Name row={row} />
      <td className={cx(styles.text, row.stateTone && STATES[row.stateTone])}>
        {row.isHidden && <Hidden />}
        {row.text && <Mixed>{`${row.text} `}</Mixed>}
        {row.code && <Code row={row} />}
        {row.limit && (
          <small>
            <Own>{row.limit}</Own>
          </small>
        )}
      </td>
    </>
  ),
  stops: (row) => (
    <>
      <Sign row={row} />
      <td className={styles.figure}>
        {row.day && <small>{row.day} </small>}
        {row.clock}
      </td>
      <Name row={row} />
      <td className={styles.remark}>
        <Own>{row.text}</Own>
      </td>
      <td className={styles.nominal}>
        {row.measured} <small>{row.limit}</small>
      </td>
    </>
  ),
  curves: (row) => (
    <>
      <Name row={row} />
      <td className={styles.curve}>
        <svg viewBox="0 0 186 30" width={186} height={30} aria-hidden="true">
          <path d={row.curve} />
        </svg>
      </td>
      <td className={styles.nominal}>
        {row.measured} <small>{row.limit}</small>
      </td>
    </>
  ),
}

function RowLine({ row, look, isLater }: { row: Row; look: RowLook; isLater: boolean }) {
  return (
    <tr
      id={row.id}
      className={cx(
        row.tone === 'bad' && styles.bad,
        row.tone === 'this' && styles.this,
        isLater && styles.later,
      )}
    >
      {CELLS[look](row)}
    </tr>
  )
}

function Sign({ row: { no = '', sign, mark, id, name } }: { row: Row }) {
  const { t } = useLanguage()
  const look = cx(sign === 'hexagon' ? styles.hexagon : styles.balloon, sign === 'dashed' && styles.dashed)
  return (
    <td className={styles.sign}>
      {mark && id ? (
        <a className={look} href={`#${id}`} aria-label={t`${no} ${name}，在图上指出`}>
          {no}
        </a>
      ) : (
        <span className={look}>{no}</span>
      )}
    </td>
  )
}

/** A code up to this length stays on one line. */
const SHORT = 14

const Name = ({ row: { name } }: { row: Row }) => (
  <th scope="row">
    <Own>{name}</Own>
  </th>
)
const Code = ({ row: { code, href } }: { row: Row }) =>
  href ? (
    <a className={text.code} href={href}>
      {code}
    </a>
  ) : (
    <span className={text.code}>{code}</span>
  )
/** A hatched cell: the value needs a verified phone. */
function Hidden() {
  const { t } = useLanguage()
  return <i className={styles.hidden} role="img" aria-label={t('验证手机后可看')} />
}
const State = ({ row: { state, stateTone } }: { row: Row }) => (
  <td className={cx(styles.state, stateTone && STATES[stateTone])}>
    <Own>{state}</Own>
  </td>
)
