import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'

const node = await testApp({ after })
const DISC = '88.449.1001/BD-320A0001'
const LINE = '88.449.1001/LINE-M01'
const PHONE = '13912345678'
const secretRow = { 参数: '主轴温度', 当前值: '秘密41.5', 单位: '°C' }
const text = (id: string, name: string, value: string, more = {}) => ({ id, name, value, ...more })

before(() =>
  putIdentifiers(node, [
    {
      identifier: DISC,
      images: ['/media/parts/disc.webp'],
      elements: [
        text('partNo', '零件号 / 图号', 'HX-3501101-A0 "引号" \\ 反斜线\n换行'),
        text('cost', '成本', '秘密价', { verify: true, trace: LINE }),
      ],
      scenes: [
        { code: '0', confId: 'trace', name: '产品追溯', elements: [text('t1', '炉号', '26-0311-03')] },
        { code: '2', confId: 'anti', name: '防伪查询', elements: [text('a1', '防伪码', 'F-1')] },
        { code: '7', confId: 'ops', name: '远程运维', elements: [text('o1', '最近自检', '秘密自检')] },
        {
          code: '8',
          confId: 'monitor',
          name: '运行监测',
          elements: [{ id: 'm1', name: '实时参数', value: [secretRow], type: 'Array', verify: true }],
        },
        {
          code: '10',
          confId: 'repair',
          name: '设备维修',
          elements: [text('r1', '维修人', '秘密人', { verify: true }), text('r2', '设备', '精车')],
        },
        { code: '10', confId: 'open', name: '保养', elements: [text('r1', '周期', '一月')] },
      ],
    },
    {
      identifier: LINE,
      scenes: [
        {
          code: '9',
          confId: 'production',
          name: '智能生产',
          elements: [text('p1', '车间', '一车间'), text('p2', '能耗数据', '占位')],
        },
      ],
    },
  ]),
)

const readDetail = (identifier: unknown, sceneConfId?: unknown, more = {}) =>
  node.call('identifierDetail', {
    body: { identifier, ...(sceneConfId !== undefined && { sceneConfId }) },
    ...more,
  })

test('a lookup answers the part, its scenes and its company', async () => {
  const { status, data } = await readDetail(DISC)
  assert.equal(status, 200)
  assert.equal(data.identifierName, '前制动盘')
  assert.equal(data.companyName, '企业 88.449.1001')
  assert.equal(data.companyDetails.createTime, '2024-05-16 09:20:41')
  assert.equal(data.companyDetails.indentifierPrefix, '88.449.1001')
  assert.deepEqual(data.images, ['/media/parts/disc.webp'])
  assert.deepEqual(
    data.scenes.map((scene) => scene.templateCode),
    ['0', '2', '7', '8', '10', '10'],
  )
  assert.equal(data.elements[0]?.lableValue, 'HX-3501101-A0 "引号" \\ 反斜线\n换行')
})

test('a lookup says when the part itself was registered, with and without a scene', async () => {
  await node.pool.query(`update identifiers set created_at = '2026-03-11T01:20:30Z' where handle = $1`, [
    '88.449.1001/LINE-M01',
  ])
  const { data } = await readDetail(LINE)
  assert.equal(data.registerTime, '2026-03-11 09:20:30')
  assert.notEqual(data.companyDetails.createTime, data.registerTime)
  assert.equal((await readDetail(LINE, 'production')).data.registerTime, data.registerTime)
})

test('an identifier is understood with the changes of scanners and Chinese keyboards', async () => {
  for (const typed of [
    '８８．４４９．１００１／ＢＤ－３２０Ａ０００１',
    ` ${DISC}\r\n`,
    '88。449。1001/BD—320A0001',
    '88.449.1001%2FBD-320A0001',
    encodeURIComponent('８８．４４９．１００１／ＢＤ－３２０Ａ０００１'),
  ]) {
    assert.equal((await readDetail(typed)).data.identifier, DISC, typed)
  }
})

