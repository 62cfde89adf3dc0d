import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Webhook } from '@biaojie/contract/identifiers/webhooks/webhooks.ts'
import { createElement } from 'react'
import { makeAnswer } from '../../../../../test-support/answers.ts'
import { type Answers, makeRefusal } from '../../../../../test-support/fake-node.ts'
import {
  answer,
  getText,
  listUsableButtons,
  press,
  renderPage,
  screen,
} from '../../../../../test-support/render-page.ts'

const { useActions } = await import('./use-actions.ts')
const { ActionLinks } = await import('../../../../kit/actions.tsx')

const [EXAMPLE = assert.fail()] = makeAnswer('webhookList').webhooks
const hook = (state: Webhook['state']): Webhook => ({ ...EXAMPLE, id: 'w1', version: 4, name: 'MES', state })

type Props = { messages: string[]; webhook: Webhook }
/** The end of a row in the list of webhooks. */
function RowEnd({ messages, webhook }: Props) {
  const actionsOf = useActions({
    onChange: ({ id }) => messages.push(`change ${id}`),
    onMade: () => messages.push('made'),
  })
  return createElement(ActionLinks, { actions: actionsOf(webhook) })
}

/** Shows the actions of one webhook, and collects what they tell the page. */
async function show(state: Webhook['state'], answers: Answers = {}) {
  const messages: string[] = []
  const node = await renderPage(RowEnd, { messages, webhook: hook(state) }, { answers })
  return { node, messages }
}

test('a webhook that runs can be renewed and disabled, a disabled one enabled and removed', async () => {
  const labels = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  await show('active')
  assert.deepEqual(labels(), ['试发', '编辑', '换密', '停用'])
  assert.deepEqual(
    listUsableButtons(),
    ['试发 MES', '编辑 MES', '换密 MES', '停用 MES'],
    'for screen readers',
  )
  await show('disabled')
  assert.deepEqual(labels(), ['试发', '编辑', '恢复', '删除'])
})

test('a new secret is shown once it is made; disabling asks first', async () => {
  const { node, messages } = await show('active')
  await press('换密 MES')
  assert.deepEqual(node.sent('webhookSecret'), [])
  await answer('换密')
  assert.deepEqual([node.sent('webhookSecret'), messages], [[{ id: 'w1', version: 4 }], ['made']])
  assert.match(getText(), /已换密/)
  await press('停用 MES')
  await answer('停用')
  assert.deepEqual(node.sent('webhookSwitch'), [{ id: 'w1', version: 4, active: false }])
})

test('removing asks first', async () => {
  const { node } = await show('disabled')
  await press('删除 MES')
  assert.deepEqual(node.sent('webhookRemove'), [])
  await answer('删除')
  assert.deepEqual(node.sent('webhookRemove'), [{ id: 'w1', version: 4 }])
})

test('a refused renewal makes nothing and says why', async () => {
  const { messages } = await show('active', {
    webhookSecret: makeRefusal('unavailable', { message: '不行' }),
  })
  await press('换密 MES')
  await answer('换密')
  assert.deepEqual(messages, [])
  assert.match(getText(), /不行/)
})

test('enabling is at once and says from when events are sent', async () => {
  const { node } = await show('disabled')
  await press('恢复 MES')
  assert.deepEqual(node.sent('webhookSwitch'), [{ id: 'w1', version: 4, active: true }])
  assert.match(getText(), /从现在起的事件都会送/)
})
