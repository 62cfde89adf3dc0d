import * as text from '@biaojie/ui/text.module.css'
import { Own, useLanguage } from '../../../language/language.ts'
import * as styles from './lists.module.css'
import { Mixed } from './mixed.tsx'
import type { List, ListRow } from './model.ts'

/** More rows than this unfold in place. */
const ROWS = 4

/** Further data of the layer below the sheet. */
export function Lists({ lists }: { lists: readonly List[] }) {
  const { t } = useLanguage()
  if (lists.length === 0) return null
  return (
    <div className={styles.lists}>
      {lists.map(({ title, note, rows }) => (
        <section key={title} aria-label={title}>
          <h3>
            <Own>{title}</Own>{' '}
            {note && (
              <small>
                <Own>{note}</Own>
              </small>
            )}
          </h3>
          <ul>
            {rows.slice(0, ROWS).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order
              <Line key={at} row={row} />
            ))}
          </ul>
          {rows.length > ROWS && (
            <details>
              <summary>{t`还有 ${rows.length - ROWS} 项`}</summary>
              <ul>
                {rows.slice(ROWS).map((row, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order
                  <Line key={at} row={row} />
                ))}
              </ul>
            </details>
          )}
        </section>
      ))}
    </div>
  )
}

const Line = ({ row: { name, value, note, href } }: { row: ListRow }) => (
  <li>
    <span>
      <Own>{name}</Own>
    </span>
    <b>
      {href ? (
        <a className={text.code} href={href}>
          <Own>{value}</Own>
        </a>
      ) : (
        <Mixed>{value}</Mixed>
      )}
    </b>
    {note && (
      <em>
        <Mixed>{note}</Mixed>
      </em>
    )}
  </li>
)
