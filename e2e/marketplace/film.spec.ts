import { statSync } from 'node:fs'
import { openAs } from '../enterprises/applicants.ts'
import { expect, open, test } from '../test.ts'

const FILM = 'media/apps/150-video.mp4'
const DOCUMENT = 'content/standards/1-identifier-coding.pdf'

test('a film and a document are uploaded in the console, listed, played and downloaded', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const id = isMobile ? 143 : 105
  await openAs(page, 'manager', `/applications/${id}`)
  await page.getByLabel(/^(选择|换一个)视频$/).setInputFiles(FILM)
  const title = `装进托盘 ${Date.now().toString(36)}`
  await page.getByRole('textbox', { name: '视频标题' }).fill(title)
  await expect(page.getByText('封面：默认取自视频')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '上传视频' })).toHaveCount(0)
  await page.getByLabel(/^(选择 PDF|再加一份)$/).setInputFiles(DOCUMENT)
  await page.getByRole('textbox', { name: '第 1 份资料的名称' }).fill('部署说明')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByRole('button', { name: '上架改动' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '上架', exact: true }).click()
  await expect(page.getByText('已上架')).toBeVisible()

  await open(page, `/application/detail/${id}`)
  const film = page.locator('video')
  await expect(film).toHaveCount(0)
  await page.getByRole('link', { name: `播放演示：${title}` }).click()
  await expect(film).toHaveAttribute('aria-label', title)
  await expect(film).toHaveAttribute('poster', /.+/)
  const thumbs = page.getByRole('list').filter({ has: page.getByRole('button', { name: '播放演示' }) })
  await expect(thumbs.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true')
  await expect(thumbs.getByRole('button').first()).toHaveAccessibleName('播放演示')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  const papers = page.getByRole('region', { name: '资料', exact: true })
  const address = await papers.getByRole('link', { name: '部署说明' }).getAttribute('href')
  const document = await page.request.get(address!)
  expect(document.headers()['content-type']).toBe('application/pdf')
  expect((await document.body()).length).toBe(statSync(DOCUMENT).size)
  // Pictures follow the film.
  await thumbs.getByRole('button').nth(1).click()
  await expect(film).toHaveCount(0)
})
