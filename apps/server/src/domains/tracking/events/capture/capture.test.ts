import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../../../../test-support/database.ts'
import { NOW, putIdentifiers } from '../../../../test-support/identifiers.ts'
import { loadEdges, loadEvents } from '../store.ts'
import { type CaptureOptions, captureEvents } from './capture.ts'

const database = await testDatabase({ after })
const { db } = database
const OWN = '88.449.1001'
const OTHER = '88.449.1002'
const codes = ['BD-1', 'BD-2', 'BD-3', 'BD-4', 'BX-1', 'BX-2', 'PL-1', 'BL-1', 'VN-1']
await putIdentifiers(
  database,
  [OWN, OTHER].flatMap((prefix) => codes.map((code) => ({ identifier: `${prefix}/${code}` }))),
)
const own = (code: string) => `${OWN}/${code}`
const AT = NOW.getTime()
const time = (minutes: number) => new Date(AT + minutes * 60_000).toISOString()
const OPTIONS: CaptureOptions = {
  prefix: OWN,
  templates: [],
  source: 'api',
  writer: 'key:1',
  writerName: 'MES',
  captureId: null,
  onError: 'proceed',
  now: NOW,
}
const capture = (events: unknown[], options: Partial<CaptureOptions> = {}) =>
  captureEvents(
    db,
    events.map((given) => ({ given, context: [] })),
    { ...OPTIONS, ...options },
  )
const zone = { eventTimeZoneOffset: '+08:00' }
const packing = (parent: string, children: string[], minutes: number, more: object = {}) => ({
  type: 'AggregationEvent',
  eventTime: time(minutes),
  ...zone,
  action: 'ADD',
  bizStep: 'packing',
  parentID: parent,
  childEPCs: children,
  ...more,
})
const seen = (epcs: string[], minutes: number, more: object = {}) => ({
  type: 'ObjectEvent',
  eventTime: time(minutes),
  ...zone,
  action: 'OBSERVE',
  bizStep: 'shipping',
  epcList: epcs,
  ...more,
})
const openDown = async (handle: string) =>
  (await loadEdges(db, handle.split('/')[0] ?? '', [handle], 'down')).map(({ otherHandle }) => otherHandle)
const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome)
const said = (results: { problems: { path: string; message: string }[] }[]) =>
  results.flatMap(({ problems }) => problems.map(({ path, message }) => `${path}: ${message}`))
const empty = () => database.pool.query('truncate events, event_subjects, event_edges, event_separations')

test('an event is found by each identifier, with its edges below both ends', async () => {
  await empty()
  const [item] = await capture([
    packing(own('bx-1'), [own('bd-1'), `https://node.example/id/${own('BD-2')}`], -60),
  ])
  assert.equal(item?.outcome, 'stored')
  assert.match(item?.eventId ?? '', /^ni:\/\/\/sha-256;[0-9a-f]{64}\?ver=CBV2\.0$/)
  const [found] = await loadEvents(db, OWN, own('BD-2'))
  assert.deepEqual([found?.role, found?.bizStep, found?.writerName], ['child', 'packing', 'MES'])
  assert.deepEqual(await openDown(own('BD-1')), [own('BX-1')])
  const up = await loadEdges(db, OWN, [own('BX-1')], 'up')
  assert.deepEqual(up.map(({ otherHandle }) => otherHandle).sort(), [own('BD-1'), own('BD-2')])
})

test('the same event changes nothing; another one under its number is refused', async () => {
  await empty()
  const event = seen([own('BD-1')], -30, { eventID: 'urn:uuid:0193b5a0-0000-7000-8000-000000000001' })
  assert.deepEqual(outcomes(await capture([event, event])), ['stored', 'known'])
  assert.deepEqual(outcomes(await capture([{ ...event, bizStep: 'urn:epcglobal:cbv:bizstep:shipping' }])), [
    'known',
  ])
  const other = await capture([{ ...event, bizStep: 'receiving' }])
  assert.deepEqual(said(other), ['eventID: 这个编号已经用于另一条内容不同的记录'])
  const hashed = seen([own('BD-2')], -20)
  assert.deepEqual(outcomes(await capture([hashed])), ['stored'])
  assert.deepEqual(outcomes(await capture([hashed])), ['known'])
  assert.equal((await loadEvents(db, OWN, own('BD-1'))).length, 1)
})

