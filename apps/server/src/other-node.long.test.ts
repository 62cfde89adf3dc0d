import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEMO_IDENTITY, setIdentity } from '@biaojie/contract/identity.ts'
import { askTcp } from '@biaojie/handle/client.ts'
import { writeCompanyRows } from './domains/enterprises/enterprises/enterprises.ts'
import { listMessages, writeNoticeText, writeText } from './platform/providers/sms/texts.ts'
import { readIdentity } from './platform/settings/identity.ts'
import { testDatabase } from './test-support/database.ts'
import { company, putIdentifiers } from './test-support/identifiers.ts'
import { freePort, startProductionNode } from './test-support/production-node.ts'

/** What only the demo node and the content of its trade say. */
const LEFTOVERS =
  /88\.449|(?<![坐目指商])标解(?![析决释读码])|汽车|零部件|制动|轮毂|轴承|铁水|炉次|整车|车主|车架号|前照灯|电池包|主机厂|装车|刹车/

/** Words of a national classification, which every node offers. */
const isClassification = (address: string) => address.includes('industr')

const PAGES = [
  ...[
    '/home',
    '/identification',
    '/new_identification',
    '/prefix',
    '/parts',
    '/register',
    '/floor',
    '/login',
  ],
  ...['/application', '/application/list', '/cooperation_case', '/news', '/ecology', '/introduce'],
  ...['/develop_document', '/application/provider', '/search?q=%E4%BA%A7%E5%93%81', '/product_scene'],
  ...['user-service', 'privacy', 'market', 'prefix-registration', 'id-photo', 'consultation'].map(
    (name) => `/agreement/${name}`,
  ),
  ...['88.118.1001/SN-2026A0001', '88.449.1001/BD-320A0001', 'x'].map(
    (text) => `/product_scene?identifier=${encodeURIComponent(text)}`,
  ),
  ...['/id/88.118.1001/SN-2026A0001', '/en/id/88.118.1001/SN-2026A0001', '/prefix/88.118.1001'],
  ...['/robots.txt', '/sitemap.xml', '/site.webmanifest', '/news/rss.xml', '/offline-worker.js'],
  ...['/console', '/console/scan', '/console/scan.webmanifest', '/api/openapi.json'],
  ...[
    '/api/downloads/handle-rest.md',
    '/api/downloads/identifiers-sample.jsonl',
    '/api/downloads/resolve.py',
  ],
  ...[
    '/.well-known/gs1resolver',
    '/api/handles/',
    '/api/handles/88.118.1001/SN-1',
    '/api/handles/0.NA/88.118',
  ],
  ...[
    '/01/09506000134352',
    '/shells',
    '/.well-known/did.json',
    '/epcis',
    '/epcis/events',
    '/log/key',
    '/log/checkpoint',
  ],
  ...['/description', '/concept-descriptions', '/lookup/shells'],
]

const RECORD = '88.118.1001/SN-2026A0001'
const NAMES = { NODE_PREFIX: '88.118', NODE_TRADE: '医疗器械', PLATFORM_NAME: '械标' }
/** One address answers in the form that a program asks for. */
const FORMS = [
  'application/linkset+json',
  'application/linkset',
  'application/ld+json',
  'application/aas+json',
  'application/vc+jwt',
]

/** Takes the identity of the other node in this process while records are written. */
async function putRecord(database: Parameters<typeof putIdentifiers>[0]): Promise<void> {
  setIdentity(readIdentity(NAMES, true))
  try {
    await putIdentifiers(database, [
      { identifier: RECORD, name: '输液泵', elements: [{ name: '批号', value: 'L2601' }] },
    ])
    const holder = { ...company('88.118.1001', '示例器械有限公司'), industry: '医疗仪器设备及器械制造' }
    await writeCompanyRows(database.db, [holder])
  } finally {
    setIdentity(DEMO_IDENTITY)
  }
}

