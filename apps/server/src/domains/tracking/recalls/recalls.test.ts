import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putEvents } from '../../../test-support/edges.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const made = async (name: string) => {
  const id = await createCompany(app, name)
  const { rows } = await pool.query('select prefix from companies where id = $1', [id])
  return { id, prefix: rows[0].prefix as string }
}
const foundry = await made('示例铸造')
const brakes = await made('示例制动')
const cars = await made('示例汽车')
const member = await createSession(app, { type: 'COMPANY', companyId: brakes.id })
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId: brakes.id })
const carsAdmin = await createSession(app, { type: 'COMPANY_ADMIN', companyId: cars.id })
const foundryAdmin = await createSession(app, { type: 'COMPANY_ADMIN', companyId: foundry.id })

const ask = async <N extends CallName>(name: N, body: object, token = member.token) =>
  call(name, { token, body, ip: makeAddress() })
const good = async <N extends CallName>(name: N, body: object, token = member.token) => {
  const answer = await ask(name, body, token)
  assert.equal(
    answer.success,
    true,
    `${name}: ${answer.message} ${answer.code === getRefusalCode('unexpected') ? app.logs.slice(-2).join('') : ''}`,
  )
  return answer.data
}
const standing = async (identifier: string) => good('identifierRecalls', { identifier })

const heat = `${foundry.prefix}/H2603-17`
const blank = (n: number) => `${foundry.prefix}/CB-${n}`
const disc = (n: number) => `${brakes.prefix}/BD-${n}`
const axle = (n: number) => `${cars.prefix}/AM-${n}`

/** Six castings of a heat, five of them made into discs, four discs mounted in two axles. */
async function chain() {
  const six = [1, 2, 3, 4, 5, 6]
  await putIdentifiers(app, [
    { identifier: heat, name: '铁水炉次' },
    ...six.map((n) => ({ identifier: blank(n), name: '铸件毛坯' })),
    ...six.map((n) => ({ identifier: disc(n), name: '前制动盘' })),
    { identifier: axle(1), name: '前桥模块' },
    { identifier: axle(2), name: '前桥模块' },
  ])
  await putEvents(app, [
    {
      by: foundry.prefix,
      at: '2026-03-17T02:00:00Z',
      step: 'commissioning',
      joins: six.map((n) => [heat, blank(n)] as const),
    },
    { by: foundry.prefix, at: '2026-03-17T05:00:00Z', step: 'destroying', parts: [blank(6)] },
    {
      by: brakes.prefix,
      at: '2026-03-18T02:00:00Z',
      step: 'commissioning',
      joins: [1, 2, 3, 4, 5].map((n) => [blank(n), disc(n)] as const),
    },
    {
      by: brakes.prefix,
      at: '2026-03-18T06:00:00Z',
      step: 'storing',
      parts: [disc(5)],
      place: 'https://id.example/loc/北仑一库',
    },
    {
      by: cars.prefix,
      at: '2026-04-02T02:00:00Z',
      step: 'assembling',
      joins: [
        [disc(1), axle(1)],
        [disc(2), axle(1)],
        [disc(3), axle(2)],
        [disc(4), axle(2)],
      ],
    },
    {
      by: cars.prefix,
      at: '2026-04-05T02:00:00Z',
      step: 'retail_selling',
      parts: [axle(1)],
      place: 'https://id.example/loc/宁波',
    },
  ])
}

async function link(from: { token: string }, to: { token: string }, partner: string) {
  const offered = await good('traceLinkOffer', { partner, note: '' }, from.token)
  return good(
    'traceLinkAnswer',
    { id: offered.id, version: offered.version, accept: true, note: '' },
    to.token,
  )
}
const heatCause = [{ kind: 'heat', values: ['H2603-17'], prefix: foundry.prefix, from: '', to: '' }]
const words = {
  title: '石墨形态不合格',
  defect: '前制动盘可能开裂',
  consequence: '制动距离变长',
  remedy: '免费更换',
  phone: '0574-0000-1001',
  officialNumber: '',
  weeks: 25,
  closeAt: 98,
}

