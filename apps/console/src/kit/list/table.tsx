import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { isValidElement, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWidth } from '../../data/use-width.ts'
import { ActionLinks } from '../actions.tsx'
import { useRowActions } from '../can-act.tsx'
import { chooseNextSort, toggleKey } from '../list-choices.ts'
import { formatCell, LongText, Name } from '../values.tsx'
import { useRowKeys } from './keys/use-row-keys.ts'
import * as styles from './list.module.css'
import { Look } from './look.tsx'
import type { Column, RowsProps } from './types.ts'
import { useFitting } from './use-fitting.ts'

/** The keyboard of a table: its current row, the selected ones, and the one that is looked at. */
function useRowChoice<R extends object>(
  { rows, rowKey, look, selection }: RowsProps<R>,
  open: (row: R) => void,
) {
  const frame = useRef<HTMLDivElement>(null)
  const [isLooking, setIsLooking] = useState(false)
  const [selected, setSelected] = useState<string[]>([])
  const [focused, focus] = useRowKeys({
    rows: rows.length,
    frame,
    onOpen: (at) => rows.slice(at, at + 1).forEach(open),
    onSelect:
      selection &&
      ((at) =>
        setSelected(
          rows
            .slice(at, at + 1)
            .map(rowKey)
            .reduce(toggleKey, selected),
        )),
    onLook: look && ((at) => setIsLooking(at !== undefined)),
  })
  return {
    frame,
    focused,
    selected,
    setSelected,
    looked: isLooking && look ? rows[focused] : undefined,
    lookAt: (row: R) => {
      focus(rows.indexOf(row))
      setIsLooking(true)
    },
    endLook: () => setIsLooking(false),
  }
}

/**
 * Shows rows of 44 px that never wrap; J and K move, X selects, Enter opens, Space looks. Columns that do not fit are left
 * out in their order (`drops`), then names are cut.
 */
