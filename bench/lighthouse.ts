/** node bench/lighthouse.ts: Lighthouse with its phone profile on the pages visitors land on, median of ROUNDS. */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { findBrowser } from '../tools/setup/browser.mjs'
import { PORT } from './compare.ts'
import { BENCH_DIR, openBenchDatabase } from './database.ts'
import { median } from './measure.ts'
import { startServer } from './servers.ts'

const VERSION = '13.5.0'
const ROUNDS = Number(process.env.ROUNDS ?? 3)
/** There is one page of each kind; PAGES=/home,/news measures those alone. */
const KINDS = [
  '/home',
  '/product_scene?identifier=88.449.1001/BD-320A0001',
  '/product_scene?identifier=88.449.1001/LINE-M01',
  '/application',
  '/application/list',
  '/application/list/detail/101',
  '/application/detail/1',
  '/solution',
  '/solution/1',
  '/cooperation_case',
  '/cooperation_case/detail/1',
  '/news',
  '/news/detail/28',
  '/ecology',
  '/introduce',
  '/develop_document',
  '/identification',
  '/special',
  '/smartexpo',
  '/agreement/privacy',
]
const PAGES = process.env.PAGES?.split(',') ?? KINDS
/**
 * A whole browser draws its own window beside the page, and on two cores the work of its other processes
 * would count as blocking time of the page. The headless engine does not.
 */
const CHROMIUM = findBrowser()
const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

type Audit = { score: number | null; numericValue?: number; scoreDisplayMode: string; title: string }
type Report = {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

async function runLighthouse(page: string): Promise<Report> {
  const file = `${BENCH_DIR}/lighthouse.json`
  const args = [`http://localhost:${PORT}${page}`, '--output=json', `--output-path=${file}`, '--quiet']
  await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=lighthouse@${VERSION}`,
      '--',
      'lighthouse',
      ...args,
      `--chrome-flags=${FLAGS}`,
    ],
    { env: { ...process.env, CHROME_PATH: CHROMIUM } },
  )
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** A busy machine sometimes loses the trace of a page, which says nothing about the page. */
async function measurePage(page: string): Promise<Report> {
  try {
    return await runLighthouse(page)
  } catch {
    return runLighthouse(page)
  }
}

const toScore = (reports: Report[], category: string) =>
  Math.round(100 * median(reports.map((report) => report.categories[category]?.score ?? 0)))
const toFigure = (reports: Report[], audit: string) =>
  median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN))

function toRow(page: string, reports: Report[]) {
  return {
    page,
    performance: toScore(reports, 'performance'),
    accessibility: toScore(reports, 'accessibility'),
    'best practices': toScore(reports, 'best-practices'),
    SEO: toScore(reports, 'seo'),
    'FCP (ms)': Math.round(toFigure(reports, 'first-contentful-paint')),
    'LCP (ms)': Math.round(toFigure(reports, 'largest-contentful-paint')),
    'TBT (ms)': Math.round(toFigure(reports, 'total-blocking-time')),
    CLS: Number(toFigure(reports, 'cumulative-layout-shift').toFixed(3)),
    /**
     * Lighthouse slows the page fourfold from the machine's own speed, so the benchmark index is kept with
     * the result.
     */
    machine: Math.round(median(reports.map((report) => report.environment.benchmarkIndex))),
  }
}

/** Returns the names of the audits that keep a category below 100. */
function listFlaws({ categories, audits }: Report): string[] {
  return Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`)
}

mkdirSync(BENCH_DIR, { recursive: true })
const database = await openBenchDatabase(0)
const server = await startServer(PORT, database.url)
try {
  const rows = []
  for (const page of PAGES) {
    await fetch(`http://localhost:${PORT}${page}`)
    const reports: Report[] = []
    for (let round = 0; round < ROUNDS; round++) reports.push(await measurePage(page))
    rows.push(toRow(page, reports))
    for (const flaw of reports.slice(0, 1).flatMap(listFlaws)) console.log(`${page}\t${flaw}`)
  }
  console.table(rows)
} finally {
  await server.stop()
  await database.stop()
}
