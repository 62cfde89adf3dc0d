import type { NewWebhook, Webhook } from '@biaojie/contract/identifiers/webhooks/webhooks.ts'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { useCallMutation } from '../../../../kit/calls.ts'
import type { RowAction } from '../../../../kit/list/types.ts'
import { deliveryPath } from '../../../../paths.ts'

type Handlers = { onChange: (webhook: Webhook) => void; onMade: (made: NewWebhook) => void }
type Question = { title: string; content: string; okText: string; danger?: boolean; done: string }
type Answer = { ok: true } | { ok: false; message: string }

const REFRESHES = ['webhookList', 'webhookDeliveries'] as const

const askToRenew = (name: string): Question => ({
  title: `给“${name}”换签名密钥？`,
  content: '立即生效：从下一次呼叫起用新密钥签名，接收方换上之前验签会不合。新密钥只显示一次。',
  okText: '换密',
  done: '已换密',
})
const askToDisable = (name: string): Question => ({
  title: `停用“${name}”？`,
  content: '停用期间的事件不补发；以后可以恢复。',
  okText: '停用',
  danger: true,
  done: `已停用“${name}”`,
})
const askToRemove = (name: string): Question => ({
  title: `删除“${name}”？`,
  content: '它的送达记录一起删除，不能恢复。',
  okText: '删除',
  danger: true,
  done: `已删除“${name}”`,
})

/** Asks for confirmation before an action, and shows a message afterwards. */
function useAsk() {
  const { message, modal } = App.useApp()
  return ({ done, danger = false, ...question }: Question, send: () => Promise<Answer>) =>
    void modal.confirm({
      ...question,
      okButtonProps: { danger },
      cancelText: '取消',
      autoFocusButton: 'cancel',
      onOk: async () => {
        const answer = await send()
        if (answer.ok) message.success(done)
        else message.error(answer.message)
      },
    })
}

/** Sends a ping and opens its result. */
function useTrial() {
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { send } = useCallMutation('webhookTry', { refreshes: REFRESHES })
  return async ({ id }: Webhook) => {
    const answer = await send({ body: { id } })
    if (answer.ok) navigate(deliveryPath(answer.data.id))
    else message.error(answer.message)
  }
}

/** The actions of one webhook. A disabled one can be tried before it is enabled again. */
export function useActions({ onChange, onMade }: Handlers): (webhook: Webhook) => RowAction[] {
  const { message } = App.useApp()
  const ask = useAsk()
  const tryOut = useTrial()
  const turn = useCallMutation('webhookSwitch', { refreshes: REFRESHES })
  const secret = useCallMutation('webhookSecret', { refreshes: REFRESHES })
  const remove = useCallMutation('webhookRemove', { refreshes: REFRESHES })

  return (webhook) => {
    const { id, version, name, state } = webhook
    const renew = async () => {
      const answer = await secret.send({ body: { id, version } })
      if (answer.ok) onMade(answer.data)
      return answer
    }
    const disable = () => turn.send({ body: { id, version, active: false } })
    const enable = async () => {
      const answer = await turn.send({ body: { id, version, active: true } })
      if (answer.ok) message.success(`已恢复“${name}”，从现在起的事件都会送`)
      else message.error(answer.message)
    }
    const drop = () => remove.send({ body: { id, version } })
    const makeAction = (label: string, onPress: () => void) => ({ label, name: `${label} ${name}`, onPress })
    const always = [
      makeAction('试发', () => void tryOut(webhook)),
      makeAction('更改', () => onChange(webhook)),
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
