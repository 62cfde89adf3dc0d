import { formatCount } from '@biaojie/contract/formats.ts'
import { useState } from 'react'
import { Section } from '../../../kit/detail/sections.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { NoticeLine, TextButton } from '../../../kit/notice.tsx'
import { AllDone, Failed } from '../../../kit/states.tsx'
import { Code, CompanyName, LongText, None, Remaining, Time } from '../../../kit/values.tsx'
import { listItems, type WorkItem } from './items.ts'
import type { ReadQueues } from './use-queues.ts'
import * as styles from './work.module.css'

const SHOWN = 12

/** Numbers and prefixes use the narrow font; companies are shown by their short names. */
function About({ children }: { children: string }) {
  if (!children) return <None />
  if (/^[\x20-\x7e]+$/.test(children)) return <Code>{children}</Code>
  return /公司/.test(children) ? <CompanyName>{children}</CompanyName> : <LongText>{children}</LongText>
}

const COLUMNS: Column<WorkItem>[] = [
  { key: 'queue', title: '类别', card: 'state', render: ({ queue }) => queue },
  { key: 'name', title: '事项', card: 'name', render: ({ name }) => <LongText>{name}</LongText> },
  {
    key: 'about',
    title: '对象',
    card: 'brief',
    render: ({ about }) => <About>{about}</About>,
  },
  { key: 'since', title: '提交时间', card: 'line', render: ({ since }) => <Time time={since} /> },
  {
    key: 'remaining',
    title: '剩余',
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
      title="待办事项"
      note={`${formatCount(totals)} 项，按截止时间${late > 0 ? `，${formatCount(late)} 项已超时` : ''}`}
      flush
    >
      {failed > 0 && failure && items.length === 0 && (
        <Failed failure={failure} what="队列" onRetry={reload} />
      )}
      {failed > 0 && items.length > 0 && (
        <NoticeLine tone="warning" action={<TextButton onPress={reload}>重试</TextButton>}>
          {failed} 个队列加载失败，列表不完整。
        </NoticeLine>
      )}
      {items.length === 0 && failed === 0 && (
        <AllDone title="待办事项已全部处理">新的申请、凭证、举报会按截止时间列在这里。</AllDone>
      )}
      {items.length > 0 && (
        <Rows
          rows={all ? items : items.slice(0, SHOWN)}
          rowKey={({ key }) => key}
          columns={COLUMNS}
          open={({ to }) => to}
          noun="待办"
          unit="项"
        />
      )}
      {items.length > SHOWN && (
        <p className={styles.more}>
          <TextButton onPress={() => setAll(!all)}>
            {all ? '收起' : `其余 ${items.length - SHOWN} 项`}
          </TextButton>
        </p>
      )}
    </Section>
  )
}
