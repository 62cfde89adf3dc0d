import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readIdentifier, readIdentifierInAddress } from './read-identifier.ts'

const DISC = '88.449.1001/BD-320A0001'
const cases: [string, string, string][] = [
  ['plain', DISC, DISC],
  ['full-width', '８８．４４９．１００１／ＢＤ－３２０Ａ０００１', DISC],
  ['Chinese full stop and spaces', ' 88。449。1001 / BD-320A0001\n', DISC],
  ['short address of this node', `https://node.example/id/${DISC}`, DISC],
  [
    'result address',
    `http://node.example:8080/product_scene?identifier=88.449.1001%2FBD-320A0001&scene=x`,
    DISC,
  ],
  ['path only', `/product_scene?identifier=${DISC}`, DISC],
  [
    "a company's own code page",
    'https://id.lighting.example/q/88.449.1004%2FLH-LED00021',
    '88.449.1004/LH-LED00021',
  ],
  ['encoded twice', 'https://a.example/?u=88.449.1001%252FBD-320A0001', DISC],
  ['a foreign address stays what it is', 'https://example.com/a?b=1', 'https://example.com/a?b=1'],
  ['a broken escape', 'https://a.example/%E0%A4%A', 'https://a.example/%E0%A4%A'],
  ['something else', '6901234567892', '6901234567892'],
]
for (const [what, text, expected] of cases) {
  test(what, () => assert.equal(readIdentifier(text), expected))
}

test('an address names its identifier in the path or in the query', () => {
  assert.equal(readIdentifierInAddress({ pathname: `/id/${DISC}`, search: '?scene=x' }), DISC)
  assert.equal(readIdentifierInAddress({ pathname: '/id/88.449.1001%2FBD-320A0001', search: '' }), DISC)
  assert.equal(readIdentifierInAddress({ pathname: `/en/id/${DISC}`, search: '' }), DISC)
  assert.equal(readIdentifierInAddress({ pathname: `/drawing/${DISC}`, search: '' }), DISC)
  assert.equal(readIdentifierInAddress({ pathname: `/assembly/${DISC}`, search: '' }), DISC)
  assert.equal(readIdentifierInAddress({ pathname: '/id/%E0%A4%A', search: '' }), '%E0%A4%A')
  const search = `?identifier=${encodeURIComponent(DISC)}`
  assert.equal(readIdentifierInAddress({ pathname: '/product_scene', search }), DISC)
  assert.equal(readIdentifierInAddress({ pathname: '/', search: '' }), null)
})
