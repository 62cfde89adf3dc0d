import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { ApiKeyCall } from '@biaojie/contract/identifiers/keys/keys.ts'
import { Select } from 'antd'
import { answerOf } from '../../../../../test-support/answers.ts'
import { shown } from '../../../../../test-support/page.ts'

const { Calls } = await import('./calls.tsx')

const [key = assert.fail()] = answerOf('keyList').keys
const KEYS = [
  { ...key, id: 'a', name: 'MES', state: 'active' as const },
  { ...key, id: 'b', name: '旧 MES', state: 'revoked' as const },
]
const [one = assert.fail()] = answerOf('keyCallList').records
const good: ApiKeyCall = { ...one, id: '1', status: 200, code: 0, problem: '', rows: 1_200, ms: 1_500 }
const bad: ApiKeyCall = {
  ...one,
  id: '2',
  status: 403,
  code: 40_303,
  problem: '这把密钥没有这项权限',
  rows: null,
}

function show(t: TestContext, records: ApiKeyCall[], of = '') {
  const asked: string[] = []
  const keyCallList = { records, total: records.length }
  const onOf = (id: string) => asked.push(id)
  return { asked, page: shown(t, Calls, { keys: KEYS, of, onOf }, { answers: { keyCallList } }) }
}

test('a call says its result, its rows and its time; a refused one why', (t) => {
  const { text } = show(t, [good, bad]).page
  assert.match(text, /1,200/)
  assert.match(text, /1,500 ms/)
  assert.match(text, /40303 这把密钥没有这项权限/)
})

test('calls are chosen by key, also by one that was revoked', (t) => {
  const { asked, page } = show(t, [good])
  const { options, onChange } = page.given<{
    options: { label: string }[]
    onChange: (id: string) => void
  }>(Select)
  assert.deepEqual(
    options.map(({ label }) => label),
    ['全部密钥', 'MES', '旧 MES（已停用）'],
  )
  onChange('b')
  assert.deepEqual(asked, ['b'])
})

test('without calls the page says what will stand there; a filter that finds none says so', async (t) => {
  assert.match(show(t, []).page.text, /还没有调用/)
  const { page } = show(t, [], 'a')
  assert.match(page.text, /这把密钥近来没有调用/)
  await page.press('只看失败')
  assert.match(page.text, /没有失败的调用/)
  assert.ok(page.offered.includes('看全部'))
})
