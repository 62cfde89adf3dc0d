import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import type { Engine } from './e2e/engines/test.ts'
import { findBrowser } from './tools/setup/browser.mjs'

const PORT = Number(process.env.E2E_PORT ?? 8399)
// Every worker reads the configuration again, but all use the same server, so only the first creates a
// folder.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'biaojie-e2e-'))

/** These journeys are for the browsers beside Chromium. */
const ENGINES = '**/engines/*.spec.ts'
const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

export default defineConfig<Engine>({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Long enough for a machine at a fifth of the usual speed, because no test may depend on timing.
  timeout: 600_000,
  expect: { timeout: 75_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Colours are judged, so nothing may be half faded in.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a locale that has them, a download's Chinese name becomes "download".
      env: { ...process.env, LANG: 'C.UTF-8' },
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Every journey at every width belongs to one project. `npm test` runs the quick ones, `npm run test:long` the others.
  projects: [
    { name: 'quick-desktop', grep: /@quick-desktop/, use: DESKTOP },
    { name: 'quick-phone', grep: /@quick-phone/, use: PHONE },
    { name: 'desktop', grepInvert: /@quick-desktop|@phone-only/, testIgnore: ENGINES, use: DESKTOP },
    // Pages that look or behave otherwise in a narrow window.
    { name: 'phone', grep: /@phone/, grepInvert: /@quick-phone/, use: PHONE },
    { name: 'firefox', testMatch: ENGINES, use: { engine: 'firefox' } },
    { name: 'webkit', testMatch: ENGINES, use: { engine: 'webkit' } },
  ],
  webServer: {
    command: process.env.E2E_SERVER ?? 'node apps/server/src/main.ts',
    url: `http://localhost:${PORT}/readyz`,
    // A busy machine takes minutes to fill the demo node.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(PORT),
      HANDLE_PORT: 'off',
      DATA_DIR: process.env.E2E_DATA,
      LOG_LEVEL: 'warn',
      // The slider is still moved; any position is accepted.
      CAPTCHA: 'off',
      // A company's own server is a stand-in on loopback.
      RECURSION_NETWORKS: '127.0.0.0/8',
      // Tests say which address they come from.
      TRUST_PROXY: 'loopback',
    },
  },
})