test('no call gives away values that need verification', async () => {
  const answers = [
    await readDetail(DISC),
    ...(await Promise.all(
      ['trace', 'anti', 'ops', 'monitor', 'repair', 'open'].map((scene) => readDetail(DISC, scene)),
    )),
    await node.call('traceChain', { body: { identifier: DISC } }),
    await node.call('identifierHelp', { body: { identifier: DISC } }),
    await readDetail(DISC, 'monitor', { cookie: 'bj_scene=9999999999.forged' }),
    await readDetail(DISC, 'monitor', { query: { effect: 'SEND', mobile: '13900000123' } }),
  ]
  for (const answer of answers) assert.doesNotMatch(JSON.stringify(answer), /秘密/)
  const handle = await node.app.inject({ url: `/api/handles/${DISC}` })
  assert.equal(handle.statusCode, 200)
  assert.doesNotMatch(handle.payload, /秘密/)
})

test('a masked element says that it is one, and hides where it leads', async () => {
  const { data } = await readDetail(DISC)
  const hidden = {
    lableValue: null,
    dataType: 'isVerify',
    trace: false,
    traceIdentifier: null,
    isVerify: true,
  }
  assert.deepEqual(data.elements[1], { dataId: 'cost', lableName: '成本', ...hidden })
  const ops = (await readDetail(DISC, 'ops')).data
  assert.deepEqual(ops.elements[0], { dataId: 'lastCheck', lableName: '最近自检', ...hidden })
  assert.equal(ops.verified, false)
  assert.equal((await readDetail(DISC, 'repair')).data.verified, false)
  assert.equal('verified' in (await readDetail(DISC, 'open')).data, false)
})

test('a code opens the scenes of its identifier, and of no other', async () => {
  const send = await readDetail(DISC, 'monitor', { query: { effect: 'SEND', mobile: PHONE } })
  assert.equal(send.data.resendAfter, 10)
  const [message] = await node.loadOutbox(PHONE)
  const query = { effect: 'VERIFY', mobile: PHONE, verifyCode: message!.code }
  const opened = await readDetail(DISC, 'monitor', { query })
  assert.deepEqual(opened.data.elements[0]?.lableValue, [secretRow])
  assert.equal(opened.data.elements[0]?.dataType, 'Array')
  assert.equal(opened.data.verified, true)
  const [line = ''] = opened.cookies
  assert.match(line, /^bj_scene=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1800$/)
  const cookie = `other=1; ${line.split(';')[0]}`
  assert.equal((await readDetail(DISC, 'ops', { cookie })).data.elements[0]?.lableValue, '秘密自检')
  assert.equal((await readDetail(DISC, 'repair', { cookie })).data.elements[0]?.lableValue, '秘密人')
  assert.equal((await readDetail(DISC, undefined, { cookie })).data.elements[1]?.lableValue, '秘密价')
  await putIdentifiers(node, [
    {
      identifier: '88.449.1002/PS-OTHER1',
      scenes: [{ code: '8', confId: 'm', name: '运行监测', elements: [text('x', '转速', '别家')] }],
    },
  ])
  assert.equal(
    (await readDetail('88.449.1002/PS-OTHER1', 'm', { cookie })).data.elements[0]?.lableValue,
    null,
  )
  assert.equal((await readDetail(DISC, 'monitor', { query })).code, getRefusalCode('verify_code_expired'))
})

test('the two steps refuse malformed input by name', async () => {
  const ask = (sceneConfId: string, query: Record<string, string>) => readDetail(DISC, sceneConfId, { query })
  assert.equal(
    (await ask('trace', { effect: 'SEND', mobile: PHONE })).code,
    getRefusalCode('scene_needs_no_verification'),
  )
  assert.equal((await ask('nope', { effect: 'SEND', mobile: PHONE })).code, getRefusalCode('scene_not_found'))
  assert.equal(
    (await ask('monitor', { effect: 'SEND', mobile: '123' })).code,
    getRefusalCode('mobile_malformed'),
  )
  assert.equal((await ask('monitor', { effect: 'SEND' })).code, getRefusalCode('mobile_malformed'))
  assert.equal(
    (await ask('monitor', { effect: 'VERIFY', mobile: PHONE, verifyCode: '12a456' })).code,
    getRefusalCode('verify_code_malformed'),
  )
  assert.equal((await ask('monitor', { effect: 'DROP', mobile: PHONE })).status, 400)
  assert.equal(
    (await readDetail('88.449.1001/ZZ-NONE0404', 'x', { query: { effect: 'SEND' } })).code,
    getRefusalCode('identifier_not_found'),
  )
})

