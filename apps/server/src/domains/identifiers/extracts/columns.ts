import {
  createTarget,
  listColumnTitles,
  listTargets,
  type Target,
} from '@biaojie/contract/identifiers/imports/rules.ts'
import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import { listGivenValues } from '@biaojie/contract/identifiers/templates/given.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Cell, Row } from '../../../platform/formats/spreadsheet/write.ts'
import {
  type Extent,
  formatValue,
  type IdentifierRecord,
  type RecordElement,
  type StoredRow,
  toRecord,
  walkRows,
} from '../records/identifiers.ts'
import { findTemplate, templateContent } from '../templates/templates.ts'

/** The columns of one file. */
export type Columns = {
  templateName: string
  titles: readonly string[]
  cells: (row: StoredRow) => Row
}

/** Spreadsheets keep only fifteen digits of a number, so longer numbers are written as text. */
function toCell(value: unknown): Cell {
  if (typeof value === 'number')
    return String(value).replace(/\D/g, '').length > 15 || String(value).includes('e')
      ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
      : value
  return typeof value === 'string' ? value : null
}

const readFixedCell = (record: IdentifierRecord, target: string): Cell =>
  target === 'identifier' ? record.identifier : target === 'name' ? record.name : record.batch

/**
 * Creates the columns that an import with this template accepts; the file contains every value, because it is
 * for the owner.
 */
function createTemplateColumns(template: Template): Columns {
  const targets = listTargets(template)
  return {
    templateName: template.name,
    titles: listColumnTitles(targets),
    cells(row) {
      const record = toRecord(row)
      const values = new Map(
        Object.entries(listGivenValues(template, record)).flatMap(([scene, fields]) =>
          Object.entries(fields).map(([field, value]) => [createTarget(scene, field), value]),
        ),
      )
      return targets.map(({ target, field }) =>
        field ? toCell(values.get(target)) : readFixedCell(record, target),
      )
    },
  }
}

const MAX_COLUMNS = 200

const listElements = (record: IdentifierRecord): { key: string; scene: string; element: RecordElement }[] => [
  ...record.elements.map((element) => ({ key: `/${element.id}`, scene: '产品档案', element })),
  ...record.scenes.flatMap(({ confId, name, elements }) =>
    elements.map((element) => ({ key: `${confId}/${element.id}`, scene: name, element })),
  ),
]

/** Collects the field names of all records, because without a template there is no other source. */
async function loadRecordColumns(db: Db, extent: Extent): Promise<Columns> {
  const columns = new Map<string, Target>()
  for await (const rows of walkRows(db, extent))
    for (const row of rows)
      for (const { key, scene, element } of listElements(toRecord(row)))
        if (!columns.has(key) && columns.size < MAX_COLUMNS)
          columns.set(key, { target: key, scene, name: element.name, required: false })
  const fixed = listTargets({ scenes: [] })
  const titles = [...fixed, ...columns.values()]
  const twice = Map.groupBy(titles, ({ name }) => name)
  return {
    templateName: '',
    titles: titles.map(({ name, scene }) => ((twice.get(name)?.length ?? 0) > 1 ? `${scene}/${name}` : name)),
    cells(row) {
      const record = toRecord(row)
      const places = new Map(listElements(record).map(({ key, element }) => [key, element]))
      const own = [...columns.keys()].map((key) => {
        const element = places.get(key)
        return element
          ? typeof element.value === 'number'
            ? toCell(element.value)
            : formatValue(element)
          : null
      })
      return [...fixed.map(({ target }) => readFixedCell(record, target)), ...own]
    },
  }
}

/** The newest version of the template names the columns. */
export async function loadColumns(db: Db, extent: Extent, template: string): Promise<Columns> {
  const owner = toHome(extent.prefix)
  const head = isUuid(template) ? await findTemplate(db, owner, template) : undefined
  const content = head && (await templateContent(db, owner, head.id, head.version))
  return content ? createTemplateColumns(content) : loadRecordColumns(db, extent)
}
