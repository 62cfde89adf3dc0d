import { existsSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { randomAddress } from '../test.ts'
import type { Driver } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { type Visitor, visitor } from './visitor.ts'
import { startWebKit } from './webkit.ts'

/** The browsers beside Chromium, with the Debian packages and the files that they need. */
const ENGINES = {
  firefox: { start: startFirefox, needs: ['/usr/bin/firefox-esr'], packages: 'firefox-esr' },
  webkit: {
    start: startWebKit,
    needs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    packages: 'webkit2gtk-driver xvfb',
  },
}
export type Engine = { engine: keyof typeof ENGINES }

/** A visitor in another browser than Chromium; skipped where that browser is not installed. */
export const test = base.extend<Engine & { driver: Driver; visitor: Visitor }>({
  engine: ['firefox', { option: true }],
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': randomAddress() }),
  driver: async ({ engine }, use, info) => {
    const { start, needs, packages } = ENGINES[engine]
    const isMissing = !needs.every(existsSync)
    if (isMissing) console.log(`Skipped in ${engine}, which is not installed: apt-get install ${packages}`)
    info.skip(isMissing, packages)
    const driver = await start(needs[0] ?? '')
    await use(driver)
    await driver.stop()
  },
  visitor: ({ driver, baseURL }, use) => use(visitor(driver, baseURL ?? '')),
})
