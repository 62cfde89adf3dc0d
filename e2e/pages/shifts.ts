import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/** Parts of a page may move by this much in all while it loads, as browsers count it. */
const MOST_MOVED = 0.02

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node | null }[] }

/** Returns the layout shifts since the page was opened: their sum, and the elements that moved. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        const found: Shift[] = []
        const observer = new PerformanceObserver((list) => found.push(...(list.getEntries() as Shift[])))
        observer.observe({ type: 'layout-shift', buffered: true })
        // The browser hands over what it kept before the frame after the next one.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            found.push(...(observer.takeRecords() as Shift[]))
            const own = found.filter(({ hadRecentInput }) => !hadRecentInput)
            const nodes = own.flatMap(({ sources = [] }) => sources.map(({ node }) => node?.nodeName ?? ''))
            resolve({ sum: own.reduce((sum, { value }) => sum + value, 0), moved: [...new Set(nodes)] })
          }),
        )
      }),
  )

/** Fails softly when parts of the page moved while it was loading. */
export async function expectNothingMoved(page: Page) {
  const { sum, moved } = await shiftsOf(page)
  expect.soft(sum, `moved: ${moved.join(', ')}`).toBeLessThanOrEqual(MOST_MOVED)
}
