import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { putEvents } from '../../../../test-support/edges.ts'
import { putIdentifiers } from '../../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const companyId = await createCompany(app, '示例制动')
const { rows } = await app.pool.query('select prefix from companies where id = $1', [companyId])
const prefix: string = rows[0].prefix
const member = await createSession(app, { type: 'COMPANY', companyId })
const good = async <N extends CallName>(name: N, body: object) => {
  const answer = await app.call(name, { token: member.token, body, ip: makeAddress() })
  assert.equal(answer.success, true, `${name}: ${answer.message}`)
  return answer.data
}

const heats = [`${prefix}/HT-1`, `${prefix}/HT-2`] as const
const disc = (n: number) => `${prefix}/BD-${n}`
/** Four discs: two of each heat, made in two shifts at two machines. */
const MADE = [
  { n: 1, heat: heats[0], at: '2026-03-18T01:00:00Z', place: 'https://id.example/loc/OP10' },
  { n: 2, heat: heats[0], at: '2026-03-18T01:30:00Z', place: 'https://id.example/loc/OP10' },
  { n: 3, heat: heats[1], at: '2026-03-18T09:00:00Z', place: 'https://id.example/loc/OP20' },
  { n: 4, heat: heats[1], at: '2026-03-18T09:20:00Z', place: 'https://id.example/loc/OP10' },
]
let recall: { id: string; version: number }

before(async () => {
  await putIdentifiers(app, [
    ...heats.map((identifier) => ({ identifier, name: '铁水炉次' })),
    ...MADE.map(({ n }) => ({ identifier: disc(n), name: '前制动盘' })),
  ])
  await putEvents(
    app,
    MADE.map(({ n, heat, at, place }) => ({
      by: prefix,
      at,
      step: 'commissioning',
      place,
      joins: [[heat, disc(n)] as const],
    })),
  )
  await putEvents(app, [{ by: prefix, at: '2026-03-20T01:00:00Z', step: 'retail_selling', parts: [disc(2)] }])
  const draft = await good('recallCreate', { title: '石墨形态', defect: '' })
  recall = await good('recallReckon', {
    id: draft.id,
    version: draft.version,
    causes: [{ kind: 'heat', values: [...heats], prefix: '', from: '', to: '' }],
    leftOut: [],
  })
})
const pieces = (by: string, more: object = {}) => good('recallPieces', { id: recall.id, by, ...more })
const codes = (identifiers: readonly string[]) =>
  identifiers.map((identifier) => identifier.slice(identifier.indexOf('-') + 1)).join('')

test('each piece is a cell of its heat, in the order of making and with the state that it has now', async () => {
  const { level, name, more, groups } = await pieces('source')
  assert.deepEqual([level, name, more], [1, '前制动盘', false])
  assert.deepEqual(
    groups.map((group) => [group.name, codes(group.identifiers), group.states]),
    [
      ['HT-1', '12', 'hs'],
      ['HT-2', '34', 'hh'],
    ],
  )
  assert.deepEqual(groups[0]?.minutes, [
    Date.parse('2026-03-18T01:00:00Z') / 60_000,
    Date.parse('2026-03-18T01:30:00Z') / 60_000,
  ])
})

test('shifts, stations and batches stand together; those without a record come last', async () => {
  const named = async (by: string) =>
    (await pieces(by)).groups.map(({ name, identifiers }) => `${name} ${codes(identifiers)}`)
  assert.deepEqual(await named('shift'), ['2026-03-18 08–16 时 12', '2026-03-18 16–24 时 34'])
  assert.deepEqual(await named('station'), ['OP10 124', 'OP20 3'])
  assert.deepEqual(await named('batch'), [' 1234'])
})

test('a level without pieces is an empty figure', async () => {
  assert.deepEqual((await pieces('source', { level: 7 })).groups, [])
})

test('places in the list of parts that no page has answered are refused', async () => {
  const places = ['x y z w', '99999999999 y z w', '1 2', 'NaN y z w'].map(
    (text) => `g.${Buffer.from(text).toString('base64url')}`,
  )
  for (const cursor of ['g', 'WyJ4Il0', ...places]) {
    const body = { id: recall.id, cursor }
    assert.equal(
      (await app.call('recallParts', { token: member.token, body })).code,
      getRefusalCode('invalid_input'),
      cursor,
    )
  }
})

test('the time of the axis as a cause keeps the pieces that were inside it, also where they were not made by their first event', async () => {
  const own = [21, 22].map(disc)
  await putIdentifiers(
    app,
    own.map((identifier) => ({ identifier, name: '前制动盘' })),
  )
  await putEvents(
    app,
    own.map((part, at) => ({
      by: prefix,
      at: `2026-05-0${at + 1}T01:00:00Z`,
      step: 'inspecting',
      parts: [part],
    })),
  )
  const draft = await good('recallCreate', { title: '涂层起泡', defect: '' })
  const list = { kind: 'list' as const, values: own, prefix: '', from: '', to: '' }
  const day = {
    kind: 'date' as const,
    values: [],
    prefix: '',
    from: '2026-05-01 09:00',
    to: '2026-05-01 09:00',
  }
  const { open } = await good('recallReckon', {
    id: draft.id,
    version: draft.version,
    causes: [list, day],
    leftOut: [],
  })
  assert.equal(open?.figures?.total, 1)
})
