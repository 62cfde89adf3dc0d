import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTyping } from './typing.ts'

/** Stands for an element of the browser whose ancestors match `found`. */
class FakeElement extends EventTarget {
  readonly found: string
  constructor(found: string) {
    super()
    this.found = found
  }
  closest(selector: string) {
    return this.found !== '' && selector.includes(this.found) ? this : null
  }
}

test('a key in a text field, a dialog or a menu is no shortcut', (t) => {
  Object.assign(globalThis, { Element: FakeElement })
  t.after(() => Reflect.deleteProperty(globalThis, 'Element'))
  for (const found of ['textarea', '[contenteditable]', '[role="dialog"]', '[role="menu"]'])
    assert.equal(isTyping(new FakeElement(found)), true, found)
})

test('a key on the page itself, or outside of any element, is a shortcut', (t) => {
  Object.assign(globalThis, { Element: FakeElement })
  t.after(() => Reflect.deleteProperty(globalThis, 'Element'))
  assert.equal(isTyping(new FakeElement('')), false)
  assert.equal(isTyping(new EventTarget()), false)
  assert.equal(isTyping(null), false)
})
