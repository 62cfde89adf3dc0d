import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putEvents } from '../../../test-support/edges.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { captureEvents } from '../events/capture/capture.ts'
import { loadSurroundings, type Surroundings } from './gather.ts'
import { loadEdges } from './trust.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const made = async (name: string) => {
  const id = await createCompany(app, name)
  const { rows } = await pool.query('select prefix from companies where id = $1', [id])
  const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId: id })
  return { id, prefix: rows[0].prefix as string, token: admin.token }
}
const foundry = await made('示例铸造')
const brakes = await made('示例制动')
const cars = await made('示例汽车')

const ask = <N extends CallName>(name: N, body: object, token?: string) =>
  call(name, { ...(token && { token }), body, ip: makeAddress() })
const good = async <N extends CallName>(name: N, body: object, token?: string) => {
  const answer = await ask(name, body, token)
  const why = answer.code === getRefusalCode('unexpected') ? app.logs.slice(-2).join('') : answer.message
  assert.equal(answer.success, true, `${name}: ${why}`)
  return answer.data
}

const iron = `${foundry.prefix}/PI-Z14-2602`
const heat = `${foundry.prefix}/H2603-17`
const blank = `${foundry.prefix}/CB-1`
const disc = `${brakes.prefix}/BD-1`
const box = `${brakes.prefix}/BX-1`
const axle = `${cars.prefix}/AM-1`

await putIdentifiers(app, [
  { identifier: iron, name: '铸造生铁' },
  { identifier: heat, name: '铁水炉次' },
  { identifier: blank, name: '铸件毛坯' },
  { identifier: disc, name: '前制动盘' },
  { identifier: axle, name: '前桥模块' },
])
await putEvents(app, [
  { by: foundry.prefix, at: '2026-03-11T02:00:00Z', step: 'commissioning', joins: [[iron, heat]] },
  { by: foundry.prefix, at: '2026-03-17T02:00:00Z', step: 'commissioning', joins: [[heat, blank]] },
  { by: brakes.prefix, at: '2026-03-18T02:00:00Z', step: 'commissioning', joins: [[blank, disc]] },
  { by: brakes.prefix, at: '2026-03-18T05:00:00Z', step: 'packing', joins: [[disc, box]], kind: 'contains' },
  { by: cars.prefix, at: '2026-04-02T02:00:00Z', step: 'assembling', joins: [[box, axle]] },
])
const identifiers = (nodes: readonly { identifier: string }[]) =>
  nodes.map(({ identifier }) => identifier).sort()

test('without an accepted link only the two companies see what was recorded', async () => {
  const own = await good('traceView', { identifier: disc, reader: 'owner' }, brakes.token)
  assert.deepEqual(identifiers(own.picture.nodes), [blank, box, disc, axle].sort())
  assert.equal(own.picture.nodes.find(({ identifier }) => identifier === blank)?.waiting, true)
  assert.equal(own.picture.waiting, 2)
  assert.equal(own.picture.events.filter(({ prefix }) => prefix === foundry.prefix).length, 0)
  const visitor = await good('identifierTrace', { identifier: disc })
  assert.deepEqual(identifiers(visitor.nodes), [disc])
  assert.doesNotMatch(JSON.stringify(visitor), /CB-1|AM-1|BX-1/)
  const stranger = await ask('traceView', { identifier: disc, reader: 'owner' }, foundry.token)
  assert.equal(stranger.success, false)
})

test('a link is offered, told, accepted by the other company alone, and ended by either', async () => {
  const missing = (await good('traceLinkList', {}, brakes.token)).missing.map(({ prefix }) => prefix)
  assert.ok(missing.includes(foundry.prefix) && missing.includes(cars.prefix))
  const offered = await good('traceLinkOffer', { partner: foundry.prefix, note: '铸件毛坯' }, brakes.token)
  assert.equal(offered.state, 'offered')
  assert.equal(offered.edges, 1)
  assert.equal(
    (await ask('traceLinkOffer', { partner: brakes.prefix, note: '' }, foundry.token)).code,
    getRefusalCode('trace_link_exists'),
  )
  const mine = { id: offered.id, version: offered.version, accept: true, note: '' }
  assert.equal((await ask('traceLinkAnswer', mine, brakes.token)).code, getRefusalCode('trace_link_stale'))
  assert.equal((await ask('traceLinkAnswer', mine, cars.token)).code, getRefusalCode('trace_link_not_found'))
  const accepted = await good('traceLinkAnswer', mine, foundry.token)
  assert.equal(accepted.state, 'accepted')
  assert.equal(accepted.createdBy, '', 'names of people stay in their company')
  const { rows } = await pool.query(`select title from notices where title like '%关联%'`)
  assert.equal(rows.length, 2)
  const theirs = await good('traceLinkOffer', { partner: brakes.prefix, note: '' }, cars.token)
  const refused = await good(
    'traceLinkAnswer',
    { id: theirs.id, version: 0, accept: false, note: '先核对' },
    brakes.token,
  )
  assert.equal(refused.state, 'declined')
  const again = await good('traceLinkOffer', { partner: cars.prefix, note: '' }, brakes.token)
  assert.equal((await good('traceLinkRemind', { id: again.id }, brakes.token)).reminders, 1)
  assert.equal(
    (await ask('traceLinkRemind', { id: again.id }, brakes.token)).code,
    getRefusalCode('trace_link_reminded'),
  )
  await good('traceLinkAnswer', { id: again.id, version: 1, accept: true, note: '' }, cars.token)
})

