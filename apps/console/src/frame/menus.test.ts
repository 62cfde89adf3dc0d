import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { DUTIES, type Duty } from '@biaojie/contract/accounts/staff/duties.ts'
import { getText, press, renderPage, screen } from '../../test-support/render-page.ts'
import { buildMenu } from '../pages.ts'

const { Dock, SideMenu } = await import('./menus.tsx')

const staff = (...duties: Duty[]): Partial<UserInfo> => ({ type: 'MANAGER', duties })
const showMenu = (person: Partial<UserInfo>, { counts = {}, url = '/' } = {}) =>
  renderPage(SideMenu, { counts }, { person, url })
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
const pathsOf = (...duties: Duty[]) =>
  buildMenu(staff(...duties) as UserInfo).flatMap(({ lines }) => lines.map(({ path }) => path))

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

test('a long menu shows the open group alone and folds the others under their names', async () => {
  await showMenu(staff(...DUTIES), { url: '/vouchers' })
  assert.ok(links().includes('/vouchers') && !links().includes('/news'))
  await press('内容')
  assert.ok(links().includes('/news'))
})

test('a group that a person has unfolded stays so in this browser', async () => {
  await showMenu(staff(...DUTIES), { url: '/vouchers' })
  await press('内容')
  await showMenu(staff(...DUTIES), { url: '/vouchers' })
  assert.ok(links().includes('/news'))
})

test('waiting cases stand at their page, and at the name of a folded group as a sum', async () => {
  const counts = { vouchers: 3, refunds: 4, invoices: 1_200 }
  await showMenu(staff(...DUTIES), { counts, url: '/vouchers' })
  assert.ok(screen.getByText('999+') && screen.getByText('3'))
  await showMenu(staff(...DUTIES), { counts: { vouchers: 3, refunds: 4 }, url: '/news' })
  assert.match(getText(), /交易 7/)
})

test('the page that is open is the current one, also on the page of one of its records', async () => {
  for (const url of ['/vouchers', '/vouchers/7']) {
    await showMenu(staff('finance'), { url })
    const current = [...document.querySelectorAll('[aria-current="page"]')]
    assert.deepEqual(
      current.map((link) => link.getAttribute('href')),
      ['/vouchers'],
    )
  }
})

test('the foot of a phone has at most five pages, all of them in the menu', async () => {
  for (const person of [staff(...DUTIES), { type: 'COMPANY_ADMIN' as const }]) {
    await renderPage(Dock, { counts: {} }, { person })
    const lines = buildMenu(person as UserInfo).flatMap((group) => group.lines.map(({ path }) => path))
    assert.ok(links().length > 1 && links().length <= 5)
    for (const path of links()) assert.ok(lines.includes(path), path)
  }
})
