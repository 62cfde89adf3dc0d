import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { createKeyId, signCode } from '@biaojie/register/signed-code.ts'
import '../../../test-support/dom.ts'
import { signIn } from '../../../test-support/fake-node.ts'
import { type Kept, makePhone, PREFIX } from '../../../test-support/phone.ts'
import { Scanner } from './scanner.ts'
import type { Waiting } from './store.ts'

/** The session reads the real clock, so the tests begin at it. */
const NOW = Date.now()
const LOOK = routes.eventPart[1]
const PARTS = routes.eventPhoneParts[1]

type Answered = { status: number; body: object }
const answered = (data: unknown): Answered => ({ status: 200, body: { success: true, data } })
const { status, ...reason } = REFUSALS.not_found
const refused: Answered = { status, body: { success: false, ...reason } }

type Calls = Record<string, (body: Record<string, unknown>) => Answered | null>

/** Puts a browser with or without a network around the phone, whose node answers by the end of the address. */
function aBrowser(
  t: TestContext,
  { calls = {}, loggedIn = true }: { calls?: Calls; loggedIn?: boolean } = {},
) {
  t.mock.timers.enable({ apis: ['Date'], now: NOW })
  if (loggedIn) signIn()
  else localStorage.clear()
  const browser = { onLine: true }
  const requests: string[] = []
  t.mock.getter(globalThis, 'navigator', () => browser)
  t.mock.method(globalThis, 'fetch', async (url: string, { body }: RequestInit) => {
    const [name = ''] = Object.keys(calls).filter((call) => url.endsWith(call))
    requests.push(name)
    const answer = browser.onLine ? calls[name]?.(JSON.parse(String(body))) : null
    if (!answer) throw new TypeError('no network')
    return Response.json(answer.body, { status: answer.status })
  })
  return { browser, requests, calls }
}

const part = (code: string, inside = '') => ({
  ...{ identifier: `${PREFIX}/${code}`, name: '前制动盘', state: 'active' },
  inside: inside && `${PREFIX}/${inside}`,
})
const codesOf = ({ state: { work } }: Scanner) => work?.parts.map(({ code }) => code)
const why = ({ state: { verdict } }: Scanner) => (verdict && !verdict.ok ? verdict.why : '')

