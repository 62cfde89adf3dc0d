import { readFileSync } from 'node:fs'
import { openAnotherPage, openAs } from '../enterprises/applicants.ts'
import { expectNothingMoved } from '../pages/shifts.ts'
import { ask, logInBy } from '../people.ts'
import { expect, expectGoodAtBothWidths, test } from '../test.ts'

const WORD = `<p>上线前</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>清洗轮毂面</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp;</span></span><![endif]>读码面积 4 cm<sup>2</sup>，排放 CO<sub>2</sub></p>`
const PICTURE = readFileSync('media/og-1200.jpg').toString('base64')

test('a text from Word keeps its list, a pasted picture is saved with its description, and a colleague sees who edits', async ({
  page,
  browser,
}) => {
  const title = `粘贴 ${Date.now().toString(36)}`
  const { tokenInfo } = await logInBy(page.request, 'manager')
  const document = {
    ...{ title, des: '一篇从 Word 粘来的稿子。', topic: '打标与读码', image: '', tags: [] },
    ...{ sample: false, body: '<p>开头</p>', time: '' },
  }
  const content = { kind: 'news', version: 0, document }
  const { id } = await ask(page.request, 'contentSave', content, tokenInfo.access_token)
  await openAs(page, 'manager', `/news/${id}/edit`)
  const body = page.getByRole('textbox', { name: '正文' })
  await body.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await body.evaluate((element, html) => {
    const pasted = new DataTransfer()
    pasted.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true }))
  }, WORD)
  await expect(body.getByRole('listitem')).toHaveCount(2)
  await expect(body.locator('sup, sub')).toHaveText(['2', '2'])

  // The picture is on its way while the draft is saved.
  const sent = page.waitForRequest('**/picture/upload')
  const released = Promise.withResolvers<void>()
  await page.route('**/picture/upload', async (route) => {
    await released.promise
    await route.continue()
  })
  await body.evaluate((element, picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
    const pasted = new DataTransfer()
    pasted.items.add(new File([bytes], 'image.jpg', { type: 'image/jpeg' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true }))
  }, PICTURE)
  await sent
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('文件传完就保存')).toBeVisible()
  released.resolve()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const shown = page.getByRole('region', { name: '最新稿' })
  await expect(shown.getByRole('listitem')).toHaveCount(2)
  await expect(shown.locator('figure img')).toBeVisible()
  await expectGoodAtBothWidths(page)

  await page.getByRole('link', { name: '编辑' }).first().click()
  await body.locator('figure').click()
  await page.getByRole('button', { name: '替代文字' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '替代文字' }).fill('轮毂面上的码')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(body.getByRole('img', { name: '轮毂面上的码' })).toBeVisible()

  const other = await openAnotherPage(browser)
  await other.setViewportSize({ width: 390, height: 844 })
  await openAs(other, 'admin', `/news/${id}/edit`)
  await expect(other.getByText(/也在编辑这篇资讯/)).toBeInViewport()
  // A line that arrives later than the form may not push it down.
  await expectNothingMoved(other)
  await other.context().close()

  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(shown.getByRole('img', { name: '轮毂面上的码' })).toBeVisible()
})
