import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { routes } from '@biaojie/contract/wire.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { writeCompanyRows } from './enterprises.ts'

const app = await testApp({ after })
const { call, db, pool } = app
const createTime = new Date('2026-03-01T20:00:00Z')
await writeCompanyRows(db, [
  {
    prefix: '88.449.3001',
    name: '示例制动有限公司',
    industry: '汽车零部件及配件制造',
    area: '浙江省宁波市',
    address: '示例路 1 号',
    liaison: '陈工',
    contactPhone: '13800138000',
    introduce: '做制动盘',
    examineStatus: 2,
    createTime,
  },
  { prefix: '88.449.30011', name: '前缀相近的企业', examineStatus: 2, createTime },
  { prefix: '88.449.3002', name: '审核中的企业', examineStatus: 1, createTime },
])
const count = (prefix: string, state: string, total: number) =>
  pool.query(
    `insert into identifier_counts (prefix, template, level, state, total) values ($1, '', 'item', $2, $3)`,
    [prefix, state, total],
  )
await count('88.449.3001', 'active', 1)
await count('88.449.3001', 'suspended', 1)
await count('88.449.3001', 'retired', 5)
await count('88.449.30011', 'active', 1)

const ofPrefix = async (prefix: string) => {
  const url = routes.prefixHolder[1].replace(':prefix', encodeURIComponent(prefix))
  const answer = await app.app.inject({ url })
  return { status: answer.statusCode, ...answer.json() }
}

test('a holder in force is shown as far as it is public, with the identifiers of its own prefix alone', async () => {
  const { data } = await ofPrefix('88.449.3001')
  assert.deepEqual(data, {
    prefix: '88.449.3001',
    name: '示例制动有限公司',
    industry: '汽车零部件及配件制造',
    area: '浙江省宁波市',
    since: '2026-03-02',
    website: '',
    introduce: '做制动盘',
    identifiers: 2,
    more: false,
  })
})

test('a company under review, an unknown prefix and junk get the same refusal', async () => {
  for (const prefix of ['88.449.3002', '88.449.9', 'x', '%', '88.449.3001/A', ' ']) {
    const { status, code } = await ofPrefix(prefix)
    assert.deepEqual([status, code], [404, getRefusalCode('company_not_found')], prefix)
  }
})

test('an exact large number is not told', async () => {
  await count('88.449.30011', 'reserved', 10_000)
  const { identifiers, more } = (await ofPrefix('88.449.30011')).data
  assert.deepEqual([identifiers, more], [10_000, true])
})

test('the directory lists holders in force by prefix, and finds them by part of name or prefix', async () => {
  const list = async (body: object) => {
    const { records, total } = (await call('prefixHolders', { body })).data
    return [records.map(({ prefix }: { prefix: string }) => prefix), total]
  }
  assert.deepEqual(await list({}), [['88.449.3001', '88.449.30011'], 2])
  assert.deepEqual(await list({ size: 1, current: 2 }), [['88.449.30011'], 2])
  assert.deepEqual(await list({ text: ' 制动 ' }), [['88.449.3001'], 1])
  assert.deepEqual(await list({ text: '%' }), [[], 0])
})
