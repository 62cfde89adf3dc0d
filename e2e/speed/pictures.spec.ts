import type { Page } from '@playwright/test'
import { expect, open, test } from '../test.ts'

/** The list has one page of each kind with pictures. */
const PAGES = [
  '/home',
  '/product_scene?identifier=88.449.1001/BD-320A0001',
  '/product_scene?identifier=88.449.1001/LINE-M01',
  '/solution',
  '/solution/1',
  '/cooperation_case',
  '/cooperation_case/detail/1',
  '/news',
  '/news/detail/14',
  '/application',
  '/application/detail/101',
  '/application/provider/tuheng',
  '/ecology',
  '/introduce',
  '/special',
]
const LIMIT = 400 * 1024
/** A thumbnail of a list may use the smallest existing size. */
const SMALLEST = 640

type Drawn = { file: string; width: number; shown: number }

/**
 * Scrolls to the end, so that late pictures load, and returns every visible raster picture with its widths in
 * px.
 */
async function drawnPictures(page: Page): Promise<Drawn[]> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    /** The width that `sizes` gives the place of an image, also of one that is hidden at this moment. */
    const placeOf = ({ sizes }: HTMLImageElement): number => {
      for (const part of sizes.split(',')) {
        const [, media = 'all', length, unit] = /^\s*(\(.*\))?\s*(\d+)(px|vw)$/.exec(part) ?? []
        if (matchMedia(media).matches) return Number(length) * (unit === 'vw' ? innerWidth / 100 : 1)
      }
      return 0
    }
    return [...document.images].flatMap((image) => {
      const [, width] = /-(\d+)\.(?:avif|webp)$/.exec(image.currentSrc) ?? []
      const box = image.getBoundingClientRect()
      // Some pictures in a strip that scrolls sideways load only when they are reached.
      if (!width || !image.naturalWidth || !image.checkVisibility()) return []
      // A browser that has a large file for a larger place of the page loads no smaller one.
      const fillsLarger = (other: HTMLImageElement) =>
        other !== image && other.currentSrc === image.currentSrc && Number(width) <= placeOf(other) * 2
      if ([...document.images].some(fillsLarger)) return []
      const ratio = image.naturalWidth / image.naturalHeight
      const fit = getComputedStyle(image).objectFit
      const byHeight = box.height * ratio
      const shown =
        fit === 'cover'
          ? Math.max(box.width, byHeight)
          : fit === 'contain'
            ? Math.min(box.width, byHeight)
            : box.width
      return [{ file: new URL(image.currentSrc).pathname, width: Number(width), shown: Math.round(shown) }]
    })
  })
}

for (const address of PAGES) {
  test(`${address} shows no picture larger than twice its place`, { tag: '@phone' }, async ({ page }) => {
    await open(page, address)
    const pictures = await drawnPictures(page)
    expect(pictures.length).toBeGreaterThan(0)
    const tooLarge = pictures.filter(({ width, shown }) => width > SMALLEST && width > shown * 2)
    expect(tooLarge).toEqual([])
  })
}

test('the home page loads at most 400 KB of pictures on a phone', { tag: ['@phone', '@phone-only'] }, async ({
  page,
}) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (/\/(?:media|files)\//.test(response.url())) sizes.push(response.body().then((body) => body.length))
  })
  await open(page, '/home')
  await drawnPictures(page)
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(sizes.length).toBeGreaterThan(3)
  expect(total).toBeLessThanOrEqual(LIMIT)
})