await chain()

test('a draft reckons what a heat spread to, and no other company sees it', async () => {
  const draft = await good('recallCreate', { title: '铸件来料', defect: '' })
  assert.match(draft.number, /^RC-2026-\d{3}$/)
  // Without links the walk ends at the own edges of the company.
  const alone = await good('recallReckon', {
    id: draft.id,
    version: draft.version,
    causes: heatCause,
    leftOut: ['scrapped'],
  })
  assert.equal(alone.open?.figures?.total, 0, 'nothing is known of a heat of a stranger')
  await link(admin, foundryAdmin, foundry.prefix)
  await link(admin, carsAdmin, cars.prefix)
  const { open } = await good('recallReckon', {
    id: draft.id,
    version: alone.version,
    causes: heatCause,
    leftOut: ['scrapped'],
  })
  const figures = open?.figures
  assert.ok(figures)
  assert.deepEqual(
    figures.levels.map(({ level, name, total, onward }) => [level, name, total, onward]),
    [
      [0, '铁水炉次', 1, 1],
      [1, '铸件毛坯', 6, 5],
      [2, '前制动盘', 5, 4],
      [3, '前桥模块', 2, 0],
    ],
  )
  for (const { total, onward, stayed, level } of figures.levels.slice(1))
    assert.equal(onward + stayed.reduce((sum, row) => sum + row.total, 0), total, `level ${level} adds up`)
  // One disc in store, one axle sold, one axle at the plant.
  assert.equal(figures.total, 3)
  assert.deepEqual(
    figures.states.map(({ name, total, note }) => [name, total, note]),
    [
      ['厂内', 1, '停发'],
      ['在库', 1, '冻结'],
      ['已售', 1, '召回'],
    ],
  )
  assert.equal(figures.customers.find(({ prefix }) => prefix === cars.prefix)?.total, 4)
  assert.equal((await standing(disc(1))).standing, 'none')
  const theirs = await ask('recallDetail', { id: draft.id }, carsAdmin.token)
  assert.equal(theirs.code, getRefusalCode('recall_not_found'))
})

test('each part says why it is in, and parts are taken out with a reason', async () => {
  const [row] = (await good('recallList', {})).records
  assert.ok(row)
  const { records } = await good('recallParts', { id: row.id, level: 3 })
  const [path] = records.map((record) => record.path)
  assert.deepEqual(path, [heat, blank(1), disc(1), axle(1)])
  const found = await good('recallParts', { id: row.id, text: 'BD-5' })
  assert.deepEqual(
    found.records.map(({ identifier }) => identifier),
    [disc(5)],
  )
  const bare = await ask('recallExclude', {
    id: row.id,
    version: row.version,
    identifiers: [disc(5)],
    reason: ' ',
  })
  assert.equal(bare.code, getRefusalCode('recall_reason_missing'))
  const out = await good('recallExclude', {
    id: row.id,
    version: row.version,
    identifiers: [disc(5)],
    reason: '金相复检合格',
  })
  assert.equal(out.open?.figures?.total, 2)
  assert.equal(out.open?.figures?.excluded, 2, 'with the casting that was scrapped before')
  const list = await good('recallParts', { id: row.id, excluded: true })
  assert.ok(list.records.some(({ excluded }) => excluded === '金相复检合格'))
  const stranger = await ask('recallExclude', {
    id: row.id,
    version: out.version,
    identifiers: [axle(99)],
    reason: '不在',
  })
  assert.equal(stranger.code, getRefusalCode('recall_member_not_found'))
})

