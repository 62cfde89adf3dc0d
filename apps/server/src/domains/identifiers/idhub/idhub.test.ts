import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { testApp } from '../../../test-support/app.ts'
import { createCompany, createSession } from '../../../test-support/people.ts'
import { createTemplate } from '../../../test-support/templates.ts'

/* The requests and answers are those of IDHub's guide (teleinfo-dev/id-guide, docs/dev-tools/snms/v5). */

const node = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const companyId = await createCompany(node, '示例制动')
const admin = await createSession(node, { type: 'COMPANY_ADMIN', companyId })
const [{ prefix }] = (await node.pool.query('select prefix from companies where id = $1', [companyId])).rows
const template = await createTemplate(node, admin.token, '1.0')

async function aKey(given: object = {}): Promise<string> {
  const body = { name: '旧系统', scopes: ['read', 'write'], perSecond: 200, ...given }
  return (await node.call('keyCreate', { token: admin.token, body })).data.secret
}
const key = await aKey()

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function ask(method: Method, url: string, body?: unknown, token = key) {
  const answer = await node.app.inject({
    method,
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return { http: answer.statusCode, ...answer.json() }
}
const element = (index: number, type: string, value: string) => ({
  data: { format: 'string', value },
  auth: '',
  index,
  type,
})
const createPart = (code: string, hardness = '207') => ({
  handle: `${prefix}/${code}`,
  templateVersion: '1.0',
  value: [element(2000, 'spec', '320 × 28'), element(2001, 'hardness', hardness)],
})
const detailOf = (code: string) => ask('GET', `/identityv2/data/detail?handle=${prefix}/${code}`)
const success = { http: 200, message: 'success', status: 1 }

test('a key is the password, and then the token', async () => {
  const given = await ask('POST', '/identity/token', { username: 'admin', password: key }, '')
  assert.deepEqual(given, { ...success, data: { token: key } })
  const wrong = await ask('POST', '/identity/token', { username: 'admin', password: '123456' }, '')
  assert.deepEqual(wrong, { http: 200, message: '用户名/密码错误！', status: -2, data: null })
  assert.equal((await ask('POST', '/identity/token', { username: 'admin' }, '')).status, -2)
})

test('an identifier is registered, found, updated and deleted as the guide writes it', async () => {
  assert.deepEqual(await ask('POST', '/identityv2/data', createPart('xx002')), { ...success, data: true })
  assert.deepEqual(await ask('POST', '/identityv2/data', createPart('xx002')), {
    http: 200,
    message: '标识已存在',
    status: -2,
    data: null,
  })
  assert.deepEqual(await detailOf('xx002'), {
    ...success,
    data: {
      code: '200',
      prefix,
      handle: `${prefix}/xx002`,
      templateVersion: '1.0',
      value: [
        element(1001, 'TEMPLATE', '1.0'),
        element(2000, 'spec', '320 × 28'),
        element(2001, 'hardness', '207'),
      ],
    },
  })
  assert.equal((await ask('PUT', '/identityv2/data', createPart('xx002', '211'))).data, true)
  assert.equal((await detailOf('xx002')).data.value[2].data.value, '211')
  assert.deepEqual(await ask('DELETE', '/identityv2/data', { handle: `${prefix}/xx002` }), {
    ...success,
    data: true,
  })
  assert.deepEqual(await ask('DELETE', '/identityv2/data', { handle: `${prefix}/xx002` }), {
    http: 200,
    message: '没有找到标识',
    status: -2,
    data: null,
  })
  const gone = await detailOf('xx002')
  assert.deepEqual([gone.status, gone.data], [-2, null])
  const { rows } = await node.pool.query('select state from identifiers where handle = $1', [
    `${prefix}/XX002`,
  ])
  assert.deepEqual(rows, [{ state: 'retired' }], 'a code in the world is never given again')
})

test('a value that its template does not allow is refused with the reason', async () => {
  const wrong = [
    [{ ...createPart('WR-1'), value: [element(2000, 'colour', '红')] }, '非法操作，colour 在模板中不存在'],
    [createPart('WR-2', '270'), '硬度不能大于 241'],
    [{ ...createPart('WR-3'), value: [element(1001, 'spec', 'x')] }, '标识属性索引不能为 1001'],
    [{ ...createPart('WR-4'), templateVersion: '2.0' }, '没有已发布的模板“2.0”，请核对名称或写模板编号'],
    [{ templateVersion: '1.0', value: [] }, '缺少必要的请求参数: handle'],
    [{ ...createPart('WR-5'), handle: '88.449.9/XX-1' }, '前缀'],
    ['text', '缺少必要的请求参数: handle'],
  ] as const
  for (const [body, message] of wrong) {
    const answer = await ask('POST', '/identityv2/data', body)
    assert.deepEqual([answer.http, answer.status, answer.data], [200, -2, null], JSON.stringify(answer))
    assert.ok(answer.message.includes(message), answer.message)
  }
  assert.equal((await ask('PUT', '/identityv2/data', createPart('WR-6'))).message, '标识不存在')
  assert.equal((await ask('GET', '/identityv2/data/detail')).message, '缺少必要的请求参数: handle')
  const { rows } = await node.pool.query(`select 1 from identifiers where handle like '%/WR-%'`)
  assert.equal(rows.length, 0)
})

test('texts that cannot be stored are refused with their field, and nothing of the request is written', async () => {
  const bad = { ...createPart('LS-1'), value: [element(2000, 'spec', '320\ud83d')] }
  for (const [method, url, body, place] of [
    ['POST', '/identityv2/data', bad, 'U+D83D'],
    ['PUT', '/identityv2/data', bad, 'U+D83D'],
    ['POST', '/identityv2/data/batchCreate', [createPart('LS-2'), bad], 'U+D83D'],
    ['POST', '/identityv2/data', { ...createPart('LS-1'), handle: `${prefix}/LS-1\u0000` }, 'U+0000'],
    [
      'POST',
      '/identityv2/data',
      { ...createPart('LS-1'), value: [element(2000, 'sp\udc00', '1')] },
      'U+DC00',
    ],
  ] as const) {
    const answer = await ask(method, url, body)
    assert.deepEqual([answer.http, answer.status, answer.data], [200, -2, null], JSON.stringify(answer))
    assert.ok(answer.message.includes(place), answer.message)
  }
  const { rows } = await node.pool.query(`select 1 from identifiers where handle like '%/LS-%'`)
  assert.equal(rows.length, 0)
})

test('many are written with an answer each, in the order that was sent', async () => {
  const sent = [createPart('MA-1'), createPart('MA-2', '270'), createPart('MA-3'), createPart('MA-1')]
  const created = await ask('POST', '/identityv2/data/batchCreate', sent)
  assert.equal(created.status, 1)
  assert.deepEqual(
    created.data.map(({ handle }: { handle: string }) => handle),
    sent.map(({ handle }) => handle),
  )
  assert.deepEqual([created.data[1].msg, created.data[2].msg], ['硬度不能大于 241', 'success'])
  const again = await ask('POST', '/identityv2/data/batchCreate', [createPart('MA-3')])
  assert.equal(again.data[0].msg, '标识已存在')
  const updated = await ask('PUT', '/identityv2/data/batchUpdate', [
    createPart('MA-3', '200'),
    createPart('MA-9'),
  ])
  assert.deepEqual(
    updated.data.map(({ msg }: { msg: string }) => msg),
    ['success', '标识不存在'],
  )
  const removed = await ask('DELETE', '/identityv2/data/batchDelete', [`${prefix}/MA-3`, `${prefix}/MA-9`])
  assert.deepEqual(removed.data, [
    { handle: `${prefix}/MA-3`, msg: 'success', code: 1 },
    { handle: `${prefix}/MA-9`, msg: '标识不存在', code: -2 },
  ])
  const full = Array.from({ length: 2_000 }, (_, at) => createPart(`FU-${at}`))
  const { data } = await ask('POST', '/identityv2/data/batchCreate', full)
  assert.equal(data.filter(({ msg }: { msg: string }) => msg === 'success').length, 2_000)
  const more = await ask('POST', '/identityv2/data/batchCreate', [...full, createPart('FU-2000')])
  assert.deepEqual([more.status, more.message], [-2, '一次至多 2,000 个，收到 2,001 个'])
})

test('a template shows its fields with their indexes', async () => {
  for (const version of ['v3', 'v5']) {
    const { data } = await ask('GET', `/snms/api/${version}/template?prefix=${prefix}&version=1.0`)
    assert.deepEqual([data.prefix, data.version, data.handle], [prefix, '1.0', template.id])
    assert.deepEqual(
      data.items.map(({ name, idType, idIndex, required }: Record<string, unknown>) => [
        name,
        idType,
        idIndex,
        required,
      ]),
      [
        ['规格', 'spec', 2000, true],
        ['硬度', 'hardness', 2001, false],
      ],
    )
  }
  assert.equal((await ask('GET', `/snms/api/v5/template?prefix=88.449.9&version=1.0`)).status, -2)
})

test('keys hold here as everywhere: scope, company, revocation', async () => {
  assert.deepEqual(await ask('GET', '/identityv2/data/detail?handle=x/y', undefined, ''), {
    http: 200,
    message: '没有登录，需要验证',
    status: -1,
    data: null,
  })
  const reader = await aKey({ scopes: ['read'] })
  assert.equal((await ask('POST', '/identityv2/data', createPart('KE-1'), reader)).status, -3)
  const other = await createSession(node, {
    type: 'COMPANY_ADMIN',
    companyId: await createCompany(node, '别家'),
  })
  const body = { name: '别家', scopes: ['read', 'write'] }
  const theirs = (await node.call('keyCreate', { token: other.token, body })).data.secret
  assert.equal((await ask('POST', '/identityv2/data', createPart('KE-2'))).data, true)
  for (const [method, url, sent] of [
    ['GET', `/identityv2/data/detail?handle=${prefix}/KE-2`, undefined],
    ['DELETE', '/identityv2/data', { handle: `${prefix}/KE-2` }],
    ['PUT', '/identityv2/data', createPart('KE-2')],
  ] as const)
    assert.equal((await ask(method, url, sent, theirs)).status, -2, method)
  assert.equal((await detailOf('KE-2')).status, 1)
  const old = await aKey()
  const list = (await node.call('keyList', { token: admin.token })).data.keys
  const found = list.find(({ hint }) => old.endsWith(hint.slice(-4)))
  assert.ok(found)
  await node.call('keyRevoke', { token: admin.token, body: { id: found.id, version: found.version } })
  assert.equal((await ask('POST', '/identityv2/data', createPart('KE-3'), old)).status, -1)
  const limits = await node.app.inject({
    method: 'POST',
    url: '/identityv2/data',
    payload: 'x'.repeat(600_000),
  })
  assert.equal(limits.json().status, -2)
})

test('the template says which texts a choice allows', async () => {
  const choice = { ...makeField('finish', '表面处理', 'choice'), choices: ['达克罗', '磷化'] }
  await createTemplate(node, admin.token, '选择', [choice])
  const { data } = await ask(
    'GET',
    `/snms/api/v5/template?prefix=${prefix}&version=${encodeURIComponent('选择')}`,
  )
  assert.deepEqual(data.items[0].metadata.enum, ['达克罗', '磷化'])
  assert.equal(data.items[0].metadata.type, 'string')
})
