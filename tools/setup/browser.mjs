import { existsSync } from 'node:fs'

/** The engine without a window of its own comes first: the same pages take less processor time in it. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser of tests and screenshots: CHROMIUM, else what Debian installs. Undefined when there is none. */
export const browserPath = () => process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path))