test('one person asks, another approves, and publication turns all pages at once', async () => {
  const [row] = (await good('recallList', {})).records
  assert.ok(row)
  const unready = await ask('recallAsk', { id: row.id, version: row.version })
  assert.equal(unready.code, getRefusalCode('recall_unready'))
  const saved = await good('recallSave', { id: row.id, version: row.version, ...words })
  const early = await ask('recallPublish', { id: row.id, version: saved.version }, admin.token)
  assert.equal(early.code, getRefusalCode('recall_unapproved'))
  const second = await createSession(app, { type: 'COMPANY_ADMIN', companyId: brakes.id })
  // An administrator who asks cannot approve either.
  const mine = await good('recallAsk', { id: row.id, version: saved.version }, admin.token)
  assert.equal(mine.open?.askedByMe, true)
  const same = await ask(
    'recallDecide',
    { id: row.id, version: mine.version, approve: true, note: '' },
    admin.token,
  )
  assert.equal(same.code, getRefusalCode('recall_same_person'))
  await pool.query(`update accounts set type = 'COMPANY' where id = $1`, [second.id])
  const back = await good('recallAsk', { id: row.id, version: mine.version, back: true }, admin.token)
  const request = await good('recallAsk', { id: row.id, version: back.version })
  assert.equal(request.approvers.length, 1)
  const refused = await good(
    'recallDecide',
    { id: row.id, version: request.version, approve: false, note: '补照片' },
    admin.token,
  )
  assert.equal(refused.open?.state, 'draft')
  const again = await good('recallAsk', { id: row.id, version: refused.version })
  const approved = await good(
    'recallDecide',
    { id: row.id, version: again.version, approve: true, note: '' },
    admin.token,
  )
  const member0 = await ask('recallPublish', { id: row.id, version: approved.version })
  assert.equal(member0.status ?? 403, 403)
  const published = await good('recallPublish', { id: row.id, version: approved.version }, admin.token)
  assert.equal(published.state, 'published')
  assert.equal((await standing(axle(1))).standing, 'recalled')
  assert.equal((await standing(disc(1))).standing, 'recalled')
  const cleared = await standing(disc(5))
  assert.equal(cleared.standing, 'cleared')
  assert.equal(cleared.recalls[0]?.reason, '金相复检合格')
  const groups = (await standing(axle(1))).recalls[0]?.groups
  assert.deepEqual(
    groups?.filter(({ own }) => own).map(({ name }) => name),
    ['前桥模块'],
  )
  const { rows } = await pool.query(`select title from notices where title like '% 发布召回'`)
  assert.equal(rows.length, 2, 'the foundry and the maker of cars are told')
})

test('parts are dealt with by scan, twice changes nothing, and the end waits for its share', async () => {
  const [row] = (await good('recallList', {})).records
  assert.ok(row)
  const done = { identifiers: [axle(1)], result: 'replaced', place: '宁波 北仑服务站', minutes: 11 }
  assert.deepEqual(await good('recallHandle', done, carsAdmin.token), { handled: 1, known: 0 })
  assert.deepEqual(await good('recallHandle', done, carsAdmin.token), { handled: 0, known: 1 })
  const stranger = { ...done, identifiers: [axle(77)] }
  assert.equal(
    (await ask('recallHandle', stranger, carsAdmin.token)).code,
    getRefusalCode('recall_member_not_found'),
  )
  const { progress, version } = await good('recallDetail', { id: row.id })
  assert.deepEqual([progress?.handled, progress?.total, progress?.results.replaced], [1, 2, 1])
  assert.equal((await standing(axle(1))).standing, 'handled')
  const loadRecalls = (identifier: string) => good('recallOfPart', { identifier }, carsAdmin.token)
  const [mine] = (await loadRecalls(axle(1))).recalls
  assert.deepEqual([mine?.number, mine?.state, mine?.result], [row.number, 'sold', 'replaced'])
  const back = { identifiers: [axle(1)], prefix: cars.prefix }
  assert.equal(
    (await ask('recallHandleBack', back, foundryAdmin.token)).code,
    getRefusalCode('event_other_company'),
    'another company',
  )
  assert.deepEqual(await good('recallHandleBack', back, carsAdmin.token), { takenBack: 1 })
  assert.equal((await good('recallDetail', { id: row.id })).progress?.handled, 0)
  assert.deepEqual(await good('recallHandle', done, carsAdmin.token), { handled: 1, known: 0 })
  assert.equal(
    (await ask('recallRemind', { id: row.id, prefix: foundry.prefix })).code,
    getRefusalCode('recall_member_not_found'),
  )
  await good('recallRemind', { id: row.id, prefix: cars.prefix })
  assert.equal(
    (await ask('recallClose', { id: row.id, version }, admin.token)).code,
    getRefusalCode('recall_unfinished'),
  )
  const form = await good('recallForm', { id: row.id })
  assert.match(Buffer.from(form.content, 'base64').toString('latin1'), /^%PDF/)
  const { url } = await good('recallDownload', { id: row.id })
  assert.match(url, /RC-2026-\d{3}\.csv/)
})

