import {
  RECORD_SCENE,
  type Template,
  type TemplateField,
  type TemplateScene,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import type { FieldValue, Values } from '@biaojie/contract/identifiers/templates/values.ts'
import { listElementsFor, type Projection, type SceneProjection, toWireScene } from '../record/projections.ts'
import { type RecordElement, toStoredElement, toStoredScene } from '../record/record.ts'
import { formatNumber } from '../record/value-text.ts'
import type { Reader } from '../record/visibility.ts'
import { createElement, createSceneFrame } from './content.ts'

/*
 * Creates the stored texts of records for every row of a file. Rows of a template differ only in their
 * values, so the texts around the values are created once, by the same functions as for any record.
 */

/** No value or name contains this character, because control characters are refused. */
const MARK = '\0'
const NO_VISIBILITY = { visibility: {} }

/** Characters that JSON must escape. */
const ESCAPED = /["\\\p{C}]/u

/**
 * Adds the JSON text of an element with this value. Texts are collected and joined at the end: a string that
 * grows by `+` is a tree in V8, which the garbage collector moves repeatedly while thousands of rows wait.
 */
type Put = (value: FieldValue, parts: string[]) => void

/** Replaces the mark in `text` with the result of `shown`; adds nothing when there is no text. */
function createPut(text: string, shown: (value: FieldValue) => FieldValue): Put | undefined {
  if (text === '') return undefined
  const [head = '', tail] = text.split(JSON.stringify(MARK))
  if (tail === undefined) return (_value, parts) => void parts.push(head)
  const [opened, closed] = [`${head}"`, `"${tail}`]
  return (given, parts) => {
    const value = shown(given)
    if (typeof value === 'number') parts.push(head, String(value), tail)
    else if (typeof value === 'string' && !ESCAPED.test(value)) parts.push(opened, value, closed)
    else parts.push(head, JSON.stringify(value), tail)
  }
}

/**
 * Texts of one field's element: as stored, and as readers see it; undefined for readers who see nothing of
 * it.
 */
type FieldTexts = {
  stored: Put | undefined
  open: Put | undefined
  verified: Put | undefined
  waits: boolean
}

/** Visitors see that there is a value; they see the value itself after they have verified a phone number. */
const isWaiting = (element: RecordElement) =>
  listElementsFor(NO_VISIBILITY, { confId: '', elements: [element] }, 'public').some(
    ({ isVerify }) => isVerify,
  )

const toStoredText = (element: RecordElement, code: string) => JSON.stringify(toStoredElement(element, code))
const toSeenText = (element: RecordElement, reader: Reader) =>
  JSON.stringify(listElementsFor(NO_VISIBILITY, { confId: '', elements: [element] }, reader)).slice(1, -1)

/** Creates the texts of a field whose element contains its value in one place. */
function createFramedTexts(field: TemplateField, code: string): FieldTexts {
  const model = createElement(field, code, field.kind === 'number' ? 0 : '')
  const marked = { ...model, value: MARK }
  const formatValue = (value: FieldValue) => (typeof value === 'number' ? formatNumber(value, model) : value)
  return {
    stored: createPut(toStoredText(marked, code), (value) => value),
    open: createPut(toSeenText(marked, 'public'), formatValue),
    verified: createPut(toSeenText(marked, 'verified'), formatValue),
    waits: isWaiting(model),
  }
}

/** Creates the texts of a table, or of an identifier, whose element also links to it. */
function createWholeTexts(field: TemplateField, code: string): FieldTexts {
  const toElement = (value: FieldValue) => createElement(field, code, value)
  const findSeen = (reader: Reader): Put | undefined =>
    toSeenText(toElement(''), reader) === ''
      ? undefined
      : (value, parts) => void parts.push(toSeenText(toElement(value), reader))
  return {
    stored: (value, parts) => void parts.push(toStoredText(toElement(value), code)),
    open: findSeen('public'),
    verified: findSeen('verified'),
    waits: isWaiting(toElement('')),
  }
}

type SceneTexts = {
  key: string
  /** The scene's text in the record, before and after its elements. */
  stored: [head: string, tail: string]
  listed: string
  code: string
  fields: { key: string; texts: FieldTexts }[]
}
type TemplateTexts = { own: SceneTexts | undefined; scenes: SceneTexts[] }

function createSceneTexts(scene: TemplateScene): SceneTexts {
  const { key, fields } = scene
  const frame = createSceneFrame(scene)
  const stored = JSON.stringify({ ...toStoredScene(frame), elements: MARK })
  const [head = '', tail = ''] = stored.split(JSON.stringify(MARK))
  return {
    key,
    code: frame.code,
    stored: [`${head}[`, `]${tail}`],
    listed: JSON.stringify(toWireScene(frame)),
    fields: fields.map((field) => ({
      key: field.key,
      texts:
        field.kind === 'table' || field.kind === 'identifier'
          ? createWholeTexts(field, frame.code)
          : createFramedTexts(field, frame.code),
    })),
  }
}

const cache = new WeakMap<Pick<Template, 'scenes'>, TemplateTexts>()

/** Created once for all records of a file. */
function findTexts(template: Pick<Template, 'scenes'>): TemplateTexts {
  const cached = cache.get(template)
  if (cached) return cached
  const own = template.scenes.find(({ key }) => key === RECORD_SCENE)
  const texts = {
    own: own && createSceneTexts(own),
    scenes: template.scenes.filter(({ key }) => key !== RECORD_SCENE).map(createSceneTexts),
  }
  cache.set(template, texts)
  return texts
}

type Content = { values: Values; images: readonly string[] }

/** Adds the texts of a scene's elements with these values, without empty elements. */
function putList(
  { key, fields }: SceneTexts,
  { values }: Content,
  which: 'stored' | 'open' | 'verified',
  parts: string[],
): void {
  const sceneValues = values[key] ?? {}
  let isFirst = true
  for (const { key: field, texts } of fields) {
    const value = sceneValues[field]
    const put = texts[which]
    if (value === undefined || !put) continue
    if (!isFirst) parts.push(',')
    put(value, parts)
    isFirst = false
  }
}

function toListText(scene: SceneTexts, content: Content, which: 'open' | 'verified'): string {
  const parts = ['[']
  putList(scene, content, which, parts)
  parts.push(']')
  return parts.join('')
}

function isFilled({ key, fields }: SceneTexts, { values }: Content): boolean {
  const sceneValues = values[key]
  return sceneValues !== undefined && fields.some((field) => sceneValues[field.key] !== undefined)
}

/** Returns the same text as `writeContent` of the record with these values. */
export function toContentText(template: Pick<Template, 'scenes'>, content: Content): string {
  const { own, scenes } = findTexts(template)
  const parts = content.images.length > 0 ? [`{"images":${JSON.stringify(content.images)}`] : []
  const writeSeparator = () => (parts.length === 0 ? '{' : ',')
  if (own && isFilled(own, content)) {
    parts.push(writeSeparator(), '"elements":[')
    putList(own, content, 'stored', parts)
    parts.push(']')
  }
  const filled = scenes.filter((scene) => isFilled(scene, content))
  for (const [at, scene] of filled.entries()) {
    parts.push(at === 0 ? `${writeSeparator()}"scenes":[` : ',', scene.stored[0])
    putList(scene, content, 'stored', parts)
    parts.push(scene.stored[1])
  }
  if (filled.length > 0) parts.push(']')
  return parts.length === 0 ? '{}' : `${parts.join('')}}`
}

/** Returns the unmasked elements when a value requires verification. */
function toSecretText(scene: SceneTexts, content: Content): string | null {
  const values = content.values[scene.key] ?? {}
  const waits = scene.fields.some(({ key, texts }) => texts.waits && values[key] !== undefined)
  return waits ? toListText(scene, content, 'verified') : null
}

const isListed = ({ key }: SceneTexts, { values }: Content) => Object.keys(values[key] ?? {}).length > 0

function toDetailText({ own, scenes }: TemplateTexts, content: Content): string {
  const listed = scenes.flatMap((scene) => (isListed(scene, content) ? [scene.listed] : []))
  const parts = [`{"images":${JSON.stringify(content.images)},"scenes":[${listed.join(',')}],"elements":[`]
  if (own) putList(own, content, 'open', parts)
  parts.push(']}')
  return parts.join('')
}

function toScenes({ own, scenes }: TemplateTexts, content: Content): SceneProjection[] {
  const rows: SceneProjection[] = []
  for (const scene of scenes)
    if (isListed(scene, content))
      rows.push({
        confId: scene.key,
        templateCode: scene.code,
        public: toListText(scene, content, 'open'),
        secret: toSecretText(scene, content),
      })
  const secret = own ? toSecretText(own, content) : null
  if (own && secret !== null)
    rows.push({ confId: '', templateCode: '', public: toListText(own, content, 'open'), secret })
  return rows
}

/**
 * Returns the same as `createProjection` of the record with these values, in use and with the audiences of its
 * template. Texts are created on each read, so that none is kept in memory before it is written.
 */
export function createProjectionTexts(template: Pick<Template, 'scenes'>, content: Content): Projection {
  const texts = findTexts(template)
  return {
    get detail() {
      return toDetailText(texts, content)
    },
    get scenes() {
      return toScenes(texts, content)
    },
  }
}
