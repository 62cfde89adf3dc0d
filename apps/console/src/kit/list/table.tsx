import { cx } from '@biaojie/ui/cx.ts'
import { Table, type TableProps } from 'antd'
import type { SorterResult } from 'antd/es/table/interface'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useWidth } from '../../data/use-width.ts'
import { ActionLinks } from '../actions.tsx'
import * as styles from './list.module.css'
import type { Column, ListCall, ListProps, RowOf } from './types.ts'
import type { List } from './use-list.ts'
import { useRowKeys } from './use-row-keys.ts'

type Row = RowOf<ListCall>
export type RowsProps<N extends ListCall> = { props: ListProps<N>; list: List; rows: RowOf<N>[] }
type TableParts<N extends ListCall> = RowsProps<N> & {
  selected: string[]
  onSelect: (keys: string[]) => void
}

/** Rows of 40 px; J and K move, X selects, Enter opens. Where it is wider than its place, what can be done stays in view. */
export function DataTable<N extends ListCall>(parts: TableParts<N>) {
  const { props, list, rows, selected, onSelect } = parts
  const narrow = useWidth() !== 'desktop'
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const open = (row: RowOf<N>) => {
    const to = props.open?.(row, list.address)
    if (to) navigate(to)
  }
  const chosen = rows.filter((row) => selected.includes(props.rowKey(row)))
  const focused = useRowKeys({
    rows: rows.length,
    frame,
    onOpen: (at) => open(rows[at]!),
    onSelect: props.selection && ((at) => onSelect(toggled(selected, props.rowKey(rows[at]!)))),
  })
  return (
    <div ref={frame}>
      {props.selection && chosen.length > 0 && (
        <div className={styles.batch}>
          <b>
            已选 {chosen.length} {props.unit}
          </b>
          {props.selection.sum?.(chosen)}
          <i />
          {props.selection.actions(chosen, () => onSelect([]))}
          <button type="button" onClick={() => onSelect([])}>
            取消选择
          </button>
        </div>
      )}
      <section className={styles.scroller} aria-label={`${props.noun}表格`} {...(narrow && { tabIndex: 0 })}>
        <Table
          size="middle"
          className={styles.table}
          classNames={{ header: { cell: styles.headCell } }}
          rowKey={(row) => props.rowKey(row as RowOf<N>)}
          columns={columnsOf(props, list, narrow) as unknown as TableProps<Row>['columns']}
          dataSource={rows as Row[]}
          pagination={false}
          {...(props.selection && {
            rowSelection: {
              selectedRowKeys: selected,
              onChange: (keys: unknown[]) => onSelect(keys as string[]),
              columnWidth: 44,
            },
          })}
          onRow={(row, at) => ({
            className: cx(styles.row, at === focused && styles.focused, props.open && styles.opens),
            ...(props.open && { onClick: (event) => isPlain(event) && open(row as RowOf<N>) }),
          })}
          onChange={(_pages, _filters, sorter) => list.go({ sort: sortOf(sorter) })}
        />
      </section>
    </div>
  )
}

const toggled = (keys: string[], key: string) =>
  keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]

/** The mouse opens a row anywhere but on what does something by itself, and not at the end of marking text. */
const isPlain = ({ target }: { target: EventTarget }) =>
  !(target as Element).closest('a, button, input, label') && getSelection()?.isCollapsed !== false

function sortOf(sorter: SorterResult<Row> | SorterResult<Row>[]) {
  const { columnKey, order } = Array.isArray(sorter) ? sorter[0]! : sorter
  if (!order || typeof columnKey !== 'string') return undefined
  return { by: columnKey, order: order === 'ascend' ? ('asc' as const) : ('desc' as const) }
}

function columnsOf<N extends ListCall>(props: ListProps<N>, { query }: List, narrow: boolean) {
  const shown = props.columns.filter(({ wide }) => !wide || !narrow)
  const columns = shown.map(({ key, title, render, align, width, sort }: Column<RowOf<N>>) => ({
    key: sort ?? key,
    title,
    ...(align && { align }),
    ...(width && { width }),
    ...(sort && {
      sorter: true,
      sortOrder: query.sort?.by === sort ? (query.sort.order === 'asc' ? 'ascend' : 'descend') : null,
      showSorterTooltip: false,
    }),
    render: (_: unknown, row: RowOf<N>) => render(row),
  }))
  const { rowActions } = props
  if (!rowActions) return columns
  return [
    ...columns,
    {
      key: 'actions',
      title: '操作',
      className: styles.stuck,
      align: 'right' as const,
      render: (_: unknown, row: RowOf<N>) => <ActionLinks actions={rowActions(row)} />,
    },
  ]
}
