import { cx } from '@biaojie/ui/cx.ts'
import { Table, type TableColumnsType } from 'antd'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useIsWide, useWidth } from '../../data/use-width.ts'
import { ActionLinks } from '../actions.tsx'
import { readSort, toggled } from '../list-choices.ts'
import { formatCell } from '../values.tsx'
import { RowKeysHint } from './keys/row-keys-hint.tsx'
import { useRowKeys } from './keys/use-row-keys.ts'
import * as styles from './list.module.css'
import { Look } from './look.tsx'
import type { RowsProps } from './types.ts'

function measure(element: HTMLElement | null): void {
  if (!element) return
  delete element.dataset.crowded
  if (element.scrollWidth > element.clientWidth) element.dataset.crowded = ''
}

/**
 * Marks the place of a table with `data-crowded` while the table is wider, before it is painted: texts then take several
 * lines, so that no column lies under the actions.
 */
function useCrowded(): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  // Every change of the rows may change the width.
  useLayoutEffect(() => measure(place.current))
  useEffect(() => {
    const again = () => measure(place.current)
    window.addEventListener('resize', again)
    return () => window.removeEventListener('resize', again)
  }, [])
  return place
}

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
            .reduce(toggled, selected),
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
 * Shows rows of 40 px; J and K move, X selects, Enter opens, Space looks. Where the table is wider than its place,
 * actions stay in view.
 */
export function DataTable<R extends object>(props: RowsProps<R>) {
  const { noun, rows, rowKey, selection, onSort, look } = props
  const narrow = useWidth() !== 'desktop'
  const wide = useIsWide()
  const place = useCrowded()
  const navigate = useNavigate()
  const open = (row: R) => {
    const to = props.open?.(row)
    if (to) navigate(to)
  }
  const { frame, focused, selected, setSelected, looked, lookAt, endLook } = useRowChoice(props, open)
  return (
    <div ref={frame} className={looked && !narrow ? styles.beside : undefined}>
      {look && <RowKeysHint className={styles.hints} isLooking={looked !== undefined} />}
      <Batch {...props} selected={selected} onClear={() => setSelected([])} />
      <section
        ref={place}
        className={styles.scroller}
        aria-label={`${noun}表格`}
        {...(narrow && { tabIndex: 0 })}
      >
        <Table<R>
          size={wide ? 'middle' : 'small'}
          className={styles.table}
          classNames={{ header: { cell: styles.headCell } }}
          rowKey={rowKey}
          columns={makeColumns(
            look && !looked ? withLook(props, lookAt) : props,
            narrow || looked !== undefined,
          )}
          dataSource={rows}
          pagination={false}
          {...(selection && {
            rowSelection: {
              selectedRowKeys: selected,
              onChange: (keys: readonly unknown[]) => setSelected(keys.map(String)),
              columnWidth: 44,
              getTitleCheckboxProps: () => ({ 'aria-label': '全选这一页' }),
            },
          })}
          onRow={(row, at) => ({
            className: cx(styles.row, at === focused && styles.focused, props.open && styles.opens) ?? '',
            ...(props.open && {
              onClick: (event) => isPlain(event) && (looked ? lookAt(row) : open(row)),
            }),
          })}
          {...(onSort && { onChange: (_pages, _filters, sorter) => onSort(readSort(sorter)) })}
        />
      </section>
      {look && looked && (
        <Look key={rowKey(looked)} beside={!narrow} onClose={endLook}>
          {look(looked)}
        </Look>
      )}
    </div>
  )
}

/** The mouse looks at a row by the last of its actions. */
const withLook = <R extends object>(props: RowsProps<R>, lookAt: (row: R) => void): RowsProps<R> => ({
  ...props,
  rowActions: (row) => [
    ...(props.rowActions?.(row) ?? []),
    { label: '速览', name: `速览${props.rowKey(row)}`, onPress: () => lookAt(row) },
  ],
})

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
      <b>{isAll ? allText : `已选 ${chosen.length} ${unit}`}</b>
      {!isAll && selection.sum?.(chosen)}
      {all !== undefined && (
        <button type="button" onClick={() => setWantsAll(!isAll)}>
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

function makeColumns<R extends object>(props: RowsProps<R>, narrow: boolean): TableColumnsType<R> {
  const { rowActions, sort: now } = props
  const orderOf = (by: string) => (now?.by === by ? (now.order === 'asc' ? 'ascend' : 'descend') : null)
  const columns: TableColumnsType<R> = props.columns
    .filter(({ wide }) => !wide || !narrow)
    .map(({ key, title, render, align, width, sort, wraps }) => ({
      key: sort ?? key,
      title,
      ...(align && { align }),
      ...(width && { width }),
      ...((wraps || align === 'right') && { className: wraps ? styles.wraps : styles.figures }),
      ...(sort && { sorter: true, sortOrder: orderOf(sort), showSorterTooltip: false }),
      render: (_: unknown, row: R) => formatCell(render(row)),
    }))
  if (!rowActions) return columns
  const actions: TableColumnsType<R>[number] = {
    key: 'actions',
    title: '操作',
    className: styles.stuck,
    align: 'right',
    render: (_: unknown, row: R) => <ActionLinks actions={rowActions(row)} />,
  }
  return [...columns, actions]
}
