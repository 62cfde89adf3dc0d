import type { Page } from '@playwright/test'
import { ask, logInBy, signIn } from '../people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../test.ts'

// The node does not know one code, and for a while there is no network.
test.use({ allowErrors: [/404|ERR_INTERNET_DISCONNECTED/] })

const BOX = '88.449.1012/BX-C00'

/** Types a code into the field; keys of a scanner would depend on how fast the machine is. */
async function scan(page: Page, code: string) {
  const field = page.getByLabel('输入编码')
  if ((await field.count()) === 0) await page.getByRole('button', { name: '手输' }).click()
  await field.fill(code)
  await field.press('Enter')
}

/** A scanner that types sends all keys of a code at once, and then the line end. */
const scanByKeys = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    },
    [...code, 'Enter'],
  )

async function begin(page: Page) {
  await page.goto('/console/scan')
  await page.getByRole('button', { name: /^装箱/ }).click()
  await expect(page.getByText('先扫箱标')).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

const packedInto = async (
  request: Parameters<typeof ask>[0],
  token: string,
  identifier: string,
): Promise<string[]> => {
  const { records } = await ask(request, 'eventList', { identifier }, token)
  return records
    .filter(({ bizStep }: { bizStep: string }) => bizStep === 'packing')
    .flatMap(({ others }: { others: { identifier: string; role: string }[] }) =>
      others.filter(({ role }) => role === 'parent').map(({ identifier: box }) => box),
    )
}

test('a worker packs a box online and one without a network, and each reaches the node once', {
  tag: ['@phone', '@phone-only'],
}, async ({ page, context, request }) => {
  const first = 210
  const part = (at: number) => `BD-320A0${first + at}`
  const box = (at: number) => `${BOX}${first / 10 + at}`
  const { access_token: token } = (await logInBy(request, 'brake_staff')).tokenInfo
  await signIn(page, 'brake_staff')
  await begin(page)
  await scanByKeys(page, box(10))
  await expect(page.getByText(`箱 ${box(10)}`)).toBeVisible()
  for (const at of [1, 2, 3]) {
    await scan(page, part(at))
    await expect(page.getByRole('button', { name: `撤 ${part(at)}` })).toBeVisible()
  }
  await scan(page, part(2))
  await expect(page.getByText('这件扫过了，没再记')).toBeVisible()
  await scan(page, 'BD-999Z0001')
  await expect(page.getByText('没有这个标识，没记')).toBeVisible()
  await page.getByRole('button', { name: `撤 ${part(2)}` }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '扫完了 2 件' }).click()
  await expect(page.getByText('节点收到了')).toBeVisible()
  expect(await packedInto(request, token, `88.449.1001/${part(1)}`)).toEqual([box(10)])
  expect(await packedInto(request, token, `88.449.1001/${part(2)}`)).toEqual([])

  await page.getByRole('button', { name: '下一箱' }).click()
  await expect(page.getByText('先扫箱标')).toBeVisible()
  await context.setOffline(true)
  await scan(page, box(11))
  await expect(page.getByText(`箱 ${box(11)}`)).toBeVisible()
  await scan(page, part(4))
  await expect(page.getByRole('button', { name: `撤 ${part(4)}` })).toBeVisible()
  await scan(page, part(1))
  await expect(page.getByText(`这件在别的箱里：${box(10)}，没记`)).toBeVisible()
  await page.getByRole('button', { name: '扫完了 1 件' }).click()
  await expect(page.getByText('存在手机里，来网自己送')).toBeVisible()
  await page.close()

  // The page comes from the phone, and so does what waits on it.
  const again = await context.newPage()
  await again.goto('/console/scan')
  await again.getByRole('button', { name: /^1 条待送达/ }).click()
  await expect(again.getByText(`装箱 ${box(11)}`)).toBeVisible()
  await expectAccessible(again)
  await context.setOffline(false)
  await expect(again.getByText('都送到了')).toBeVisible()
  expect(await packedInto(request, token, `88.449.1001/${part(4)}`)).toEqual([box(11)])
  await again.reload()
  await expect(again.getByRole('button', { name: '接着装箱' })).toBeVisible()
  await expect(again.getByText(/条待送达/)).toHaveCount(0)
  expect(await packedInto(request, token, `88.449.1001/${part(4)}`)).toEqual([box(11)])
})

test('without a login the page of workers stays, and asks for one', {
  tag: ['@phone', '@phone-only'],
}, async ({ page }) => {
  await page.goto('/console/scan')
  await expect(page.getByText('先登录一次')).toBeVisible()
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/console/scan')
})
