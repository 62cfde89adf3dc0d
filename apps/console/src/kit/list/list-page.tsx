import type { DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { formatClock } from '../../data/times.ts'
import { useWidth } from '../../data/use-width.ts'
import { Acts } from '../can-act.tsx'
import { useDownload } from '../download.ts'
import { ColumnChoice, useListSettings, useSavedViews } from '../kept/list-settings.tsx'
import { formatCounted, formatSpan, formatTotal } from '../list-choices.ts'
import { Pages } from '../list-pages.tsx'
import { Key } from '../notice.tsx'
import { CountTabs, type Fact, PageBody, PageHead } from '../page-head.tsx'
import { Failed, Waiting } from '../states.tsx'
import { EmptyList } from './empty.tsx'
import * as styles from './list.module.css'
import { formatConditions, listFiltersSet, toConditions } from './query.ts'
import { Rows } from './rows.tsx'
import { ChosenSheetButton, ExportLabel, SheetButton } from './sheet/button.tsx'
import { Toolbar } from './toolbar.tsx'
import type { BodyOf, Column, ExportCall, ListCall, ListProps, Matching, RowOf } from './types.ts'
import { type List, useList } from './use-list.ts'

type Props = {
  className: string | undefined
  /** Rows can be looked at beside the list. */
  looks: boolean
}

/** Says which keys work on rows, where a keyboard is likely. */
const RowKeysHint = ({ className, looks }: Props) => (
  <p className={className} aria-hidden>
    <Key>J</Key>
    <Key>K</Key> 上下 <Key>X</Key> 勾选{' '}
    {looks && (
      <>
        <Key>Space</Key> 速览{' '}
      </>
    )}
    <Key>Enter</Key> 打开
  </p>
)

/** Before the list is loaded its button is disabled, and keeps the height of the title bar. */
type ExportProps = { body: object; count: string; isLoaded: boolean }

/** Exports the rows to a file on the server and downloads it. */
function ExportButton({ call, body, count, isLoaded }: ExportProps & { call: ExportCall }) {
  const { download, busy } = useDownload(call)
  return (
    <Button
      kind="outline"
      loading={busy}
      disabled={!isLoaded}
      onClick={() => void download(body as InputOf<ExportCall>['body'])}
    >
      <ExportLabel count={count} />
    </Button>
  )
}

/**
 * Shows the list of a call: tabs, search, filters, sort and page are in the address; rows are cards on a
 * phone; empty, loading, failed and offline states are included. `kit/README.md` documents the props.
 */
export function ListPage<N extends ListCall>(props: ListProps<N>) {
  const list = useList(props)
  const phone = useWidth() === 'phone'
  const kept = useListSettings(props.keeps)
  const savedViews = useSavedViews(list, kept)
  // Rows wait for what the person keeps of the list, whose views stand above them.
  const waits = props.keeps !== undefined && !kept.settled
  const data = waits ? undefined : (list.answer.data as DataOf<N> | undefined)
  const { note } = props
  const exported = (!data || data.records.length > 0) && (
    <Export props={props} list={list} isLoaded={data !== undefined} />
  )
  const actions = typeof props.actions === 'function' ? props.actions(toMatching(props, list)) : props.actions
  const hasActions = Boolean(exported || actions)
  const naming = props.columns.find(({ card }) => card !== 'picture')
  const columns = props.columns.filter(
    (column) => column === naming || !kept.settings.hidden.includes(column.key),
  )
  return (
    <>
      <PageHead
        title={props.title}
        tabs={props.tabs && <Tabs props={props} list={list} data={data} />}
        facts={listFacts(props, list, data !== undefined)}
        note={typeof note === 'function' ? note(data) : note}
        keys={props.open && <RowKeysHint className={styles.keys} looks={props.look !== undefined} />}
        actions={
          hasActions && (
            <>
              {exported}
              {actions}
            </>
          )
        }
      />
      <Toolbar
        list={list}
        search={props.search}
        views={props.views?.map(({ count, ...view }) => ({ ...view, count: data && count?.(data) }))}
        kept={data ? savedViews : null}
      >
        {!phone && data && data.records.length > 0 && props.tools?.(toMatching(props, list))}
        {props.keeps && kept.isLoaded && data && <ColumnChoice kept={kept} columns={props.columns} />}
      </Toolbar>
      {/* The first rows come in a body of their own: tools above them would otherwise push it down. */}
      {/* Parts after the list may come later than its rows, and must not move its foot. */}
      <PageBody key={data ? 'rows' : 'waiting'} short={props.after !== undefined}>
        {props.notice && <div className={styles.notice}>{props.notice}</div>}
        {phone && props.tools && data && data.records.length > 0 && (
          <div className={styles.tools}>{props.tools(toMatching(props, list))}</div>
        )}
        <Answer props={props} list={list} columns={columns} waits={waits} />
      </PageBody>
      {data && props.after}
      {props.children}
    </>
  )
}

/**
 * Returns how many rows match, when they were counted, and the days to which the list is limited. A list that is
 * loading shows dashes, so that its title bar keeps its height.
 */
function listFacts<N extends ListCall>(props: ListProps<N>, list: List, isLoaded: boolean): Fact[] {
  const { query, spec, total, answer } = list
  const days = spec.filters?.find(
    ({ kind, name }) => kind === 'days' && (query.values[`${name}From`] || query.values[`${name}To`]),
  )
  const isCounted = !isLoaded || total !== undefined
  return [
    ...(isCounted
      ? [
          {
            label: listFiltersSet(query, spec) > 0 || query.text ? '筛选结果' : '全部',
            value: isLoaded && total !== undefined ? formatCounted(total, props.unit) : '—',
          },
        ]
      : []),
    { label: '数据截至', value: isLoaded ? formatClock(answer.answeredAt) : '—' },
    ...(days
      ? [
          {
            label: days.label,
            value: formatSpan(query.values[`${days.name}From`], query.values[`${days.name}To`]),
          },
        ]
      : []),
  ]
}

/** Saves all rows that match, as the server writes them or in the columns that the list shows. */
function Export<N extends ListCall>({ props, list, isLoaded }: Shown<N> & { isLoaded: boolean }) {
  const phone = useWidth() === 'phone'
  const body = { ...props.body, ...toConditions(list.query, list.spec) }
  const count = list.total === undefined ? '' : formatCounted(list.total, props.unit)
  const exportProps = { body, count, isLoaded }
  if (props.exports) return <ExportButton call={props.exports} {...exportProps} />
  // A phone has no use for a table of text, and a list of millions is exported by its own tools.
  if (phone || list.spec.keyset) return null
  return <SheetButton call={props.call} title={props.title} columns={props.columns} {...exportProps} />
}

const toMatching = <N extends ListCall>(props: ListProps<N>, list: List): Matching<N> => ({
  conditions: { ...props.body, ...toConditions(list.query, list.spec) } as BodyOf<N>,
  total: list.total,
  words: formatConditions(list.query, list.spec),
})

/** Returns the times of the first and the last row, where time orders the list. */
function findTimes<N extends ListCall>(props: ListProps<N>, { query }: List, rows: readonly RowOf<N>[]) {
  const [first, last] = [rows.at(0), rows.at(-1)]
  if (!props.time || !first || !last) return undefined
  return {
    first: props.time(first),
    last: props.time(last),
    oldestFirst: query.sort ? query.sort.order === 'asc' : (props.oldestFirst?.(query) ?? false),
  }
}

type Shown<N extends ListCall> = { props: ListProps<N>; list: List }

function Tabs<N extends ListCall>({ props, list, data }: Shown<N> & { data: DataOf<N> | undefined }) {
  if (!props.tabs) return null
  const { label, options } = props.tabs
  const { counts } = (data ?? {}) as { counts?: Record<string, number> }
  const tabs = options.map(({ count, ...tab }) => ({
    ...tab,
    ...(count !== undefined && counts && { count: counts[count] ?? 0 }),
  }))
  return <CountTabs label={label} tabs={tabs} current={list.query.tab} onTab={(tab) => list.go({ tab })} />
}

type AnswerProps<N extends ListCall> = Shown<N> & {
  columns: readonly Column<RowOf<N>, string>[]
  waits: boolean
}

function Answer<N extends ListCall>({ props, list, columns, waits }: AnswerProps<N>) {
  const phone = useWidth() === 'phone'
  const { open } = props
  const { data, failure, outdated, reload } = list.answer
  if (!data && failure) return <Failed failure={failure} what={props.noun} onRetry={reload} />
  if (!data || waits) {
    return (
      <div className={styles.frame}>
        <Waiting label={`正在加载${props.noun}`} lines={8} cells={phone ? 2 : 6} />
      </div>
    )
  }
  const rows = data.records as RowOf<N>[]
  if (rows.length === 0) return <EmptyList props={props} list={list} />
  return (
    <section
      aria-label={`${props.noun}列表`}
      aria-busy={outdated}
      className={cx(styles.answer, outdated && styles.old)}
    >
      {failure && <p className={styles.stale}>没有更新成功，显示的是之前的内容：{failure.message}</p>}
      <Rows
        {...props}
        selection={{
          ...props.selection,
          ...(props.selection?.takesAll && { all: formatTotal(list.total, props.unit) }),
          actions: (chosen, clear, isAll) => (
            <>
              <Acts>{props.selection?.actions(chosen, clear, toMatching(props, list), isAll)}</Acts>
              {!isAll && <ChosenSheetButton rows={chosen} title={props.title} columns={columns} />}
            </>
          ),
        }}
        columns={columns}
        rows={rows}
        open={open && ((row) => open(row, list.address))}
        sort={list.query.sort}
        onSort={(sort) => list.go({ sort })}
      />
      {props.foot && <div className={styles.foot}>{props.foot(data as DataOf<N>)}</div>}
      <Pages list={list} unit={props.unit} time={findTimes(props, list, rows)} />
    </section>
  )
}
