import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { identifiers } from '../demo-node.ts'
import { textOfHtml } from './detail-html.ts'

/** Two files may share a phrase, never a sentence of this many characters. */
const SENTENCE = 9
const market = new URL('./', import.meta.url)
const catalogue = new URL('../../content/catalogue/', import.meta.url)
const yamlIn = (folder: URL) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.yaml'))
        .map((name) => new URL(name, folder))
    : []
/** Titles as the specification writes them. */
const PRESCRIBED = new Set(['ERP云', 'OA云', 'MES云', '5G边缘设备'])
/** Fields whose values are keys, numbers and choices of a form instead of prose. */
const KEYS = new Set([
  'key',
  'icon',
  'provider',
  'category',
  'appCode',
  'company',
  'picture',
  'pictures',
  'package',
  'companyName',
  'budget',
])

/** Returns every text of a file, line by line; terms of service and times are left as they are. */
function textsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    if (KEYS.has(key)) return []
    return (key === 'detail' ? textOfHtml(value) : value).split('\n')
  }
  if (Array.isArray(value)) return value.flatMap((item) => textsOf(item, key))
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => [
      ...(/[一-鿿]/.test(name) ? [name] : []),
      ...(name === 'limits' || name === 'facts' || name === 'abilities' ? [] : textsOf(inner, name)),
    ])
  return []
}

const files = [...yamlIn(market), ...yamlIn(new URL('applications/', market)), ...yamlIn(catalogue)].map(
  (url) => {
    const name = url.pathname.split('/').slice(-2).join('/')
    const text = readFileSync(url, 'utf8')
    return { name, text, texts: textsOf(parse(text)) }
  },
)

describe('words', () => {
  test('no slogans', () => {
    const slogans = /赋能|抓手|闭环|助力|生态化反|随着|全方位|一站式|保驾护航|降本增效|[！!]/
    for (const { name, texts } of files)
      for (const text of texts) assert.doesNotMatch(text, slogans, `${name}: ${text}`)
  })

  test('texts have spaces between Chinese and Latin, and full-width punctuation', () => {
    for (const { name, texts } of files)
      for (const text of texts) {
        if (PRESCRIBED.has(text)) continue
        assert.doesNotMatch(text, /[一-鿿][A-Za-z0-9]|[A-Za-z0-9%][一-鿿]/, `${name}: ${text}`)
        assert.doesNotMatch(text, /[一-鿿][,;:?]|\d %|[，。；：] /, `${name}: ${text}`)
      }
  })

  test('no sentence appears in two files, nor twice in one', () => {
    const seen = new Map<string, string>()
    for (const { name, texts } of files)
      for (const sentence of texts.flatMap((text) => text.split(/[。；？]/)).map((part) => part.trim())) {
        if (sentence.length < SENTENCE || !/[一-鿿]{5}/.test(sentence)) continue
        assert.ok(!seen.has(sentence), `${name} and ${seen.get(sentence)}: ${sentence}`)
        seen.set(sentence, name)
      }
  })

  test('identifiers exist on the demo node', () => {
    const handles = new Set(
      [...identifiers('2026-11-22', new Date('2026-11-22T10:00:00+08:00'))].map(
        ({ identifier }) => identifier,
      ),
    )
    for (const { name, text } of files)
      for (const [identifier] of text.matchAll(/88\.449\.\d+\/[A-Za-z0-9-]*[A-Za-z0-9]/g))
        assert.ok(handles.has(identifier), `${name}: ${identifier}`)
  })
})
