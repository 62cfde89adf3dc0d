import type { DataOf } from '@biaojie/contract/calls.ts'
import type { ApplicationRow } from '@biaojie/contract/marketplace/market/manage.ts'
import type { ActivationSettings } from '@biaojie/contract/orders/entitlements.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { App, Checkbox, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { makeRule } from '../../../kit/form/rules.ts'
import { SmallForm } from '../../../kit/form/small-form.tsx'
import { Answered } from '../../../kit/states.tsx'
import { useFocusReturn } from '../../../kit/use-focus-return.ts'
import { Code } from '../../../kit/values.tsx'
import * as styles from './order-settings.module.css'

type Saved = DataOf<'activationSettingsSave'>
type Values = Pick<ActivationSettings, 'mode' | 'callbackUrl' | 'openUrl'> & { newSecret: boolean }

const MODES = [
  { value: 'manual', label: '人工开通：付款后由工作人员开通' },
  { value: 'auto', label: '自动开通：付款确认后立即开通' },
]
const callbackRule = makeRule((address: string) =>
  !address?.trim() || /^https:\/\/\S+$/.test(address.trim()) ? '' : '请输入 https 开头的通知地址',
)

type Props = { application: ApplicationRow; onClose: () => void }

/** Sets how one application is activated; a new secret is shown once. */
export function ActivationDialog({ application, onClose }: Props) {
  useFocusReturn()
  const { message } = App.useApp()
  const productId = String(application.id)
  const query = useCallQuery('activationSettings', { body: { productId } })
  const [secret, setSecret] = useState('')
  const onSaved = (saved: Saved) => {
    message.success('已保存')
    if (saved.secret) setSecret(saved.secret)
    else onClose()
  }
  return (
    <Modal open title={`开通方式：${application.name}`} footer={null} onCancel={onClose} destroyOnHidden>
      {secret ? (
        <Secret secret={secret} onClose={onClose} />
      ) : (
        <Answered query={query} noun="开通方式" lines={4}>
          {(settings) => <SettingsForm settings={settings} onSaved={onSaved} onClose={onClose} />}
        </Answered>
      )}
    </Modal>
  )
}

function SettingsForm({
  settings,
  onSaved,
  onClose,
}: {
  settings: ActivationSettings
  onSaved: (saved: Saved) => void
  onClose: () => void
}) {
  const { send } = useCallMutation('activationSettingsSave', {
    refreshes: ['activationSettingsList', 'activationSettings'],
  })
  const { productId, mode, callbackUrl, openUrl, hasSecret } = settings
  return (
    <SmallForm<Values, Saved>
      values={{ mode, callbackUrl, openUrl, newSecret: false }}
      okLabel="保存"
      onCancel={onClose}
      send={(values) => send({ body: { productId, ...values } })}
      onDone={(_, saved) => onSaved(saved)}
    >
      <FormField name="mode" label="开通" required>
        <Radio.Group className={styles.modes} options={MODES} />
      </FormField>
      <FormField
        name="callbackUrl"
        label="提供方的通知地址"
        rules={[callbackRule]}
        help="开通、续期、结束时以 POST 通知，带签名，失败自动重试；不填则不通知。"
      >
        <Input placeholder="https://" maxLength={500} />
      </FormField>
      <FormField name="openUrl" label="应用入口" help="企业在“我的应用”里点“打开”时去的地址。">
        <Input placeholder="https://" maxLength={500} />
      </FormField>
      {hasSecret && (
        <FormField name="newSecret" label="签名密钥" valuePropName="checked">
          <Checkbox>更换密钥，旧密钥立即失效</Checkbox>
        </FormField>
      )}
    </SmallForm>
  )
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div className={styles.secret}>
      <p>把签名密钥交给应用提供方，用来核对通知的签名。密钥只显示这一次，遗失时可以更换。</p>
      <p className={styles.key}>
        <Code>{secret}</Code> <CopyButton value={secret} />
      </p>
      <Button onClick={onClose}>已保存好</Button>
    </div>
  )
}
