import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'

const node = await testApp({ after })
const DISC = '88.449.1001/BD-320A0001'
const BARE = '88.449.1001/BD-320A0002'
const anti = (...elements: object[]) => [{ code: '2', confId: 'anti', name: '防伪查询', elements }]
const place = { name: '码位置', value: '盘毂内侧' }

before(() =>
  putIdentifiers(node, [
    { identifier: DISC, scenes: anti({ name: '防伪码', value: 'HX7Q-2K94-MM03' }, place) },
    { identifier: BARE, scenes: anti(place) },
  ]),
)

const check = (
  identifier: string,
  code: string,
  more: { ip?: string; city?: string; browser?: string } = {},
) =>
  node.call('antiCheck', {
    body: { identifier, code, ...(more.city && { city: more.city }) },
    headers: { 'user-agent': more.browser ?? 'Browser A' },
    ...(more.ip && { ip: more.ip }),
  })

test('no answer of the node holds the code', async () => {
  const answers = [
    await node.call('identifierDetail', { body: { identifier: DISC } }),
    await node.call('identifierDetail', { body: { identifier: DISC, sceneConfId: 'anti' } }),
    await node.call('traceChain', { body: { identifier: DISC } }),
  ]
  for (const answer of answers) assert.doesNotMatch(JSON.stringify(answer), /HX7Q/)
  const { data } = answers[1] as { data: { elements: { lableName: string }[] } }
  assert.deepEqual(
    data.elements.map((element) => element.lableName),
    ['码位置'],
  )
})

test('a code is compared as a person types it; the first check and later ones are told apart', async () => {
  const first = (await check(DISC, ' hx7q 2k94mm03 ', { ip: '203.0.113.1', city: '宁波' })).data
  assert.equal(first.result, 'matched')
  assert.equal(first.total, 1)
  assert.equal(first.checks[0]?.city, '宁波')
  const again = (await check(DISC, 'HX7Q-2K94-MM03', { ip: '203.0.113.1', city: '宁波' })).data
  assert.equal(again.total, 1, 'the same visitor on the same day')
  node.wait(60)
  const other = (await check(DISC, 'HX7Q-2K94-MM03', { ip: '203.0.113.2', city: '柳州' })).data
  assert.equal(other.total, 2)
  assert.deepEqual(
    other.checks.map((item) => item.city),
    ['宁波', '柳州'],
  )
})

test('a wrong code tells nothing of the others, and guessing ends', async () => {
  const ip = '203.0.113.9'
  const wrong = (await check(DISC, 'HX7Q-2K94-MM04', { ip })).data
  assert.deepEqual(wrong, { result: 'wrong', total: 0, checks: [], week: { checks: 0, cities: 0 } })
  const codes: number[] = []
  for (let i = 0; i < 8; i++) codes.push((await check(DISC, `GUESS-${i}`, { ip })).status)
  assert.deepEqual(codes.slice(0, 7), Array(7).fill(200))
  assert.equal(codes[7], 429)
})

test('a part without a code is neither right nor wrong', async () => {
  assert.equal((await check(BARE, 'ANY', { ip: '203.0.113.3' })).data.result, 'none')
  const { status } = await check('88.449.1001/NONE-1', 'ANY', { ip: '203.0.113.3' })
  assert.equal(status, 404)
})
