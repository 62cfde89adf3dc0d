import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless engine comes first, because it takes less processor time for the same pages. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * Returns the browser of tests and screenshots: CHROMIUM, else that of Debian. Undefined when there is none.
 */
export const findBrowser = () => process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path))

/** Returns the browser's name with its version, such as Chromium 150.0.7871.100. */
export function readBrowserVersion() {
  const path = findBrowser()
  return (path && spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim()) || 'no browser'
}
