import { routes } from '@biaojie/contract/wire.ts'
import type { APIRequestContext } from '@playwright/test'
import { PAGES } from '../../apps/console/src/pages.ts'
import { openAs } from '../enterprises/applicants.ts'
import { ask, logInBy } from '../people.ts'
import { expect, expectNoSidewaysScroll, open, test } from '../test.ts'
import { createMove, MADE } from './made-records.ts'
import { expectNothingMoved } from './shifts.ts'

/** A list, and the pages about its first record: `:id` and other names in a path are fields of the record. */
type Found = {
  call: keyof typeof routes
  body?: object
  pages: string[]
  /** Returns fields of the path that the record does not have, or those of another record. */
  more?: (request: APIRequestContext, record: Record<string, string>) => Promise<Record<string, string>>
}

const RECORDS: Record<string, Found[]> = {
  manager: [
    { call: 'companyDirectory', pages: ['/companies/:id', '/companies/:id/identifiers'] },
    { call: 'accountList', pages: ['/accounts/:id'] },
    { call: 'companyPageList', pages: ['/company-pages/:prefix'] },
    { call: 'reviewQueue', body: { tab: 'platform' }, pages: ['/review?id=:id'] },
    { call: 'blockList', pages: ['/blocks/:id'] },
    { call: 'reportList', pages: ['/reports/:id'] },
    { call: 'applicationList', pages: ['/applications/:id'] },
    { call: 'providerList', pages: ['/providers/:key'] },
    { call: 'bannerList', pages: ['/market-banners/:id'] },
    { call: 'orderManageList', pages: ['/orders/:id'] },
    { call: 'quoteManageList', pages: ['/quote-desk?id=:id'] },
    { call: 'contentList', body: { kind: 'news' }, pages: ['/news/:id', '/news/:id/edit'] },
    { call: 'contentList', body: { kind: 'case' }, pages: ['/cases/:id', '/cases/:id/edit'] },
    { call: 'contentList', body: { kind: 'banner' }, pages: ['/banners/:id', '/banners/:id/edit'] },
    { call: 'partnerList', pages: ['/partners/:id'] },
    { call: 'consultationList', pages: ['/consultations?id=:id'] },
  ],
  brake_admin: [
    { call: 'orderList', pages: ['/orders/:id'] },
    { call: 'recallList', pages: ['/recalls/:id'] },
    { call: 'templateList', pages: ['/templates/:id', '/templates/:id/standards'] },
    { call: 'templateList', pages: ['/templates/:id/moves/:move'], more: createMove },
    { call: 'proposalList', pages: ['/proposals/:id'] },
    { call: 'codeRuleList', pages: ['/code-rules/:id'] },
    { call: 'issueList', pages: ['/issues/:id'] },
    { call: 'bulkEditList', pages: ['/bulk-edits/:id'] },
    { call: 'importList', pages: ['/imports/:id'] },
    { call: 'labelTemplateList', pages: ['/labels/:id'] },
    { call: 'labelJobList', pages: ['/labels/jobs/:id'] },
    { call: 'alarmList', pages: ['/alarms/:id'] },
    { call: 'reportList', pages: ['/reports/:id'] },
    { call: 'blockList', pages: ['/blocks/:id'] },
    { call: 'identifierList', pages: ['/identifiers/record?id=:identifier'] },
  ],
  admin: [
    {
      call: 'importList',
      body: { prefix: '88.449.1001' },
      pages: ['/imports-for/88.449.1001', '/imports-for/88.449.1001/:id'],
    },
  ],
}

/** One test opens the pages of this many lists. */
const SHARE = 6

const patternOf = (address: string) =>
  address.replace(/\?.*/, '').replace('/88.449.1001', '/:prefix').replace(/:\w+/g, ':')

test('every page of one record is opened here', () => {
  const opened = new Set(
    Object.values(RECORDS).flatMap((found) => found.flatMap(({ pages }) => pages.map(patternOf))),
  )
  const missing = PAGES.filter(({ path }) => path.includes(':') && !opened.has(patternOf(path)))
  expect(missing.map(({ path }) => path)).toEqual([])
})

const addressOf = (pattern: string, record: Record<string, string>) =>
  pattern.replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(record[field] ?? ''))

for (const [person, lists] of Object.entries(RECORDS)) {
  for (let from = 0; from < lists.length; from += SHARE) {
    const share = lists.slice(from, from + SHARE)
    const title = `records of ${person}, from ${share[0]?.pages[0]}: nothing moves while they load`
    test(title, { tag: '@phone' }, async ({ page, request }) => {
      const token = (await logInBy(request, person)).tokenInfo.access_token
      await openAs(page, person, '/notices')
      for (const { call, body = {}, pages, more } of share) {
        const firstOf = async () => {
          const listed = await ask(request, call, body, token)
          return (Array.isArray(listed) ? listed : listed.records)[0]
        }
        if ((await firstOf()) === undefined) await MADE[call]?.(request)
        const first = await firstOf()
        expect(first, call).toBeDefined()
        const record = { ...first, ...(await more?.(request, first)) }
        for (const pattern of pages) {
          const address = addressOf(pattern, record)
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
}

test('the pages of an order stay in place while they load', { tag: '@phone' }, async ({ page, request }) => {
  const token = (await logInBy(request, 'brake_admin')).tokenInfo.access_token
  const { records } = await ask(request, 'orderList', { size: 100 }, token)
  const unpaid = records.find(({ status }: { status: string }) => status === 'unpaid')
  expect(unpaid, JSON.stringify(records[0])).toBeDefined()
  await openAs(page, 'brake_admin', '/notices')
  const prices = await request.get(routes.productPrices[1].replace(':id', unpaid.productId))
  const [offer] = (await prices.json()).data.responseTree
  const choice = {
    productId: unpaid.productId,
    packageProductId: offer.id,
    packagePriceId: offer.pricesResponse[0].id,
  }
  for (const address of [
    `/application/confirmOrder?${new URLSearchParams({ ...choice, additional: 'true' })}`,
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
