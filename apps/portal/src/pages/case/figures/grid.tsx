import { cx } from '@biaojie/ui/cx.ts'
import * as styles from './grid.module.css'
import { type FigureOf, formatCount, formatPercent } from './kind.ts'

/** The unit is a cell of 10 × 10. */
const GAP = 1.6

type Grid = FigureOf<'grid'>

/** Draws cells that represent pieces; the rest to act on is orange, and both amounts are measured. */
export function GridFigure({ figure }: { figure: Grid }) {
  const { columns, rows, cell, groups, marked, before, after } = figure
  const from = Math.min(...marked.map(({ column }) => column)) - 1
  const to = Math.max(...marked.map(({ column }) => column))
  const atRight = (from + to) / 2 > columns / 2
  return (
    <>
      <p className={styles.whole}>
        <span>
          {before.label} <b>{formatCount(before.value)}</b> {before.unit}
        </span>
      </p>
      <svg
        className={styles.cells}
        viewBox={`0 0 ${columns * 10} ${rows * 10}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <path className={styles.all} d={drawCellsPath(figure, false)} />
        <path className={styles.marked} d={drawCellsPath(figure, true)} />
      </svg>
      <div
        className={styles.span}
        style={{ marginLeft: formatPercent(from / columns), width: formatPercent((to - from) / columns) }}
      />
      <p
        className={cx(styles.left, atRight && styles.atRight)}
        style={atRight ? undefined : { marginLeft: formatPercent(from / columns) }}
      >
        <span>
          {after.label} <b>{formatCount(after.value)}</b> {after.unit}
        </span>
        <small>{after.text}</small>
      </p>
      <ol
        className={styles.groups}
        style={{ gridTemplateColumns: groups.map((group) => `${group.columns}fr`).join(' ') }}
      >
        {groups.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ol>
      <p className={styles.key}>{cell.text}</p>
    </>
  )
}

/** Returns the path of the marked cells or of the others. */
function drawCellsPath({ columns, rows, marked }: Grid, wanted: boolean): string {
  const isMarked = (column: number, row: number) =>
    marked.some((run) => run.column === column && run.from <= row && row <= run.to)
  const side = 10 - GAP
  let path = ''
  for (let column = 1; column <= columns; column++) {
    for (let row = 1; row <= rows; row++) {
      if (isMarked(column, row) === wanted)
        path += `M${(column - 1) * 10} ${(row - 1) * 10}h${side}v${side}h-${side}z`
    }
  }
  return path
}
