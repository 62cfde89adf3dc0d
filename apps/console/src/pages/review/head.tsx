import type { DataOf } from '@biaojie/contract/calls.ts'
import { REVIEW_DAYS } from '@biaojie/contract/deadlines.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { TABS, type Tab } from './tabs.ts'

type Props = {
  tab: Tab
  queue: DataOf<'reviewQueue'> | undefined
  onTab: (tab: Tab) => void
  /** Where the queue has no place of its own. */
  onQueue: (() => void) | undefined
}

/** Title, the four heaps with their sizes, and how the node keeps its promise. */
export function Head({ tab, queue, onTab, onQueue }: Props) {
  const average = queue?.averageHours
  return (
    <div className="chead">
      <h1>前缀注册审核</h1>
      <nav className="ctabs" aria-label="审核环节">
        {TABS.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-current={key === tab ? 'true' : undefined}
            onClick={() => onTab(key)}
          >
            {label} <b>{queue ? queue.counts[key] : '–'}</b>
          </button>
        ))}
      </nav>
      {onQueue && (
        <Button kind="outline" size="small" onClick={onQueue}>
          队列
        </Button>
      )}
      {queue && (
        <span className="sla">
          时限 {REVIEW_DAYS.platform} 个工作日
          {average !== null && average !== undefined && (
            <span>
              平均用时 <b className="id">{average.toFixed(1)} h</b>
            </span>
          )}
        </span>
      )}
    </div>
  )
}
