import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { DUTIES, type Duty } from '@biaojie/contract/accounts/staff/duties.ts'
import { aStorage } from '../../test-support/node.ts'
import { shown } from '../../test-support/page.ts'
import { menuOf } from '../pages.ts'

const { Dock, SideMenu } = await import('./menus.tsx')

const staff = (...duties: Duty[]): Partial<UserInfo> => ({ type: 'MANAGER', duties })
const menu = (t: TestContext, person: Partial<UserInfo>, { counts = {}, url = '/' } = {}) =>
  shown(t, SideMenu, { counts }, { person, url })
const linksIn = (markup: string) =>
  [...markup.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, path = '']) => path)
const pathsOf = (...duties: Duty[]) =>
  menuOf(staff(...duties) as UserInfo).flatMap(({ lines }) => lines.map(({ path }) => path))

test('each duty shows its pages and not those of others', () => {
  const own = Object.fromEntries(DUTIES.map((duty) => [duty, new Set(pathsOf(duty))]))
  assert.ok(own.finance?.has('/vouchers') && !own.content?.has('/vouchers'))
  assert.ok(own.content?.has('/news') && !own.finance?.has('/news'))
  assert.ok(own.review?.has('/review') && !own.market?.has('/review'))
  assert.ok(own.market?.has('/trials') && !own.content?.has('/trials'))
})

test('two duties show what either of them shows, and none shows only what every colleague has', () => {
  const both = new Set(pathsOf('finance', 'content'))
  assert.deepEqual(both, new Set([...pathsOf('finance'), ...pathsOf('content')]))
  const without = pathsOf()
  for (const duty of DUTIES)
    for (const path of without) assert.ok(pathsOf(duty).includes(path), `${duty} ${path}`)
})

test('a long menu shows the open group alone and folds the others under their names', async (t) => {
  aStorage(t, 'localStorage', new Map())
  const page = menu(t, staff(...DUTIES), { url: '/vouchers' })
  assert.ok(linksIn(page.markup).includes('/vouchers') && !linksIn(page.markup).includes('/news'))
  await page.press('内容')
  assert.ok(linksIn(page.markup).includes('/news'))
})

test('a group that a person has unfolded stays so in this browser', async (t) => {
  const kept = aStorage(t, 'localStorage', new Map())
  await menu(t, staff(...DUTIES), { url: '/vouchers' }).press('内容')
  assert.equal(kept.size, 1)
  const again = menu(t, staff(...DUTIES), { url: '/vouchers' })
  assert.ok(linksIn(again.markup).includes('/news'))
})

test('waiting cases stand at their page, and at the name of a folded group as a sum', (t) => {
  aStorage(t, 'localStorage', new Map())
  const counts = { vouchers: 3, refunds: 4, invoices: 1_200 }
  const open = menu(t, staff(...DUTIES), { counts, url: '/vouchers' })
  assert.match(open.markup, /<em>999\+<\/em>/)
  assert.match(open.markup, /<em>3<\/em>/)
  const folded = menu(t, staff(...DUTIES), { counts: { vouchers: 3, refunds: 4 }, url: '/news' })
  assert.match(folded.markup, /交易<em>7<\/em>/)
})

test('the page that is open is the current one, also on the page of one of its records', (t) => {
  aStorage(t, 'localStorage', new Map())
  for (const url of ['/vouchers', '/vouchers/7']) {
    const { markup } = menu(t, staff('finance'), { url })
    assert.match(
      markup,
      /href="\/vouchers"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/vouchers"/,
    )
    assert.equal(markup.match(/aria-current="page"/g)?.length, 1)
  }
})

test('the foot of a phone has at most five pages, all of them in the menu', (t) => {
  for (const person of [staff(...DUTIES), { type: 'COMPANY_ADMIN' as const }]) {
    const links = linksIn(shown(t, Dock, { counts: {} }, { person }).markup)
    const lines = menuOf(person as UserInfo).flatMap((group) => group.lines.map(({ path }) => path))
    assert.ok(links.length > 1 && links.length <= 5)
    for (const path of links) assert.ok(lines.includes(path), path)
  }
})
