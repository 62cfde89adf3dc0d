import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadLatestNotices } from './latest-notices.ts'

const notice = (at: number) => ({
  ...{ id: `n${at}`, title: `第 ${at} 条`, text: '', link: '' },
  ...{ createTime: '2026-11-20 10:00:00', read: false },
})
const newestOf = (count: number) => Array.from({ length: count }, (_, at) => notice(count - at))

/** A node with so many unread notices; `arriving` more come after the first page was read. */
function aNode(count: number, arriving = 0) {
  let all = newestOf(count)
  return async ({ body: { current, size } }: { body: { current: number; size: number } }) => {
    const records = all.slice((current - 1) * size, current * size)
    const answer = { ok: true as const, data: { records, total: all.length, unread: all.length } }
    if (current === 1) all = newestOf(count + arriving)
    return answer
  }
}
const read = async (...given: Parameters<typeof loadLatestNotices>) => {
  const answer = await loadLatestNotices(...given)
  return answer.ok ? answer.data : assert.fail(answer.message)
}

test('each further page shows older notices, beyond fifty too', async () => {
  assert.equal((await read(aNode(63), 1)).records.length, 20)
  const { records, unread, total } = await read(aNode(63), 4)
  assert.deepEqual([records.length, unread, total, records.at(-1)?.id], [63, 63, 63, 'n1'])
})

test('a notice that arrives meanwhile shows none twice', async () => {
  const ids = (await read(aNode(63, 1), 4)).records.map(({ id }) => id)
  assert.deepEqual([ids.length, new Set(ids).size], [63, 63])
})

test('a page that fails is said', async () => {
  const refused = { ok: false as const, code: 50_000, message: '请稍后再试' }
  const ask = aNode(63)
  const answer = await loadLatestNotices(
    (input) => (input.body.current === 3 ? Promise.resolve(refused) : ask(input)),
    4,
  )
  assert.deepEqual(answer, refused)
})
