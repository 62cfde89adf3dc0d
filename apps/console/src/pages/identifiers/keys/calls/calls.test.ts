import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiKeyCall } from '@biaojie/contract/identifiers/keys/keys.ts'
import { makeAnswer } from '../../../../../test-support/answers.ts'
import {
  click,
  getText,
  listUsableButtons,
  press,
  renderPage,
  screen,
} from '../../../../../test-support/render-page.ts'

const { Calls } = await import('./calls.tsx')

const [key = assert.fail()] = makeAnswer('keyList').keys
const KEYS = [
  { ...key, id: 'a', name: 'MES', state: 'active' as const },
  { ...key, id: 'b', name: '旧 MES', state: 'revoked' as const },
]
const [EXAMPLE = assert.fail()] = makeAnswer('keyCallList').records
const good: ApiKeyCall = { ...EXAMPLE, id: '1', status: 200, code: 0, problem: '', rows: 1_200, ms: 1_500 }
const bad: ApiKeyCall = {
  ...{ ...EXAMPLE, id: '2', status: 403, code: 40_303 },
  ...{ problem: '这把密钥没有这项权限', rows: null },
}

async function show(records: ApiKeyCall[], of = '') {
  const chosen: string[] = []
  const keyCallList = { records, total: records.length }
  const onOf = (id: string) => chosen.push(id)
  await renderPage(Calls, { keys: KEYS, of, onOf }, { answers: { keyCallList } })
  return chosen
}

test('a call says its result, its rows and its time; a refused one why', async () => {
  await show([good, bad])
  assert.match(getText(), /1,200/)
  assert.match(getText(), /1,500 ms/)
  assert.match(getText(), /40303 这把密钥没有这项权限/)
})

test('calls are chosen by key, also by one that was revoked', async () => {
  const chosen = await show([good])
  await click(screen.getByRole('combobox'))
  for (const option of ['全部密钥', 'MES', '旧 MES（已停用）'])
    assert.ok(screen.getAllByText(option).length > 0, option)
  await click(screen.getByTitle('旧 MES（已停用）'))
  assert.deepEqual(chosen, ['b'])
})

test('without calls the page says what will stand there; a filter that finds none says so', async () => {
  await show([])
  assert.match(getText(), /还没有调用/)
  await show([], 'a')
  assert.match(getText(), /这把密钥近来没有调用/)
  await press('只看失败')
  assert.match(getText(), /没有失败的调用/)
  assert.ok(listUsableButtons().includes('查看全部'))
})
