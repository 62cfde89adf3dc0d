import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { EVENTS_AT_ONCE } from '@biaojie/contract/tracking/events/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import '../../../test-support/dom.ts'
import {
  answerInTurn,
  makeRefusal,
  NO_NETWORK,
  type SentRequest,
  startNode,
} from '../../../test-support/fake-node.ts'
import { choosePortion, sendAll } from './sending.ts'
import { correctName, dropName } from './splitting.ts'
import type { Photo, Store, Waiting } from './store.ts'

const PREFIX = '88.449.1001'
const event = (id: string, more: Partial<Waiting> = {}): Waiting => ({
  ...{ id, prefix: PREFIX, event: { eventID: `urn:uuid:${id}` }, step: 'packing', label: id, count: 1 },
  ...{ at: 1, took: 0, undone: 0, problem: '' },
  ...more,
})
const idsOf = (waiting: readonly Waiting[]) => waiting.map(({ id }) => id)

test('the oldest events of the company go first; those that the node refused and those of others stay', () => {
  const waiting = [
    event('new', { at: 3 }),
    event('refused', { at: 1, problem: '没有这个标识' }),
    event('other', { at: 1, prefix: '88.449.1002' }),
    event('old', { at: 2 }),
  ]
  assert.deepEqual(idsOf(choosePortion(waiting, PREFIX)), ['old', 'new'])
})

test('one request takes so many events and so many bytes, and one event that is larger goes alone', () => {
  const many = Array.from({ length: EVENTS_AT_ONCE + 5 }, (_, at) => event(`e${at}`, { at }))
  assert.equal(choosePortion(many, PREFIX).length, EVENTS_AT_ONCE)
  const large = (id: string, kilobytes: number, at: number) =>
    event(id, { at, event: { eventID: id, note: 'x'.repeat(kilobytes * 1_000) } })
  assert.deepEqual(
    idsOf(choosePortion([large('a', 300, 1), large('b', 200, 2), large('c', 200, 3)], PREFIX)),
    ['a', 'b'],
  )
  assert.deepEqual(idsOf(choosePortion([large('huge', 700, 1), event('small', { at: 2 })], PREFIX)), ['huge'])
})

/** A phone that keeps events in memory, and notes what becomes of them. */
function aStore(...events: Waiting[]) {
  let waiting = events
  const arrived: string[] = []
  const photos: Photo[] = []
  const drop = (id: string) => {
    waiting = waiting.filter((item) => item.id !== id)
  }
  const store = {
    waiting: async () => waiting,
    photos: async () => photos,
    removePhoto: async (id: string) => {
      photos.splice(0, photos.length, ...photos.filter((photo) => photo.id !== id))
    },
    add: async (item: Waiting) => {
      drop(item.id)
      waiting = [...waiting, item]
    },
    replace: async (id: string, by: Waiting[]) => {
      drop(id)
      waiting = [...waiting, ...by]
    },
    arrived: async (item: Waiting) => {
      drop(item.id)
      arrived.push(item.id)
    },
  }
  return { store: store as unknown as Store, arrived, photos, left: () => waiting }
}

const captured = (...outcomes: ('stored' | 'known' | 'wrong')[]) => ({
  results: outcomes.map((outcome) => ({
    outcome,
    problems: outcome === 'wrong' ? [{ path: `${PREFIX}/BD-1`, message: '没有这个标识' }] : [],
  })),
})
const eventsOf = ({ body: { events } }: SentRequest) =>
  (events as { eventID: string }[]).map(({ eventID }) => eventID)
test('events that the node has leave the phone; refused ones stay with its words and are not sent again', async () => {
  const phone = aStore(event('a', { at: 1 }), event('b', { at: 2 }), event('c', { at: 3 }))
  const node = startNode({ eventCapture: captured('stored', 'wrong', 'known') as object })
  assert.equal(await sendAll(phone.store, PREFIX), 'online')
  assert.deepEqual(phone.arrived, ['a', 'c'])
  assert.deepEqual(
    phone.left().map(({ id, problem }) => [id, problem]),
    [['b', 'BD-1：没有这个标识']],
  )
  assert.deepEqual(
    node.requests.map((request) => [request.call, eventsOf(request)]),
    [['eventCapture', ['urn:uuid:a', 'urn:uuid:b', 'urn:uuid:c']]],
  )
})

