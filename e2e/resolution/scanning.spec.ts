import { drawCodePath } from '../../packages/ui/src/codes/code-path.ts'
import { encodeDataMatrix } from '../../packages/ui/src/codes/data-matrix.ts'
import { encodeQrCode } from '../../packages/ui/src/codes/qr-code.ts'
import { expect, expectAccessible, open, test } from '../test.ts'

type Page = Parameters<typeof expectAccessible>[0]

/** Makes a photograph of a code: drawn on grey, taken as a JPEG. */
async function photo(page: Page, modules: readonly (readonly boolean[])[]) {
  const side = modules.length + 8
  await page.setContent(`<body style="margin:0;background:#777">
    <svg id="c" width="320" height="320" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">
      <path fill="#fff" d="M0 0h${side}v${side}H0z"/>
      <path transform="translate(4 4)" stroke="#000" d="${drawCodePath(modules)}"/></svg>`)
  const buffer = await page.screenshot({
    type: 'jpeg',
    quality: 80,
    clip: { x: 0, y: 0, width: 380, height: 380 },
  })
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}

async function openScan(page: Page) {
  await open(page, '/home')
  await page.getByRole('button', { name: /^扫码/ }).locator('visible=true').first().click()
  return page.getByRole('dialog', { name: '扫码查询' })
}

test('without a camera the dialog says so, and a photo of a Data Matrix is enough', {
  tag: '@phone',
}, async ({ page }) => {
  const picture = await photo(page, encodeDataMatrix('88.449.1001/BD-320A0001'))
  const dialog = await openScan(page)
  await expect(dialog.getByText('这台设备没有可用的相机')).toBeVisible()
  await expectAccessible(page)
  await dialog.locator('input[type=file]').setInputFiles(picture)
  await expect(page).toHaveURL('/product_scene?identifier=88.449.1001/BD-320A0001')
})

test('without a camera the identifier can be typed where it is asked for', async ({ page }) => {
  const dialog = await openScan(page)
  const box = dialog.getByRole('searchbox', { name: '输入标识' })
  await box.fill('86.100.1/AB')
  await box.press('Enter')
  await expect(dialog.getByText('这个标识属于其他节点')).toBeVisible()
  await box.fill('88.449.1001/BD-320A0001')
  await box.press('Enter')
  await expect(page).toHaveURL('/product_scene?identifier=88.449.1001/BD-320A0001')
})

test("a company's own QR page is understood, a foreign one is named", async ({ page }) => {
  const own = await photo(page, encodeQrCode('https://id.lighting.example/q/88.449.1004%2FLH-LED00021'))
  const foreign = await photo(page, encodeQrCode('https://example.com/some/page'))
  const dialog = await openScan(page)
  await dialog.locator('input[type=file]').setInputFiles(foreign)
  await expect(
    dialog.getByText('扫到的内容不是 88.449 节点的标识：https://example.com/some/page'),
  ).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(own)
  await expect(page).toHaveURL('/product_scene?identifier=88.449.1004/LH-LED00021')
})