test('accepted links lead everybody on, and what is hidden leaves no gap', async () => {
  const visitor = await good('identifierTrace', { identifier: disc })
  assert.deepEqual(identifiers(visitor.nodes), [axle, blank, disc, heat, iron].sort())
  assert.equal(visitor.up, 3)
  assert.equal(visitor.down, 1, 'the box has no record, so visitors go past it')
  const past = visitor.edges.find(({ through }) => through)
  assert.ok(past)
  assert.doesNotMatch(JSON.stringify(visitor), /BX-1/)
  assert.ok(visitor.events.every(({ place }) => place === ''))
  const own = await good('traceView', { identifier: disc, reader: 'owner' }, brakes.token)
  assert.deepEqual(own.counts, { public: 5, verified: 5, partner: 6, authority: 6, owner: 6 })
  assert.equal(own.siblings.find(({ identifier }) => identifier === heat)?.total, 1)
  await good('traceAudience', { template: '', shownTo: 'partner' }, foundry.token)
  const less = await good('identifierTrace', { identifier: disc })
  assert.deepEqual(identifiers(less.nodes), [axle, disc].sort())
  await good('traceAudience', { template: '', shownTo: 'partner' }, brakes.token)
  assert.deepEqual(identifiers((await good('identifierTrace', { identifier: disc })).nodes), [disc])
  await good('traceAudience', { template: '', shownTo: 'public' }, brakes.token)
  await good('traceAudience', { template: '', shownTo: 'owner' }, foundry.token)
  const hidden = await good('traceView', { identifier: disc, reader: 'owner' }, brakes.token)
  assert.deepEqual(hidden.siblings, [])
  await good('traceAudience', { template: '', shownTo: 'public' }, foundry.token)
})

