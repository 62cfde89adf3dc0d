import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import type { DevelopDocumentPage } from '@biaojie/contract/content/content/pages.ts'
import { parse } from 'yaml'
import { loadDemo } from './demo/demo.ts'
import { loadDemoTemplates } from './demo/templates.ts'
import { findRepositoryFile } from './platform/base/places.ts'
import { signBody } from './platform/base/secret.ts'
import { testApp } from './test-support/app.ts'
import { TEST_CODES } from './test-support/identifiers.ts'
import { createSession } from './test-support/people.ts'

/* The programs of the page for developers are run as they are written, in each language that this machine has. */

const node = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const origin = await node.app.listen({ port: 0, host: '127.0.0.1' })
const place = mkdtempSync(join(tmpdir(), 'biaojie-programs-'))
after(() => rmSync(place, { recursive: true }))
const run = promisify(execFile)

const page = parse(
  readFileSync(findRepositoryFile('content/pages/develop-document.yaml'), 'utf8'),
) as DevelopDocumentPage
const chapters = page.chapters.filter(({ programs }) => programs)
const programs = chapters.flatMap((chapter) => chapter.programs ?? [])
const LANGUAGES = {
  curl: { file: 'run.sh', command: 'bash' },
  python: { file: 'run.py', command: 'python3' },
  java: { file: 'Run.java', command: 'java' },
} as const
type Language = keyof typeof LANGUAGES

const keys = { sandbox: '', live: '' }
before(async () => {
  await loadDemo(node, () => node.clock.now, TEST_CODES)
  await loadDemoTemplates({ db: node.db, now: () => node.clock.now })
  const { rows } = await node.pool.query(`select id from companies where prefix = '88.449.1001'`)
  const { token } = await createSession(node, { type: 'COMPANY_ADMIN', companyId: rows[0].id })
  for (const sandbox of [true, false]) {
    const body = { name: 'MES', scopes: ['read', 'write'], perSecond: 200, sandbox }
    const { data } = await node.call('keyCreate', { token, body })
    keys[sandbox ? 'sandbox' : 'live'] = data.secret
  }
  const listed = chapters.flatMap(({ listings = [] }) => listings)
  const night = listed.find(({ caption }) => caption === 'night.csv')
  writeFileSync(join(place, 'night.csv'), night?.lines ?? '')
})

const isHere = (command: string) =>
  run(command, [command === 'java' ? '-version' : '--version']).then(
    () => true,
    () => false,
  )

async function output(language: Language, text: string, more: Record<string, string> = {}): Promise<string> {
  const { file, command } = LANGUAGES[language]
  writeFileSync(join(place, file), text.replaceAll('{origin}', origin))
  const env = { ...process.env, LANG: 'C.UTF-8', PYTHONIOENCODING: 'utf-8', ...more }
  const { stdout } = await run(command, [file], { cwd: place, env })
  return stdout.trim()
}

/** Python prints the answer as it reads it. */
const inJson = (text: string) =>
  JSON.parse(text.startsWith("{'") ? text.replaceAll("'", '"').replaceAll('True', 'true') : text)

