import { isDeepStrictEqual } from 'node:util'
import type { IdentifierRecord, RecordElement, RecordScene } from './record.ts'

/**
 * `[start, count]` copies this many items of the later list, starting at `start`; any other entry is an item
 * that the later list does not have.
 */
type ListDelta<T> = ([start: number, count: number] | T)[]
/** A scene with changed values: `like` is the index of the same scene in the later record. */
type SceneDelta = Omit<RecordScene, 'elements'> & { like: number; elements: ListDelta<RecordElement> }

const PLAIN = [
  'identifier',
  'name',
  'images',
  'state',
  'stateReason',
  'level',
  'template',
  'templateVersion',
  'batch',
  'successor',
  'visibility',
] as const
type Plain = Pick<IdentifierRecord, (typeof PLAIN)[number]>

/** A delta turns a revision of a record back into the previous one. */
export type Delta = Partial<Plain> & {
  elements?: ListDelta<RecordElement>
  scenes?: ListDelta<RecordScene | SceneDelta>
}

const isRange = (item: unknown): item is [number, number] => Array.isArray(item)

/**
 * The algorithm is linear in both lists, because a record may hold hundreds of elements and tables of
 * thousands of rows.
 */
function createListDelta<T, U>(before: T[], after: T[], otherwise: (item: T) => U): ListDelta<T | U> {
  const places = new Map(after.map((item, at) => [JSON.stringify(item), at]))
  const delta: ListDelta<T | U> = []
  for (const item of before) {
    const place = places.get(JSON.stringify(item))
    const last = delta.at(-1)
    if (place === undefined) delta.push(otherwise(item))
    else if (isRange(last) && last[0] + last[1] === place) last[1] += 1
    else delta.push([place, 1])
  }
  return delta
}

const applyListDelta = <T>(delta: ListDelta<T>, after: readonly T[]): T[] =>
  delta.flatMap((item) => (isRange(item) ? after.slice(item[0], item[0] + item[1]) : [item]))

function createSceneDelta(scene: RecordScene, after: RecordScene[]): RecordScene | SceneDelta {
  const like = after.findIndex(({ confId }) => confId === scene.confId)
  const later = after[like]
  if (!later) return scene
  return { ...scene, like, elements: createListDelta(scene.elements, later.elements, (element) => element) }
}

function restoreScene(delta: RecordScene | SceneDelta, after: RecordScene[]): RecordScene {
  if (!('like' in delta)) return delta
  const { like, elements, ...scene } = delta
  return { ...scene, elements: applyListDelta(elements, after[like]?.elements ?? []) }
}

export function createDelta(before: IdentifierRecord, after: IdentifierRecord): Delta {
  const plain = PLAIN.filter((key) => !isDeepStrictEqual(before[key], after[key]))
  return {
    ...Object.fromEntries(plain.map((key) => [key, before[key]])),
    ...(!isDeepStrictEqual(before.elements, after.elements) && {
      elements: createListDelta(before.elements, after.elements, (element) => element),
    }),
    ...(!isDeepStrictEqual(before.scenes, after.scenes) && {
      scenes: createListDelta<RecordScene, RecordScene | SceneDelta>(before.scenes, after.scenes, (scene) =>
        createSceneDelta(scene, after.scenes),
      ),
    }),
  }
}

export function applyDelta(after: IdentifierRecord, { elements, scenes, ...plain }: Delta): IdentifierRecord {
  return {
    ...after,
    ...plain,
    ...(elements && { elements: applyListDelta(elements, after.elements) }),
    ...(scenes && {
      scenes: applyListDelta(scenes, after.scenes).map((scene) => restoreScene(scene, after.scenes)),
    }),
  }
}
