import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STORE_EARLY_PRESS, TELL_OLD_BROWSER } from './early-script.ts'

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