for (const language of ['curl', 'python', 'java'] as const) {
  test(`the programs in ${language} do what the page says`, async (t) => {
    if (!(await isHere(LANGUAGES[language].command))) return t.skip(`no ${language} on this machine`)
    for (const program of programs) {
      if (program.id === 'verify') continue
      const BJ_KEY = program.id === 'issue' ? keys.live : keys.sandbox
      const answer = inJson(await output(language, program[language], { BJ_KEY }))
      assert.equal(answer.success, true, `${program.id}: ${JSON.stringify(answer)}`)
      if (program.id === 'put') assert.deepEqual([answer.data.revision, answer.data.outcome], [1, 'added'])
      if (program.id === 'batch') assert.deepEqual([answer.data.added, answer.data.refused], [1, 1])
    }
  })

  test(`a receiver in ${language} accepts a true signature and refuses others`, async (t) => {
    if (!(await isHere(LANGUAGES[language].command))) return t.skip(`no ${language} on this machine`)
    const verify = programs.find(({ id }) => id === 'verify')
    assert.ok(verify)
    const BODY = '{"event":"ping","identifiers":[]}'
    const BJ_WEBHOOK_SECRET = 'whsec_0123456789'
    const now = Math.floor(Date.now() / 1000)
    const wrong = { BODY: BODY.replace('ping', 'pong') }
    const late = { SIGNATURE: signBody(BJ_WEBHOOK_SECRET, now - 400, BODY) }
    const given = { BODY, BJ_WEBHOOK_SECRET, SIGNATURE: signBody(BJ_WEBHOOK_SECRET, now, BODY) }
    for (const [more, expected] of [
      [{}, 'true'],
      [wrong, 'false'],
      [late, 'false'],
    ] as const) {
      const said = await output(language, verify[language], { ...given, ...more })
      assert.equal(said.toLowerCase(), expected, JSON.stringify(more))
    }
  })
}

const addressOf = (text: string) => /\{origin\}([^"]+)"/.exec(text)?.[1]
const fieldsOf = (text: string) =>
  new Set(
    [...text.matchAll(/"([a-zA-Z]+)": /g)].map(([, name]) => name).filter((name) => name !== 'Authorization'),
  )

test('every language sends the same fields to the same address', () => {
  for (const { id, caption, python, ...others } of programs)
    for (const [language, text] of Object.entries(others)) {
      const where = `${caption} in ${language}`
      assert.match(text, id === 'verify' ? /BJ_WEBHOOK_SECRET/ : /BJ_KEY/, where)
      assert.equal(addressOf(text), addressOf(python), where)
      // Files are sent as forms, whose fields each language names in a way of its own.
      if (id !== 'import') assert.deepEqual(fieldsOf(text), fieldsOf(python), where)
    }
})

test('the downloaded script writes a file in batches, and nothing twice', async (t) => {
  if (!(await isHere('python3'))) return t.skip('no python3 on this machine')
  copyFileSync(findRepositoryFile('content/downloads/programs.py'), join(place, 'programs.py'))
  const head = 'identifier,manage.spec,manage.diameter,manage.type,manage.material,trace.partNo,trace.batchNo'
  const more =
    'trace.heat,trace.producedAt,trace.runout,trace.thicknessVariation,trace.hardness,trace.verdict'
  const line = (code: string, hardness: number) =>
    `${code},320 × 28,320,A 通风,HT250,BD-320A-26,B1,88.449.1008/IR-26031103,2026-11-18,0.03,0.006,${hardness},合格`
  const lines = Array.from({ length: 1_200 }, (_, at) => line(`DL-${at}`, at === 1_100 ? 270 : 207))
  writeFileSync(join(place, 'parts.csv'), [`${head},${more}`, ...lines].join('\n'))
  const env = { ...process.env, BJ_KEY: keys.sandbox, PYTHONIOENCODING: 'utf-8' }
  for (const written of ['新建 1000', '新建 1000']) {
    const { stdout } = await run('python3', ['programs.py', origin, '前制动盘', 'parts.csv'], {
      cwd: place,
      env,
    }).catch((error: { stdout: string }) => error)
    assert.match(stdout, new RegExp(`到第 1000 行：${written}`))
    assert.match(stdout, /到第 1200 行：新建 199，更新 0，不变 0，出错 1/)
    assert.match(stdout, /第 1101 行 88\.449\.1001\.T\/DL-1100 values\.trace\.hardness：/)
  }
  const { rows } = await node.pool.query(
    `select count(*)::integer as count from identifiers where prefix = '88.449.1001.T' and handle like '%/DL-%'`,
  )
  assert.equal(rows[0].count, 1_199)
})