test('edges end by separations and by the next container in every order of events', async () => {
  const events = [
    packing(own('BX-1'), [own('BD-1'), own('BD-2')], -90),
    packing(own('BX-1'), [own('BD-2')], -80, { action: 'DELETE', bizStep: 'unpacking' }),
    packing(own('BX-2'), [own('BD-1')], -70),
    packing(own('BX-1'), [own('BD-3')], -60),
    packing(own('BX-2'), [], -50, { action: 'DELETE', childEPCs: undefined, bizStep: 'unpacking' }),
  ].map((event) => JSON.parse(JSON.stringify(event)))
  const orders = [
    [0, 1, 2, 3, 4],
    [4, 3, 2, 1, 0],
    [1, 4, 0, 3, 2],
    [2, 0, 4, 1, 3],
  ]
  for (const order of orders) {
    await empty()
    for (const at of order) assert.deepEqual(said(await capture([events[at]])), [])
    const all = await loadEdges(db, OWN, [own('BD-1'), own('BD-2'), own('BD-3')], 'down', { ended: true })
    const ends = all
      .map(
        ({ handle, otherHandle, endedTime }) =>
          `${handle.slice(12)} ${otherHandle.slice(12)} ${endedTime?.toISOString() ?? 'open'}`,
      )
      .sort()
    assert.deepEqual(
      ends,
      [`BD-1 BX-1 ${time(-70)}`, `BD-1 BX-2 ${time(-50)}`, `BD-2 BX-1 ${time(-80)}`, 'BD-3 BX-1 open'],
      `order ${order}`,
    )
    const mirrored = await loadEdges(db, OWN, [own('BX-1'), own('BX-2')], 'up')
    assert.deepEqual(
      mirrored.map(({ otherHandle }) => otherHandle),
      [own('BD-3')],
    )
  }
})

test('a declaration of an error takes back what the event had tied and parted', async () => {
  await empty()
  const packed = packing(own('BX-1'), [own('BD-1')], -90, { eventID: 'urn:x:1' })
  const wrong = packing(own('BX-1'), [own('BD-1')], -80, {
    eventID: 'urn:x:2',
    action: 'DELETE',
    bizStep: 'unpacking',
  })
  const errorDeclaration = { declarationTime: time(-10), reason: 'did_not_occur' }
  await capture([packed, wrong])
  assert.deepEqual(await openDown(own('BD-1')), [])
  assert.deepEqual(outcomes(await capture([{ ...wrong, errorDeclaration }])), ['stored'])
  assert.deepEqual(await openDown(own('BD-1')), [own('BX-1')])
  await capture([{ ...packed, errorDeclaration }])
  assert.deepEqual(await loadEdges(db, OWN, [own('BD-1')], 'down', { ended: true }), [])
  const history = await loadEvents(db, OWN, own('BD-1'))
  assert.equal(history.length, 4)
  assert.equal(history.filter(({ withdrawnAt }) => withdrawnAt).length, 2)
  // The declaration may also come first.
  await empty()
  await capture([{ ...packed, errorDeclaration }])
  assert.deepEqual(outcomes(await capture([packed])), ['stored'])
  assert.deepEqual(await openDown(own('BD-1')), [])
})

test('a part cannot go into itself, even by a long way round', async () => {
  await empty()
  const results = await capture([
    packing(own('BX-1'), [own('BD-1')], -90),
    packing(own('PL-1'), [own('BX-1')], -80),
    packing(own('BD-1'), [own('PL-1')], -70),
    packing(own('BX-2'), [own('BX-2')], -60),
    {
      type: 'TransformationEvent',
      eventTime: time(-50),
      ...zone,
      inputEPCList: [own('PL-1')],
      outputEPCList: [own('BD-1')],
    },
  ])
  assert.deepEqual(outcomes(results), ['stored', 'stored', 'wrong', 'wrong', 'stored'])
  assert.deepEqual(said(results.slice(2)), [
    `${own('BD-1')}: 会装成环：它已经在要装进去的那一件里面`,
    `${own('BX-2')}: 不能装进自己`,
    `${own('BD-1')}: 这件产出此前已装进或加工成投入的那一件，已照记，请核对`,
  ])
  const later = await capture([packing(own('BD-1'), [own('PL-1')], -40)])
  assert.deepEqual(outcomes(later), ['wrong'])
  // Taken apart, they may go together the other way round.
  await capture([packing(own('PL-1'), [own('BX-1')], -30, { action: 'DELETE' })])
  assert.deepEqual(outcomes(await capture([packing(own('BX-1'), [own('PL-1')], -20)])), ['stored'])
})

