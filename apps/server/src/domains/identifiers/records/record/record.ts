import type { Origin } from '@biaojie/contract/identifiers/records/record.ts'
import type { Audience, Level, RecordState } from '@biaojie/contract/identifiers/records/rules.ts'
import type { SceneField } from '@biaojie/contract/identifiers/records/scene-fields.ts'
import { findFieldByKey } from '@biaojie/contract/identifiers/records/scenes.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'

/** The JSON types of values in API answers. */
export const ELEMENT_TYPES = ['String', 'Object', 'Array', 'TraceDetails'] as const
export type ElementType = (typeof ELEMENT_TYPES)[number]
export const isElementType = (value: unknown): value is ElementType =>
  ELEMENT_TYPES.some((type) => type === value)

/** Returns the type of a field's values; undefined for series, whose stored value is only a placeholder. */
export function getTypeOfField({ kind }: SceneField): ElementType | undefined {
  if (kind === 'series') return undefined
  if (kind === 'record') return 'Object'
  if (kind === 'table') return 'Array'
  return kind === 'trail' ? 'TraceDetails' : 'String'
}

export type RecordElement = {
  /**
   * Key of a field in the registry of scenes or in the template; for a company's own fields, the field's
   * name.
   */
  id: string
  name: string
  type: ElementType
  /** The given value: text, number, rows of a table or entries of an object. */
  value: unknown
  /** Unit code of Recommendation 20, for numbers. */
  unit?: string
  /** Number of decimals. */
  decimals?: number
  /** The identifier that the element leads to. */
  trace?: string
  /** The readers of the value; everybody by default. */
  audiences?: Audience[]
  /** The batch or model from which it is inherited; not stored with a record's own values. */
  from?: Origin
}

/** A value that a record inherits from its batch or model, with its position in the record. */
export type Inherited = Pick<RecordScene, 'code' | 'confId' | 'icon'> & {
  sceneName: string
  element: RecordElement & { audiences: Audience[]; from: Origin }
}

export type RecordScene = {
  code: string
  /** Unique within the record. */
  confId: string
  name: string
  icon: string
  elements: RecordElement[]
}

/** A company's data about a part; the scenes are in the company's own order. */
export type RecordContent = {
  name: string
  images: string[]
  elements: RecordElement[]
  scenes: RecordScene[]
}

/** The node's data about an identifier besides its content. */
export type RecordStatus = {
  state: RecordState
  /** The reason for a suspension or retirement; empty otherwise. */
  stateReason: string
  level: Level
  /** Empty for the implied template of records that were loaded before templates existed. */
  template: string
  templateVersion: number | null
  /** Folded handle of the batch that it belongs to. */
  batch: string | null
  /** Folded handle of the identifier that a retired one leads to. */
  successor: string | null
  /** The readers of single fields that differ from the template; see `toFieldKey`. */
  visibility: Record<string, Audience[]>
}

/**
 * The record is the source of truth about one identifier; every answer is derived from it. Values are never
 * masked.
 */
export type IdentifierRecord = { identifier: string } & RecordContent &
  RecordStatus & {
    /** Values inherited from its batch or model, besides its own content; `whole` joins both. */
    inherited?: readonly Inherited[]
  }

export const NEW_STATUS: RecordStatus = {
  state: 'active',
  stateReason: '',
  level: 'item',
  template: '',
  templateVersion: null,
  batch: null,
  successor: null,
  visibility: {},
}

export const toStatus = (record: RecordStatus): RecordStatus => ({
  state: record.state,
  stateReason: record.stateReason,
  level: record.level,
  template: record.template,
  templateVersion: record.templateVersion,
  batch: record.batch,
  successor: record.successor,
  visibility: record.visibility,
})

/** The columns of `identifiers` that contain a record. */
export type RecordRow = {
  prefix: string
  handle: string
  spelling: string | null
  name: string
  state: RecordState
  stateReason: string
  level: Level
  template: string
  templateVersion: number | null
  batch: string | null
  successor: string | null
  visibility: string | null
  inherited: string | null
  content: string
}

export const toPrefix = (handle: string) => handle.slice(0, handle.indexOf('/'))

/** Returns the key of a field of one record; `confId` is empty for the record's own elements. */
export const toFieldKey = (confId: string, id: string) => `${confId}/${id}`

type StoredElement = Pick<RecordElement, 'id' | 'value'> &
  Partial<Omit<RecordElement, 'id' | 'value' | 'from'>>
