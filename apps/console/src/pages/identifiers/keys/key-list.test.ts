import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { ApiKey } from '@biaojie/contract/identifiers/keys/keys.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered, refused } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { KeyList } = await import('./key-list.tsx')

const [one = assert.fail()] = answerOf('keyList').keys
const key = (id: string, state: ApiKey['state']): ApiKey => ({
  ...one,
  id,
  version: 2,
  name: `钥匙 ${id}`,
  state,
})
const KEYS = [key('a', 'active'), key('b', 'revoked')]
const show = (t: TestContext, keys: readonly ApiKey[] = KEYS, writes = true) => {
  const renewed: string[] = []
  const handlers = writes && { onCreate: () => {}, onRenew: ({ id }: ApiKey) => renewed.push(id) }
  return { renewed, page: shown(t, KeyList, { keys, sandbox: '88.449.9999', ...handlers }) }
}

test('keys in use are shown first, revoked ones on request', async (t) => {
  const { page } = show(t)
  assert.ok(page.text.includes('钥匙 a') && !page.text.includes('钥匙 b'))
  await page.press('已停用 1 把')
  assert.ok(page.text.includes('钥匙 b'))
  await page.press('收起已停用的')
  assert.ok(!page.text.includes('钥匙 b'))
})

test('a company whose keys are all revoked reads so, one without any is told how to begin', (t) => {
  assert.match(show(t, [key('b', 'revoked')]).page.text, /没有使用中的密钥/)
  assert.ok(show(t, []).page.offered.includes('新建密钥'))
  assert.ok(!show(t, [], false).page.offered.includes('新建密钥'))
})

test('a key is renewed and revoked by those who may write, a revoked one by no one', (t) => {
  const labels = (page: ReturnType<typeof show>['page'], at: number) =>
    page.rowActions(KEYS[at] ?? {}).map(({ label }) => label)
  const { page, renewed } = show(t)
  assert.deepEqual([labels(page, 0), labels(page, 1)], [['换新', '停用'], []])
  page.rowActions(KEYS[0] ?? {})[0]?.onPress?.()
  assert.deepEqual(renewed, ['a'])
  assert.deepEqual(labels(show(t, KEYS, false).page, 0), [])
})

test('revoking asks first, names its version and says a refusal', async (t) => {
  const sent = aNode(t, [answered({}), refused(409, 40_900)])
  const { page } = show(t)
  const revoke = () => page.rowActions(KEYS[0] ?? {})[1]?.onPress?.()
  revoke()
  assert.deepEqual([sent.length, page.questions[0]?.title], [0, '停用“钥匙 a”？'])
  await page.agree()
  revoke()
  await page.agree()
  assert.deepEqual([sent[0]?.url, sent[0]?.body], [routes.keyRevoke[1], { id: 'a', version: 2 }])
  assert.deepEqual(page.said, ['已停用“钥匙 a”', '不行'])
})
