import { isRecordFile } from '@biaojie/contract/content/pictures/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { ChangesDeps } from '../read/changes.ts'
import type { Problem, SaveInput } from './check.ts'

export type SavingDeps = ChangesDeps & {
  pictures: {
    /** Marks uploads as used; returns the keys of uploads that no longer exist. */
    setUses: (db: Db, usedBy: string, keys: readonly string[]) => Promise<string[]>
  }
}
type Given = SaveInput['values']

/** Fields of a template that hold files, with the scenes they are in. */
const listFileFields = ({ scenes }: Template) =>
  scenes.flatMap(({ key: scene, fields }) =>
    fields.filter(({ kind }) => kind === 'file' || kind === 'picture').map((field) => ({ scene, field })),
  )

/**
 * Keeps the uploaded files of records permanently, because earlier revisions need them. Returns files that no
 * longer exist, because unused uploads are deleted after a day.
 */
export async function keepFiles(
  { pictures }: Pick<SavingDeps, 'pictures'>,
  db: Db,
  template: Template,
  records: readonly Given[],
): Promise<ReadonlySet<string>> {
  const places = listFileFields(template)
  const named = records.flatMap((values) => places.map(({ scene, field }) => values[scene]?.[field.key]))
  const gone = new Set<string>()
  for (const key of new Set(named.filter(isRecordFile)))
    for (const missing of await pictures.setUses(db, `record:${key}`, [key])) gone.add(missing)
  return gone
}

/** Returns the fields of a record whose files no longer exist. */
export const listGoneFiles = (template: Template, values: Given, gone: ReadonlySet<string>): Problem[] =>
  gone.size === 0
    ? []
    : listFileFields(template).flatMap(({ scene, field: { key, name, kind } }) => {
        const value = values[scene]?.[key]
        if (!isRecordFile(value) || !gone.has(value)) return []
        const message = `${name}的${kind === 'file' ? '文件' : '图片'}没有找到，请重新上传`
        return [{ scene, field: key, rule: 'kind', message }]
      })
