import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

/** A page whose stray console errors and unhandled exceptions fail the test that caused them. */
export const test = base.extend<{ allowErrors: RegExp[]; watch: undefined }>({
  allowErrors: [[], { option: true }],
  watch: [
    async ({ page, allowErrors }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      await use(undefined)
      const stray = problems.filter((text) => !allowErrors.some((allowed) => allowed.test(text)))
      expect(stray, 'console errors').toEqual([])
    },
    { auto: true },
  ],
})

/** WCAG 2.2 AA as far as a machine can tell. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([])
}

/** Nothing may stand out of the page sideways: on a phone that makes everything slip under the thumb. */
export async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