test('a sheet can be checked by everybody, and its link ends', async () => {
  const until = '2026-12-31'
  const input = { identifier: disc, reader: 'public', until }
  const { sheet, file, link } = await good('traceSheetMake', input, brakes.token)
  assert.match(Buffer.from(file.content, 'base64').toString('latin1'), /^%PDF/)
  assert.match(sheet.code, /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  const checked = await good('traceSheetCheck', { code: sheet.code.toLowerCase().replaceAll('-', ' ') })
  assert.equal(checked.identifier, disc)
  assert.equal(
    (await ask('traceSheetCheck', { code: 'AAAA-BBBB-CCCC' })).code,
    getRefusalCode('trace_sheet_not_found'),
  )
  const token = link.split('key=')[1]
  const opened = await good('traceShared', { token })
  assert.equal(opened.picture.total, 5)
  const early = await ask('traceSheetMake', { ...input, until: '2020-01-01' }, brakes.token)
  assert.match(early.message, /截止日|内容/)
  const { sheets } = await good('traceSheetList', { identifier: disc }, brakes.token)
  assert.equal(sheets[0]?.opened, 1)
  assert.equal((await good('traceSheetRevoke', { id: sheet.id }, brakes.token)).state, 'revoked')
  assert.equal((await ask('traceShared', { token })).code, getRefusalCode('trace_share_ended'))
  await good('traceSheetCheck', { code: sheet.code })
})

test('after the end of a link visitors see no more of the other company', async () => {
  const { links } = await good('traceLinkList', {}, cars.token)
  const open = links.find(({ state }) => state === 'accepted')
  await good('traceLinkEnd', { id: open?.id, version: open?.version, note: '合同到期' }, cars.token)
  const visitor = await good('identifierTrace', { identifier: disc })
  assert.doesNotMatch(JSON.stringify(visitor), /AM-1/)
})

test('a trace shows about a part only what its company and linked ones recorded', async () => {
  const [part, next] = [`${brakes.prefix}/BD-88`, `${foundry.prefix}/PK-88`]
  const far = `${cars.prefix}/AM-88`
  await putIdentifiers(app, [{ identifier: part }, { identifier: next }, { identifier: far }])
  const step = { at: '2026-03-20T02:00:00Z', step: 'commissioning' }
  // Brakes and foundry are linked, and so are foundry and cars below, but not brakes and cars.
  const offered = await good('traceLinkOffer', { partner: foundry.prefix, note: '' }, cars.token)
  await good('traceLinkAnswer', { id: offered.id, version: 0, accept: true, note: '' }, foundry.token)
  await putEvents(app, [
    { by: brakes.prefix, ...step, joins: [[part, next]] },
    { by: foundry.prefix, ...step, joins: [[next, far]] },
    { by: cars.prefix, at: '2026-03-21T02:00:00Z', step: 'destroying', parts: [part] },
  ])
  const visitor = await good('identifierTrace', { identifier: part })
  assert.deepEqual(identifiers(visitor.nodes), [far, next, part].sort())
  assert.doesNotMatch(JSON.stringify(visitor.events), /destroying/)
})

test('a company sees of a part over no link what visitors see of it', async () => {
  const [claimed, own] = [`${cars.prefix}/AM-99`, `${brakes.prefix}/BX-99`]
  await putIdentifiers(app, [{ identifier: claimed, name: '未公开车桥' }])
  await putEvents(app, [
    {
      by: brakes.prefix,
      at: '2026-03-21T02:00:00Z',
      step: 'packing',
      joins: [[claimed, own]],
      kind: 'contains',
    },
    { by: brakes.prefix, at: '2026-03-22T02:00:00Z', step: 'shipping', parts: [own] },
  ])
  await putIdentifiers(app, [{ identifier: own }])
  const seen = async () =>
    identifiers((await good('traceView', { identifier: own, reader: 'owner' }, brakes.token)).picture.nodes)
  assert.ok((await seen()).includes(claimed))
  await good('traceAudience', { template: '', shownTo: 'partner' }, cars.token)
  assert.deepEqual(await seen(), [own])
  await good('traceAudience', { template: '', shownTo: 'public' }, cars.token)
})

test('a transformation of hundreds of parts leads to each of them, and a car without an identifier keeps its name', async () => {
  const many = Array.from({ length: 401 }, (_, at) => `${brakes.prefix}/BL-${at}`)
  const billet = `${brakes.prefix}/BILLET-1`
  await putIdentifiers(
    app,
    [billet, ...many].map((identifier) => ({ identifier, name: '坯料' })),
  )
  const car = 'urn:x-vin:LSVA2180N26000318'
  const base = { eventTimeZoneOffset: '+08:00', bizStep: 'assembling' }
  const sent = [
    {
      ...base,
      type: 'TransformationEvent',
      eventTime: '2026-03-11T10:00:00.000+08:00',
      inputEPCList: [billet],
      outputEPCList: many,
    },
    {
      ...base,
      type: 'AssociationEvent',
      action: 'ADD',
      eventTime: '2026-03-12T10:00:00.000+08:00',
      parentID: car,
      childEPCs: [many[7]],
    },
  ]
  const results = await captureEvents(
    app.db,
    sent.map((given) => ({ given, context: [] })),
    {
      prefix: brakes.prefix,
      templates: [],
      source: 'api',
      writer: 'test',
      writerName: '',
      captureId: null,
      onError: 'proceed',
      now: app.clock.now,
    },
  )
  assert.deepEqual(
    results.map(({ outcome }) => outcome),
    ['stored', 'stored'],
  )
  const { picture } = await good('traceView', { identifier: many[7], reader: 'owner' }, brakes.token)
  assert.deepEqual(identifiers(picture.nodes), [billet, many[7], car].sort())
  assert.deepEqual(
    picture.companies.map(({ prefix }) => prefix),
    [brakes.prefix],
  )
  const from = await good('traceView', { identifier: billet, reader: 'owner' }, brakes.token)
  assert.equal(from.picture.total, 403)
  assert.equal(from.picture.down, 2)
  const draft = await good('recallCreate', { title: '坯料', defect: '' }, brakes.token)
  const causes = [{ kind: 'upstream', values: [billet], prefix: '', from: '', to: '' }]
  const { open } = await good(
    'recallReckon',
    { id: draft.id, version: draft.version, causes, leftOut: [] },
    brakes.token,
  )
  assert.deepEqual(
    open?.figures?.levels.map(({ level, total, onward }) => [level, total, onward]),
    [
      [0, 1, 1],
      [1, 401, 1],
      [2, 1, 0],
    ],
  )
})

test('a melt that became countless parts is read as far as a trace goes', async () => {
  const melt = `${foundry.prefix}/MELT-1`
  await pool.query(
    `insert into event_edges (prefix, handle, way, other_prefix, other_handle, kind, event_prefix, event_id, "foreign",
       event_time)
     select $1, $2, 'down', $1, $2 || '-' || n, 'made_into', $1, '0193b5a0-0000-7000-8000-000000000001', false, now()
       from generate_series(1, 50) n`,
    [foundry.prefix, melt],
  )
  assert.equal((await loadEdges(app.db, [{ prefix: foundry.prefix, handle: melt }], 'down')).length, 50)
  assert.equal((await loadEdges(app.db, [{ prefix: foundry.prefix, handle: melt }], 'down', 20)).length, 20)
})

test('a trace says whether it was cut', async () => {
  const chain = Array.from({ length: 15 }, (_, at) => `${foundry.prefix}/LONG-${at}`)
  await putIdentifiers(
    app,
    chain.map((identifier) => ({ identifier, name: '长链' })),
  )
  await putEvents(
    app,
    chain.slice(1).map((to, at) => ({
      by: foundry.prefix,
      at: `2026-03-${10 + at}T02:00:00Z`,
      step: 'commissioning',
      joins: [[chain[at]!, to]] as [string, string][],
    })),
  )
  const cutOf = async (at: number) => {
    const { cut, up, down } = await good('identifierTrace', { identifier: chain[at] })
    return { cut, up, down }
  }
  assert.deepEqual(await cutOf(1), { cut: true, up: 1, down: 12 })
  assert.deepEqual(await cutOf(2), { cut: false, up: 2, down: 12 })
  assert.deepEqual(await cutOf(13), { cut: true, up: 12, down: 1 })
})

test('visitors of dense transformations wait for one short walk, and other visitors see it as well', async (t) => {
  const [levels, width] = [12, 70]
  // Each of the parts of a level became each of the next: 4,900 edges a level.
  await pool.query(
    `insert into event_edges (prefix, handle, way, other_prefix, other_handle, kind, event_prefix, event_id, "foreign",
       event_time)
     select $1, case way when 'down' then $1 || '/DN-' || l || '-' || a else $1 || '/DN-' || l + 1 || '-' || b end, way, $1,
       case way when 'down' then $1 || '/DN-' || l + 1 || '-' || b else $1 || '/DN-' || l || '-' || a end,
       'made_into', $1, '0193b5a0-0000-7000-8000-000000000002', false, now()
       from generate_series(1, $2::int) l, generate_series(1, $3::int) a, generate_series(1, $3::int) b,
         unnest(array['up', 'down']) way`,
    [foundry.prefix, levels, width],
  )
  await pool.query('analyze event_edges')
  const parts = [1, 2, 3, 6].map((level) => `${foundry.prefix}/DN-${level}-1`)
  await putIdentifiers(
    app,
    parts.map((identifier) => ({ identifier, name: '密' })),
  )
  for (const identifier of parts) {
    const started = performance.now()
    const { cut } = await good('identifierTrace', { identifier })
    const ms = performance.now() - started
    assert.equal(cut, true)
    t.diagnostic(`${identifier}: ${Math.round(ms)} ms`)
  }
  const found = await loadSurroundings(app.db, `${foundry.prefix}/dn-1-1`.toUpperCase(), null, {
    together: true,
  })
  assert.ok(found.edges.length <= 10_000, String(found.edges.length))
  const started = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => ask('identifierTrace', { identifier: parts[3] })),
  )
  t.diagnostic(`40 visitors together: ${Math.round(performance.now() - started)} ms`)
  assert.ok(answers.every(({ success }) => success))
  const own = await Promise.all(
    Array.from({ length: 60 }, () => ask('traceView', { identifier: iron, reader: 'owner' }, foundry.token)),
  )
  assert.deepEqual(
    new Set(own.map(({ code }) => code)),
    new Set([200, getRefusalCode('too_many_requests')]),
    'one company has a few walks at a time',
  )
})

test('a statement about several companies finds what a statement for each of them finds', async () => {
  for (const handle of [iron, disc, axle, `${foundry.prefix}/MELT-1`])
    for (const viewer of [null, brakes.prefix]) {
      const [apart, together] = await Promise.all(
        [false, true].map((together) => loadSurroundings(app.db, handle, viewer, { together })),
      )
      const edges = (found: Surroundings | undefined) =>
        found?.edges.map((edge) => JSON.stringify(edge)).sort()
      assert.deepEqual(edges(together), edges(apart))
      assert.deepEqual(new Set(together?.nodes.keys()), new Set(apart?.nodes.keys()))
      assert.deepEqual(new Map(together?.parts), new Map(apart?.parts))
    }
})
