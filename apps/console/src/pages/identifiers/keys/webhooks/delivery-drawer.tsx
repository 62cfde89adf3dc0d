import type { DataOf } from '@biaojie/contract/calls.ts'
import type { WebhookDelivery } from '@biaojie/contract/identifiers/webhooks/webhooks.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import { DetailDrawer } from '../../../../kit/detail/detail-drawer.tsx'
import { Facts, RecordActions, Section } from '../../../../kit/detail/sections.tsx'
import { useResend } from './deliveries.tsx'
import { About, getEventName, Outcome } from './delivery-values.tsx'
import * as styles from './webhooks.module.css'

type Detail = DataOf<'webhookDelivery'>
const SOON_MS = 1_000

const indentJson = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

function Attempts({ attempts }: Pick<Detail, 'attempts'>) {
  if (attempts.length === 0) return <p>还没有发出，马上就好。</p>
  return attempts.toReversed().map(({ time, ms, problem, request, answer }, at) => (
    <Section
      // biome-ignore lint/suspicious/noArrayIndexKey: tries are only ever added
      key={attempts.length - at}
      title={`第 ${attempts.length - at} 次`}
      note={`${time}，用时 ${ms} ms`}
      actions={<Tag tone={problem ? 'err' : 'ok'}>{problem || '送到'}</Tag>}
    >
      <HttpText label="发出的请求头">{request}</HttpText>
      {answer ? <HttpText label="应答头">{answer}</HttpText> : <p>没有应答。</p>}
    </Section>
  ))
}

/** One call with everything that was sent and answered, beside the list. */
export function DeliveryDrawer({
  id,
  mayResend,
  onClose,
}: {
  id: string | undefined
  mayResend: (delivery: WebhookDelivery) => boolean
  onClose: () => void
}) {
  const { resend, busy } = useResend()
  return (
    <DetailDrawer
      call="webhookDelivery"
      input={id ? { body: { id } } : null}
      noun="送达"
      title={({ delivery }) => getEventName(delivery.event)}
      every={({ delivery }) => (delivery.state === 'waiting' && !delivery.nextTime ? SOON_MS : undefined)}
      onClose={onClose}
    >
      {({ delivery, body, attempts }) => (
        <>
          <Facts
            columns={1}
            items={[
              { label: '结果', value: <Outcome delivery={delivery} /> },
              { label: '事件', value: delivery.event, code: true },
              { label: '关于', value: <About delivery={delivery} /> },
              { label: '回调', value: delivery.webhookName },
              { label: '编号', value: delivery.id, code: true },
              { label: '时间', value: delivery.time, code: true },
            ]}
          />
          {mayResend(delivery) && (
            <RecordActions>
              <Button kind="outline" size="small" loading={busy} onClick={() => void resend(delivery.id)}>
                重发
              </Button>
            </RecordActions>
          )}
          <Section title="发出的正文" actions={<CopyButton value={body} label="复制原文" />}>
            <HttpText label="正文，为便于看分了行；签名按原文计算">{indentJson(body)}</HttpText>
          </Section>
          <Attempts attempts={attempts} />
        </>
      )}
    </DetailDrawer>
  )
}

/** Shows text as it went over the wire, with what it is. */
const HttpText = ({ label, children }: { label: string; children: string }) => (
  <figure className={styles.figure}>
    <figcaption>{label}</figcaption>
    <pre className={styles.text}>{children}</pre>
  </figure>
)
