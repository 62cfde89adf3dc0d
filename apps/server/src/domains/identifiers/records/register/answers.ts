import { isDeepStrictEqual } from 'node:util'
import type { WireElement } from '@biaojie/contract/resolution/resolution/resolution.ts'
import type pg from 'pg'
import {
  createBlockedProjection,
  createProjection,
  type Projection,
  type SceneProjection,
} from '../record/projections.ts'
import { toRecord } from '../record/record.ts'
import type { StoredRow } from '../write/store.ts'

type Key = { prefix: string; handle: string }

/** Reads the stored answers of records, which lookups give without reading the records themselves. */
export async function readAnswers(
  client: pg.ClientBase,
  keys: readonly Key[],
): Promise<Map<string, Projection>> {
  const values = [keys.map(({ prefix }) => prefix), keys.map(({ handle }) => handle)]
  const { rows: details } = await client.query<{ handle: string; detail: string }>(
    'select handle, detail from identifiers where prefix = any($1) and handle = any($2)',
    values,
  )
  const { rows: scenes } = await client.query<SceneProjection & { handle: string }>(
    `select handle, conf_id as "confId", template_code as "templateCode", public, secret
       from identifier_scenes where prefix = any($1) and handle = any($2)`,
    values,
  )
  const answers = new Map(
    details.map(({ handle, detail }) => [handle, { detail, scenes: [] as SceneProjection[] }]),
  )
  for (const { handle, ...scene } of scenes) answers.get(handle)?.scenes.push(scene)
  return answers
}

/** Returns undefined for text that is no JSON, because rows may have been changed by hand. */
function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

const isSame = (one: string | null | undefined, other: string | null | undefined) =>
  one === other || isDeepStrictEqual(parse(one), parse(other))

/** Lists the names of elements that occur in only one list or differ. */
function listChangedElements(expected: unknown, stored: unknown): string[] {
  const toNames = (elements: unknown) =>
    new Map(
      (Array.isArray(elements) ? (elements as WireElement[]) : []).map((element) => [
        JSON.stringify(element),
        element.lableName,
      ]),
    )
  const [one, other] = [toNames(expected), toNames(stored)]
  return [...one, ...other].flatMap(([text, name]) => (one.has(text) && other.has(text) ? [] : [name]))
}

const readElements = (detail: string) => (parse(detail) as { elements?: unknown } | undefined)?.elements

const OTHER_PARTS = '名称、图片、场景或状态'

/** Names the parts of a record that differ between the record and its stored answers. */
export function listChangedAnswers(row: StoredRow, stored: Projection | undefined): string[] {
  const expected = row.blockedAt ? createBlockedProjection(row.blockedAt) : createProjection(toRecord(row))
  const changed = isSame(expected.detail, stored?.detail)
    ? []
    : listChangedElements(readElements(expected.detail), readElements(stored?.detail ?? ''))
  const scenes = new Map(stored?.scenes.map((scene) => [scene.confId, scene]))
  for (const scene of expected.scenes) {
    const other = scenes.get(scene.confId)
    if (!isSame(scene.public, other?.public))
      changed.push(...listChangedElements(parse(scene.public), parse(other?.public)))
    if (!isSame(scene.secret, other?.secret))
      changed.push(...listChangedElements(parse(scene.secret), parse(other?.secret)))
  }
  const isComplete = isSame(expected.detail, stored?.detail) && scenes.size === expected.scenes.length
  return changed.length > 0 || isComplete ? [...new Set(changed)] : [OTHER_PARTS]
}
