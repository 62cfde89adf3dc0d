import type { Write } from '@biaojie/drawings/base/write.ts'
import { createElement } from 'react'
import { paths } from '../paths.ts'
import type { Language } from './language.ts'
import { TEXTS } from './texts.ts'

const HAN =
  /([\u2e80-\u9fff\uff00-\uffef][\u2e80-\u9fff\uff00-\uffef0-9（）、，·\s]*[\u2e80-\u9fff\uff00-\uffef]|[\u2e80-\u9fff\uff00-\uffef])/

/** Screen readers and hyphenation must know which words are Chinese. */
const mark = (text: string) =>
  text
    .split(HAN)
    .map((part, at) => (at % 2 === 1 ? createElement('span', { key: at, lang: 'zh-CN' }, part) : part))

/** Texts that are in no table stay unchanged: a company's texts are shown as written. */
function translate(names: ReadonlyMap<string, string>): Write {
  return (text, ...values) => {
    const chinese = typeof text === 'string' ? text : text.join('{}')
    const found = names.get(chinese) ?? TEXTS.get(chinese)
    if (typeof found === 'function') return found(...values)
    let at = 0
    return (found ?? chinese).replace(/\{\}/g, () => String(values[at++] ?? ''))
  }
}

/** `names` maps the Chinese field names of the company's template to English names. */
export const makeEnglish = (names: ReadonlyMap<string, string> = new Map()): Language => ({
  code: 'en',
  t: translate(names),
  mark,
  figures:
    /([^\s\u2e80-\uffef]*\d[^\s\u2e80-\uffef]*(?: (?:mm|cm|m|km|kg|g|g·cm|N·m|h|min|s|ms|k?Hz|[kM]?Pa|bar|HBW|HRC|°C|%|[mk]?[VAW]|kWh|μm|M?Ω)(?![\w]))?)/,
  partPath: (identifier) => paths.englishIdentifier(identifier),
  hasScripts: false,
})