test('extending and narrowing pass the same gates, and a withdrawn cause says so', async () => {
  const [row] = (await good('recallList', {})).records
  assert.ok(row)
  const empty = await ask('recallChange', { id: row.id, version: row.version, kind: 'narrow', reason: ' ' })
  assert.equal(empty.code, getRefusalCode('recall_reason_missing'))
  const list = [{ kind: 'list', values: ['BD-6', 'BD-404'], prefix: '', from: '', to: '' }]
  const wider = await good('recallChange', {
    id: row.id,
    version: row.version,
    kind: 'extend',
    reason: '同炉',
    causes: list,
  })
  assert.equal(wider.open?.figures?.total, 3)
  assert.deepEqual(wider.open?.figures?.unknown, ['BD-404'])
  assert.equal((await standing(disc(6))).standing, 'none', 'nothing changes before the publication')
  const gates = async (given: { id: string; version: number }) => {
    const request = await good('recallAsk', { id: given.id, version: given.version })
    const yes = await good(
      'recallDecide',
      { id: given.id, version: request.version, approve: true, note: '' },
      admin.token,
    )
    return good('recallPublish', { id: given.id, version: yes.version }, admin.token)
  }
  const published = await gates(wider)
  assert.equal((await standing(disc(6))).standing, 'recalled')
  assert.equal((await standing(disc(5))).standing, 'cleared', 'what was taken out stays out')
  assert.equal(published.progress?.handled, 1)
  const away = await good('recallChange', {
    id: row.id,
    version: published.version,
    kind: 'withdraw',
    reason: '检测报告更正',
  })
  const gone = await gates(away)
  assert.equal(gone.state, 'withdrawn')
  const after = await standing(axle(2))
  assert.equal(after.standing, 'withdrawn')
  assert.equal(after.recalls[0]?.reason, '检测报告更正')
})

test('the page of a company names what it published, and no draft', async () => {
  await good('recallCreate', { title: '还是草稿', defect: '' })
  const { recalls } = await good('companyRecalls', { prefix: brakes.prefix })
  assert.deepEqual(
    recalls.map(({ title, state, total, done }) => [title, state, total, done]),
    [['石墨形态不合格', 'withdrawn', 3, 1]],
  )
  assert.deepEqual(await good('companyRecalls', { prefix: '88.449.9999' }), { recalls: [] })
})

test('a station is found by its name, however the address of the place writes it', async () => {
  const at = (number: number, place: string) => ({
    by: brakes.prefix,
    at: '2026-03-20T02:00:00Z',
    step: 'inspecting',
    parts: [`${brakes.prefix}/BD-7${number}`],
    place,
  })
  await putIdentifiers(
    app,
    [1, 2, 3, 4].map((n) => ({ identifier: `${brakes.prefix}/BD-7${n}`, name: '前制动盘' })),
  )
  await putEvents(app, [
    at(1, `https://id.example/loc/${encodeURIComponent('涂装 2 线')}`),
    at(2, 'urn:x-place:涂装 2 线'),
    at(3, 'https://id.example/loc/涂装 12 线'),
    at(4, 'https://id.example/loc/旧涂装 2 线'),
  ])
  const draft = await good('recallCreate', { title: '工位', defect: '' })
  const reckonedFor = async (place: string, version: number) => {
    const causes = [{ kind: 'station', values: [place], prefix: '', from: '', to: '' }]
    return good('recallReckon', { id: draft.id, version, causes, leftOut: [] })
  }
  const named = await reckonedFor('涂装 2 线', draft.version)
  assert.equal(named.open?.figures?.total, 2)
  const wild = await reckonedFor('涂装%线', named.version)
  assert.equal(wild.open?.figures?.total, 0, 'signs of patterns are plain signs')
  const half = [{ kind: 'station', values: ['涂装\ud83d'], prefix: '', from: '', to: '' }]
  const input = { id: draft.id, version: wild.version, causes: half, leftOut: [] }
  assert.equal((await ask('recallReckon', input)).code, getRefusalCode('invalid_input'), 'half a character')
})

