import type { DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { useWidth } from '../../data/use-width.ts'
import { useCallMutation } from '../calls.ts'
import { ColumnChoice, useListSettings, useSavedViews } from '../kept/list-settings.tsx'
import { totalText } from '../list-choices.ts'
import { KeysetPages, Pages } from '../list-pages.tsx'
import { CountTabs, PageBody, PageHead } from '../page-head.tsx'
import { Failed, Waiting } from '../states.tsx'
import * as styles from './list.module.css'
import { conditionsText, filtersSet, toConditions, withoutConditions } from './query.ts'
import { Rows } from './rows.tsx'
import { ChosenSheetButton, SheetButton } from './sheet/button.tsx'
import { Toolbar } from './toolbar.tsx'
import type { BodyOf, Column, ExportCall, ListCall, ListProps, Matching, RowOf } from './types.ts'
import { type List, useList } from './use-list.ts'

/** Exports the rows to a file on the server and downloads it. */
function ExportButton({ call, body }: { call: ExportCall; body: object }) {
  const { message } = App.useApp()
  const { send, busy } = useCallMutation(call)
  const write = async () => {
    const answer = await send({ body } as Partial<InputOf<ExportCall>>)
    if (answer.ok) location.assign(answer.data.url)
    else message.error(answer.message)
  }
  return (
    <Button kind="outline" size="small" loading={busy} onClick={() => void write()}>
      <Icon name="download" size={16} />
      导出 Excel
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
  const columns = props.columns.filter(({ key }, at) => at === 0 || !kept.settings.hidden.includes(key))
  return (
    <>
      <PageHead
        title={props.title}
        tabs={props.tabs && <Tabs props={props} list={list} data={data} />}
        note={typeof note === 'function' ? note(data) : note}
        actions={props.actions}
      />
      <Toolbar
        list={list}
        search={props.search}
        views={props.views?.map(({ count, ...view }) => ({ ...view, count: data && count?.(data) }))}
        kept={data ? savedViews : null}
        keys={props.open !== undefined && !props.look}
      >
        {props.exports && data && data.records.length > 0 && (
          <ExportButton
            call={props.exports}
            body={{ ...props.body, ...toConditions(list.query, list.spec) }}
          />
        )}
        {!phone && !props.exports && !list.spec.keyset && data && data.records.length > 0 && (
          <SheetButton
            call={props.call}
            title={props.title}
            columns={props.columns}
            body={{ ...props.body, ...toConditions(list.query, list.spec) }}
          />
        )}
        {!phone && data && data.records.length > 0 && props.tools?.(toMatching(props, list))}
        {props.keeps && kept.isLoaded && data && <ColumnChoice kept={kept} columns={props.columns} />}
      </Toolbar>
      {/* The first rows come in a body of their own: tools above them would otherwise push it down. */}
      <PageBody key={data ? 'rows' : 'waiting'}>
        {props.notice}
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

const toMatching = <N extends ListCall>(props: ListProps<N>, list: List): Matching<N> => ({
  conditions: { ...props.body, ...toConditions(list.query, list.spec) } as BodyOf<N>,
  total: list.total,
  words: conditionsText(list.query, list.spec),
})

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
  if (rows.length === 0) return <Empty props={props} list={list} />
  return (
    <section
      aria-label={`${props.noun}列表`}
      aria-busy={outdated}
      className={outdated ? styles.old : undefined}
    >
      {failure && <p className={styles.stale}>没有更新成功，显示的是之前的内容：{failure.message}</p>}
      <Rows
        {...props}
        selection={{
          ...props.selection,
          ...(props.selection?.takesAll && { all: totalText(list.total, props.unit) }),
          actions: (chosen, clear, isAll) => (
            <>
              {props.selection?.actions(chosen, clear, toMatching(props, list), isAll)}
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
      {list.spec.keyset ? (
        <KeysetPages list={list} unit={props.unit} />
      ) : (
        <Pages list={list} unit={props.unit} />
      )}
    </section>
  )
}

/** Shows an empty list; when conditions match nothing, it offers other ways to go on. */
function Empty<N extends ListCall>({ props, list }: Shown<N>) {
  const { query, spec } = list
  const clear = () => list.go(withoutConditions(query))
  if (query.text && filtersSet(query, spec) === 0) {
    return (
      <Nothing title={`没有查到「${query.text}」`} actions={<Reset onPress={clear}>清除查询</Reset>}>
        {props.hint ?? '换个词再试。'}
      </Nothing>
    )
  }
  if (filtersSet(query, spec) > 0) {
    return (
      <Nothing title={`没有符合条件的${props.noun}`} actions={<Reset onPress={clear}>重置全部</Reset>}>
        “{conditionsText(query, spec).join(' · ')}”没有{props.noun}，请放宽条件。
      </Nothing>
    )
  }
  const own = props.empty?.(query)
  return (
    <Nothing
      title={own?.title ?? `还没有${props.noun}`}
      actions={own?.actions}
      picture={<GhostRow titles={props.columns.map(({ title }) => title)} />}
    >
      {own?.text}
    </Nothing>
  )
}

const Reset = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <Button kind="outline" onClick={onPress}>
    {children}
  </Button>
)

const Nothing = ({
  title,
  actions,
  picture,
  children,
}: {
  title: string
  actions?: ReactNode
  picture?: ReactNode
  children?: ReactNode
}) => (
  <div className={styles.frame}>
    <EmptyState title={title} level="h2" actions={actions} picture={picture}>
      {children}
    </EmptyState>
  </div>
)

/** Number of grey cells in a placeholder row. */
const GHOST_TITLES = 6

/** Shows the shape of a row that will stand in a list: its titles above grey bars. */
const GhostRow = ({ titles }: { titles: readonly string[] }) => (
  <div className={styles.ghost} aria-hidden="true">
    {titles
      .filter((title) => title !== '')
      .slice(0, GHOST_TITLES)
      .map((title) => (
        <span key={title}>
          {title}
          <i />
        </span>
      ))}
  </div>
)