export function DataTable<R extends object>(props: RowsProps<R>) {
  const { noun, rows, rowKey, selection, look } = props
  const rowActions = useRowActions(props)
  const narrow = useWidth() !== 'desktop'
  const navigate = useNavigate()
  const open = (row: R) => {
    const to = props.open?.(row)
    if (to) navigate(to)
  }
  const { frame, focused, selected, setSelected, looked, lookAt, endLook } = useRowChoice(props, open)
  const beside = looked !== undefined && !narrow
  const shown = props.columns.filter(({ wide }) => !wide || !(narrow || beside))
  const { place, columns } = useFitting(shown, styles.cut)
  const keys = rows.map(rowKey)
  const press = (row: R, event: MouseEvent) => {
    if (isPlain(event)) looked ? lookAt(row) : open(row)
  }
  return (
    <div ref={frame} className={cx(styles.rows, beside && styles.beside)}>
      <Batch {...props} selected={selected} onClear={() => setSelected([])} />
      <section
        ref={place}
        className={styles.scroller}
        aria-label={`${noun}表格`}
        {...(narrow && { tabIndex: 0 })}
      >
        <table className={styles.table} onPointerOver={nameCut}>
          <Heads
            {...props}
            rowActions={rowActions}
            columns={columns}
            ticks={
              selection && (
                <Tick
                  label="全选这一页"
                  checked={keys.length > 0 && keys.every((key) => selected.includes(key))}
                  partly={keys.some((key) => selected.includes(key))}
                  onChange={(all) => setSelected(all ? keys : [])}
                />
              )
            }
          />
          <tbody>
            {rows.map((row, at) => {
              const key = rowKey(row)
              const isChosen = selected.includes(key)
              return (
                <tr
                  key={key}
                  data-row-key={key}
                  className={cx(
                    at === focused && styles.focused,
                    isChosen && styles.chosen,
                    props.open && styles.opens,
                  )}
                  onClick={(event) => props.open && press(row, event)}
                >
                  {selection && (
                    <td className={styles.tick}>
                      <Tick
                        label={`选择${key}`}
                        checked={isChosen}
                        onChange={() => setSelected(toggleKey(selected, key))}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <Cell key={column.key} column={column} row={row} />
                  ))}
                  {(rowActions || look) && (
                    <td className={styles.actions}>
                      {rowActions && <ActionLinks actions={rowActions(row)} />}
                      {look && !looked && (
                        <button type="button" aria-label={`速览${key}`} onClick={() => lookAt(row)}>
                          速览
                        </button>
                      )}
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      {look && looked && (
        <Look key={rowKey(looked)} beside={beside} onClose={endLook}>
          {look(looked)}
        </Look>
      )}
    </div>
  )
}

/** A cell that is cut tells its whole text to the pointer. */
function nameCut({ target }: { target: EventTarget }) {
  const cell = target instanceof Element ? target.closest('td') : null
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? ''
}

type TickProps = { label: string; checked: boolean; partly?: boolean; onChange: (checked: boolean) => void }

const Tick = ({ label, checked, partly = false, onChange }: TickProps) => (
  <label>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = partly && !checked
      }}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
)

type HeadsProps<R> = Pick<RowsProps<R>, 'columns' | 'sort' | 'onSort' | 'rowActions' | 'look'> & {
  ticks: ReactNode
}

function Heads<R>({ columns, sort, onSort, rowActions, look, ticks }: HeadsProps<R>) {
  return (
    <thead>
      <tr>
        {ticks && <th className={styles.tick}>{ticks}</th>}
        {columns.map((column) => {
          const { key, title, card, width, sort: by } = column
          const order = by && sort?.by === by ? sort.order : undefined
          return (
            <th
              key={key}
              scope="col"
              className={getClass(column)}
              {...(width && { style: { '--width': typeof width === 'number' ? `${width}px` : width } })}
              {...(order && { 'aria-sort': order === 'asc' ? 'ascending' : 'descending' })}
            >
              {by && onSort ? (
                <button type="button" onClick={() => onSort(chooseNextSort(by, order))}>
                  {title}
                  <Icon name={order === 'asc' ? 'chevron-up' : 'chevron-down'} size={14} />
                </button>
              ) : card === 'picture' ? (
                <span className={text.visuallyHidden}>{title}</span>
              ) : (
                title
              )}
            </th>
          )
        })}
        {(rowActions || look) && (
          <th scope="col" className={styles.actions}>
            {rowActions ? '操作' : <span className={text.visuallyHidden}>速览</span>}
          </th>
        )}
      </tr>
    </thead>
  )
}

const getClass = <R,>({ wraps, card, align }: Column<R, string>) =>
  cx(
    card === 'picture' && styles.picture,
    (wraps || card === 'name') && styles.cut,
    align === 'right' && styles.figures,
  )

/** Names and longer texts give way; numbers, days and states never do. */
const GIVING: readonly unknown[] = [Name, LongText]

function Cell<R>({ column, row }: { column: Column<R, string>; row: R }) {
  const value = column.render(row)
  const gives = isValidElement(value) && GIVING.includes(value.type)
  return <td className={cx(getClass(column), gives && styles.cut)}>{formatCell(value)}</td>
}

type BatchProps<R> = RowsProps<R> & { selected: readonly string[]; onClear: () => void }

/** Shows the actions on the selected rows. */
function Batch<R>({ rows, rowKey, unit, selection, selected, onClear }: BatchProps<R>) {
  const chosen = rows.filter((row) => selected.includes(rowKey(row)))
  if (!selection || chosen.length === 0) return null
  return <ChosenBar chosen={chosen} unit={unit} selection={selection} onClear={onClear} />
}

type ChosenProps<R> = Pick<RowsProps<R>, 'unit'> & {
  selection: NonNullable<RowsProps<R>['selection']>
  chosen: R[]
  onClear: () => void
}

/** It ends with the choice, so that the next one never begins with all that match. */
function ChosenBar<R>({ chosen, unit, selection, onClear }: ChosenProps<R>) {
  const [wantsAll, setWantsAll] = useState(false)
  const { all } = selection
  const isAll = wantsAll && all !== undefined
  const allText = `符合条件的全部${all && `，${all}`}`
  return (
    <div className={styles.batch}>
      <b>
        {isAll ? (
          allText
        ) : (
          <>
            已选 <span>{chosen.length}</span> {unit}
          </>
        )}
      </b>
      {!isAll && selection.sum?.(chosen)}
      {all !== undefined && (
        <button type="button" className={styles.all} onClick={() => setWantsAll(!isAll)}>
          {isAll ? '只用所选的' : `改选${allText}`}
        </button>
      )}
      <i />
      {selection.actions(chosen, onClear, isAll)}
      <button type="button" onClick={onClear}>
        取消选择
      </button>
    </div>
  )
}

/** The mouse opens a row anywhere except on controls, and not after marking text. */
const isPlain = ({ target }: { target: EventTarget }) =>
  target instanceof Element &&
  !target.closest('a, button, input, label') &&
  getSelection()?.isCollapsed !== false
