import type { QueueRow } from '@biaojie/contract/enterprises/registrations/review.ts'
import type { Failure } from '@biaojie/session/answer.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { formatShortTime } from '../../../../data/times.ts'
import { TextButton } from '../../../../kit/notice.tsx'
import { AllDone, Empty, Failed, Waiting } from '../../../../kit/states.tsx'
import { Code, WaitCells } from '../../../../kit/values.tsx'
import type { Filter } from '../selection.ts'
import { isWaiting, KINDS, TABS } from '../selection.ts'
import { Filters } from './filters.tsx'
import * as styles from './queue.module.css'
import type { Queue } from './use-queue.ts'

function Row({ row, waiting }: { row: QueueRow; waiting: boolean }) {
  return (
    <>
      <b title={row.name}>{row.name}</b>
      <Code>{row.indentifierPrefix}</Code>
      <em className={row.kind === 'resubmitted' ? styles.again : undefined}>{KINDS[row.kind]}</em>
      {waiting ? <WaitCells row={row} /> : <small>{formatShortTime(row.since)}</small>}
      {row.withdrawn && <small>申请人已撤回</small>}
      {row.heldBy && (
        <small className={row.heldBy.mine ? styles.mine : styles.held}>
          {row.heldBy.mine ? '我正在审核' : `${row.heldBy.name} 正在审核`}
        </small>
      )}
    </>
  )
}

type Props = {
  filter: Filter
  queue: Queue | undefined
  failure: Failure | undefined
  current: string | undefined
  onOpen: (id: string) => void
  onFilter: (change: Partial<Filter>) => void
  onRetry: () => void
  onMore: (() => void) | undefined
}

function NoSubmissions({ filter, onFilter }: Pick<Props, 'filter' | 'onFilter'>) {
  if (filter.text || filter.kind) {
    return (
      <Empty
        title="没有符合条件的申请"
        level="h2"
        actions={
          <Button kind="outline" onClick={() => onFilter({ text: '', kind: undefined })}>
            清除筛选
          </Button>
        }
      />
    )
  }
  const label = TABS.find(({ key }) => key === filter.tab)?.label
  return isWaiting(filter.tab) ? (
    <AllDone title="审核已全部完成" level="h2">
      {label}的申请为 0，新的提交会出现在这里。
    </AllDone>
  ) : (
    <Empty title={`还没有${label}的申请`} level="h2" />
  )
}

/** The longest waiting application is first. */
export function QueueList({ filter, queue, failure, current, onOpen, onFilter, onRetry, onMore }: Props) {
  const waiting = isWaiting(filter.tab)
  const rest = queue ? queue.total - queue.records.length : 0
  return (
    <section className={styles.queue} aria-label="审核队列">
      <Filters filter={filter} onFilter={onFilter} />
      {!queue && !failure && <Waiting label="正在加载队列" lines={12} />}
      {!queue && failure && <Failed failure={failure} onRetry={onRetry} />}
      {queue?.records.length === 0 && <NoSubmissions filter={filter} onFilter={onFilter} />}
      <ol>
        {queue?.records.map((row) => (
          <li key={row.id} className={row.id === current ? styles.current : undefined}>
            <button
              type="button"
              aria-current={row.id === current ? 'true' : undefined}
              onClick={() => onOpen(row.id)}
            >
              <Row row={row} waiting={waiting} />
            </button>
          </li>
        ))}
      </ol>
      {queue && rest > 0 && (
        <p className={styles.more}>
          再往下 {rest} 家　
          {onMore ? <TextButton onPress={onMore}>显示更多</TextButton> : '请用筛选查找'}
        </p>
      )}
    </section>
  )
}
