import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { DUTIES } from '@biaojie/contract/accounts/staff/duties.ts'
import { type Audience, isInAudience } from './audience.ts'
import { buildMenu, isOpen, PAGES } from './pages.ts'
import { pages } from './paths.ts'

type Kind = UserInfo['type']
/** Colleagues have all duties here; what each duty shows is tested with the audiences. */
const person = (type: Kind) => ({ type, duties: DUTIES }) as unknown as UserInfo
const AUDIENCES: Record<Audience, readonly Kind[]> = {
  everyone: ['ADMIN', 'MANAGER', 'COMPANY_ADMIN', 'COMPANY', 'USER'],
  staff: ['ADMIN', 'MANAGER'],
  administrators: ['ADMIN'],
  outside: ['COMPANY_ADMIN', 'COMPANY', 'USER'],
  member: ['COMPANY_ADMIN', 'COMPANY'],
}

for (const [audience, kinds] of Object.entries(AUDIENCES) as [Audience, readonly Kind[]][]) {
  test(`${audience}: ${kinds.join(', ')}`, () => {
    const may = AUDIENCES.everyone.filter((kind) => isInAudience(person(kind), audience))
    assert.deepEqual(may, kinds)
  })
}

test('a second page at an address is for people whom the first leaves out', () => {
  for (const [at, page] of PAGES.entries()) {
    const before = PAGES.slice(0, at).filter(({ path }) => path === page.path)
    const left = AUDIENCES[page.audience].filter((kind) =>
      before.every(({ audience }) => !isInAudience(person(kind), audience)),
    )
    assert.notDeepEqual(left, [], `${page.path} ${page.audience}`)
  }
})

test('the menu has every line of a person once, and none that its calls would refuse', () => {
  for (const kind of AUDIENCES.everyone) {
    const lines = buildMenu(person(kind)).flatMap(({ lines }) => lines)
    const labels = lines.map(({ label }) => label)
    assert.deepEqual([...new Set(labels)], labels, kind)
    for (const { path } of lines) {
      const row = PAGES.find(
        (page) => page.path === path && page.menu && isInAudience(person(kind), page.audience),
      )
      assert.ok(row, `${kind} ${path}`)
    }
  }
})

test('one icon has one meaning in the menu of a person', () => {
  for (const kind of AUDIENCES.everyone) {
    const labels = new Map<string, string>()
    for (const { icon, label } of buildMenu(person(kind)).flatMap(({ lines }) => lines)) {
      // Banners of the home page and of the market are the same thing at two places.
      const meaning = label.replace(/^(首页|市场)/, '')
      assert.equal(labels.get(icon) ?? meaning, meaning, `${kind}: ${icon}`)
      labels.set(icon, meaning)
    }
  }
})

test('lines of several wings stand where they say that they follow', () => {
  const lines = buildMenu(person('COMPANY_ADMIN')).find(({ label }) => label === '标识')?.lines ?? []
  const labels = lines.map(({ label }) => label)
  assert.deepEqual(labels.slice(labels.indexOf('标签与打印')), [
    '标签与打印',
    '查询统计',
    '召回',
    '关联',
    '防伪预警',
    '可疑举报',
    '封存与申诉',
    'GS1 厂商代码',
    '公开检索',
    '关联方',
  ])
})

test('lines of one group stand together', () => {
  for (const kind of AUDIENCES.everyone) {
    const groups = buildMenu(person(kind)).map(({ label }) => label)
    assert.deepEqual([...new Set(groups)], groups, kind)
  }
})

test('a line is current on its page, on the pages of its records and on pages it names, not on a longer word', () => {
  const line = { path: pages.orders, also: [pages.vouchers] }
  assert.equal(isOpen(line, '/orders'), true)
  assert.equal(isOpen(line, '/orders/7'), true)
  assert.equal(isOpen(line, '/vouchers'), true)
  assert.equal(isOpen(line, '/orders-of-others'), false)
  assert.equal(isOpen(line, '/home'), false)
})

test('only the work page is for staff of any duty', () => {
  const all = PAGES.filter(({ area }) => area === 'any').map(({ path }) => path)
  assert.deepEqual(all, [pages.home])
})
