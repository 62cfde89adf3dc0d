import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUDIENCES } from '@biaojie/contract/identifiers/records/rules.ts'
import {
  makeField,
  RECORD_SCENE,
  type Template,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import type { FieldValue, Values } from '@biaojie/contract/identifiers/templates/values.ts'
import { createProjection } from '../record/projections.ts'
import { NEW_STATUS, writeContent } from '../record/record.ts'
import { createContent } from './content.ts'
import { createProjectionTexts, toContentText } from './texts.ts'

/* The texts of a template's records are those that any record has. */

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]
const KINDS = ['text', 'number', 'date', 'choice', 'state', 'identifier', 'link', 'table'] as const
const TEXTS = ['制动盘', '"320" \\ 28', '行\n行', '𠮷', '\ud800', '88.449.1001/BD-01', '无 $& 空', '\u200b']

function aField(key: string): TemplateField {
  const kind = pick(KINDS) ?? 'text'
  const columns = [{ key: 'a', name: '列 "甲"', kind: 'text' as const, unit: '' }]
  return {
    ...makeField(key, pick(TEXTS.slice(0, 2)) ?? key, kind),
    visibility: AUDIENCES.filter(() => Math.random() < 0.6),
    unit: pick(['', 'MMT', 'KGM']) ?? '',
    decimals: pick([null, 0, 2]) ?? null,
    columns,
  }
}

function aValue({ kind }: TemplateField): FieldValue {
  if (kind === 'number') return Math.round(Math.random() * 1e6) / 100 - 1_000
  if (kind === 'table') return [{ a: pick(TEXTS) ?? '' }, {}]
  return pick(TEXTS) ?? ''
}

function aTemplate(): Pick<Template, 'scenes'> {
  const keys = [RECORD_SCENE, 'trace', 'anti', 'own-1'].filter(() => Math.random() < 0.7)
  return {
    scenes: keys.map((key) => ({
      key,
      name: `场景 "${key}"`,
      fields: Array.from({ length: Math.floor(Math.random() * 6) }, (_, at) =>
        aField(pick([`f${at}`, at === 0 ? 'upstream' : `f${at}`]) ?? ''),
      ),
    })),
  }
}

const someValues = ({ scenes }: Pick<Template, 'scenes'>): Values =>
  Object.fromEntries(
    scenes.flatMap(({ key, fields }) => {
      const given = fields.filter(() => Math.random() < 0.7).map((field) => [field.key, aValue(field)])
      return given.length > 0 ? [[key, Object.fromEntries(given)]] : []
    }),
  )

test('texts made from the values of random templates are those of their records', () => {
  for (let turn = 0; turn < 500; turn++) {
    const template = aTemplate()
    const values = someValues(template)
    const images = Math.random() < 0.3 ? ['/media/a.webp'] : []
    const content = createContent(template, values)
    const record = { ...NEW_STATUS, identifier: '88.449.1001/BD-01', name: '盘', images, ...content }
    const given = { values, images }
    assert.equal(toContentText(template, given), writeContent({ images, ...content }))
    assert.deepEqual(createProjectionTexts(template, given), createProjection(record))
  }
})
