import type { NewWebhook, Webhook } from '@biaojie/contract/identifiers/webhooks/webhooks.ts'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { useCallMutation } from '../../../../kit/calls.ts'
import type { RowAction } from '../../../../kit/list/types.ts'
import { deliveryPath } from '../../../../paths.ts'

type Handlers = { onChange: (webhook: Webhook) => void; onMade: (made: NewWebhook) => void }
type Question = { title: string; content: string; okText: string; danger?: boolean }

const REFRESHES = ['webhookList', 'webhookDeliveries'] as const

const askToRenew = (name: string): Question => ({
  title: `给“${name}”换签名密钥？`,
  content: '立即生效：从下一次呼叫起用新密钥签名，接收方换上之前验签会不合。新密钥只显示一次。',
  okText: '换密',
})
const askToDisable = (name: string): Question => ({
  title: `停用“${name}”？`,
  content: '停用期间的事件不补发；以后可以恢复。',
  okText: '停用',
  danger: true,
})
const askToRemove = (name: string): Question => ({
  title: `删除“${name}”？`,
  content: '它的送达记录一起删除，不能恢复。',
  okText: '删除',
  danger: true,
})

/** Asks for confirmation before an action. */
function useAsk() {
  const { modal } = App.useApp()
  return ({ danger = false, ...question }: Question, onOk: () => Promise<unknown>) =>
    void modal.confirm({
      ...question,
      okButtonProps: { danger },
      autoFocusButton: 'cancel',
      onOk,
    })
}

/** Sends a ping and opens its result. */
function useTrial() {
  const navigate = useNavigate()
  const { run } = useCallMutation('webhookTry', { refreshes: REFRESHES })
  return async ({ id }: Webhook) => {
    const data = await run({ body: { id } })
    if (data) navigate(deliveryPath(data.id))
  }
}

/** The actions of one webhook. A disabled one can be tried before it is enabled again. */
export function useActions({ onChange, onMade }: Handlers): (webhook: Webhook) => RowAction[] {
  const ask = useAsk()
  const tryOut = useTrial()
  const turn = useCallMutation('webhookSwitch', { refreshes: REFRESHES })
  const secret = useCallMutation('webhookSecret', { refreshes: REFRESHES })
  const remove = useCallMutation('webhookRemove', { refreshes: REFRESHES })

  return (webhook) => {
    const { id, version, name, state } = webhook
    const renew = async () => {
      const made = await secret.run({ body: { id, version } }, '已换密')
      if (made) onMade(made)
    }
    const disable = () => turn.run({ body: { id, version, active: false } }, `已停用“${name}”`)
    const enable = () =>
      turn.run({ body: { id, version, active: true } }, `已恢复“${name}”，从现在起的事件都会送`)
    const drop = () => remove.run({ body: { id, version } }, `已删除“${name}”`)
    const makeAction = (label: string, onPress: () => void) => ({ label, name: `${label} ${name}`, onPress })
    const always = [
      makeAction('试发', () => void tryOut(webhook)),
      makeAction('编辑', () => onChange(webhook)),
    ]
    if (state === 'disabled')
      return [
        ...always,
        { ...makeAction('恢复', () => void enable()), primary: true },
        { ...makeAction('删除', () => ask(askToRemove(name), drop)), danger: true },
      ]
    return [
      ...always,
      makeAction('换密', () => ask(askToRenew(name), renew)),
      { ...makeAction('停用', () => ask(askToDisable(name), disable)), danger: true },
    ]
  }
}
