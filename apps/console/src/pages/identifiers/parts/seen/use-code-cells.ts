import { formatCount } from '@biaojie/contract/formats.ts'
import { takeApart } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import {
  type CodePart,
  type DatePart,
  describePart,
  parsePattern,
} from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { formatMeasured } from '@biaojie/contract/identifiers/templates/units.ts'
import { splitIdentifier, splitSuffix } from '@biaojie/ui/identifier/segments.ts'
import { useCallQuery } from '../../../../kit/calls.ts'
import type { CodeCell } from '../code-anatomy.tsx'
import { listParts, type RecordShown } from './record-parts.ts'

/** The text of a field, wherever in the record it is; empty without one. */
export function readTextOfField(record: RecordShown, id: string): string {
  const found = listParts(record)
    .flatMap(({ elements }) => elements)
    .find((element) => element.id === id)
  if (typeof found?.value === 'number') return formatMeasured(found.value, found.decimals, found.unit)
  return typeof found?.value === 'string' ? found.value : ''
}

const DATE_TEXTS: Record<DatePart, (text: string) => string> = {
  yyyy: (text) => text,
  yy: (text) => `20${text}`,
  mm: (text) => `${Number(text)} 月`,
  dd: (text) => `${Number(text)} 日`,
  week: (text) => `第 ${Number(text)} 周`,
  doy: (text) => `第 ${Number(text)} 天`,
}
const DATE_KINDS: Record<DatePart, string> = {
  yyyy: '年',
  yy: '年',
  mm: '月',
  dd: '日',
  week: '周',
  doy: '年内',
}
/** Longer texts would push the parts of the code apart. */
const SHORT_TEXT = 10

/** Returns the meaning of a part of the code, if the rule's label lists possible meanings. */
function describeMeaning(
  part: CodePart,
  text: string,
  record: RecordShown,
  fieldName: (key: string) => string,
) {
  const label = describePart(part, fieldName)
  const said = { kind: label.kind, name: label.text, short: label.short }
  switch (part.kind) {
    case 'field': {
      const value = readTextOfField(record, part.field)
      const isShort = value !== '' && value.length <= SHORT_TEXT
      return isShort ? { ...said, kind: fieldName(part.field), name: value } : said
    }
    case 'date':
      return { ...said, kind: DATE_KINDS[part.date], name: DATE_TEXTS[part.date](text) }
    case 'serial':
      return /^\d+$/.test(text) && part.base === 'decimal'
        ? { ...said, name: `第 ${formatCount(Number(text))} 号` }
        : said
    default:
      return said
  }
}

const PLAIN = { kind: '', short: '', hot: false }

/** Returns the meanings of parts of a code from the record, for codes of former rules. */
function listSaidCells(record: RecordShown, suffix: string): CodeCell[] {
  const meaning = record.elements.find(({ id }) => id === 'codeMeaning')?.value
  if (typeof meaning !== 'object' || meaning === null) return []
  const pairs = Object.entries(meaning).map(([text, words]): [string, string] => [text, String(words)])
  return splitSuffix(suffix, pairs).flatMap(({ text, meaning: said }): CodeCell[] => {
    if (!said) return []
    const [, code = text, hyphen = ''] = /^(.*?)([-._/]*)$/.exec(text) ?? []
    const cell = { ...PLAIN, text: code, hyphen: false, kind: said, name: code, short: said.slice(0, 2) }
    return hyphen ? [cell, { ...PLAIN, text: hyphen, hyphen: true, name: '' }] : [cell]
  })
}

/** Reads the template of a record and the rule of its code. */
export function useCodeRule(record: RecordShown | undefined) {
  const prefix = splitIdentifier(record?.identifier ?? '').prefix
  const template = useCallQuery(
    'templateDetail',
    record?.template ? { body: { id: record.template, prefix } } : null,
  )
  const published = template.data?.published
  const rule = useCallQuery(
    'codeRuleDetail',
    published?.codeRuleId ? { body: { id: published.codeRuleId, prefix } } : null,
  )
  const isKnown =
    !(record?.template && !template.data && !template.failure) &&
    !(published?.codeRuleId && !rule.data && !rule.failure)
  return { published, versions: rule.data?.versions ?? [], isKnown }
}

type CodeForm = Pick<ReturnType<typeof useCodeRule>, 'published'> & {
  versions: readonly { pattern: string }[]
}

/** The parts of a code with their meanings: by the rule of its template, or as its record says; empty for none. */
export function listCellsOfRecord(record: RecordShown, { published, versions }: CodeForm): CodeCell[] {
  const { suffix } = splitIdentifier(record.identifier)
  const fields = new Map(
    published?.scenes.flatMap((scene) => scene.fields.map(({ key, name }) => [key, name])),
  )
  for (const { pattern } of versions) {
    const taken = takeApart(parsePattern(pattern).parts, suffix.toUpperCase())
    const fits = taken?.every(({ part, text }) => part.kind !== 'literal' || part.text === text)
    if (!taken || !fits) continue
    return taken.flatMap(({ part, text }): CodeCell[] => {
      const said = describeMeaning(part, text, record, (key) => fields.get(key) ?? key)
      const cell = { ...said, text, hyphen: false, hot: part.kind === 'serial' }
      if (part.kind !== 'literal') return [cell]
      return text
        .split(/(-+)/)
        .filter(Boolean)
        .map((piece) => ({ ...cell, text: piece, name: piece, hyphen: piece.startsWith('-') }))
    })
  }
  return listSaidCells(record, suffix)
}

export const useCodeCells = (record: RecordShown): CodeCell[] =>
  listCellsOfRecord(record, useCodeRule(record))
