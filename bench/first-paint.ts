/**
 * node bench/first-paint.ts: measures on a slow connection and processor when the console shows its first
 * content and its list, what it loads until then, and which requests it repeats; and when a phone shows the
 * largest content of pages of the portal. Uses the demo node at URL, median of ROUNDS.
 */
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { encodePassword } from '../packages/contract/src/accounts/accounts/rules.ts'
import { routes } from '../packages/contract/src/wire.ts'
import { findBrowser } from '../tools/setup/browser.mjs'
import { median } from './measure.ts'

const URL = process.env.URL ?? 'http://localhost:8080'
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const PASSWORD = 'Biaojie#2026'
const FINGERPRINT = '89abcdef0123456789abcdef01234567'
/** Bytes a second and milliseconds of a slow mobile network. */
const NETWORK = {
  offline: false,
  downloadThroughput: 1.5e6 / 8,
  uploadThroughput: 750e3 / 8,
  latency: 150,
}
const SLOWER = 4
const ENOUGH_MS = 120_000

/** Each page with a text that shows that its rows are there. */
const PAGES = [
  { who: 'brake_admin', path: '/identifiers', shown: 'main [data-row-key], main ol li h2' },
  { who: 'brake_admin', path: '/work', shown: 'main table tbody tr, main section li' },
  { who: 'manager', path: '/orders', shown: 'main [data-row-key], main ol li h2' },
]

/** Pages of the portal on a phone, which is slowed down as well. */
const PORTAL = [
  '/product_scene?identifier=88.449.1001/BD-320A0001',
  '/home',
  '/application',
  '/application/list',
  '/login',
]
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

async function logIn(username: string) {
  const [, path] = routes.passwordLogin
  const answer = await fetch(`${URL}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: encodePassword(PASSWORD), fingerprint: FINGERPRINT }),
  })
  const { success, message, data } = await answer.json()
  if (!success) throw new Error(message)
  const storedAt = Date.now()
  return {
    fingerprint: FINGERPRINT,
    tokenInfo: JSON.stringify({ ...data.tokenInfo, storedAt }),
    userInfo: JSON.stringify({ ...data.userInfo, storedAt }),
  }
}

async function openSlowPage(context: BrowserContext) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { page, session }
}

async function openConsole(
  browser: Browser,
  stored: Record<string, string>,
  { path, shown }: (typeof PAGES)[number],
) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  }, stored)
  const { page, session } = await openSlowPage(context)
  const requests: string[] = []
  let bytes = 0
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.method === 'POST')
      requests.push(`${new globalThis.URL(request.url).pathname} ${request.postData ?? ''}`)
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(`${URL}/console${path}`, { timeout: ENOUGH_MS, waitUntil: 'commit' })
  await page.waitForSelector(shown, { timeout: ENOUGH_MS })
  const rows = await page.evaluate(() => performance.now())
  const atRows = bytes
  await page.waitForLoadState('networkidle', { timeout: ENOUGH_MS })
  const { painted, shift } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    shift: (globalThis as unknown as { seen: { shift: number } }).seen.shift,
  }))
  await context.close()
  const twice = [...new Set(requests.filter((request, at) => requests.indexOf(request) !== at))]
  return { painted, rows, kilobytes: atRows / 1024, shift, calls: requests.length, twice }
}

async function openPortal(browser: Browser, path: string) {
  const context = await browser.newContext(PHONE)
  await context.addInitScript(() => {
    const seen = { largest: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const { page, session } = await openSlowPage(context)
  let script = 0
  const scripts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength
  })
  await page.goto(`${URL}${path}`, { timeout: ENOUGH_MS, waitUntil: 'networkidle' })
  const largest = await page.evaluate(
    () => (globalThis as unknown as { seen: { largest: number } }).seen.largest,
  )
  await context.close()
  return { largest, script: script / 1024 }
}

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const table = []
  for (const page of PAGES) {
    const stored = await logIn(page.who)
    const rounds: Awaited<ReturnType<typeof openConsole>>[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await openConsole(browser, stored, page))
    const getMedian = (key: 'painted' | 'rows' | 'kilobytes' | 'shift' | 'calls') =>
      median(rounds.map((round) => round[key]))
    table.push({
      page: `${page.path} (${page.who})`,
      'first content (s)': (getMedian('painted') / 1000).toFixed(1),
      'rows (s)': (getMedian('rows') / 1000).toFixed(1),
      'loaded until then (KB)': Math.round(getMedian('kilobytes')),
      calls: getMedian('calls'),
      twice: rounds[0]?.twice.length ?? 0,
      CLS: getMedian('shift').toFixed(3),
    })
    for (const call of rounds[0]?.twice ?? []) console.log(`${page.path} asks twice: ${call}`)
  }
  console.table(table)
  const pages = []
  for (const path of PORTAL) {
    const rounds: Awaited<ReturnType<typeof openPortal>>[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await openPortal(browser, path))
    pages.push({
      page: path,
      'largest content (s)': (median(rounds.map(({ largest }) => largest)) / 1000).toFixed(1),
      'scripts (KB)': Math.round(median(rounds.map(({ script }) => script))),
    })
  }
  console.table(pages)
} finally {
  await browser.close()
}