type StoredContent = {
  images?: string[]
  elements?: StoredElement[]
  scenes?: (Omit<RecordScene, 'elements' | 'icon'> & { icon?: string; elements?: StoredElement[] })[]
}

/**
 * Labels and types from the registry are not stored with each record; the properties are always in the same
 * order.
 */
export function toStoredElement(element: RecordElement, code: string): StoredElement {
  const registered = findFieldByKey(code, element.id)?.field
  const { id, name, type, value, unit, decimals, trace, audiences } = element
  const stored: StoredElement = {
    id,
    ...(name !== registered?.label && { name }),
    ...(type !== ((registered && getTypeOfField(registered)) ?? 'String') && { type }),
    value,
  }
  if (unit !== undefined) stored.unit = unit
  if (decimals !== undefined) stored.decimals = decimals
  if (trace !== undefined) stored.trace = trace
  if (audiences !== undefined) stored.audiences = audiences
  return stored
}

/**
 * Adds the registry's data to an element that was just parsed; it changes the object, because copying each
 * would slow down imports.
 */
function toRecordElement(stored: StoredElement, code: string): RecordElement {
  const registered = findFieldByKey(code, stored.id)?.field
  stored.name ??= registered?.label ?? stored.id
  stored.type ??= (registered && getTypeOfField(registered)) ?? 'String'
  return stored as RecordElement
}

/** A scene as it is stored, before its elements. */
export const toStoredScene = ({ code, confId, name, icon }: Omit<RecordScene, 'elements'>) => ({
  code,
  confId,
  name,
  ...(icon !== '' && { icon }),
})

/** Equal contents produce equal texts, so writers can detect changes by comparing texts. */
export function writeContent({ images, elements, scenes }: Omit<RecordContent, 'name'>): string {
  const stored: StoredContent = {
    ...(images.length > 0 && { images }),
    ...(elements.length > 0 && { elements: elements.map((element) => toStoredElement(element, '')) }),
    ...(scenes.length > 0 && {
      scenes: scenes.map(({ elements, ...scene }) => ({
        ...toStoredScene(scene),
        ...(elements.length > 0 && {
          elements: elements.map((element) => toStoredElement(element, scene.code)),
        }),
      })),
    }),
  }
  return JSON.stringify(stored)
}

export function readContent(text: string): Omit<RecordContent, 'name'> {
  const { images = [], elements = [], scenes = [] }: StoredContent = JSON.parse(text)
  return {
    images,
    elements: elements.map((element) => toRecordElement(element, '')),
    scenes: scenes.map(({ code, confId, name, icon = '', elements = [] }) => ({
      code,
      confId,
      name,
      icon,
      elements: elements.map((element) => toRecordElement(element, code)),
    })),
  }
}

type Framed = Pick<IdentifierRecord, 'identifier' | 'name' | 'inherited'> & RecordStatus

/** The columns of a record with this content. */
export function createRow(record: Framed, content: string): RecordRow {
  const { identifier, visibility, inherited = [] } = record
  const handle = foldHandle(identifier)
  return {
    prefix: toPrefix(handle),
    handle,
    spelling: identifier === handle ? null : identifier,
    name: record.name,
    state: record.state,
    stateReason: record.stateReason,
    level: record.level,
    template: record.template,
    templateVersion: record.templateVersion,
    batch: record.batch,
    successor: record.successor,
    visibility: Object.keys(visibility).length > 0 ? JSON.stringify(visibility) : null,
    inherited: inherited.length > 0 ? JSON.stringify(inherited) : null,
    content,
  }
}

export const toRow = (record: IdentifierRecord): RecordRow => createRow(record, writeContent(record))

export function toRecord(row: RecordRow): IdentifierRecord {
  const { handle, spelling, name, state, stateReason, level, template, templateVersion, batch, successor } =
    row
  return {
    identifier: spelling ?? handle,
    name,
    ...readContent(row.content),
    state,
    stateReason,
    level,
    template,
    templateVersion,
    batch,
    successor,
    visibility: row.visibility === null ? {} : JSON.parse(row.visibility),
    ...(row.inherited !== null && { inherited: JSON.parse(row.inherited) }),
  }
}

/** A row with its parsed record, for writers that derive several things from it. */
export type ParsedRow<R extends RecordRow = RecordRow> = { row: R; record: IdentifierRecord }

export const parseRow = <R extends RecordRow>(row: R): ParsedRow<R> => ({ row, record: toRecord(row) })