test('a batch is in with all its parts, as one row', async () => {
  const batch = `${brakes.prefix}/B260318-02`
  await putIdentifiers(app, [
    { identifier: batch, name: '前制动盘批', level: 'batch' },
    ...Array.from({ length: 30 }, (_, n) => ({
      identifier: `${brakes.prefix}/BX-${100 + n}`,
      name: '前制动盘',
      batch,
    })),
  ])
  const draft = await good('recallCreate', { title: '整批', defect: '' })
  const causes = [{ kind: 'batch', values: ['B260318-02'], prefix: '', from: '', to: '' }]
  const reckoned = await good('recallReckon', { id: draft.id, version: draft.version, causes, leftOut: [] })
  assert.equal(reckoned.open?.figures?.total, 30)
  const { rows } = await pool.query('select count(*)::int as n from recall_members where recall_id = $1', [
    draft.id,
  ])
  assert.equal(rows[0].n, 0)
  const first = await good('recallParts', { id: draft.id, size: 20 })
  const second = await good('recallParts', { id: draft.id, size: 20, cursor: first.next })
  assert.equal(first.records.length + second.records.length, 30)
  assert.equal(second.next, '')
  const part = `${brakes.prefix}/BX-107`
  const out = await good('recallExclude', {
    id: draft.id,
    version: reckoned.version,
    identifiers: [part],
    reason: '早已换下',
  })
  assert.equal(out.open?.figures?.total, 29)
  const saved = await good('recallSave', { id: draft.id, version: out.version, ...words })
  const request = await good('recallAsk', { id: draft.id, version: saved.version })
  const yes = await good(
    'recallDecide',
    { id: draft.id, version: request.version, approve: true, note: '' },
    admin.token,
  )
  await good('recallPublish', { id: draft.id, version: yes.version }, admin.token)
  assert.equal((await standing(`${brakes.prefix}/BX-108`)).standing, 'recalled')
  assert.equal((await standing(part)).standing, 'cleared')
  const { url } = await good('recallDownload', { id: draft.id })
  assert.equal((await app.app.inject({ url })).statusCode, 403, 'another browser')
})

test('a block notice asks partners to set parts aside, and they answer once', async () => {
  const draft = await good('recallCreate', { title: '冻结', defect: '' })
  const reckoned = await good('recallReckon', {
    id: draft.id,
    version: draft.version,
    causes: heatCause,
    leftOut: [],
  })
  const sent = await good('recallNotify', { id: draft.id, version: reckoned.version, text: '' })
  const mine = sent.notices.find(({ recipient }) => recipient === cars.prefix)
  assert.equal(mine?.parts, 2)
  const again = { id: draft.id, version: sent.version, text: '快' }
  assert.equal((await ask('recallNotify', again)).code, getRefusalCode('recall_reminded'), 'once a day')
  const [received] = (await good('recallNotices', {}, carsAdmin.token)).records
  assert.equal(received?.state, 'sent')
  const answer = { id: received?.id, found: 2, setAside: 1, answer: '一套已装车' }
  assert.equal((await good('recallNoticeAnswer', answer, carsAdmin.token)).state, 'answered')
  assert.equal(
    (await ask('recallNoticeAnswer', answer, carsAdmin.token)).code,
    getRefusalCode('recall_notice_answered'),
  )
  assert.equal(
    (await ask('recallNoticeAnswer', answer, foundryAdmin.token)).code,
    getRefusalCode('recall_notice_not_found'),
  )
})

