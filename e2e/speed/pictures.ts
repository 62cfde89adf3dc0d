import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/** A thumbnail of a list may use the smallest existing size. */
const SMALLEST = 640

type Drawn = { file: string; width: number; shown: number }

/** Scrolls to the end by half windows, so that parts and pictures that wait for the visitor are drawn on the way. */
export async function readToTheEnd(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  await page.waitForLoadState('networkidle')
}

/** Returns every visible raster picture of a page that was read to its end, with its widths in px. */
const drawnPictures = (page: Page): Promise<Drawn[]> =>
  page.evaluate(() => {
    /** The width that `sizes` gives the place of an image, also of one that is hidden at this moment. */
    const toPlace = ({ sizes }: HTMLImageElement): number => {
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
        other !== image && other.currentSrc === image.currentSrc && Number(width) <= toPlace(other) * 2
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

/** Fails when a picture of a page that was read to its end is larger than twice its place. */
export async function expectFittingPictures(page: Page) {
  const pictures = await drawnPictures(page)
  expect(pictures.length).toBeGreaterThan(0)
  const tooLarge = pictures.filter(({ width, shown }) => width > SMALLEST && width > shown * 2)
  expect(tooLarge, 'larger than twice their place').toEqual([])
}
