import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATEGORY_ICONS } from '@biaojie/contract/marketplace/market/rules.ts'
import { createElement } from 'react'
import { rendered } from '../../../../test-support/render.ts'

const { IconChoice } = await import('./icon-choice.tsx')

test('the icon of a category is chosen among pictures with a name each, not typed', () => {
  const markup = rendered(createElement(IconChoice, { value: CATEGORY_ICONS[2] }))
  const radios = [...markup.matchAll(/<input type="radio"[^>]*>/g)].map(([radio]) => radio)
  assert.equal(radios.length, CATEGORY_ICONS.length)
  const names = radios.map((radio) => /aria-label="([^"]+)"/.exec(radio)?.[1])
  assert.equal(new Set(names).size, CATEGORY_ICONS.length)
  assert.ok(!names.some((name) => name === undefined || /[a-z]/.test(name)))
  assert.equal(markup.match(/<use href="[^"]*#[a-z-]+"/g)?.length, CATEGORY_ICONS.length)
  assert.deepEqual(
    radios.filter((radio) => radio.includes('checked')).map((radio) => /value="([^"]+)"/.exec(radio)?.[1]),
    [CATEGORY_ICONS[2]],
  )
})
