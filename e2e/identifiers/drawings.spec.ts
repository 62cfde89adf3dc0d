import type { Locator, Page } from '@playwright/test'
import { openAs } from '../enterprises/applicants.ts'
import { ask, signIn } from '../people.ts'
import {
  expect,
  expectAccessible,
  expectGoodAtBothWidths,
  expectNoSidewaysScroll,
  open,
  test,
} from '../test.ts'

test('limits on the axis of a recall narrow cells, counts and list alike', { tag: '@phone' }, async ({
  page,
}) => {
  await openAs(page, 'brake_admin', '/recalls')
  await page.getByText('后制动盘防锈涂层脱落').first().click()
  const pieces = page.getByRole('region', { name: '逐件图' })
  await expect(pieces.getByRole('img', { name: /每格一件/ })).toBeVisible()
  const inside = pieces.getByText(/^界内/)
  const whole = (await inside.textContent()) ?? ''
  await pieces.getByText('班次', { exact: true }).click()
  await pieces.getByRole('slider', { name: '制造时间从' }).press('End')
  await expect(pieces.getByText('界外')).toBeVisible()
  await expect(inside).not.toHaveText(whole)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await pieces.getByRole('button', { name: '全部时间' }).click()
  await expect(inside).toHaveText(whole)
})

/** Drags a limit of the axis to a share of its length, with a finger on phones and with the mouse elsewhere. */
async function dragLimit(page: Page, limit: Locator, share: number, isMobile: boolean) {
  await limit.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const [handle, axis] = [await limit.boundingBox(), await limit.locator('..').boundingBox()]
  if (!handle || !axis) throw new Error('the axis is not shown')
  const [from, to] = [handle.x + handle.width / 2, axis.x + axis.width * share]
  const y = handle.y + handle.height / 2
  const way = [0.25, 0.5, 0.75, 1].map((part) => from + (to - from) * part)
  if (isMobile) await dragByFinger(page, [from, ...way], y)
  else {
    await page.mouse.move(from, y)
    await page.mouse.down()
    for (const x of way) await page.mouse.move(x, y)
    await page.mouse.up()
  }
  const distance = async () => {
    const box = await limit.boundingBox()
    return box ? Math.abs(box.x + box.width / 2 - to) : Number.POSITIVE_INFINITY
  }
  await expect.poll(distance, 'the limit stands where it was let go').toBeLessThan(8)
}

async function dragByFinger(page: Page, [first = 0, ...way]: number[], y: number) {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x: first, y })
  for (const x of way) await touch('touchMove', { x, y })
  await touch('touchEnd')
}

const MADE_APART = Array.from({ length: 24 }, (_, more) => `88.449.1001/BD-300A0${462 + more}`)

test('limits dragged on the axis become the time of a draft', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const { access_token: token } = (await signIn(page, 'brake_staff')).tokenInfo
  const draft = await ask(page.request, 'recallCreate', { title: '涂层起泡', defect: '' }, token)
  const listed = { kind: 'list', values: MADE_APART, prefix: '', from: '', to: '' }
  const { id, version } = draft
  await ask(page.request, 'recallReckon', { id, version, causes: [listed], leftOut: [] }, token)
  await page.goto(`/console/recalls/${id}`)
  const pieces = page.getByRole('region', { name: '逐件图' })
  const inside = pieces.getByText(/^界内/)
  await expect(inside).toContainText(`界内 ${MADE_APART.length} 件`)
  const [from, to] = [
    pieces.getByRole('slider', { name: '制造时间从' }),
    pieces.getByRole('slider', { name: '制造时间到' }),
  ]
  await dragLimit(page, from, 0.33, isMobile)
  await dragLimit(page, to, 0.67, isMobile)
  // Where parts lie between the limits depends on the shifts in which they were made.
  const held = Number(/界内 (\d+) 件/.exec((await inside.textContent()) ?? '')?.[1])
  expect(held).toBeGreaterThan(0)
  expect(held).toBeLessThan(MADE_APART.length)
  const times = [await from.getAttribute('aria-valuetext'), await to.getAttribute('aria-valuetext')]
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await pieces.getByRole('button', { name: '按这段时间圈定' }).click()
  await expect(page.getByText('已按这段时间圈定')).toBeVisible()
  await expect(pieces.getByRole('button', { name: '全部时间' })).toHaveCount(0)
  await expect(inside).toContainText(`界内 ${held} 件`)
  // The form of the cause has the time too, so reckoning again keeps it.
  await expect(page.getByLabel('开始时间')).toHaveValue(times[0]?.replace(' ', 'T') ?? '')
  await page.getByRole('button', { name: '重新圈定' }).click()
  await expect(page.getByRole('button', { name: '重新圈定' })).toBeEnabled()
  const { open: scope } = await ask(page.request, 'recallDetail', { id }, token)
  expect(scope.causes).toEqual([
    listed,
    { kind: 'date', values: [], prefix: '', from: times[0], to: times[1] },
  ])
  expect(scope.figures.total).toBe(held)
})

test('a template draws its parts as its company wants', async ({ page }) => {
  await openAs(page, 'brake_admin', '/templates')
  await page.getByText('前制动盘').first().click()
  await page.getByRole('button', { name: /^图样/ }).click()
  const drawing = page.getByRole('region', { name: '图样' })
  await expect(drawing.getByRole('img', { name: /实测图/ })).toBeVisible()
  await drawing.getByRole('combobox', { name: '零件族' }).click()
  await page.locator('.ant-select-item-option', { hasText: '制动盘' }).last().click()
  await drawing.getByRole('combobox', { name: '外径取哪个字段', exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: '外径' }).first().click()
  await expect(drawing.getByText(/图上 \d+ 项/)).toBeVisible()
  await expectGoodAtBothWidths(page)
})

for (const [identifier, name] of [
  ['88.449.1005/BP-72K00001', '动力电池包'],
  ['88.449.1001/BD-320A0001', '前桥轮端总成'],
] as const)
  test(`${name} shows its parts in a drawing and as a table`, { tag: '@phone' }, async ({ page }) => {
    await open(page, `/id/${identifier}?scene=assemble`)
    await expect(page.getByRole('table', { name: '明细栏' })).toContainText('未列入召回')
    await expect(page.getByRole('group', { name: new RegExp(`${name}爆炸图`) }).first()).toBeAttached()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

test('a measured piece shows each dimension as a row', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/id/88.449.1001/BD-320A0001?scene=measure')
  await expect(page.getByRole('rowheader', { name: '外径', exact: true })).toBeAttached()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
