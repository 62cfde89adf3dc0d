import type { routes } from '@biaojie/contract/wire.ts'
import type { APIRequestContext } from '@playwright/test'
import { openAs } from '../console/applicants.ts'
import { ask, logInBy } from '../people.ts'
import { expect, expectNoSidewaysScroll, open, test } from '../test.ts'
import { expectNothingMoved } from './shifts.ts'

type Name = keyof typeof routes
const DAY = 86_400_000
/** A list of the demo, the body of its call, and the addresses of pages about its first record. */
type Found = [Name, object, (record: Record<string, string>) => string[]]

const RECORDS: Record<string, Found[]> = {
  manager: [
    ['companyDirectory', {}, ({ id }) => [`/companies/${id}`, `/companies/${id}/identifiers`]],
    ['orderManageList', {}, ({ id }) => [`/orders/${id}`]],
    ['contentList', { kind: 'news' }, ({ id }) => [`/news/${id}`, `/news/${id}/edit`]],
    ['contentList', { kind: 'case' }, ({ id }) => [`/cases/${id}`, `/cases/${id}/edit`]],
    ['contentList', { kind: 'banner' }, ({ id }) => [`/banners/${id}`]],
    ['consultationList', {}, ({ id }) => [`/consultations?id=${id}`]],
    ['partnerList', {}, ({ id }) => [`/partners/${id}`]],
    ['reportList', {}, ({ id }) => [`/reports/${id}`]],
    ['quoteManageList', {}, ({ id }) => [`/quote-desk?id=${id}`]],
    ['reviewQueue', { tab: 'platform' }, ({ id }) => [`/review?id=${id}`]],
  ],
  brake_admin: [
    ['orderList', {}, ({ id }) => [`/orders/${id}`]],
    ['recallList', {}, ({ id }) => [`/recalls/${id}`]],
    ['templateList', {}, ({ id }) => [`/templates/${id}`]],
    [
      'identifierList',
      {},
      ({ identifier }) => [`/identifiers/record?${new URLSearchParams({ id: identifier ?? '' })}`],
    ],
  ],
}

/** Makes records that the demo does not have. */
const MADE: Partial<Record<Name, (request: APIRequestContext, token: string) => Promise<unknown>>> = {
  reportList: (request) =>
    ask(request, 'identifierReport', {
      identifier: '88.449.1001/BD-320A0007',
      reason: 'copied',
      place: '柳州 城中区 汽修店',
      text: '涂层已被刮开，查验显示在宁波查过。',
      contactPhone: '',
    }),
  quoteManageList: async (request, token) => {
    const { records } = await ask(request, 'companyDirectory', {}, token)
    const answer = await request.get('/platform-operate-service/api/product/manager/detail/122')
    const { packageProductId } = (await answer.json()).data.chosen
    return ask(
      request,
      'quoteCreate',
      {
        companyId: records[0].id,
        productId: '122',
        packageProductId,
        purchaseDuration: 1,
        durationUnit: '1',
        amount: 86000,
        validUntil: new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10),
      },
      token,
    )
  },
}

for (const [person, found] of Object.entries(RECORDS)) {
  test(`records of ${person} stay in place while they load`, { tag: '@phone' }, async ({ page, request }) => {
    const token = (await logInBy(request, person)).tokenInfo.access_token
    await openAs(page, person, '/notices')
    for (const [call, body, addresses] of found) {
      if (call in MADE) await MADE[call]?.(request, token)
      const [first] = (await ask(request, call, body, token)).records
      expect(first, call).toBeDefined()
      for (const address of addresses(first)) {
        await test.step(address, async () => {
          await page.goto(`/console${address}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByRole('status', { name: /^正在/ })).toHaveCount(0)
          await expectNothingMoved(page)
          await expectNoSidewaysScroll(page, { soft: true })
        })
      }
    }
  })
}

test('the pages of an order stay in place while they load', { tag: '@phone' }, async ({ page, request }) => {
  const token = (await logInBy(request, 'brake_admin')).tokenInfo.access_token
  const { records } = await ask(request, 'orderList', { size: 100 }, token)
  const unpaid = records.find(({ status }: { status: string }) => status === 'unpaid')
  expect(unpaid, JSON.stringify(records[0])).toBeDefined()
  await openAs(page, 'brake_admin', '/notices')
  for (const address of [
    `/application/payment?id=${unpaid.id}&way=transfer`,
    `/application/payResult?id=${unpaid.id}`,
  ]) {
    await test.step(address, async () => {
      await open(page, address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: /^正在/ })).toHaveCount(0)
      await expectNothingMoved(page)
    })
  }
})
