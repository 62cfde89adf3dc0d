import { formatCount } from '@biaojie/contract/formats.ts'
import type { WebhookDelivery } from '@biaojie/contract/identifiers/webhooks/webhooks.ts'
import { Pagination } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { Rows } from '../../../../kit/list/rows.tsx'
import type { Column } from '../../../../kit/list/types.ts'
import { TextButton } from '../../../../kit/notice.tsx'
import { Failed, Waiting } from '../../../../kit/states.tsx'
import { Code, None, Soft, Time } from '../../../../kit/values.tsx'
import { deliveryPath } from '../../../../paths.ts'
import * as styles from '../keys.module.css'
import { About, getEventName, Outcome, Tries } from './delivery-values.tsx'

const SIZE = 20
/** While a call is running, the list is reloaded after this time. */
const SOON_MS = 2_000

const COLUMNS: Column<WebhookDelivery>[] = [
  { key: 'time', title: '时间', render: ({ time }) => <Time time={time} /> },
  {
    key: 'event',
    title: '事件',
    card: 'name',
    render: ({ event }) => (
      <>
        {getEventName(event)} <Soft>{event}</Soft>
      </>
    ),
  },
  { key: 'about', title: '关于', wraps: true, render: (delivery) => <About delivery={delivery} /> },
  { key: 'webhook', title: '回调', wraps: true, render: ({ webhookName }) => webhookName },
  { key: 'tries', title: '试了', render: ({ tries }) => <Tries tries={tries} /> },
  { key: 'status', title: '回答', render: ({ status }) => (status ? <Code>{status}</Code> : <None />) },
  { key: 'outcome', title: '结果', card: 'state', render: (delivery) => <Outcome delivery={delivery} /> },
]

/** Sends a delivery once more. */
export function useResend() {
  const { run, busy } = useCallMutation('webhookResend', {
    refreshes: ['webhookDeliveries', 'webhookDelivery', 'webhookList'],
  })
  const resend = (id: string) => run({ body: { id } }, '已重发，结果马上出来')
  return { resend, busy }
}

type Props = {
  failed: number
  /** Show only failed deliveries. */
  failing: boolean
  onFailing: (failing: boolean) => void
  mayResend: (delivery: WebhookDelivery) => boolean
}

const isOnItsWay = ({ state, nextTime }: WebhookDelivery) => state === 'waiting' && !nextTime

/** The calls of the last seven days, the latest first. */
export function Deliveries({ failed, failing, onFailing, mayResend }: Props) {
  const [page, setPage] = useState(1)
  const { data, failure, reload } = useCallQuery(
    'webhookDeliveries',
    { body: { failing, current: page, size: SIZE } },
    { keep: true, every: ({ records }) => (records.some(isOnItsWay) ? SOON_MS : undefined) },
  )
  const filter = (failing || failed > 0) && (
    <TextButton onPress={() => onFailing(!failing)}>{failing ? '查看全部' : `只看失败 ${failed}`}</TextButton>
  )
  const nothing = failing
    ? '没有失败的送达。'
    : '近 7 天没有送达。可以按“试发”发一个 ping，看看对方怎样回答。'
  return (
    <Section title="送达" note="近 7 天；每条都能看原文、重发" actions={filter} flush>
      {!data && !failure && <Waiting label="正在加载送达记录" lines={4} cells={6} />}
      {!data && failure && <Failed failure={failure} what="送达记录" onRetry={reload} />}
      {data?.records.length === 0 && <p className={styles.nothing}>{nothing}</p>}
      {data && data.records.length > 0 && (
        <DeliveryRows records={data.records} failing={failing} mayResend={mayResend} />
      )}
      {data && data.total > SIZE && (
        <footer className={styles.foot}>
          <p>共 {formatCount(data.total)} 条</p>
          <Pagination
            current={page}
            pageSize={SIZE}
            total={data.total}
            showSizeChanger={false}
            showLessItems
            onChange={setPage}
          />
        </footer>
      )}
    </Section>
  )
}

function DeliveryRows({
  records,
  failing,
  mayResend,
}: Pick<Props, 'failing' | 'mayResend'> & { records: readonly WebhookDelivery[] }) {
  const { resend } = useResend()
  const listActions = (delivery: WebhookDelivery) => {
    const { id, event, time } = delivery
    const name = `${getEventName(event)} ${time}`
    const look = {
      label: '原文',
      name: `原文 ${name}`,
      to: deliveryPath(id, failing ? 'failed' : 'webhooks'),
    }
    if (!mayResend(delivery)) return [look]
    return [look, { label: '重发', name: `重发 ${name}`, onPress: () => void resend(id) }]
  }
  return (
    <Rows
      rows={records}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      noun="送达"
      sheet="回调送达"
      unit="条"
      rowActions={listActions}
    />
  )
}
