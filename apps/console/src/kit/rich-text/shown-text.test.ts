import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { renderText } from './shown-text.ts'

const picture: Picture = {
  key: 'files/7',
  alt: '',
  color: '#d9e2ee',
  formats: ['webp'],
  sizes: [
    { width: 1120, height: 630 },
    { width: 720, height: 405 },
  ],
}

test('pictures get the address and size of what is stored, and one that is gone is left out', () => {
  const text = renderText(
    '<p>前</p><figure><img data-key="files/7" alt="码"><figcaption>图 1</figcaption></figure><img data-key="files/8">',
    [picture],
  )
  assert.match(
    text,
    /^<p>前<\/p><figure><img src="[^"]*files\/7[^"]*720[^"]*" alt="码" width="1120" height="630" loading="lazy">/,
  )
  assert.match(text, /<\/figcaption><\/figure>$/)
})