test('every concurrent visitor of the anti-counterfeiting scene counts, and only those', async () => {
  const first = (await readDetail(DISC, 'anti')).data.antiQuery
  assert.equal(first?.firstTime, '2026-11-20 10:00:00')
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => readDetail(DISC, 'anti', { ip: `203.0.114.${index}` })),
  )
  await readDetail(DISC, 'trace')
  const last = (await readDetail(DISC, 'anti', { ip: '203.0.115.1' })).data.antiQuery
  assert.equal(last?.total, first!.total + 31)
  assert.equal(last?.firstTime, first?.firstTime)
})

test('a visitor who opens the scene again is counted once a day, another browser beside it too', async () => {
  const total = async (agent: string) =>
    (await readDetail(DISC, 'anti', { ip: '203.0.116.1', headers: { 'user-agent': agent } })).data.antiQuery
      ?.total
  const counted = await total('Phone')
  for (let again = 0; again < 5; again++) assert.equal(await total('Phone'), counted)
  assert.equal(await total('Desk'), counted! + 1)
  node.wait(24 * 3600)
  assert.equal(await total('Phone'), counted! + 2)
  node.wait(-24 * 3600)
})

test('two processes on one database count a visitor once', async () => {
  const other = await testApp({ after }, { database: node })
  const total = async (process: typeof node, agent: string) => {
    const given = { ip: '203.0.118.1', headers: { 'user-agent': agent } }
    const answer = await process.call('identifierDetail', {
      body: { identifier: DISC, sceneConfId: 'anti' },
      ...given,
    })
    return answer.data.antiQuery?.total ?? 0
  }
  const counted = await total(node, 'Phone')
  assert.equal(await total(other, 'Phone'), counted)
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((agent) => [
    total(node, agent),
    total(other, agent),
  ])
  assert.equal(Math.max(...(await Promise.all(all))), counted + 4, 'five of one network')
})

test('a complete identifier of another node is said to be one', async () => {
  const { status, code, message } = await readDetail('86.100.1/AB')
  assert.deepEqual(
    [status, code, message],
    [400, getRefusalCode('identifier_malformed'), '这个标识属于其他节点，本节点只解析 88.449 开头的标识'],
  )
  assert.match((await readDetail('88.449.X/AB')).message, /^请输入正确的标识/)
})

test('crawlers, previews and prefetches count nothing', async () => {
  const before = (await readDetail(DISC, 'anti', { ip: '203.0.117.1' })).data.antiQuery?.total
  const machines = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)' },
    { 'user-agent': 'facebookexternalhit/1.1' },
    { 'user-agent': 'Mozilla/5.0', 'sec-purpose': 'prefetch;prerender' },
  ]
  for (const headers of machines) {
    const { antiQuery } = (await readDetail(DISC, 'anti', { ip: '203.0.117.2', headers })).data
    assert.equal(antiQuery?.total, before)
  }
})

test('a scene must belong to its identifier', async () => {
  for (const confId of ['production', 'nope', 'a"b\\c', "' or 1=1 --", '{}'])
    assert.equal(
      (await readDetail(DISC, confId)).code,
      getRefusalCode('scene_not_found'),
      JSON.stringify(confId),
    )
})

test('production refuses unknown options and impossible dates', async () => {
  const options = await node.call('productionOptions')
  assert.deepEqual(
    options.data.map(({ code, name }) => `${code}${name}`),
    ['0能耗数据', '1异常数据', '2加工时间'],
  )
  const ask = (intelligentProductionRequest: unknown) =>
    node.call('identifierDetail', {
      body: { identifier: LINE, sceneConfId: 'production', intelligentProductionRequest },
    })
  const custom = (startTime: string, endTime: string) =>
    ask({ dataOption: 0, quickTime: 5, startTime, endTime })
  assert.equal((await ask({ quickTime: 0 })).data.elements[0]?.lableName, '车间')
  // Callers add repairs to the dictionary, and the line's record has them.
  const repairs = await ask({ dataOption: '3', quickTime: 0 })
  assert.deepEqual(
    repairs.data.elements.map(({ lableName }) => lableName),
    ['车间'],
  )
  assert.equal((await custom('2026-11-20', '2026-11-01')).code, getRefusalCode('date_range_malformed'))
  assert.equal((await custom('2026-02-30', '2026-03-01')).code, getRefusalCode('date_range_malformed'))
  assert.equal((await custom('昨天', '今天')).code, getRefusalCode('date_range_malformed'))
  assert.equal((await custom('2026-01-01', '2026-10-01')).code, getRefusalCode('date_range_too_long'))
  assert.equal((await ask({ quickTime: 4 })).status, 400)
  assert.equal((await ask({ dataOption: 9 })).status, 400)
  assert.equal((await ask('x')).status, 400)
})

