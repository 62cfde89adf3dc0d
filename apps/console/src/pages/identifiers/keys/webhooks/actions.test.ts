import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Webhook } from '@biaojie/contract/identifiers/webhooks/webhooks.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../../test-support/answers.ts'
import { aNode, answered, refused } from '../../../../../test-support/node.ts'
import { shown } from '../../../../../test-support/page.ts'
import type { RowAction } from '../../../../kit/list/types.ts'

const { useActions } = await import('./use-actions.ts')

const [one = assert.fail()] = answerOf('webhookList').webhooks
const hook = (state: Webhook['state']): Webhook => ({ ...one, id: 'w1', version: 4, name: 'MES', state })

type ProbeProps = { told: string[]; seen: RowAction[][]; webhook: Webhook }

function Probe({ told, seen, webhook }: ProbeProps) {
  const actionsOf = useActions({
    onChange: ({ id }) => told.push(`change ${id}`),
    onMade: () => told.push('made'),
  })
  seen.push(actionsOf(webhook))
  return null
}

/** Shows the actions of one webhook, and collects what they tell the page. */
function show(t: TestContext, state: Webhook['state']) {
  const told: string[] = []
  const seen: RowAction[][] = []
  const page = shown(t, Probe, { told, seen, webhook: hook(state) })
  const press = async (label: string) => {
    const action = seen.at(-1)?.find((each) => each.label === label)
    assert.ok(action?.onPress, label)
    action.onPress()
    await page.again()
  }
  return { ...page, told, press, actions: seen[0] ?? [] }
}

test('a webhook that runs can be renewed and disabled, a disabled one enabled and removed', (t) => {
  const labels = (state: Webhook['state']) => show(t, state).actions.map(({ label }) => label)
  assert.deepEqual(labels('active'), ['试发', '更改', '换密', '停用'])
  assert.deepEqual(labels('disabled'), ['试发', '更改', '恢复', '删除'])
})

test('every action names its webhook for screen readers', (t) => {
  for (const { name, label } of show(t, 'active').actions) assert.equal(name, `${label} MES`)
})

test('a new secret is shown once it is made; disabling and removing ask first', async (t) => {
  const sent = aNode(t, [answered({}), answered({}), answered({})])
  const running = show(t, 'active')
  await running.press('换密')
  assert.equal(sent.length, 0)
  await running.agree()
  assert.deepEqual([running.told, running.said], [['made'], ['已换密']])
  await running.press('停用')
  await running.agree()
  const disabled = show(t, 'disabled')
  await disabled.press('删除')
  await disabled.agree()
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [
      [routes.webhookSecret[1], { id: 'w1', version: 4 }],
      [routes.webhookSwitch[1], { id: 'w1', version: 4, active: false }],
      [routes.webhookRemove[1], { id: 'w1', version: 4 }],
    ],
  )
})

test('a refused renewal makes nothing and says why', async (t) => {
  aNode(t, [refused(409, 40_900)])
  const page = show(t, 'active')
  await page.press('换密')
  await page.agree()
  assert.deepEqual([page.told, page.said], [[], ['不行']])
})

test('enabling is at once and says from when events are sent', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = show(t, 'disabled')
  await page.press('恢复')
  assert.deepEqual(sent[0]?.body, { id: 'w1', version: 4, active: true })
  assert.match(page.said[0] ?? '', /从现在起的事件都会送/)
})
