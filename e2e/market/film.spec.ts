import { openAs } from '../console/applicants.ts'
import { expect, open, test } from '../test.ts'

const FILM = 'media/apps/150-video.mp4'

test('a film: uploaded in the console, listed, first in the carousel, plays', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const id = isMobile ? 143 : 105
  await openAs(page, 'manager', `/applications/${id}`)
  await page.getByLabel(/^(选择|换一个)视频$/).setInputFiles(FILM)
  const title = `装进托盘 ${Date.now().toString(36)}`
  await page.getByRole('textbox', { name: '视频标题' }).fill(title)
  await expect(page.getByText('封面：默认取自视频')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '上传视频' })).toHaveCount(0)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByRole('button', { name: '上架改动' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '上架', exact: true }).click()
  await expect(page.getByText('已上架')).toBeVisible()

  await open(page, `/application/detail/${id}`)
  const film = page.locator('video')
  await expect(film).toHaveAttribute('aria-label', title)
  await expect(film).toHaveAttribute('poster', /.+/)
  const thumbs = page.getByRole('list').filter({ has: page.getByRole('button', { name: '播放演示' }) })
  await expect(thumbs.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true')
  await expect(thumbs.getByRole('button').first()).toHaveAccessibleName('播放演示')
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  // Pictures follow it.
  await thumbs.getByRole('button').nth(1).click()
  await expect(film).toHaveCount(0)
})
