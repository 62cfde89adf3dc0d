import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../test-support/dom.ts'
import { isTyping } from './keys.ts'

/** Returns an element inside another that is written like this. */
function elementIn(markup: string): Element {
  const place = document.createElement('div')
  place.innerHTML = markup
  const [outer = assert.fail()] = place.children
  return outer.appendChild(document.createElement('span'))
}

test('a key in a text field, a dialog or a menu is no shortcut', () => {
  assert.equal(isTyping(document.createElement('textarea')), true)
  for (const attribute of ['contenteditable="true"', 'role="dialog"', 'role="menu"'])
    assert.equal(isTyping(elementIn(`<div ${attribute}></div>`)), true, attribute)
})

test('a key on the page itself, or outside of any element, is a shortcut', () => {
  assert.equal(isTyping(elementIn('<main></main>')), false)
  assert.equal(isTyping(new EventTarget()), false)
  assert.equal(isTyping(null), false)
})
