import type { DataOf } from '@biaojie/contract/calls.ts'
import { DISABLED_BY_HAND } from '@biaojie/contract/identifiers/webhooks/rules.ts'
import type { NewWebhook, Webhook, WebhookDelivery } from '@biaojie/contract/identifiers/webhooks/webhooks.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { NoticeLine } from '../../../../kit/notice.tsx'
import { usePerson } from '../../../../session/person.tsx'
import { Deliveries } from './deliveries.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { NewSecret } from './new-secret.tsx'
import { useActions } from './use-actions.ts'
import { ChangeWebhookForm, NewWebhookForm } from './webhook-form.tsx'
import { WebhookList } from './webhook-list.tsx'

type Props = {
  data: DataOf<'webhookList'>
  /** Shows only the calls that were not delivered. */
  failing: boolean
  onTab: (tab: 'webhooks' | 'failed') => void
}

/** Webhooks of the company and their deliveries. */
export function Webhooks({ data: { webhooks, failed }, failing, onTab }: Props) {
  const isAdministrator = usePerson().type === 'COMPANY_ADMIN'
  const [address] = useSearchParams()
  const [form, setForm] = useState<'new' | Webhook>()
  const [made, setMade] = useState<NewWebhook>()
  const actionsOf = useActions({ onChange: setForm, onMade: setMade })
  const given = webhooks.filter(({ state, reason }) => state === 'disabled' && reason !== DISABLED_BY_HAND)
  const active = new Set(webhooks.flatMap(({ id, state }) => (state === 'active' ? [id] : [])))
  const canResend = ({ webhookId }: WebhookDelivery) => isAdministrator && active.has(webhookId)
  const close = () => setForm(undefined)
  return (
    <>
      {given.map(({ id, name, reason }) => (
        <NoticeLine key={id} tone="error">
          “{name}”{reason}，已自动停用。修好接收方后先试发，再恢复；停用期间的事件不补发，下面的可以重发。
        </NoticeLine>
      ))}
      {made && <NewSecret key={made.secret} made={made} onClose={() => setMade(undefined)} />}
      {!failing && (
        <WebhookList
          webhooks={webhooks}
          {...(isAdministrator && { onCreate: () => setForm('new'), actionsOf })}
        />
      )}
      {(webhooks.length > 0 || failing) && (
        <Deliveries
          key={String(failing)}
          failed={failed}
          failing={failing}
          onFailing={(only) => onTab(only ? 'failed' : 'webhooks')}
          mayResend={canResend}
        />
      )}
      <DeliveryDrawer
        id={address.get('delivery') ?? undefined}
        mayResend={canResend}
        onClose={() => onTab(failing ? 'failed' : 'webhooks')}
      />
      {form === 'new' && <NewWebhookForm onClose={close} onMade={setMade} />}
      {form && form !== 'new' && <ChangeWebhookForm webhook={form} onClose={close} />}
    </>
  )
}
