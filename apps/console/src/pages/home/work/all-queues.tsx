import { countText } from '@biaojie/contract/counts.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { useState } from 'react'
import { Section } from '../../../kit/detail/sections.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { NoticeLine, TextButton } from '../../../kit/notice.tsx'
import { Failed } from '../../../kit/states.tsx'
import { Code, None, Remaining, Time, TwoLines } from '../../../kit/values.tsx'
import { listItems, type WorkItem } from './items.ts'
import type { ReadQueues } from './use-queues.ts'
import * as styles from './work.module.css'

const SHOWN = 12

/** Numbers and prefixes stand in the narrow font, names of companies take two lines. */
function About({ children }: { children: string }) {
  if (!children) return <None />
  return /^[\x20-\x7e]+$/.test(children) ? <Code>{children}</Code> : <TwoLines>{children}</TwoLines>
}

const COLUMNS: Column<WorkItem>[] = [
  { key: 'queue', title: '哪一摊', width: 84, card: 'state', render: ({ queue }) => queue },
  { key: 'name', title: '谁的什么', card: 'name', render: ({ name }) => <TwoLines>{name}</TwoLines> },
  {
    key: 'about',
    title: '详情',
    card: 'brief',
    render: ({ about }) => <About>{about}</About>,
  },
  { key: 'since', title: '何时来的', width: 104, card: 'line', render: ({ since }) => <Time time={since} /> },
  {
    key: 'remaining',
    title: '期限',
    width: 142,
    card: 'next',
    render: ({ remaining }) => <Remaining minutes={remaining} />,
  },
]

/** Everything that waits for staff in one table, by deadline. */
export function AllQueues({ queues: read }: { queues: ReadQueues }) {
  const [all, setAll] = useState(false)
  const { queues, totals, failed, failure, reload } = read
  const items = listItems(queues, Date.now())
  const late = items.filter(({ remaining }) => remaining !== null && remaining < 0).length
  return (
    <Section
      title="等着办的"
      note={`${countText(totals)} 件，按期限${late > 0 ? `，${countText(late)} 件已超时` : ''}`}
      flush
    >
      {failed > 0 && failure && items.length === 0 && (
        <Failed failure={failure} what="队列" onRetry={reload} />
      )}
      {failed > 0 && items.length > 0 && (
        <NoticeLine tone="warning" action={<TextButton onPress={reload}>重读</TextButton>}>
          有 {failed} 个队列没有读出来，下面不全。
        </NoticeLine>
      )}
      {items.length === 0 && failed === 0 && (
        <EmptyState title="没有等着办的">新的申请、凭证、举报会按期限排在这里。</EmptyState>
      )}
      {items.length > 0 && (
        <div className={styles.queues}>
          <Rows
            rows={all ? items : items.slice(0, SHOWN)}
            rowKey={({ key }) => key}
            columns={COLUMNS}
            open={({ to }) => to}
            noun="待办"
            unit="件"
          />
        </div>
      )}
      {items.length > SHOWN && (
        <p className={styles.more}>
          <TextButton onPress={() => setAll(!all)}>
            {all ? '只列最急的' : `再列 ${items.length - SHOWN} 件`}
          </TextButton>
        </p>
      )}
    </Section>
  )
}
