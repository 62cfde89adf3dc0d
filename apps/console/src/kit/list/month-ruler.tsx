import { formatCount } from '@biaojie/contract/formats.ts'
import * as text from '@biaojie/ui/text.module.css'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { COUNTED_MOST } from '../list-choices.ts'
import * as styles from './month-ruler.module.css'
import { type Cell, formatPageTimes, toShare } from './months.ts'

type Props = {
  cells: readonly Cell[]
  /** The times of the first and of the last row of the page. */
  first: string
  last: string
  unit: string
  onMonth: (cell: Cell) => void
}

/** The columns in px. Few rows remain visible beside many. */
const HIGHEST = 20
const LEAST = 2
/** Few months do not become wider than this, in px. */
const WIDEST = 96

const formatTotal = (total: number) =>
  total > COUNTED_MOST ? `超过 ${formatCount(COUNTED_MOST)}` : formatCount(total)

/** Each month of a list as a column that leads to it; the times of the page are a dimension above. */
export function MonthRuler({ cells, first, last, unit, onMonth }: Props) {
  const scale = useRef<HTMLOListElement>(null)
  const [from, to] = first < last ? [first, last] : [last, first]
  const [start, end] = [toShare(from, cells), toShare(to, cells)]
  const most = Math.max(...cells.map(({ total }) => total))
  const current = Math.max(
    cells.findIndex(({ month }) => month === first.slice(0, 7)),
    0,
  )
  // Scrolls to the months of the page, because a narrow window cannot show all months.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page decides, not the element
  useLayoutEffect(() => {
    const box = scale.current?.parentElement
    const cell = scale.current?.children[current] as HTMLElement | undefined
    if (box && cell) box.scrollLeft = cell.offsetLeft - box.clientWidth / 2
  }, [current, cells.length])

  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -cells.length, End: cells.length }[event.key]
    const buttons = [...(scale.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    if (!step || at < 0) return
    event.preventDefault()
    buttons.at(Math.min(buttons.length - 1, Math.max(0, at + step)))?.focus()
  }
  const words = formatPageTimes(first, last)
  return (
    <div className={styles.ruler}>
      <ol
        ref={scale}
        className={styles.scale}
        style={{ maxWidth: cells.length * WIDEST }}
        aria-label="按月翻页"
        onKeyDown={move}
      >
        {cells.map((cell, at) => {
          const { month, total } = cell
          const isShown = month >= from.slice(0, 7) && month <= to
          const rows = `${formatTotal(total)} ${unit}`
          return (
            <li key={month} data-shown={isShown || undefined}>
              <button
                type="button"
                tabIndex={at === current ? 0 : -1}
                disabled={total === 0}
                title={`${month} ${rows}`}
                aria-label={`${month.replace('-', ' 年 ')} 月，${rows}`}
                aria-current={isShown ? 'true' : undefined}
                onClick={() => onMonth(cell)}
              >
                <i style={{ height: total ? Math.max(LEAST, (HIGHEST * total) / most) : 0 }} />
                <span>{at === 0 || month.endsWith('-01') ? month : month.slice(5)}</span>
              </button>
            </li>
          )
        })}
        <li
          aria-hidden
          className={styles.page}
          style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
        >
          <b data-end={start > 0.5 || undefined}>
            本页 <span>{words}</span>
          </b>
        </li>
      </ol>
      <p className={text.visuallyHidden} role="status">
        本页 {words}
      </p>
    </div>
  )
}
