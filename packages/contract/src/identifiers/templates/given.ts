/** Values of a written record as the forms of its template take them. */

import { CUSTOM_SCENE_CODE, findFieldByKey, SCENES, type SceneKey } from '../records/scenes.ts'
import { RECORD_SCENE, type Template, type TemplateField } from './rules.ts'

/** By scene and by field, as forms, files and programs give them. */
export type GivenValues = Record<string, Record<string, unknown>>

type WrittenElement = { id: string; value?: unknown }
type Written = {
  elements: readonly WrittenElement[]
  scenes: readonly { confId: string; elements: readonly WrittenElement[] }[]
}

const isSceneKey = (key: string): key is SceneKey => Object.hasOwn(SCENES, key)
/** The code of a scene in the registry; empty for the part's own record. */
export const toSceneCode = (key: string) =>
  key === RECORD_SCENE ? '' : isSceneKey(key) ? SCENES[key].code : CUSTOM_SCENE_CODE

/** Cells by the keys of their columns. */
function cleanRows(field: TemplateField, code: string, rows: unknown[]): Record<string, unknown>[] {
  const names = findFieldByKey(code, field.key)?.wireName
  return rows.map((row) => {
    const cells = new Map<string, unknown>(Object.entries(row ?? {}))
    return Object.fromEntries(
      field.columns.flatMap(({ key, name }) => {
        const cell = cells.get(names?.get(key) ?? name)
        return cell === undefined ? [] : [[key, cell]]
      }),
    )
  })
}

/** The elements that a scene of the template has in a record. */
export const listElementsOfScene = <E extends WrittenElement>(
  record: { elements: readonly E[]; scenes: readonly { confId: string; elements: readonly E[] }[] },
  key: string,
): readonly E[] =>
  key === RECORD_SCENE
    ? record.elements
    : (record.scenes.find(({ confId }) => confId === key)?.elements ?? [])

/** Values of fields that the template does not have are left out. */
export function listGivenValues(template: Pick<Template, 'scenes'>, record: Written): GivenValues {
  return Object.fromEntries(
    template.scenes.map(({ key, fields }) => {
      const elements = listElementsOfScene(record, key)
      const values = fields.flatMap((field) => {
        const element = elements.find(({ id }) => id === field.key)
        if (!element) return []
        const { value } = element
        return [[field.key, Array.isArray(value) ? cleanRows(field, toSceneCode(key), value) : value]]
      })
      return [key, Object.fromEntries(values)]
    }),
  )
}
