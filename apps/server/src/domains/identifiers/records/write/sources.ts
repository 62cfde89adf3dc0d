import { LEVELS, type Level } from '@biaojie/contract/identifiers/records/rules.ts'
import { toSceneCode } from '@biaojie/contract/identifiers/templates/given.ts'
import {
  RECORD_SCENE,
  type Template,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import type pg from 'pg'
import { type Follower, readContents } from '../edit/contents.ts'
import {
  type IdentifierRecord,
  type Inherited,
  type RecordElement,
  type RecordStatus,
  toFieldKey,
  toPrefix,
  toRecord,
} from '../record/record.ts'
import { findAudiences } from '../record/visibility.ts'
import { readRows, type StoredRow, shareRows } from './store.ts'

/** Finds the batch of a record and the model above it, without those that provide no values. */
export type Sources = (of: Pick<RecordStatus, 'level' | 'batch'>) => IdentifierRecord[]

export const isAbove = (level: Level, other: Level) => LEVELS.indexOf(level) < LEVELS.indexOf(other)
/** A retired or blocked record is hidden from visitors, and a reserved code has no values. */
const canGiveValues = ({ state, blockedAt }: StoredRow) =>
  blockedAt === null && (state === 'active' || state === 'suspended')

/**
 * Reads batches with their models. Writers take a shared lock on them, so that a concurrent change of a batch
 * is either seen here, or sees the records written here.
 */
export async function readSources(
  client: pg.ClientBase,
  batches: readonly string[],
  { locked }: { locked: boolean },
): Promise<Sources> {
  const read = locked ? shareRows : readRows
  const first = await read(client, [...new Set(batches)])
  const above = [...first.values()].flatMap(({ batch }) => (batch === null ? [] : [batch]))
  const second = await read(
    client,
    [...new Set(above)].filter((source) => !first.has(source)),
  )
  const rows = new Map([...second, ...first])
  return function selectSources({ level, batch }) {
    const sources: IdentifierRecord[] = []
    let below = level
    for (let handle = batch; handle !== null; ) {
      const row = rows.get(handle)
      if (!row || !isAbove(row.level, below) || !canGiveValues(row)) break
      sources.push(toRecord(row))
      below = row.level
      handle = row.batch
    }
    return sources
  }
}

const findElements = ({ elements, scenes }: IdentifierRecord, confId: string): RecordElement[] =>
  confId === '' ? elements : (scenes.find((scene) => scene.confId === confId)?.elements ?? [])

/** Returns the value of the nearest source that has one. */
export function findValueAbove(sources: readonly IdentifierRecord[], confId: string, id: string) {
  for (const source of sources) {
    const element = findElements(source, confId).find((candidate) => candidate.id === id)
    if (element) return { source, element }
  }
  return undefined
}

/** Drops missing fields that the batch provides. */
export const dropGiven = <P extends { scene: string; field: string; rule: string }>(
  problems: readonly P[],
  sources: readonly IdentifierRecord[],
): P[] =>
  problems.filter(
    ({ scene, field, rule }) =>
      rule !== 'required' || !findValueAbove(sources, scene === RECORD_SCENE ? '' : scene, field),
  )

/**
 * Returns the values of a batch and its model for fields that are in a record's template but empty in the
 * record. A reader sees such a value only if they may see it in the batch and the field in the record.
 */
export function listInherited(
  record: IdentifierRecord,
  sources: readonly IdentifierRecord[],
  template: Pick<Template, 'scenes'>,
): Inherited[] {
  if (sources.length === 0) return []
  const findValueFor = (confId: string, { key, visibility }: TemplateField) => {
    if (findElements(record, confId).some(({ id }) => id === key)) return undefined
    const valueAbove = findValueAbove(sources, confId, key)
    if (!valueAbove) return undefined
    const { source, element } = valueAbove
    const here = record.visibility[toFieldKey(confId, key)] ?? visibility
    const audiences = findAudiences(source, confId, element).filter((audience) => here.includes(audience))
    return { ...element, audiences, from: { identifier: source.identifier, level: source.level } }
  }
  return template.scenes.flatMap(({ key, name: sceneName, fields }) => {
    const confId = key === RECORD_SCENE ? '' : key
    return fields.flatMap((field): Inherited[] => {
      const element = findValueFor(confId, field)
      return element ? [{ code: toSceneCode(key), confId, sceneName, icon: '', element }] : []
    })
  })
}

type Heir = Follower & Pick<RecordStatus, 'batch'>

export type Complete = (record: IdentifierRecord) => IdentifierRecord
export const dropInherited: Complete = ({ inherited: _former, ...record }) => record

/**
 * Returns the function that computes the current inherited values for records of these templates and batches.
 */
export async function readInheritance(
  client: pg.ClientBase,
  given: readonly Heir[],
  settings: { locked: boolean },
): Promise<Complete> {
  const heirs = given.filter(
    ({ prefix, batch, template }) => template !== '' && toPrefix(batch ?? '') === prefix,
  )
  if (heirs.length === 0) return dropInherited
  const selectSources = await readSources(
    client,
    heirs.flatMap(({ batch }) => (batch === null ? [] : [batch])),
    settings,
  )
  const contentOf = await readContents(client, heirs)
  return function complete(record) {
    const own = dropInherited(record)
    const content = contentOf({ ...own, prefix: toPrefix(foldHandle(own.identifier)) })
    const inherited = content ? listInherited(own, selectSources(own), content) : []
    return inherited.length > 0 ? { ...own, inherited } : own
  }
}
