import type { Wait } from '@biaojie/contract/deadlines.ts'
import { CellsProgress } from '@biaojie/ui/feedback/progress.tsx'
import { CELLS, filledCells, isLate, waitedText } from '../data/waiting.ts'
import * as styles from './values.module.css'

/** Shows how long a case has waited, orange when the promised time is nearly over. */
export const Waited = ({ row }: { row: Wait }) => (
  <span className={isLate(row) ? styles.soon : styles.wait}>{waitedText(row.waitingMinutes)}</span>
)

/** Shows the waiting time with the share of the promised time in cells. */
export const WaitCells = ({ row }: { row: Wait }) => (
  <span className={styles.waitCells}>
    <Waited row={row} />
    <CellsProgress filled={filledCells(row)} cells={CELLS} late={isLate(row)} label="已用时限" />
  </span>
)
