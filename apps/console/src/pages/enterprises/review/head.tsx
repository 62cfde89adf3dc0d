import type { DataOf } from '@biaojie/contract/calls.ts'
import { REVIEW_DAYS } from '@biaojie/contract/deadlines.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { CountTabs, PageHead } from '../../../kit/page-head.tsx'
import { Code } from '../../../kit/values.tsx'
import { TABS, type Tab } from './selection.ts'

type Props = {
  tab: Tab
  queue: DataOf<'reviewQueue'> | undefined
  onTab: (tab: Tab) => void
  /** Set where the queue has no place of its own. */
  onQueue: (() => void) | undefined
}

/** Shows the title, the four groups with their counts, and the node's times. */
export function Head({ tab, queue, onTab, onQueue }: Props) {
  const average = queue?.averageHours
  const tabs = TABS.map(({ key, label }) => ({ value: key, label, count: queue?.counts[key] }))
  return (
    <PageHead
      title="前缀注册审核"
      tabs={<CountTabs label="审核环节" tabs={tabs} current={tab} onTab={onTab} />}
      actions={
        <>
          <span>时限 {REVIEW_DAYS.platform} 个工作日</span>
          {/* A dash keeps its place while the queue is loading. */}
          {average !== null && (
            <span>
              平均用时 <Code>{average?.toFixed(1) ?? '—'} h</Code>
            </span>
          )}
          {onQueue && (
            <Button kind="outline" size="small" onClick={onQueue}>
              队列
            </Button>
          )}
        </>
      }
    />
  )
}
