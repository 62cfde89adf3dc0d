import { type Failure, isUnanswered } from '@biaojie/session/call.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Tag, type TagTone } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type ReactNode, useState } from 'react'
import * as styles from './states.module.css'

/** Shows that something could not be loaded, with the reason and ways to go on. `what`: 订单, 凭证. */
export function Failed({ failure, what, onRetry }: { failure: Failure; what?: string; onRetry: () => void }) {
  const offline = isUnanswered(failure)
  const failed = what ? `${what}没有读出来` : '数据加载失败'
  // A missing record is still missing after a second request, so no retry is offered.
  if (failure.isMissing)
    return (
      <EmptyState kind="not-found" title={what ? `没有找到${what}` : '没有找到'} level="h2">
        {failure.message}
      </EmptyState>
    )
  return (
    <EmptyState
      kind={offline ? 'offline' : 'failed'}
      title={offline ? '没有连上服务器' : failed}
      level="h2"
      actions={
        <Button kind="outline" onClick={onRetry}>
          重新加载
        </Button>
      }
    >
      {offline ? '请检查网络后重新加载。' : failure.message}
    </EmptyState>
  )
}

type WaitingProps = {
  label: string
  lines?: number
  cells?: number
  /** Fills a whole page, whose heading is not known yet. */
  page?: boolean
}

/** Shows grey bars in the shape of the coming content after 200 ms. `cells` are the bars of a row. */
export function Waiting({ label, lines = 6, cells = 1, page }: WaitingProps) {
  return (
    <div className={cx(styles.waiting, cells > 1 && styles.rows)} role="status" aria-label={label}>
      {page && <h1 className={text.visuallyHidden}>{label}</h1>}
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal bars
        <div key={line}>
          {Array.from({ length: cells }, (_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal bars
            <i key={cell} />
          ))}
        </div>
      ))}
    </div>
  )
}

type Query<Data> = { data: Data | undefined; failure: Failure | undefined; reload: () => unknown }

type AnsweredProps<Data> = Omit<WaitingProps, 'label'> & {
  query: Query<Data>
  /** The word for what is loaded: 订单. */
  noun?: string
  /** Replaces 正在加载 and the noun. */
  label?: string
  children?: (data: Data) => ReactNode
}

/** Shows what a call answered; until then grey bars, or why it failed with a button to try again. */
export function Answered<Data>({ query, noun, label, children, ...bars }: AnsweredProps<Data>) {
  const { data, failure, reload } = query
  if (data !== undefined) return children?.(data)
  if (failure) return <Failed failure={failure} {...(noun && { what: noun })} onRetry={() => void reload()} />
  return <Waiting label={label ?? `正在加载${noun ?? ''}`} {...bars} />
}

/** Shows parts that load by themselves once all have answered or failed, so that none pushes another down. */
export function Together({
  answers,
  label,
  lines = 12,
  frame = (waiting) => waiting,
  children,
}: {
  answers: readonly Pick<Query<unknown>, 'data' | 'failure'>[]
  label: string
  lines?: number
  /** Puts a heading above the bars of a whole page. */
  frame?: (waiting: ReactNode) => ReactNode
  children: ReactNode
}) {
  const [shown, setShown] = useState(false)
  const settled = answers.every(({ data, failure }) => data !== undefined || failure)
  // Parts stay once they are shown, however often they are read again.
  if (settled && !shown) setShown(true)
  return settled || shown ? children : frame(<Waiting label={label} lines={lines} cells={3} />)
}

/** Words and colours of each state, shared by lists, details and cards. */
export type StateTable<S extends string | number = string | number> = Record<
  S,
  { label: string; tone?: TagTone; hollow?: boolean }
>

/** Shows a state with its square mark; an unknown value is shown as unknown. */
export function StateTag<S extends string | number>({ states, value }: { states: StateTable<S>; value: S }) {
  const state: StateTable<S>[S] | undefined = states[value]
  return (
    <Tag tone={state ? state.tone : 'warn'} hollow={state?.hollow}>
      {state?.label ?? '状态未知'}
    </Tag>
  )
}
