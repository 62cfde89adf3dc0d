import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { PAGES } from '../pages.ts'
import { BASE } from '../paths.ts'

const SERVER = join(import.meta.dirname, '../../../server/src')
const LINK = /['"`]\/console(\/[a-z][a-z0-9-]*(?:\/(?:\$\{[^}]+\}|[a-z0-9-]+))*)/g
/** Addresses below /console that are no pages of the console: files, and the page of workers with its own. */
const PLACE = new Set(['assets', 'scan', 'scan-worker'])

/** Returns addresses of the console in the server's sources; each parameter becomes a word. */
function linksOf(): { file: string; path: string }[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(SERVER, file), 'utf8').matchAll(LINK)].map(([, path = '']) => ({
        file,
        path: path.replaceAll(/\$\{[^}]+\}/g, 'one'),
      })),
    )
    .filter(({ path }) => !PLACE.has(path.split('/')[1] ?? ''))
}

const shows = (page: string, path: string) =>
  new RegExp(`^${page.replaceAll(/:[a-z]+/gi, '[^/]+')}$`).test(path)

test('every page of the console that the server writes into a notice or message exists', () => {
  const links = linksOf()
  assert.ok(links.length > 12, `only ${links.length} links found under ${BASE}`)
  const lost = links.filter(({ path }) => !PAGES.some((page) => shows(page.path, path)))
  assert.deepEqual(lost, [])
})

test('links told to companies lead to pages of companies, links told to staff to pages of staff', () => {
  const telling = readFileSync(join(SERVER, 'domains/orders/notifications.ts'), 'utf8')
  const named = [...telling.matchAll(/export const (STAFF|BUYER)_\w+ = '\/console(\/[\w-]+)'/g)]
  assert.ok(named.length >= 8)
  const lost = named.filter(([, whose, path]) => {
    const audience = whose === 'STAFF' ? 'staff' : 'outside'
    return !PAGES.some((page) => page.path === path && page.audience === audience)
  })
  assert.deepEqual(
    lost.map(([line]) => line),
    [],
  )
})
