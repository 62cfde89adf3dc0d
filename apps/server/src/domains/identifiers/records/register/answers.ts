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

/** Reads the stored answers for scenes, which lookups give without reading the records themselves. */
export async function readScenes(
  client: pg.ClientBase,
  keys: readonly Key[],
): Promise<Map<string, SceneProjection[]>> {
  const { rows } = await client.query<SceneProjection & { handle: string }>(
    `select handle, conf_id as "confId", template_code as "templateCode", public, secret
       from identifier_scenes where prefix = any($1) and handle = any($2)`,
    [keys.map(({ prefix }) => prefix), keys.map(({ handle }) => handle)],
  )
  return Map.groupBy(rows, ({ handle }) => handle)
}

/** Returns undefined for text that is no JSON, because rows may have been changed by hand. */
function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

export const isSameText = (one: string | null | undefined, other: string | null | undefined) =>
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
export function listChangedAnswers(row: StoredRow, stored: Projection): string[] {
  const expected = row.blockedAt ? createBlockedProjection(row.blockedAt) : createProjection(toRecord(row))
  const isDetailSame = isSameText(expected.detail, stored.detail)
  const changed = isDetailSame
    ? []
    : listChangedElements(readElements(expected.detail), readElements(stored.detail))
  const scenes = new Map(stored.scenes.map((scene) => [scene.confId, scene]))
  for (const scene of expected.scenes) {
    const other = scenes.get(scene.confId)
    for (const part of ['public', 'secret'] as const)
      if (!isSameText(scene[part], other?.[part]))
        changed.push(...listChangedElements(parse(scene[part]), parse(other?.[part])))
  }
  const isComplete = isDetailSame && scenes.size === expected.scenes.length
  return changed.length > 0 || isComplete ? [...new Set(changed)] : [OTHER_PARTS]
}
