import * as styles from './state-drawings.module.css'

/* The drawings of states: they all differ, so that a drawing alone shows the state. */

/** Dashed outlines of rows: nothing is here yet. */
export const DashedRows = () => (
  <svg className={styles.drawing} viewBox="0 0 160 96" aria-hidden>
    <path className={styles.dashed} d="M1 1h158v94H1zM1 25h158M1 48h158M1 72h158M44 1v94" />
  </svg>
)

/** A shaft in two pieces: there is no connection. */
export const BrokenShaft = () => (
  <svg className={styles.drawing} viewBox="0 0 200 90" aria-hidden>
    <path className={styles.axis} d="M0 38h200" />
    <path className={styles.part} d="M2 14h82l-7 12 11 10-9 12 7 14H2z" />
    <path className={styles.part} d="M198 14h-88l7 12-11 10 9 12-7 14h90z" />
    <path className={styles.gap} d="M87 72v6h22v-6" />
  </svg>
)

/** A sheet whose lines are blackened: it is not for this person. */
export const BlackenedSheet = () => (
  <svg className={styles.drawing} viewBox="0 0 128 96" aria-hidden>
    <path className={styles.part} d="M2 2h124v92H2zM2 72h124M74 72v22" />
    <path className={styles.black} d="M14 16h100v8H14zM14 32h76v8H14zM14 48h54v8H14z" />
  </svg>
)

const CELLS = 14

/** Green cells: all is done. */
export const DoneCells = () => (
  <div className={styles.cells}>
    {Array.from({ length: CELLS }, (_, cell) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal cells
      <i key={cell} className={styles.done} />
    ))}
  </div>
)

/** Cells that fill by the second: an answer is late. */
export const PassingCells = ({ at }: { at: number }) => (
  <div className={styles.cells}>
    {Array.from({ length: CELLS }, (_, cell) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal cells
      <i key={cell} className={cell <= at % CELLS ? styles.passed : undefined} />
    ))}
  </div>
)
