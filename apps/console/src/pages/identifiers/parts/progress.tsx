import { formatCount } from '@biaojie/contract/formats.ts'
import * as styles from './progress.module.css'

const CELLS = 50

/** Shows the progress of long work as a row of cells; without a total, only the number. */
export function Progress({ done, total, unit }: { done: number; total: number; unit: string }) {
  const share = total > 0 ? done / total : 0
  const full = Math.floor(share * CELLS)
  return (
    <div className={styles.progress} role="status">
      <p>
        <b>{formatCount(done)}</b> {total > 0 && `/ ${formatCount(total)} `}
        {unit}
        {total > 0 && <small>{Math.floor(share * 100)} %</small>}
      </p>
      {total > 0 && (
        <div aria-hidden="true">
          {Array.from({ length: CELLS }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells never change places.
            <i key={at} className={at < full ? styles.full : undefined} />
          ))}
        </div>
      )}
    </div>
  )
}
