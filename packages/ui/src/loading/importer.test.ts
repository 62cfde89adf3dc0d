import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createImporter, PageOutdated } from './importer.ts'

type Link = EventTarget & { rel: string; href: string; remove: () => void }

/** A document that notes the sheets put into it, and a network that answers as told. */
function createPage(t: TestContext, linked: string[] = []) {
  const requests: string[] = []
  const sheets: Link[] = []
  const network = { answer: () => new Response('export {}') }
  const document = {
    baseURI: 'https://node.example/home',
    querySelectorAll: () => linked.map((address) => ({ getAttribute: () => address })),
    createElement: () => {
      const link: Link = Object.assign(new EventTarget(), {
        rel: '',
        href: '',
        remove: () => void sheets.splice(sheets.indexOf(link), 1),
      })
      return link
    },
    head: { append: (link: Link) => sheets.push(link) },
  }
  const before = Object.getOwnPropertyDescriptor(globalThis, 'document')
  Object.defineProperty(globalThis, 'document', { configurable: true, value: document })
  t.after(() => {
    if (before) Object.defineProperty(globalThis, 'document', before)
    else Reflect.deleteProperty(globalThis, 'document')
  })
  t.mock.method(globalThis, 'fetch', async (address: string) => {
    requests.push(address)
    return network.answer()
  })
  return { requests, sheets, network }
}

const offline = () => {
  throw new TypeError('Failed to fetch')
}

test('an import waits until every file of it was fetched, and a failed file is asked for again', async (t) => {
  const { requests, network } = createPage(t)
  const load = t.mock.fn(async () => ({ Dialog: 'dialog' }))
  const importPart = createImporter('/')
  network.answer = offline
  await assert.rejects(importPart(load, ['assets/dialog.js', 'assets/field.js']), /Failed to fetch/)
  assert.equal(load.mock.callCount(), 0)
  network.answer = () => new Response('export {}')
  assert.deepEqual(await importPart(load, ['assets/dialog.js', 'assets/field.js']), { Dialog: 'dialog' })
  assert.deepEqual(requests, [
    '/assets/dialog.js',
    '/assets/field.js',
    '/assets/dialog.js',
    '/assets/field.js',
  ])
})

test('files that the page or an earlier import brought are not fetched', async (t) => {
  const { requests } = createPage(t, ['/console/assets/index.js', '/console/assets/shared.css#'])
  const importPart = createImporter('/console/')
  const load = async () => 'part'
  await importPart(load, ['assets/index.js', 'assets/shared.css', 'assets/part.js'])
  await importPart(load, ['assets/part.js'])
  assert.deepEqual(requests, ['/console/assets/part.js'])
})

test('a sheet that failed is taken out of the page and linked again', async (t) => {
  const { sheets } = createPage(t)
  const load = t.mock.fn(async () => 'part')
  const importPart = createImporter('/')
  const first = importPart(load, ['assets/part.css'])
  sheets[0]?.dispatchEvent(new Event('error'))
  await assert.rejects(first, /part\.css/)
  assert.equal(sheets.length, 0)
  const second = importPart(load, ['assets/part.css'])
  assert.deepEqual(
    sheets.map(({ rel, href }) => [rel, href]),
    [['stylesheet', '/assets/part.css']],
  )
  sheets[0]?.dispatchEvent(new Event('load'))
  assert.equal(await second, 'part')
  assert.equal(load.mock.callCount(), 1)
})

test('a file the server no longer has, and an import that fails after all, ask for a new page', async (t) => {
  const { network } = createPage(t)
  const importPart = createImporter('/')
  network.answer = () => new Response('', { status: 404 })
  await assert.rejects(
    importPart(async () => 'part', ['assets/old.js']),
    PageOutdated,
  )
  network.answer = () => new Response('', { status: 502 })
  await assert.rejects(
    importPart(async () => 'part', ['assets/old.js']),
    (error) => error instanceof Error && !(error instanceof PageOutdated),
  )
  network.answer = () => new Response('export {}')
  await assert.rejects(
    importPart(async () => offline(), ['assets/part.js']),
    PageOutdated,
  )
})