test('wrong clocks, unknown and foreign parts are refused in words', async () => {
  await empty()
  const results = await capture([
    seen([own('BD-1')], 192),
    seen([own('XX-1')], -1),
    seen([`${OTHER}/BD-1`], -1, { action: 'ADD' }),
    seen([`${OTHER}/BD-1`], -1),
    packing(`${OTHER}/VN-1`, [own('BD-1')], -1, { type: 'AssociationEvent', bizStep: 'installing' }),
    seen([own('BD-1')], -1, { eventTime: '1950-01-01T00:00:00Z' }),
    seen([own('BD-1')], -1, { 'own:note': 'a\0b' }),
    seen([own('BD-1')], -1, { 'own:note': { deep: ['\ud83d'] } }),
    { type: 'ObjectEvent', eventTime: '2026-11-20 10:00', ...zone, action: 'LOOK', epcList: [], colour: 1 },
    'text',
  ])
  assert.deepEqual(outcomes(results), [
    'wrong',
    'wrong',
    'wrong',
    'stored',
    'stored',
    'wrong',
    'wrong',
    'wrong',
    'wrong',
    'wrong',
  ])
  assert.deepEqual(said(results), [
    'eventTime: 比节点的时间晚 3 小时 12 分，请核对时钟',
    `${own('XX-1')}: 没有这个标识`,
    `${OTHER}/BD-1: 这是另一家企业的标识，只能由它登记产生与注销`,
    'eventTime: 早于 1970 年，请核对时钟',
    'own:note: own:note里有无法保存的字符（U+0000），请删去后再提交',
    'own:note.deep.0: own:note.deep.0里有无法保存的字符（U+D83D），请删去后再提交',
    'eventTime: 应为带时区的时刻，如 2026-11-24T10:42:08+08:00',
    'action: 应为 ADD、OBSERVE 或 DELETE',
    'colour: EPCIS 2.0 没有这个字段；自己的字段请加前缀',
    'epcList: 没有写明是哪些件',
    ': 不是一条记录',
  ])
  const [edge] = await loadEdges(db, OTHER, [`${OTHER}/VN-1`], 'up')
  assert.deepEqual([edge?.otherHandle, edge?.foreign, edge?.eventPrefix], [own('BD-1'), true, OWN])
})

test('another company neither ends a tie of a part nor keeps its company from making one', async () => {
  await empty()
  const others = { prefix: OTHER, writer: 'key:2' }
  await capture([packing(own('BX-1'), [own('BD-1')], -30)])
  const taken = [
    packing(`${OTHER}/BX-1`, [own('BD-1')], -20),
    packing(`${OTHER}/BX-2`, [own('BX-2')], -20),
    packing(own('BD-2'), [`${OTHER}/BX-2`], -19),
  ]
  assert.deepEqual(outcomes(await capture(taken, others)), ['stored', 'stored', 'stored'])
  assert.deepEqual((await openDown(own('BD-1'))).sort(), [own('BX-1'), `${OTHER}/BX-1`])
  assert.deepEqual(outcomes(await capture([packing(own('BX-2'), [own('BD-2')], -10)])), ['stored'])
  // The company itself knows where its part is, and ends what others say.
  await capture([packing(own('BX-2'), [own('BD-1')], -5)])
  assert.deepEqual(await openDown(own('BD-1')), [own('BX-2')])
})

test('with rollback one wrong event keeps all out', async () => {
  await empty()
  const events = [seen([own('BD-1')], -2), seen([own('XX-9')], -1)]
  assert.deepEqual(outcomes(await capture(events, { onError: 'rollback' })), ['stored', 'wrong'])
  assert.deepEqual(await loadEvents(db, OWN, own('BD-1')), [])
})

test('names of GS1 lead to the identifier that has them as an alias, in every form', async () => {
  await empty()
  await database.pool.query(
    `insert into identifier_aliases (prefix, alias, handle, spelling, note, created_at, author)
     values ($1, '(01)04012345111118(21)9876', $2, '', '', $3, '')`,
    [OWN, own('BD-4'), NOW],
  )
  await capture([
    seen(['urn:epc:id:sgtin:4012345.011111.9876'], -3),
    seen(['https://shop.example/gtin/04012345111118/21/9876?linkType=gs1:pip'], -2),
    packing('urn:epc:id:sscc:4012345.0000000333', ['urn:epc:id:sgtin:4012345.011111.9876'], -1),
  ])
  assert.equal((await loadEvents(db, OWN, own('BD-4'))).length, 3)
  assert.deepEqual(await openDown(own('BD-4')), ['https://id.gs1.org/00/040123450000003338'])
})

test('many inputs and outputs are tied through their transformation', async () => {
  await empty()
  const transformation = { type: 'TransformationEvent', ...zone, transformationID: 'urn:x:melt-17' }
  await capture([
    { ...transformation, eventTime: time(-9), inputEPCList: [own('BL-1')] },
    { ...transformation, eventTime: time(-8), outputEPCList: [own('BD-1'), own('BD-2')] },
  ])
  assert.deepEqual(await openDown(own('BL-1')), ['urn:x:melt-17'])
  const outputs = await loadEdges(db, OWN, ['urn:x:melt-17'], 'down')
  assert.deepEqual(outputs.map(({ otherHandle }) => otherHandle).sort(), [own('BD-1'), own('BD-2')])
})
