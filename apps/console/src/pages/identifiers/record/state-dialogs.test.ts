import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  answer,
  fill,
  findDialog,
  listUsableButtons,
  renderPage,
  within,
} from '../../../../test-support/render-page.ts'
import type { StateChange } from './state-dialogs.tsx'

const { StateDialog } = await import('./state-dialogs.tsx')
const { RecordHead } = await import('./head.tsx')

const EXAMPLE = makeAnswer('identifierRecord')
type State = typeof EXAMPLE.record.state
const detail = (state: State = 'active') => ({
  ...EXAMPLE,
  ...{ revision: 7, codeLink: 'https://node.example/id/88.449.1001/BD-1' },
  record: { ...EXAMPLE.record, identifier: '88.449.1001/BD-1', state, template: '' },
})
const show = (change: StateChange) => renderPage(StateDialog, { answer: detail(), change, onClose: () => {} })
const OK = { suspend: '停用', resume: '恢复使用', retire: '作废' }
const STATES = { suspend: 'suspended', resume: 'active', retire: 'retired' }
const CHANGES = ['suspend', 'resume', 'retire'] as const

test('each change names the revision that was seen and the state that follows', async () => {
  for (const change of CHANGES) {
    const node = await show(change)
    await fill('原因', ' 复检 ')
    await answer(OK[change])
    assert.deepEqual(node.sent('identifierState'), [
      { identifier: '88.449.1001/BD-1', revision: 7, state: STATES[change], reason: '复检' },
    ])
  }
})

test('a successor may be written without the prefix, and an empty one is none', async () => {
  for (const [successor, sent] of [
    ['BD-2', '88.449.1001/BD-2'],
    ['88.449.1001/BD-2', '88.449.1001/BD-2'],
    ['  ', undefined],
  ] as const) {
    const node = await show('retire')
    await fill('原因', '误打')
    await fill('接替标识', successor)
    await answer('作废')
    assert.equal(node.sent('identifierState')[0]?.successor, sent)
  }
})

test('only going back needs no reason, and only retiring asks for a successor', async () => {
  for (const change of CHANGES) {
    const node = await show(change)
    const successor = within(await findDialog()).queryByLabelText('接替标识')
    assert.equal(successor !== null, change === 'retire', change)
    await answer(OK[change])
    assert.equal(node.sent('identifierState').length, change === 'resume' ? 1 : 0, change)
  }
})

test('a record offers the changes of its state to those who write', async () => {
  const offered = async (state: State, writes = true) => {
    await renderPage(RecordHead, { answer: detail(state), day: '', writes })
    return listUsableButtons().filter((name) => Object.values(OK).includes(name))
  }
  assert.deepEqual(await offered('active'), ['停用', '作废'])
  assert.deepEqual(await offered('suspended'), ['恢复使用', '作废'])
  assert.deepEqual(await offered('retired'), [])
  assert.deepEqual(await offered('active', false), [])
})