const disposal = (...codes: string[]) => ({
  disposal: {
    identifiers: codes.map((code) => `${PREFIX}/${code}`),
    result: 'replaced' as const,
    place: '北仑服务站',
  },
})
const noted = { handled: 1, known: 0 }
const inNoRecall = makeRefusal('recall_member_not_found', { message: '不行' })

test('a disposal is noted before its event, and stays whole where the node does not answer', async () => {
  const phone = aStore(event('a', disposal('BD-1')))
  const node = startNode({ recallHandle: noted, eventCapture: answerInTurn(NO_NETWORK, captured('known')) })
  assert.equal(await sendAll(phone.store, PREFIX), 'offline')
  assert.deepEqual([idsOf(phone.left()), phone.arrived], [['a'], []])
  assert.equal(await sendAll(phone.store, PREFIX), 'online')
  assert.deepEqual([phone.left(), phone.arrived], [[], ['a']])
  assert.deepEqual(
    node.requests.map(({ call }) => call),
    ['recallHandle', 'eventCapture', 'recallHandle', 'eventCapture'],
  )
})

test('parts of a disposal that are in no recall stay with the words of the node', async () => {
  const phone = aStore(event('a', { ...disposal('BD-1', 'BD-2'), count: 2 }))
  startNode({
    recallHandle: answerInTurn(inNoRecall, noted, inNoRecall),
    eventCapture: captured('stored') as object,
  })
  assert.equal(await sendAll(phone.store, PREFIX), 'online')
  assert.deepEqual(phone.arrived, ['a'])
  assert.deepEqual(
    phone.left().map(({ id, count, problem, disposal }) => [id, count, problem, disposal?.identifiers]),
    [['a-rest', 1, '不行', [`${PREFIX}/BD-2`]]],
  )
})

