import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/** Parts of a page may move by this much in all while it loads, as browsers count it. */
const MOST_MOVED = 0.02

type Moved = { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: Moved[] }

/** Returns the layout shifts since the page was opened: their sum, and what moved from where to where. */
const readShifts = (page: Page) =>
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
            const toPlace = ({ x, y, width, height }: DOMRectReadOnly) =>
              [x, y, width, height].map(Math.round).join(' ')
            const moved = own.flatMap(({ sources = [] }) =>
              sources.map(({ node, previousRect, currentRect }) => {
                const name = `${node?.nodeName} "${node?.textContent?.slice(0, 20)}"`
                return `${name} ${toPlace(previousRect)} to ${toPlace(currentRect)}`
              }),
            )
            resolve({ sum: own.reduce((sum, { value }) => sum + value, 0), moved })
          }),
        )
      }),
  )

/** Fails softly when parts of the page moved while it was loading. */
export async function expectNothingMoved(page: Page) {
  const { sum, moved } = await readShifts(page)
  expect.soft(sum, `${page.url()}\n${moved.join('\n')}`).toBeLessThanOrEqual(MOST_MOVED)
}
