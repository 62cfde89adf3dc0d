import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  afterFirstPaint,
  START_AFTER_FIRST_PAINT,
  STORE_EARLY_PRESS,
  TELL_OLD_BROWSER,
} from './later-scripts.ts'

const PAGE =
  '<head><link rel="modulepreload" href="/assets/a.js" nonce="n1"/><link rel="modulepreload" href="/assets/b.js"/>' +
  '<link nonce="n1" rel="stylesheet" href="/a.css"/></head>' +
  '<body><script nonce="n1">before()</script><script>((storageKey, restoreKey) => {\n\t\tgo(storageKey);\n\t})("a", null)</script><script nonce="n1" type="module" async="">import "/assets/a.js";</script></body>'

/** Simulates the parts of a browser that the script uses; `paint` tells its observers. */
function browser({ hidden = false } = {}) {
  const links: Record<string, string>[] = []
  const appended: Record<string, string>[] = []
  const observers: ((list: { getEntriesByName(name: string): unknown[] }) => void)[] = []
  const timers: (() => void)[] = []
  class PerformanceObserver {
    constructor(notify: (typeof observers)[number]) {
      observers.push(notify)
    }
    observe() {}
  }
  const document = {
    hidden,
    currentScript: { nonce: 'n1' },
    querySelector: () => ({
      textContent: 'import "/assets/a.js";',
      dataset: { scripts: '/assets/b.js' },
    }),
    createElement: () => ({}),
    head: { append: (link: Record<string, string>) => links.push(link) },
    body: { append: (script: Record<string, string>) => appended.push(script) },
  }
  const run = new Function(
    ...['document', 'window', 'PerformanceObserver', 'requestAnimationFrame', 'setTimeout'],
    START_AFTER_FIRST_PAINT,
  )
  const later = (work: () => void) => timers.push(work)
  run(document, { PerformanceObserver }, PerformanceObserver, (work: () => void) => work(), later)
  const paint = (name: string) => {
    for (const notify of observers) notify({ getEntriesByName: (asked) => (asked === name ? [{}] : []) })
  }
  return { links, appended, paint, timers }
}

test('scripts of a rendered page are held back, everything else stays', () => {
  const held = afterFirstPaint(PAGE)
  assert.doesNotMatch(held, /modulepreload/)
  assert.match(held, /<script nonce="n1" type="x-module" data-scripts="\/assets\/b.js">import/)
  assert.match(held, /<link rel="stylesheet" href="\/a.css"\/>/)
  assert.match(held, /<script nonce="n1">before\(\)<\/script>/)
  assert.match(held, /<script>\(\(storageKey, restoreKey\) => \{go\(storageKey\);\}\)\("a", null\)<\/script>/)
})

test('held scripts load once, when the first contents are painted', () => {
  const { links, appended, paint, timers } = browser()
  paint('first-paint')
  assert.deepEqual(appended, [])
  paint('first-contentful-paint')
  for (const work of timers) work()
  assert.deepEqual(appended, [{ type: 'module', nonce: 'n1', textContent: 'import "/assets/a.js";' }])
  const preload = { rel: 'modulepreload', nonce: 'n1', fetchPriority: 'low' }
  assert.deepEqual(links, [
    { ...preload, href: '/assets/a.js' },
    { ...preload, href: '/assets/b.js' },
  ])
})

test('held scripts load at once in a tab in the background', () => {
  assert.equal(browser({ hidden: true }).appended.length, 1)
})

type Form = { method: string }
type Button = { type: string; form?: Form }

/** Returns the button stored after a press on `button`. */
function stored(button: Button | null, dataset: { hydrated?: string } = {}) {
  const window: { earlyPress?: Button } = {}
  let press = (_: { target: { closest(selector: string): Button | null } }) => {}
  const listen = (_name: string, listener: typeof press) => {
    press = listener
  }
  new Function('addEventListener', 'document', 'window', STORE_EARLY_PRESS)(
    listen,
    { documentElement: { dataset } },
    window,
  )
  press({ target: { closest: () => button } })
  return window.earlyPress
}

test('a button pressed before the scripts answer is stored', () => {
  const menu = { type: 'button' }
  const login = { type: 'submit', form: { method: 'dialog' } }
  assert.equal(stored(menu), menu)
  assert.equal(stored(login), login)
})

test('links, forms that the browser sends itself and later presses are not stored', () => {
  assert.equal(stored(null), undefined)
  assert.equal(stored({ type: 'submit', form: { method: 'get' } }), undefined)
  assert.equal(stored({ type: 'button' }, { hydrated: '' }), undefined)
})

test('a browser older than the baseline says so above the page, every other one says nothing', () => {
  const lines: { textContent?: string; style: { cssText?: string }; setAttribute: () => void }[] = []
  const document = {
    createElement: () => ({ style: {}, setAttribute: () => {} }),
    body: { firstChild: null, insertBefore: (line: (typeof lines)[number]) => lines.push(line) },
  }
  const tell = new Function('document', TELL_OLD_BROWSER)
  tell(document)
  assert.equal(lines.length, 0)
  const { findLast } = Array.prototype
  Reflect.deleteProperty(Array.prototype, 'findLast')
  try {
    tell(document)
  } finally {
    Object.defineProperty(Array.prototype, 'findLast', {
      value: findLast,
      configurable: true,
      writable: true,
    })
  }
  assert.match(String(lines[0]?.textContent), /浏览器版本过旧/)
})
