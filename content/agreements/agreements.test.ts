import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  ID_PHOTO_CONSENT_VERSION,
  PREFIX_AGREEMENT_VERSION,
} from '@biaojie/contract/enterprises/registrations/rules.ts'
import { parse } from 'yaml'
import { type AgreementName, agreementNames, agreements } from './titles.ts'

const folder = import.meta.dirname
const textOf = (name: AgreementName) => readFileSync(join(folder, `${name}.md`), 'utf8')

test('every agreement has a text, and every text a name', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
  assert.deepEqual(new Set(files), new Set(agreementNames.map((name) => `${name}.md`)))
})

for (const name of agreementNames) {
  test(`${name}.md: title, version and marks`, () => {
    const [, head = '', body = ''] = textOf(name).match(/^---\n(.+?)\n---\n(.+)$/s) ?? []
    const { summary, ...front } = parse(head)
    assert.deepEqual(front, agreements[name])
    assert.ok(summary.length >= 20 && summary.length <= 90, `summary has ${summary.length} characters`)
    // Operators' blanks have one mark, so that the page can draw it.
    for (const [mark] of body.matchAll(/〔[^〕]*〕/g)) {
      assert.match(mark, /^〔[^〕]+（待配置）〕$|^〔年份〕$/)
    }
  })
}

test('agreements accepted with a prefix have the version of their text', () => {
  assert.equal(PREFIX_AGREEMENT_VERSION, agreements['prefix-registration'].version)
  assert.equal(ID_PHOTO_CONSENT_VERSION, agreements['id-photo'].version)
})