test('the dictionary is answered to an empty body of any type', async () => {
  for (const type of [
    undefined,
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'x/y',
  ]) {
    const { statusCode, body } = await node.app.inject({
      method: 'POST',
      url: '/platform-console-service/openapi/select/basicdict/intelligentproduction/dataoption',
      ...(type && { headers: { 'content-type': type } }),
    })
    assert.equal(statusCode, 200, type)
    assert.equal(JSON.parse(body).data.length, 3, type)
  }
})

test('bad input is refused in the envelope, never with a 5xx', async () => {
  const strings = [
    '',
    '/',
    'x',
    '标识',
    `${DISC}\u0000`,
    `${DISC}/`,
    '88.449.1001/B',
    '88.450.1001/BD',
    '0x/../../etc',
    "88.449.1/'--",
    'a'.repeat(600),
    '\ud800',
    `88.449.1001/${'A'.repeat(200)}`,
  ]
  for (const identifier of [...strings, null, 1, true, [], {}, [DISC], undefined]) {
    const { status, success, message } = await readDetail(identifier)
    assert.ok(status === 400 && !success && message, `${JSON.stringify(identifier)}: ${status}`)
  }
  // Ids are taken as numbers, too; no scene has this one.
  assert.equal((await readDetail(DISC, 1)).status, 404)
  for (const sceneConfId of [1.5, null, {}, 'x'.repeat(65)])
    assert.equal((await readDetail(DISC, sceneConfId)).status, 400)
  const raw = (payload: string, type = 'application/json') =>
    node.app.inject({
      method: 'POST',
      url: '/platform-console-service/identifier/manager/identifier/detail',
      payload,
      headers: { 'content-type': type },
    })
  for (const payload of [
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '{"__proto__":{}}',
    '{"identifier":"\\u0000"}',
    '\u0000',
  ])
    assert.equal((await raw(payload)).statusCode, 400, payload)
  assert.equal((await raw('{}', 'text/xml')).statusCode, 415)
  assert.equal((await raw(`{"identifier":"${'x'.repeat(70_000)}"}`)).statusCode, 413)
})

test('an unknown identifier is 404 with the envelope, and known five seconds after it was written elsewhere', async (t) => {
  const identifier = '88.449.1001/BD-NEW0001'
  for (let i = 0; i < 3; i++)
    assert.equal((await readDetail(identifier)).code, getRefusalCode('identifier_not_found'))
  await putIdentifiers(node, [{ identifier, name: '新件' }])
  const now = performance.now.bind(performance)
  t.mock.method(performance, 'now', () => now() + 5_001)
  assert.equal((await readDetail(identifier)).data.identifierName, '新件')
})

test('the node counts what it resolves', async () => {
  const before = (await node.call('nodeFigures')).data
  assert.equal(before.companies, 2)
  assert.equal(before.resolutionsByHour.length, 12)
  assert.ok(before.healthy && before.identifiers >= 4 && before.resolutionsToday > 40 && before.averageMs > 0)
})

test('the counts are spread over days, industries and provinces, and agree with the totals', async () => {
  const { data } = await node.call('nodeBreakdown')
  assert.equal(data.days.length, 30)
  assert.ok(data.days.at(-1)!.identifiers >= 4)
  const total = (shares: { companies: number }[]) => shares.reduce((sum, { companies }) => sum + companies, 0)
  assert.equal(total(data.industries), total(data.provinces))
  assert.ok(total(data.industries) <= (await node.call('nodeFigures')).data.companies)
})
