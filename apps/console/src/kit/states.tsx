import { type Failure, isUnanswered } from '@biaojie/session/answer.ts'
import { isRefusal } from '@biaojie/session/refusal.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { DamagedCode } from '@biaojie/ui/icons.tsx'
import { Tag, type TagTone } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type ReactNode, useEffect, useState } from 'react'
import { formatClockSeconds } from '../data/times.ts'
import { BlackenedSheet, BrokenShaft, DashedRows, DoneCells, PassingCells } from './state-drawings.tsx'
import * as styles from './states.module.css'

type BoxProps = {
  picture: ReactNode
  /** Colours the left edge: red for what failed, green for what is done. */
  edge?: 'failed' | 'done'
  title: ReactNode
  level?: 'h1' | 'h2' | 'h3'
  actions?: ReactNode
  children?: ReactNode
}

/** Shows a state of a page or a part: its drawing, what happened, what follows, and the way on. */
export const StateBox = ({ picture, edge, title, level: Heading = 'h2', actions, children }: BoxProps) => (
  <div
    className={cx(styles.box, edge === 'failed' && styles.failed, edge === 'done' && styles.done)}
    role={edge === 'failed' ? 'alert' : undefined}
  >
    <div className={styles.picture}>{picture}</div>
    <div className={styles.words}>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  </div>
)

const Retry = ({ onRetry }: { onRetry: () => void }) => (
  <Button kind="outline" onClick={onRetry}>
    重试
  </Button>
)

type FailedProps = { failure: Failure; what?: string; onRetry: () => void }

/** Shows that something could not be loaded, with the reason and ways to go on. `what`: 订单, 凭证. */
export function Failed({ failure, what = '数据', onRetry }: FailedProps) {
  const [time] = useState(() => formatClockSeconds(Date.now()))
  // A missing record is still missing after a second request, so no retry is offered.
  if (failure.isMissing)
    return (
      <StateBox picture={<DamagedCode kind="not-found" />} title={`没有找到${what}`}>
        {failure.message}
      </StateBox>
    )
  if (isRefusal(failure, 'forbidden'))
    return (
      <StateBox picture={<BlackenedSheet />} title={`没有权限查看${what}`}>
        {failure.message}
      </StateBox>
    )
  if (isUnanswered(failure))
    return (
      <StateBox
        picture={<BrokenShaft />}
        edge="failed"
        title="网络已断开"
        actions={<Retry onRetry={onRetry} />}
      >
        {time} 没有连上服务器，筛选和已填写的内容都保留。
      </StateBox>
    )
  return (
    <StateBox
      picture={<DamagedCode kind="failed" />}
      edge="failed"
      title={`${what}加载失败`}
      actions={
        <>
          <Retry onRetry={onRetry} />
          {failure.requestId && (
            <CopyButton label={`复制编号 ${failure.requestId}`} value={failure.requestId} />
          )}
        </>
      }
    >
      {failure.message}（{time}）
    </StateBox>
  )
}

/** Shows that there is nothing yet; the drawing is the outline of what will stand here. */
export const Empty = ({
  picture = <DashedRows />,
  level = 'h3',
  ...box
}: Omit<BoxProps, 'picture' | 'edge'> & { picture?: ReactNode }) => (
  <StateBox picture={picture} level={level} {...box} />
)

/** Shows that everything is done; there is no drawing to look at. */
export const AllDone = ({
  title,
  level = 'h3',
  children,
}: Pick<BoxProps, 'title' | 'level' | 'children'>) => (
  <StateBox picture={<DoneCells />} edge="done" title={title} level={level}>
    {children}
  </StateBox>
)

type WaitingProps = {
  label: string
  lines?: number
  cells?: number
  /** Fills a whole page, whose heading is not known yet. */
  page?: boolean
}

const SLOW_MS = 8_000
const SECOND_MS = 1_000

/** Returns the seconds of a wait once it is long. */
function useLongWait(): number | undefined {
  const [seconds, setSeconds] = useState<number>()
  useEffect(() => {
    const since = Date.now()
    const count = () => setSeconds(Math.round((Date.now() - since) / SECOND_MS))
    let timer = setTimeout(() => {
      count()
      timer = setInterval(count, SECOND_MS)
    }, SLOW_MS)
    return () => clearInterval(timer)
  }, [])
  return seconds
}

/**
 * Shows grey bars in the shape of the coming content after 200 ms, and words with the elapsed time after 8 seconds. `cells`
 * are the bars of a row.
 */
export function Waiting({ label, lines = 6, cells = 1, page }: WaitingProps) {
  const seconds = useLongWait()
  if (seconds !== undefined)
    return (
      <div role="status" aria-label={label}>
        {page && <h1 className={text.visuallyHidden}>{label}</h1>}
        <StateBox picture={<PassingCells at={seconds} />} title={label}>
          已等 <b className={text.figure}>{seconds}</b> 秒，服务器应答较慢。可以离开此页，稍后再来。
        </StateBox>
      </div>
    )
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
  frame = (waiting) => waiting,
  children,
}: {
  answers: readonly Pick<Query<unknown>, 'data' | 'failure'>[]
  label: string
  /** Puts a heading above the bars of a whole page. */
  frame?: (waiting: ReactNode) => ReactNode
  children: ReactNode
}) {
  const [shown, setShown] = useState(false)
  const settled = answers.every(({ data, failure }) => data !== undefined || failure)
  // Parts stay once they are shown, however often they are read again.
  if (settled && !shown) setShown(true)
  return settled || shown ? children : frame(<Waiting label={label} lines={12} cells={3} />)
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
