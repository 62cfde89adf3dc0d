import {
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  WEBHOOK_NAME_MAX,
  WEBHOOK_URL_MAX,
  type WebhookEvent,
} from '@biaojie/contract/identifiers/webhooks/rules.ts'
import type { NewWebhook, Webhook } from '@biaojie/contract/identifiers/webhooks/webhooks.ts'
import { Input, Radio } from 'antd'
import { useCallMutation } from '../../../../kit/calls.ts'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { ChoicesInput } from '../../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../../kit/form/small-form.tsx'

type Values = { name: string; url: string; events: WebhookEvent[]; sandbox: boolean }

const Fields = () => (
  <>
    <FormField name="name" label="用途" required help="写明哪个系统在收，如“MES 新建与改动”">
      <Input maxLength={WEBHOOK_NAME_MAX} autoFocus />
    </FormField>
    <FormField
      name="url"
      label="地址"
      required
      help="接收方在公网上的 https:// 地址；10 秒内应答 2xx 就算送到，不跟随跳转"
    >
      <Input maxLength={WEBHOOK_URL_MAX} inputMode="url" placeholder="https://mes.example.com/hook/id" />
    </FormField>
    <FormField name="events" label="事件" required="请至少选择一种事件">
      <ChoicesInput options={WEBHOOK_EVENTS.map((value) => ({ value, label: WEBHOOK_EVENT_NAMES[value] }))} />
    </FormField>
  </>
)

/** The form of a new webhook. Its secret is shown by the page that opened it. */
export function NewWebhookForm({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: (made: NewWebhook) => void
}) {
  const { send } = useCallMutation('webhookCreate', { refreshes: ['webhookList'] })
  return (
    <FormDialog<Values, NewWebhook>
      title="新建回调"
      values={{ name: '', url: '', events: ['identifier.created', 'identifier.changed'], sandbox: false }}
      okLabel="新建"
      onClose={onClose}
      send={(values) => send({ body: values })}
      onDone={(_values, made) => onMade(made)}
    >
      <Fields />
      <FormField name="sandbox" label="用在" help="沙箱的回调只报沙箱里的标识，建好后不能改">
        <Radio.Group
          options={[
            { value: false, label: '正式标识' },
            { value: true, label: '沙箱' },
          ]}
        />
      </FormField>
    </FormDialog>
  )
}

/** Changes where a webhook leads and which events it is told of. */
export function ChangeWebhookForm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, version, name, url, events } = webhook
  const { send } = useCallMutation('webhookChange', { refreshes: ['webhookList', 'webhookDeliveries'] })
  return (
    <FormDialog<Omit<Values, 'sandbox'>>
      title={`编辑“${name}”`}
      values={{ name, url, events }}
      okLabel="保存"
      onClose={onClose}
      send={(values) => send({ body: { id, version, ...values } })}
      done="已更改"
    >
      <Fields />
    </FormDialog>
  )
}
