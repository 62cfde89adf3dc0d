import {
  RECORD_SCENE,
  type Template,
  type TemplateField,
  type TemplateScene,
} from '@biaojie/contract/templates/rules.ts'
import type { FieldValue, Values } from '@biaojie/contract/templates/values.ts'
import { elementsFor, type Projection, type SceneProjection, wireScene } from '../records/projections.ts'
import { type RecordElement, storedElement, storedScene } from '../records/record.ts'
import { numberText } from '../records/value-text.ts'
import type { Reader } from '../records/visibility.ts'
import { elementOf, frameOfScene } from './content.ts'

/*
 * The texts of a record are made for every row of a file. All rows of a template differ only in their values, so that
 * the texts around these are made once, by the same functions that make the texts of any record.
 */

/** No value and no name contains this, because control characters are refused. */
const MARK = '\0'
const NO_VISIBILITY = { visibility: {} }

/** Puts the JSON text of a value into the place that the mark has in `text`. */
function around(text: string): (value: string) => string {
  const [head = '', tail] = text.split(JSON.stringify(MARK))
  return tail === undefined ? () => head : (value) => head + value + tail
}

/** Characters that JSON may not write as they are. */
const ESCAPED = /["\\\p{C}]/u
/** `JSON.stringify` for a value, most of which need no more than quotation marks. */
function jsonOf(value: FieldValue): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && !ESCAPED.test(value) ? `"${value}"` : JSON.stringify(value)
}

/** JSON texts of one field's element: as the record holds it, and for readers; empty for one who sees nothing of it. */
type FieldTexts = {
  stored: (value: FieldValue) => string
  open: (value: FieldValue) => string
  verified: (value: FieldValue) => string
  waits: boolean
}

/** Visitors see that there is a value, and the value once they have proved a number. */
const waitsOf = (element: RecordElement) =>
  elementsFor(NO_VISIBILITY, { confId: '', elements: [element] }, 'public').some(({ isVerify }) => isVerify)

const storedText = (element: RecordElement, code: string) => JSON.stringify(storedElement(element, code))
const seenText = (element: RecordElement, reader: Reader) =>
  JSON.stringify(elementsFor(NO_VISIBILITY, { confId: '', elements: [element] }, reader)).slice(1, -1)

/** Texts of a field whose element holds its value in one place. */
function framedTexts(field: TemplateField, code: string): FieldTexts {
  const isNumber = field.kind === 'number'
  const model = elementOf(field, code, isNumber ? 0 : '')
  const marked = { ...model, value: MARK }
  const stored = around(storedText(marked, code))
  const open = around(seenText(marked, 'public'))
  const verified = around(seenText(marked, 'verified'))
  const shown = (value: FieldValue) => jsonOf(typeof value === 'number' ? numberText(value, model) : value)
  return {
    stored: (value) => stored(jsonOf(value)),
    open: (value) => open(shown(value)),
    verified: (value) => verified(shown(value)),
    waits: waitsOf(model),
  }
}

/** Texts of a table, or of an identifier, whose element leads to it besides. */
function wholeTexts(field: TemplateField, code: string): FieldTexts {
  const of = (value: FieldValue) => elementOf(field, code, value)
  return {
    stored: (value) => storedText(of(value), code),
    open: (value) => seenText(of(value), 'public'),
    verified: (value) => seenText(of(value), 'verified'),
    waits: waitsOf(of('')),
  }
}

type SceneTexts = {
  key: string
  /** The scene in the record and in the list of an answer; the mark stands for its elements. */
  stored: (elements: string) => string
  listed: string
  code: string
  fields: { key: string; texts: FieldTexts }[]
}
type TemplateTexts = { own: SceneTexts | undefined; scenes: SceneTexts[] }

function sceneTexts(scene: TemplateScene): SceneTexts {
  const { key, fields } = scene
  const frame = frameOfScene(scene)
  return {
    key,
    code: frame.code,
    stored: around(JSON.stringify({ ...storedScene(frame), elements: MARK })),
    listed: JSON.stringify(wireScene(frame)),
    fields: fields.map((field) => ({
      key: field.key,
      texts:
        field.kind === 'table' || field.kind === 'identifier'
          ? wholeTexts(field, frame.code)
          : framedTexts(field, frame.code),
    })),
  }
}

const known = new WeakMap<Pick<Template, 'scenes'>, TemplateTexts>()

/** Made once for all records of a file. */
function textsOf(template: Pick<Template, 'scenes'>): TemplateTexts {
  const before = known.get(template)
  if (before) return before
  const own = template.scenes.find(({ key }) => key === RECORD_SCENE)
  const texts = {
    own: own && sceneTexts(own),
    scenes: template.scenes.filter(({ key }) => key !== RECORD_SCENE).map(sceneTexts),
  }
  known.set(template, texts)
  return texts
}

type Given = { values: Values; images: readonly string[] }

/** JSON texts of the elements that a scene has with these values, without those that are empty. */
function listOf(
  { key, fields }: SceneTexts,
  { values }: Given,
  which: 'stored' | 'open' | 'verified',
): string {
  const given = values[key] ?? {}
  let list = ''
  for (const { key: field, texts } of fields) {
    const value = given[field]
    const text = value === undefined ? '' : texts[which](value)
    if (text !== '') list += list === '' ? text : `,${text}`
  }
  return list
}

/** Equal to `contentText` of the record with these values. */
export function contentTextOf(template: Pick<Template, 'scenes'>, given: Given): string {
  const { own, scenes } = textsOf(template)
  const elements = own ? listOf(own, given, 'stored') : ''
  const filled = scenes.flatMap((scene) => {
    const list = listOf(scene, given, 'stored')
    return list === '' ? [] : [scene.stored(`[${list}]`)]
  })
  const parts = [
    ...(given.images.length > 0 ? [`"images":${JSON.stringify(given.images)}`] : []),
    ...(elements === '' ? [] : [`"elements":[${elements}]`]),
    ...(filled.length > 0 ? [`"scenes":[${filled.join(',')}]`] : []),
  ]
  return `{${parts.join(',')}}`
}

/** The unmasked elements, where a value waits for verification. */
function secretOf(scene: SceneTexts, given: Given): string | null {
  const values = given.values[scene.key] ?? {}
  const waits = scene.fields.some(({ key, texts }) => texts.waits && values[key] !== undefined)
  return waits ? `[${listOf(scene, given, 'verified')}]` : null
}

/** Equal to `projectionOf` the record with these values, in use and with the audiences of its template. */
export function projectionTextsOf(template: Pick<Template, 'scenes'>, given: Given): Projection {
  const { own, scenes } = textsOf(template)
  const filled = scenes.filter(({ key }) => Object.keys(given.values[key] ?? {}).length > 0)
  const open = own ? `[${listOf(own, given, 'open')}]` : '[]'
  const listed = filled.map((scene) => scene.listed).join(',')
  const rows = filled.map(
    (scene): SceneProjection => ({
      confId: scene.key,
      templateCode: scene.code,
      public: `[${listOf(scene, given, 'open')}]`,
      secret: secretOf(scene, given),
    }),
  )
  const secret = own ? secretOf(own, given) : null
  if (secret !== null) rows.push({ confId: '', templateCode: '', public: open, secret })
  return {
    detail: `{"images":${JSON.stringify(given.images)},"scenes":[${listed}],"elements":${open}}`,
    scenes: rows,
  }
}
