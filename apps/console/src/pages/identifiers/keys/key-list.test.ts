import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiKey } from '@biaojie/contract/identifiers/keys/keys.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { type Answers, answerInTurn, makeRefusal } from '../../../../test-support/fake-node.ts'
import {
  answer,
  findDialog,
  findRow,
  getText,
  listUsableButtons,
  press,
  renderPage,
} from '../../../../test-support/render-page.ts'

const { KeyList } = await import('./key-list.tsx')

const [EXAMPLE = assert.fail()] = makeAnswer('keyList').keys
const key = (id: string, state: ApiKey['state']): ApiKey => ({
  ...EXAMPLE,
  ...{ id, version: 2, name: `钥匙 ${id}`, state },
})
const KEYS = [key('a', 'active'), key('b', 'revoked')]

async function show(keys: readonly ApiKey[] = KEYS, writes = true, answers: Answers = {}) {
  const renewed: string[] = []
  const handlers = writes && { onCreate: () => {}, onRenew: ({ id }: ApiKey) => renewed.push(id) }
  const node = await renderPage(KeyList, { keys, sandbox: '88.449.9999', ...handlers }, { answers })
  return { renewed, node }
}

test('keys in use are shown first, revoked ones on request', async () => {
  await show()
  assert.ok(getText().includes('钥匙 a') && !getText().includes('钥匙 b'))
  await press('已停用 1 把')
  assert.ok(getText().includes('钥匙 b'))
  assert.deepEqual(listUsableButtons(findRow('钥匙 b')), [], 'a revoked key is neither renewed nor revoked')
  await press('收起已停用的')
  assert.ok(!getText().includes('钥匙 b'))
})

test('a company whose keys are all revoked reads so, one without any is told how to begin', async () => {
  await show([key('b', 'revoked')])
  assert.match(getText(), /没有使用中的密钥/)
  await show([])
  assert.ok(listUsableButtons().includes('新建密钥'))
  await show([], false)
  assert.ok(!listUsableButtons().includes('新建密钥'))
})

test('a key is renewed and revoked by those who may write', async () => {
  const { renewed } = await show()
  const [renew = assert.fail(), revoke] = listUsableButtons(findRow('钥匙 a'))
  assert.match(`${renew} ${revoke}`, /换新.* 停用/)
  await press(renew)
  assert.deepEqual(renewed, ['a'])
  await show(KEYS, false)
  assert.deepEqual(listUsableButtons(findRow('钥匙 a')), [])
})

test('revoking asks first, names its version and says a refusal', async () => {
  const keyRevoke = answerInTurn({}, makeRefusal('unavailable', { message: '不行' }))
  const { node } = await show(KEYS, true, { keyRevoke })
  const [, revoke = assert.fail()] = listUsableButtons(findRow('钥匙 a'))
  await press(revoke)
  assert.match(getText(await findDialog()), /停用“钥匙 a”？/)
  assert.deepEqual(node.sent('keyRevoke'), [])
  await answer('停用')
  assert.deepEqual(node.sent('keyRevoke'), [{ id: 'a', version: 2 }])
  assert.match(getText(), /已停用“钥匙 a”/)
  await press(revoke)
  await answer('停用')
  assert.match(getText(), /不行/)
})
