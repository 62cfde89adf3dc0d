import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SigningKey } from '@biaojie/contract/resolution/signatures.ts'
import { makeAnswer } from '../../../../../test-support/answers.ts'
import { type Answers, makeRefusal } from '../../../../../test-support/fake-node.ts'
import {
  answer,
  fill,
  findDialog,
  findRow,
  getText,
  listUsableButtons,
  press,
  renderPage,
} from '../../../../../test-support/render-page.ts'

const { SigningKeys } = await import('./signing-keys.tsx')

const [EXAMPLE = assert.fail()] = makeAnswer('signingKeyList').keys
const key = (index: number, more: Partial<SigningKey>): SigningKey => ({
  ...EXAMPLE,
  ...{ index, state: 'active', retiredTime: '', revokedTime: '', reason: '' },
  ...more,
})
const KEYS = [
  key(302, { holder: 'company' }),
  key(301, { holder: 'node', state: 'retired', retiredTime: '2026-11-20 09:00:00' }),
  key(300, { state: 'revoked', revokedTime: '2026-11-19 09:00:00', reason: '电脑失窃' }),
]

const show = (keys: readonly SigningKey[] = KEYS, isAdministrator = true, answers: Answers = {}) =>
  renderPage(SigningKeys, { data: { prefix: '88.449.9999', keys: [...keys] }, isAdministrator }, { answers })

test('each key says who has the private one, and a revoked key why', async () => {
  await show()
  assert.match(findRow('密钥 302').textContent ?? '', /企业自己保管.*还在签.*在用/)
  assert.match(findRow('密钥 301').textContent ?? '', /节点代为保管.*已换下/)
  assert.match(findRow('密钥 300').textContent ?? '', /电脑失窃.*已吊销/)
  assert.deepEqual(listUsableButtons(findRow('密钥 300')), [])
})

test('a company without keys reads what the node does, and members change nothing', async () => {
  await show([])
  assert.match(getText(), /还没有签名密钥.*节点会代企业生成一把/)
  assert.ok(listUsableButtons().includes('登记自己的公钥'))
  await show([], false)
  assert.ok(!listUsableButtons().includes('登记自己的公钥'))
})

test('a public key is sent with its proof, and what is wrong appears at its field', async () => {
  const wrong = makeRefusal('invalid_input', { errors: { proof: '持有证明不对' } })
  const node = await show(KEYS, true, { signingKeyAdd: wrong })
  await press('登记自己的公钥')
  assert.match((await findDialog()).textContent ?? '', /biaojie-signing-key 88\.449\.9999/)
  await fill('公钥', 'PEM')
  await fill('持有证明', 'AAAA')
  await answer('登记')
  assert.deepEqual(node.sent('signingKeyAdd'), [{ publicKey: 'PEM', proof: 'AAAA' }])
  assert.match((await findDialog()).textContent ?? '', /持有证明不对/)
})

test('a key is revoked with a reason, and renewed by the node', async () => {
  const node = await show()
  await press('吊销密钥 302')
  await fill('原因', '换人')
  await answer('吊销')
  assert.deepEqual(node.sent('signingKeyRevoke'), [{ index: 302, reason: '换人' }])
  await press('由节点换新')
  await answer('换新')
  assert.equal(node.sent('signingKeyRenew').length, 1)
})