test('a company without a link shows a recall neither its batches nor where its parts are', async () => {
  const batch = `${cars.prefix}/B260402-01`
  await putIdentifiers(app, [
    { identifier: batch, name: '前桥批', level: 'batch' },
    ...[1, 2, 3].map((n) => ({ identifier: `${cars.prefix}/AX-${n}`, name: '前桥模块', batch })),
  ])
  const draft = await good('recallCreate', { title: '别家的批', defect: '' }, foundryAdmin.token)
  const reckon = async (version: number, kind: string, values: string[]) => {
    const causes = [{ kind, values, prefix: '', from: '', to: '' }]
    return good('recallReckon', { id: draft.id, version, causes, leftOut: [] }, foundryAdmin.token)
  }
  const whole = await reckon(draft.version, 'batch', [batch])
  assert.equal(whole.open?.figures?.total, 0)
  const listed = await reckon(whole.version, 'list', [batch, axle(1)])
  const { records } = await good('recallParts', { id: draft.id }, foundryAdmin.token)
  assert.deepEqual(
    records.map(({ identifier, waiting, place, state }) => [identifier, waiting, place, state]),
    [
      [axle(1), true, '', 'made'],
      [batch, true, '', 'made'],
    ],
  )
  const { rows } = await pool.query('select sum(total)::int as n from identifier_counts where prefix = $1', [
    foundry.prefix,
  ])
  assert.ok(rows[0].n > 0)
  assert.equal(listed.open?.figures?.looked, rows[0].n)
})

test('the words that a second person approves stay until the request is taken back', async () => {
  const draft = await good('recallCreate', { title: '改字', defect: '' })
  const causes = [{ kind: 'list', values: [disc(1)], prefix: '', from: '', to: '' }]
  const reckoned = await good('recallReckon', { id: draft.id, version: draft.version, causes, leftOut: [] })
  const saved = await good('recallSave', { id: draft.id, version: reckoned.version, ...words })
  const request = await good('recallAsk', { id: draft.id, version: saved.version })
  const other = { ...words, defect: '没有缺陷' }
  const save = (version: number) => ask('recallSave', { id: draft.id, version, ...other })
  assert.equal((await save(request.version)).code, getRefusalCode('recall_stale'))
  const yes = { id: draft.id, version: request.version, approve: true, note: '' }
  const approved = await good('recallDecide', yes, admin.token)
  assert.equal((await save(approved.version)).code, getRefusalCode('recall_stale'))
  assert.equal((await good('recallDetail', { id: draft.id })).defect, words.defect)
  const back = await good('recallAsk', { id: draft.id, version: approved.version, back: true })
  assert.equal((await save(back.version)).success, true)
})

test('a recall is not published over a link that ended after it was reckoned', async () => {
  const draft = await good('recallCreate', { title: '关联已结束', defect: '' })
  const approved = async (version: number) => {
    const reckoned = await good('recallReckon', { id: draft.id, version, causes: heatCause, leftOut: [] })
    const saved = await good('recallSave', { id: draft.id, version: reckoned.version, ...words })
    const request = await good('recallAsk', { id: draft.id, version: saved.version })
    const yes = { id: draft.id, version: request.version, approve: true, note: '' }
    return good('recallDecide', yes, admin.token)
  }
  const first = await approved(draft.version)
  const { links } = await good('traceLinkList', {}, carsAdmin.token)
  const ended = links.find(({ state }) => state === 'accepted')
  await good('traceLinkEnd', { id: ended?.id, version: ended?.version, note: '' }, carsAdmin.token)
  const stale = await ask('recallPublish', { id: draft.id, version: first.version }, admin.token)
  assert.equal(stale.code, getRefusalCode('recall_stale'))
  assert.ok(stale.message.includes(cars.prefix))
  const back = await good('recallAsk', { id: draft.id, version: first.version, back: true })
  const again = await approved(back.version)
  const published = await good('recallPublish', { id: draft.id, version: again.version }, admin.token)
  assert.equal(published.state, 'published')
  const pages = await Promise.all([disc(1), axle(1)].map(standing))
  const isThere = pages.map(({ recalls }) => recalls.some(({ number }) => number === draft.number))
  assert.deepEqual(isThere, [true, false])
})
