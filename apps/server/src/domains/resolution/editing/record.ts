import type { WireElement, WireScene } from '@biaojie/contract/resolution/resolution.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import type pg from 'pg'

/** A record in the form of the loader and editors (docs/loading.md), unmasked. */
export type StoredRecord = {
  identifier: string
  name: string
  images: string[]
  elements: StoredElement[]
  scenes: { code: string; confId: string; name: string; icon: string; elements: StoredElement[] }[]
}
export type StoredElement = {
  id: string
  name: string
  value: unknown
  type: string
  trace?: string
  verify?: true
}

const elementOf = (element: WireElement): StoredElement => ({
  id: element.dataId,
  name: element.lableName,
  value: element.lableValue,
  type: element.dataType,
  ...(element.traceIdentifier && { trace: element.traceIdentifier }),
  ...(element.isVerify && { verify: true }),
})

type Row = { spelling: string | null; name: string; detail: string; updated_at: Date }
type Scene = { conf_id: string; public: string; secret: string | null }

/**
 * Returns the record, locked until the end of the transaction, with the time of its last change; undefined
 * when there is none.
 */
export async function lockRecord(
  client: pg.ClientBase,
  handle: string,
): Promise<{ record: StoredRecord; updatedAt: Date } | undefined> {
  const key = foldHandle(handle)
  const { rows } = await client.query<Row>(
    'select spelling, name, detail, updated_at from identifiers where handle = $1 for update',
    [key],
  )
  const [row] = rows
  if (!row) return undefined
  const stored = await client.query<Scene>(
    'select conf_id, public, secret from identifier_scenes where handle = $1',
    [key],
  )
  const detail = JSON.parse(row.detail) as {
    images: string[]
    scenes: WireScene[]
    elements: WireElement[]
  }
  const elementsIn = (confId: string): StoredElement[] | undefined => {
    const scene = stored.rows.find((one) => one.conf_id === confId)
    return scene && (JSON.parse(scene.secret ?? scene.public) as WireElement[]).map(elementOf)
  }
  const record = {
    identifier: row.spelling ?? key,
    name: row.name,
    images: detail.images,
    elements: elementsIn('') ?? detail.elements.map(elementOf),
    scenes: detail.scenes.map(({ templateCode, sceneConfId, sceneName, icon }) => ({
      code: templateCode,
      confId: sceneConfId,
      name: sceneName,
      icon,
      elements: elementsIn(sceneConfId) ?? [],
    })),
  }
  return { record, updatedAt: row.updated_at }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns names of entries that are only in one list or differ. */
function differing<T extends { name: string }>(before: T[], after: T[], keyOf: (one: T) => string): string[] {
  const old = new Map(before.map((one) => [keyOf(one), one]))
  const kept = new Set(after.map(keyOf))
  return [
    ...after.filter((one) => !same(one, old.get(keyOf(one)))),
    ...before.filter((one) => !kept.has(keyOf(one))),
  ].map(({ name }) => name)
}

/** Returns the differences of two versions of a record, in people's words. */
export function differences(before: StoredRecord, after: StoredRecord): string[] {
  const elements = differing(before.elements, after.elements, ({ id }) => id)
  const scenes = differing(before.scenes, after.scenes, ({ confId }) => confId)
  return [
    ...(before.name === after.name ? [] : ['名称']),
    ...(same(before.images, after.images) ? [] : ['图片']),
    ...elements.map((name) => `要素「${name}」`),
    ...scenes.map((name) => `场景「${name}」`),
  ]
}