/** Goes on when all that was begun without waiting is over. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

async function packing(t: TestContext, kept: Partial<Kept> = {}) {
  const { browser } = aBrowser(t)
  const { phone, scanner } = makePhone({ parts: [{ code: 'BD-9', name: '旧件', inside: 'BX-2' }], ...kept })
  browser.onLine = false
  await scanner.open()
  await scanner.begin('packing')
  return { phone, scanner, browser }
}

test('a phone that keeps nothing says so instead of losing scans', async (t) => {
  aBrowser(t)
  const scanner = new Scanner(() => Promise.reject(new Error('private window')))
  await scanner.open()
  assert.deepEqual([scanner.state.broken, scanner.state.ready], [true, false])
})

test('without a network the page is ready with what the phone knows', async (t) => {
  const { scanner } = await packing(t)
  assert.deepEqual(
    [scanner.state.ready, scanner.state.net, scanner.state.storedCount, scanner.state.settings.companyName],
    [true, 'offline', 1, '甲公司'],
  )
})

test('each scan is on the phone before it shows, the box first and the newest part on top', async (t) => {
  const { phone, scanner } = await packing(t)
  for (const code of ['BX-1', 'BD-1', 'BD-2']) await scanner.scan(code)
  assert.equal(phone.work?.parent?.code, 'BX-1')
  assert.deepEqual(
    phone.work?.parts.map(({ code }) => code),
    ['BD-2', 'BD-1'],
  )
  assert.deepEqual(codesOf(scanner), ['BD-2', 'BD-1'])
})

test('scans that come while one is looked up are taken in their order', async (t) => {
  const { scanner } = await packing(t)
  await Promise.all(['BX-1', 'BD-1', 'BD-2', 'BD-1'].map(scanner.scan))
  assert.deepEqual(codesOf(scanner), ['BD-2', 'BD-1'])
  assert.equal(why(scanner), '这件扫过了，没再记')
})

test('a part that this phone knows in another box is refused without a network', async (t) => {
  const { scanner } = await packing(t)
  for (const code of ['BX-1', 'BD-9']) await scanner.scan(code)
  assert.deepEqual([codesOf(scanner), why(scanner)], [[], '这件在别的箱里：BX-2，没记'])
})

test('a text that is no code, and scans before a step is chosen, change nothing', async (t) => {
  const { scanner } = await packing(t)
  await scanner.scan('(01)04012345111118(21)9876')
  assert.equal(why(scanner), '没有这个标识，没记')
  await scanner.scan('   ')
  const { scanner: idle, phone } = makePhone()
  await idle.open()
  await idle.scan('BD-1')
  assert.deepEqual([phone.work, idle.state.verdict], [null, undefined])
})

test('undo takes back the last part, a named one, and then the box; taken parts are counted', async (t) => {
  const { phone, scanner } = await packing(t)
  for (const code of ['BX-1', 'BD-1', 'BD-2', 'BD-3']) await scanner.scan(code)
  await scanner.undo('BD-1')
  assert.deepEqual(codesOf(scanner), ['BD-3', 'BD-2'])
  await scanner.undo()
  await scanner.undo()
  assert.deepEqual([codesOf(scanner), phone.work?.undone], [[], 3])
  await scanner.undo()
  assert.deepEqual([phone.work?.parent, phone.work?.undone], [null, 3])
})

test('finished work waits on the phone as one event and leaves nothing open', async (t) => {
  const { phone, scanner } = await packing(t)
  for (const code of ['BX-1', 'BD-1', 'BD-2']) await scanner.scan(code)
  await scanner.undo()
  t.mock.timers.tick(90_000)
  await scanner.finish()
  const [item] = phone.waiting
  assert.deepEqual(
    [item?.label, item?.count, item?.took, item?.undone, item?.prefix, item?.problem],
    ['装箱 BX-1', 1, 90_000, 1, PREFIX, ''],
  )
  assert.deepEqual([phone.work, scanner.state.done?.id], [null, item?.id])
  scanner.leaveDone()
  assert.equal(scanner.state.done, undefined)
})

test('work that misses something does not finish', async (t) => {
  const { phone, scanner } = await packing(t)
  await scanner.scan('BX-1')
  await scanner.finish()
  assert.deepEqual([phone.waiting, phone.work?.parent?.code], [[], 'BX-1'])
})

test('a packed part is in its box for later scans without a network, and out of it once unpacked', async (t) => {
  const { phone, scanner } = await packing(t)
  for (const code of ['BX-1', 'BD-1']) await scanner.scan(code)
  await scanner.finish()
  const insideOf = (code: string) => phone.parts.find((part) => part.code === code)?.inside
  assert.equal(insideOf('BD-1'), 'BX-1')
  await scanner.begin('packing')
  for (const code of ['BX-3', 'BD-1']) await scanner.scan(code)
  assert.equal(why(scanner), '这件在别的箱里：BX-1，没记')
  await scanner.begin('unpacking')
  for (const code of ['BX-1', 'BD-1']) await scanner.scan(code)
  await scanner.finish()
  assert.equal(insideOf('BD-1'), '')
})

test('the same step goes on with its open work, another begins anew, and both are remembered', async (t) => {
  const { phone, scanner } = await packing(t)
  for (const code of ['BX-1', 'BD-1']) await scanner.scan(code)
  await scanner.begin('packing')
  assert.deepEqual(codesOf(scanner), ['BD-1'])
  await scanner.begin('shipping')
  assert.deepEqual([codesOf(scanner), phone.settings.lastStep], [[], 'shipping'])
})

test('the word of the node counts before what the phone knows', async (t) => {
  const { requests, calls } = aBrowser(t)
  const { scanner } = makePhone({ parts: [{ code: 'BD-9', name: '旧件', inside: 'BX-2' }] })
  await scanner.open()
  await scanner.begin('packing')
  calls[LOOK] = ({ code }) => (code === 'BD-7' ? refused : answered(part(String(code))))
  for (const code of ['BX-1', 'BD-9']) await scanner.scan(code)
  assert.deepEqual([codesOf(scanner), why(scanner), scanner.state.net], [['BD-9'], '', 'online'])
  await scanner.scan('BD-7')
  assert.equal(why(scanner), '没有这个标识，没记', 'a code that the node does not have is none')
  assert.equal(requests.filter((request) => request === LOOK).length, 3)
})

test('after the node was silent it is left alone for some seconds', async (t) => {
  const { requests, browser, calls } = aBrowser(t)
  calls[LOOK] = () => null
  const { scanner } = makePhone()
  await scanner.open()
  await scanner.begin('shipping')
  const looks = () => requests.filter((request) => request === LOOK).length
  await scanner.scan('BX-1')
  await scanner.scan('BX-2')
  assert.deepEqual([looks(), codesOf(scanner)], [1, ['BX-2', 'BX-1']])
  t.mock.timers.tick(10_001)
  await scanner.scan('BX-3')
  assert.equal(looks(), 2)
  browser.onLine = false
  t.mock.timers.tick(10_001)
  await scanner.scan('BX-4')
  assert.deepEqual([looks(), codesOf(scanner)?.length], [2, 4], 'a browser without a network asks nobody')
})

const waiting = (id: string, more: Partial<Waiting> = {}): Waiting => ({
  ...{ id, prefix: PREFIX, event: { eventID: `urn:uuid:${id}` }, step: 'packing', label: `装箱 ${id}` },
  ...{ count: 1, at: 1, took: 0, undone: 0, problem: '' },
  ...more,
})

test('an event that still waits is taken back by forgetting it', async (t) => {
  const { phone, scanner } = await packing(t, { waiting: [waiting('a'), waiting('b')] })
  await scanner.takeBack(waiting('a'))
  assert.deepEqual(
    phone.waiting.map(({ id }) => id),
    ['b'],
  )
})

test('an event that the node has is taken back by a declaration, once', async (t) => {
  const { problem: _, ...sent } = waiting('a')
  const { phone, scanner } = await packing(t, { sent: [{ ...sent, sentAt: NOW, takenBack: false }] })
  await scanner.takeBack(waiting('a'))
  await scanner.takeBack(waiting('a'))
  const [declared, ...others] = phone.waiting
  assert.deepEqual(others, [])
  assert.deepEqual(
    [declared?.id, declared?.label, declared?.event.eventID, phone.sent[0]?.takenBack],
    ['a-back', '撤销 装箱 a', 'urn:uuid:a', true],
  )
  assert.ok(declared && 'errorDeclaration' in declared.event)
})

test('events show in the order in which they happened, and a refused one can be dropped', async (t) => {
  const list = [waiting('late', { at: 3 }), waiting('early', { at: 1, problem: '没有这个标识' })]
  const { phone, scanner } = await packing(t, { waiting: list })
  assert.deepEqual(
    scanner.state.waiting.map(({ id }) => id),
    ['early', 'late'],
  )
  await scanner.drop('early')
  assert.deepEqual(
    phone.waiting.map(({ id }) => id),
    ['late'],
  )
})

test('a phone tries again while something waits or the network is gone, and is quiet otherwise', async (t) => {
  const { requests, calls } = aBrowser(t)
  calls[PARTS] = () => answered({ prefix: PREFIX, companyName: '甲公司', parts: [] })
  const { phone, scanner } = makePhone({ waiting: [waiting('a', { problem: '没有这个标识' })] })
  await scanner.open()
  requests.length = 0
  scanner.sendWaiting()
  await settled()
  assert.deepEqual(requests, [], 'a refused event is not sent again')
  phone.waiting.push(waiting('b'))
  await scanner.change({})
  calls[routes.eventCapture[1]] = () => answered({ results: [{ outcome: 'stored', problems: [] }] })
  await scanner.send()
  assert.deepEqual(
    [requests, phone.waiting.map(({ id }) => id), phone.sent.map(({ id }) => id)],
    [[routes.eventCapture[1]], ['a'], ['b']],
  )
})

test('a phone on which nothing waits says online only after the node has answered', async (t) => {
  const { browser, calls } = aBrowser(t)
  calls[PARTS] = () => answered({ prefix: PREFIX, companyName: '乙公司', parts: [['BD-1', '盘', 'BX-4']] })
  browser.onLine = false
  const { phone, scanner } = makePhone()
  await scanner.open()
  await scanner.send()
  assert.equal(scanner.state.net, 'offline')
  browser.onLine = true
  await scanner.send()
  assert.deepEqual(
    [scanner.state.net, phone.settings.companyName, phone.parts],
    ['online', '乙公司', [{ code: 'BD-1', name: '盘', inside: 'BX-4' }]],
  )
})

test('without a session the page works on and says that a login is missing', async (t) => {
  aBrowser(t, { loggedIn: false })
  const { phone, scanner } = makePhone({ waiting: [waiting('a')] })
  await scanner.open()
  assert.deepEqual([scanner.state.net, scanner.state.ready, phone.waiting.length], ['ended', true, 1])
  await scanner.begin('shipping')
  await scanner.scan('BX-1')
  assert.deepEqual(codesOf(scanner), ['BX-1'])
  scanner.lost()
  assert.equal(scanner.state.net, 'ended')
})

test('a photo is kept with its event and settings change one by one', async (t) => {
  aBrowser(t, { loggedIn: false })
  const { phone, scanner } = makePhone()
  await scanner.open()
  await scanner.begin('destroying')
  await scanner.attach('urn:uuid:a', PREFIX, new Blob(['x']))
  assert.deepEqual(
    phone.photos.map(({ eventId, prefix }) => [eventId, prefix]),
    [['urn:uuid:a', PREFIX]],
  )
  await scanner.change({ boxSize: 12 })
  assert.deepEqual([phone.settings.boxSize, phone.settings.station], [12, 'OP95'])
  await scanner.setReason('裂纹')
  assert.equal(phone.work?.reason, '裂纹')
})

test('listeners hear of each change until they leave', async (t) => {
  const { scanner } = await packing(t)
  let heard = 0
  const leave = scanner.subscribe(() => heard++)
  await scanner.scan('BX-1')
  assert.ok(heard > 0)
  leave()
  const before = heard
  await scanner.scan('BD-1')
  assert.equal(heard, before)
})

test('a signed code is verified without a network: one with changed content is not taken', async (t) => {
  const { publicKey: key, privateKey } = generateKeyPairSync('ed25519')
  const publicKey = Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url')
  const keyId = createKeyId(publicKey)
  const signing = async (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey))
  const content = { layout: 1, day: '2026-11-20', values: ['B1'] }
  const { text } = await signCode(`${PREFIX}/BD-7`, content, keyId, signing)
  const { phone, scanner } = await packing(t)
  const list = { keys: [{ keyId, publicKey: publicKey.toString('base64') }], layouts: [] }
  localStorage.setItem('labelKeys', JSON.stringify({ list, fetchedAt: NOW }))
  await scanner.scan('BX-1')
  await scanner.scan(`HTTPS://NODE.EXAMPLE/ID/${PREFIX}/BD-8#S=${text}`)
  assert.deepEqual([phone.work?.parts, why(scanner)], [[], '码里的字被改过，没记，放红箱'])
  await scanner.scan(`HTTPS://NODE.EXAMPLE/ID/${PREFIX}/BD-7#S=${text}`)
  const { verdict } = scanner.state
  assert.match(verdict?.ok ? verdict.note : '', /^本节点签发。/)
  assert.deepEqual(codesOf(scanner), ['BD-7'])
})
