import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'
import type { StateChange } from './state-dialogs.tsx'

const { StateDialog } = await import('./state-dialogs.tsx')
const { RecordHead } = await import('./head.tsx')
const { FormField } = await import('../../../kit/form/form-field.tsx')

const EXAMPLE = answerOf('identifierRecord')
type State = typeof EXAMPLE.record.state
const answer = (state: State = 'active') => ({
  ...EXAMPLE,
  ...{ revision: 7, codeLink: 'https://node.example/id/88.449.1001/BD-1' },
  record: { ...EXAMPLE.record, identifier: '88.449.1001/BD-1', state, template: '' },
})
const dialog = (t: TestContext, change: StateChange) =>
  shown(t, StateDialog, { answer: answer(), change, onClose: () => {} })

test('each change names the revision that was seen and the state that follows', async (t) => {
  const sent = aNode(t, [answered({}), answered({}), answered({})])
  for (const change of ['suspend', 'resume', 'retire'] as const)
    await dialog(t, change).dialog().send({ reason: ' 复检 ' })
  assert.deepEqual(
    sent.map(({ body }) => body),
    (['suspended', 'active', 'retired'] as const).map((state) => ({
      ...{ identifier: '88.449.1001/BD-1', revision: 7, state, reason: '复检' },
    })),
  )
})

test('a successor may be written without the prefix, and an empty one is none', async (t) => {
  const sent = aNode(t, [answered({}), answered({}), answered({})])
  const { send } = dialog(t, 'retire').dialog()
  for (const successor of ['BD-2', '88.449.1001/BD-2', '  ']) await send({ reason: '误打', successor })
  assert.deepEqual(
    sent.map(({ body }) => body.successor),
    ['88.449.1001/BD-2', '88.449.1001/BD-2', undefined],
  )
})

test('only going back needs no reason, and only retiring asks for a successor', (t) => {
  for (const change of ['suspend', 'resume', 'retire'] as const) {
    const page = dialog(t, change)
    assert.equal(page.given<{ required: boolean }>(FormField).required, change !== 'resume', change)
    const hasSuccessor = () => page.given<{ name: string }>(FormField, 1).name === 'successor'
    if (change === 'retire') assert.ok(hasSuccessor())
    else assert.throws(hasSuccessor)
  }
})

test('a record offers the changes of its state to those who write', (t) => {
  const offered = (state: State, writes = true) => {
    const page = shown(t, RecordHead, { answer: answer(state), day: '', writes })
    return page.offered.filter((name) => ['停用', '恢复使用', '作废'].includes(name))
  }
  assert.deepEqual(offered('active'), ['停用', '作废'])
  assert.deepEqual(offered('suspended'), ['恢复使用', '作废'])
  assert.deepEqual(offered('retired'), [])
  assert.deepEqual(offered('active', false), [])
})
