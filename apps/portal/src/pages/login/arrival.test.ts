import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readArrival, toSameSitePath } from './arrival.ts'

const ORIGIN = 'https://node.example.cn'
const site = { origin: ORIGIN, home: '/home', hosts: ['market.example.cn', 'dev.example.cn:8443'] }
const arrive = (query: string, state: unknown = null) =>
  readArrival({ state, query: new URLSearchParams(query) }, site)

const paths: [string, unknown, string | undefined][] = [
  ['a page', '/application/list?name=追溯#top', '/application/list?name=%E8%BF%BD%E6%BA%AF#top'],
  ['an identifier', '/id/88.449.1001/BD-320A0001', '/id/88.449.1001/BD-320A0001'],
  ['an address inside the query', '/home?next=https://evil.example', '/home?next=https://evil.example'],
  ['another site', 'https://evil.example/', undefined],
  ['another site without scheme', '//evil.example', undefined],
  ['a backslash', '/\\evil.example', undefined],
  ['a backslash later', '/a\\..\\/evil.example', undefined],
  ['a tab between the slashes', '/\t/evil.example', undefined],
  ['dots that leave two slashes', '/x/..//evil.example', undefined],
  ['a script', 'javascript:alert(1)', undefined],
  ['a relative path', 'home', undefined],
  ['the login itself', '/login?cbl=/login', undefined],
  ['nothing', '', undefined],
  ['no text', { toString: () => '/home' }, undefined],
  ['a very long path', `/${'x'.repeat(3000)}`, undefined],
]
for (const [what, value, expected] of paths) {
  test(`cbl: ${what}`, () => assert.equal(toSameSitePath(value, ORIGIN), expected))
}

test('a login without a target leads home', () => {
  assert.deepEqual(arrive(''), {
    mode: 'login',
    target: '/home',
    outside: false,
    carried: null,
    subName: '',
    subCode: '',
    notice: null,
  })
})

test('router state wins over the query, and gtype and data are handed back', () => {
  const state = { cbl: '/news', type: 'register', gtype: 'apply', data: { id: 3 } }
  const arrival = arrive('cbl=/home&type=login', state)
  assert.deepEqual(
    [arrival.target, arrival.mode, arrival.carried],
    ['/news', 'register', { gtype: 'apply', data: { id: 3 } }],
  )
})

test('a back address may be our own or on an allowed host, nothing else', () => {
  const target = (backUrl: string) => {
    const { target, outside } = arrive(`backUrl=${encodeURIComponent(backUrl)}`)
    return outside ? `outside ${target}` : target
  }
  assert.equal(target(`${ORIGIN}/application?x=1`), '/application?x=1')
  assert.equal(target('/solution'), '/solution')
  assert.equal(target('https://market.example.cn/in?x=1'), 'outside https://market.example.cn/in?x=1')
  assert.equal(target('https://dev.example.cn:8443/'), 'outside https://dev.example.cn:8443/')
  for (const bad of [
    'https://evil.example/',
    'https://dev.example.cn/',
    'https://market.example.cn.evil.example/',
    'https://market.example.cn@evil.example/',
    'https://user:pw@market.example.cn/',
    'ftp://market.example.cn/',
    'javascript://market.example.cn/%0aalert(1)',
    `${ORIGIN}/login`,
    `${ORIGIN}//evil.example`,
  ])
    assert.equal(target(bad), '/home', bad)
})

test('the name of the sending system is shown for allowed targets only, and cut', () => {
  assert.equal(arrive('backUrl=/news&subName=追溯云').subName, '追溯云')
  assert.equal(arrive('backUrl=https://evil.example&subName=银行').subName, '')
  assert.equal(arrive(`cbl=/news&subName=${'长'.repeat(90)}`).subName.length, 40)
})

test('state of another kind is ignored', () => {
  for (const state of ['x', 7, [], { cbl: 5, type: 'x', notice: '<b>' }])
    assert.deepEqual([arrive('', state).target, arrive('', state).notice], ['/home', null])
})