/** Takes every file that is sent, and returns where they went. */
function takeFiles(t: TestContext): string[] {
  const urls: string[] = []
  class TakenFile {
    upload = {}
    status = 200
    responseText = '{"success":true,"code":200,"data":{"id":"p1"}}'
    onload = () => {}
    onloadend = () => {}
    open(_method: string, url: string) {
      urls.push(url)
    }
    setRequestHeader() {}
    send() {
      this.onload()
      this.onloadend()
    }
  }
  Object.defineProperty(globalThis, 'XMLHttpRequest', { value: TakenFile, configurable: true })
  t.after(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'))
  return urls
}

test('one unknown part does not keep the box out: the others are sent, and it is corrected or left out', async () => {
  const [good, bad, worse] = ['BD-1', 'BD-2', 'BD-3'].map((code) => `${PREFIX}/${code}`)
  assert.ok(good && bad && worse)
  const box = { eventID: 'urn:uuid:a', type: 'AggregationEvent', parentID: `${PREFIX}/BX-1` }
  const phone = aStore(event('a', { event: { ...box, childEPCs: [good, bad, worse] }, count: 3 }))
  const why = '没有这个标识'
  const wrong = (...paths: string[]) => ({
    results: [{ outcome: 'wrong', problems: paths.map((path) => ({ path, message: why })) }],
  })
  const node = startNode({ eventCapture: answerInTurn(wrong(bad, worse), captured('stored')) })
  assert.equal(await sendAll(phone.store, PREFIX), 'online')
  const lists = node.requests.map(({ body }) =>
    (body.events as { childEPCs: string[] }[]).map((item) => item.childEPCs),
  )
  assert.deepEqual(lists, [[[good, bad, worse]], [[good]]])
  const [left] = phone.left()
  assert.ok(left && phone.left().length === 1)
  assert.deepEqual([phone.arrived, left.count, left.refused], [['a'], 2, [bad, worse]])
  assert.deepEqual([left.event.parentID, left.event.childEPCs], [box.parentID, [bad, worse]])
  assert.notEqual(left.event.eventID, box.eventID)
  const [rest, corrected] = correctName(left, bad, 'BD-22')
  assert.ok(rest && corrected)
  assert.deepEqual([rest.refused, rest.event.childEPCs], [[worse], [worse]])
  assert.deepEqual([corrected.problem, corrected.event.childEPCs], ['', [`${PREFIX}/BD-22`]])
  assert.equal(new Set([rest, corrected].map((item) => item.event.eventID)).size, 2)
  assert.deepEqual(dropName(rest, worse), [])
})

test('an unknown box keeps its parts together until it is corrected', async () => {
  const box = { eventID: 'urn:uuid:a', parentID: `${PREFIX}/BX-9`, childEPCs: [`${PREFIX}/BD-1`] }
  const phone = aStore(event('a', { event: box }))
  const results = [{ outcome: 'wrong', problems: [{ path: box.parentID, message: '没有' }] }]
  startNode({ eventCapture: { results } as object })
  await sendAll(phone.store, PREFIX)
  const [left] = phone.left()
  assert.ok(left)
  const [corrected] = correctName(left, box.parentID, 'BX-1')
  assert.deepEqual(corrected?.event, { ...box, parentID: `${PREFIX}/BX-1` })
  assert.equal(corrected?.problem, '')
})

test('a photo follows the parts that the node took, and waits for an event that is still under way', async (t) => {
  const phone = aStore(event('a', { ...disposal('BD-1', 'BD-2'), count: 2 }))
  const photo = { eventId: 'urn:uuid:a', prefix: PREFIX, blob: new Blob(['x'], { type: 'image/jpeg' }) }
  phone.photos.push({ ...photo, id: 'p1' })
  startNode({ recallHandle: answerInTurn(inNoRecall, noted, inNoRecall), eventCapture: NO_NETWORK })
  assert.equal(await sendAll(phone.store, PREFIX), 'offline')
  assert.equal(phone.photos.length, 1)
  const urls = takeFiles(t)
  startNode({ recallHandle: noted, eventCapture: captured('stored') as object })
  assert.equal(await sendAll(phone.store, PREFIX), 'online')
  assert.deepEqual([urls, phone.photos], [[routes.eventPhotoAdd[1]], []])
  assert.deepEqual(idsOf(phone.left()), ['a-rest'])
})

test('a disposal of which nothing is in a recall stays, and no event is sent', async () => {
  const phone = aStore(event('a', disposal('BD-1')))
  const node = startNode({ recallHandle: inNoRecall })
  assert.equal(await sendAll(phone.store, PREFIX), 'online')
  assert.deepEqual([phone.arrived, phone.left().map(({ problem }) => problem)], [[], ['不行']])
  assert.deepEqual(
    node.requests.map(({ call }) => call),
    ['recallHandle', 'recallHandle'],
  )
})

test('a disposal that is taken back is taken back at the node', async () => {
  const phone = aStore(event('a-back', { ...disposal('BD-1'), undoes: true }))
  const node = startNode({ recallHandleBack: { takenBack: 1 }, eventCapture: captured('stored') as object })
  assert.equal(await sendAll(phone.store, PREFIX), 'online')
  assert.equal(node.requests[0]?.call, 'recallHandleBack')
})

test('portion after portion is sent until nothing waits', async () => {
  const many = Array.from({ length: EVENTS_AT_ONCE + 1 }, (_, at) => event(`e${at}`, { at }))
  const phone = aStore(...many)
  const stored = (count: number) => captured(...Array.from({ length: count }, () => 'stored' as const))
  const node = startNode({ eventCapture: answerInTurn(stored(EVENTS_AT_ONCE), stored(1)) })
  assert.equal(await sendAll(phone.store, PREFIX), 'online')
  assert.deepEqual(
    [phone.left(), node.requests.map((request) => eventsOf(request).length)],
    [[], [EVENTS_AT_ONCE, 1]],
  )
})

test('without a network, with a node in trouble and after the end of the session everything stays', async () => {
  const phone = aStore(event('a'))
  const node = startNode({
    eventCapture: answerInTurn(NO_NETWORK, makeRefusal('unavailable'), makeRefusal('session_missing')),
  })
  assert.equal(await sendAll(phone.store, PREFIX), 'offline')
  assert.equal(await sendAll(phone.store, PREFIX), 'online')
  assert.equal(await sendAll(phone.store, PREFIX), 'ended')
  assert.deepEqual([idsOf(phone.left()), phone.arrived], [['a'], []])
  assert.ok(node.requests.length >= 3)
})

test('a phone on which nothing waits asks nothing', async () => {
  const node = startNode()
  assert.equal(await sendAll(aStore().store, PREFIX), 'online')
  assert.deepEqual(node.requests, [])
})
