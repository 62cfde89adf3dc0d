import { cx } from '../cx.ts'
import * as styles from './numbered-rows.module.css'

export type NumberedRow = { title: string; des: string; figure: { value: string; unit: string } }

/** Shows a large figure at the left and its meaning at the right; two columns where there is room. */
export function NumberedRows({ rows }: { rows: readonly NumberedRow[] }) {
  return (
    <ul className={cx(styles.rows, rows.length === 3 && styles.three)}>
      {rows.map(({ title, des, figure }) => (
        <li key={title}>
          <p className={styles.figure}>
            {figure.value}
            <small>{figure.unit}</small>
          </p>
          <div>
            <h3>{title}</h3>
            <p>{des}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
