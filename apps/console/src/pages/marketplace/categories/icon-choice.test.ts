import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATEGORY_ICONS } from '@biaojie/contract/marketplace/market/rules.ts'
import { click, renderPage, screen } from '../../../../test-support/render-page.ts'

const { IconChoice } = await import('./icon-choice.tsx')

test('the icon of a category is chosen among pictures with a name each, not typed', async () => {
  const chosen: unknown[] = []
  await renderPage(IconChoice, { value: CATEGORY_ICONS[2], onChange: (icon: unknown) => chosen.push(icon) })
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  assert.equal(radios.length, CATEGORY_ICONS.length)
  const names = radios.map((radio) => radio.getAttribute('aria-label') ?? '')
  assert.equal(new Set(names).size, CATEGORY_ICONS.length)
  assert.ok(names.every((name) => /^[^a-z]+$/.test(name)))
  assert.equal(document.querySelectorAll('use[href*="#"]').length, CATEGORY_ICONS.length)
  assert.deepEqual(
    radios.filter(({ checked }) => checked).map(({ value }) => value),
    [CATEGORY_ICONS[2]],
  )
  await click(radios[0] ?? assert.fail())
  assert.deepEqual(chosen, [CATEGORY_ICONS[0]])
})