test('texts of messages name the platform of the node', () => {
  setIdentity(readIdentity(NAMES, true))
  try {
    const notice = {
      phone: '',
      template: 'registrationApproved',
      name: '示例器械',
      prefix: '88.118.1001',
    } as const
    const texts = [
      writeText({ template: 'login', code: '123456', minutes: 5 }),
      writeNoticeText(notice),
      ...listMessages({ hasNotice: () => true }).map(({ text }) => text),
    ]
    for (const text of texts) assert.doesNotMatch(text, LEFTOVERS)
    assert.match(texts[0] ?? '', /^【械标】/)
  } finally {
    setIdentity(DEMO_IDENTITY)
  }
})

test('a node of another trade starts from the same build and nowhere names the demo', async (t) => {
  const database = await testDatabase(t)
  await putRecord(database)
  const nativePort = await freePort()
  const { origin } = await startProductionNode(t, {
    ...NAMES,
    CONTENT_PACK: 'neutral',
    DATABASE_URL: database.url,
    HANDLE_PORT: String(nativePort),
    HANDLE_HOST: '127.0.0.1',
  })
  const seen = new Set<string>()
  const queue = [...PAGES]
  const said: string[] = []
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path) || seen.size > 250) continue
    seen.add(path)
    const answer = await fetch(origin + path, { headers: { accept: 'text/html,*/*' } })
    assert.ok(answer.status < 500, `${path} is answered with ${answer.status}`)
    const type = answer.headers.get('content-type') ?? ''
    if (!/text|json|xml|javascript/.test(type) || isClassification(path)) continue
    // What the visitor typed is shown as it was typed.
    const text = (await answer.text()).replace(/88\.449\.1001(?:(?:\/|%2F|%252F)BD-320A0001)?/g, '')
    const found = LEFTOVERS.exec(text)
    if (found) said.push(`${path}: …${text.slice(Math.max(0, found.index - 60), found.index + 60)}…`)
    if (!type.includes('text/html')) continue
    for (const [, href = ''] of text.matchAll(/ (?:href|src)="(\/[^"#]*)/g)) {
      const next = href.replaceAll('&amp;', '&')
      // Scripts hold the names of the demo, for a server of development.
      if (!/\.(avif|webp|png|jpg|mp4|woff2|js)$/.test(next)) queue.push(next)
    }
  }
  assert.ok(seen.size > 60, `only ${seen.size} addresses were found`)
  assert.deepEqual(said, [])
  for (const path of ['/solution', '/solution/1', '/special', '/smartexpo'])
    assert.equal((await fetch(origin + path)).status, 404, path)

  for (const accept of FORMS) {
    const answer = await fetch(`${origin}/id/${RECORD}`, { headers: { accept } })
    assert.equal(answer.status, 200, accept)
    const text = await answer.text()
    // The second part of a signed token is what it says.
    const said = accept.endsWith('jwt') ? Buffer.from(text.split('.')[1] ?? '', 'base64url').toString() : text
    assert.ok(said.includes('88.118.1001'), accept)
    assert.doesNotMatch(said, LEFTOVERS, accept)
  }

  const home = await (await fetch(`${origin}/home`)).text()
  for (const text of ['医疗器械行业', '械标', '88.118']) assert.ok(home.includes(text), text)
  const record = await (await fetch(`${origin}/api/handles/0.NA/88.118`)).json()
  assert.equal(record.responseCode, 1)
  assert.equal((await (await fetch(`${origin}/api/handles/0.NA/88.449`)).json()).responseCode === 1, false)
  const native = { host: '127.0.0.1', port: nativePort }
  for (const handle of ['0.NA/88.118', '0.NA/88.118.1001', RECORD]) {
    const { header, values } = await askTcp(native, { handle, requestId: 1 })
    assert.equal(header.response, 1, handle)
    for (const { data } of values) assert.doesNotMatch(data.toString(), LEFTOVERS)
  }
  const other = await askTcp(native, { handle: '88.449.1001/BD-320A0001', requestId: 2 })
  assert.doesNotMatch(other.words, LEFTOVERS)
  assert.notEqual(other.header.response, 1)
})
