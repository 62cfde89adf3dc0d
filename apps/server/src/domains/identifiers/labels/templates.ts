import type { Input } from '@biaojie/contract/define.ts'
import { checkDesign } from '@biaojie/contract/identifiers/labels/checks.ts'
import type {
  LabelTemplateDetail,
  LabelTemplateRow,
  labelCalls,
} from '@biaojie/contract/identifiers/labels/labels.ts'
import {
  hasSecret,
  LABEL_NAME_MAX,
  LABEL_TEMPLATES_MAX,
  type LabelDesign,
  PRINTERS_MAX,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { lengthOf } from '@biaojie/contract/text-length.ts'
import type { Caller, Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { type Now, shanghaiTime } from '../../../platform/base/clock.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import { printable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { authorOf, type People, prefixForReading, prefixForWriting } from '../records/identifiers.ts'
import { sizesOf } from './preview.ts'
import {
  changeTemplate,
  deletePrinter,
  designOf,
  insertTemplate,
  insertVersion,
  type LabelTemplate,
  listTemplates,
  type Printer,
  printersOf,
  putPrinter,
  releasedDesigns,
  templateById,
  versionsOf,
} from './store.ts'

type Deps = { db: Db; now: Now; people: People }
type Calls = typeof labelCalls
type OfCompany = { prefix?: string | undefined }
type Seen = { id: string; revision: number }

export async function existingTemplate(db: Db, prefix: string, id: string): Promise<LabelTemplate> {
  const row = isUuid(id) ? await templateById(db, { prefix, id }) : undefined
  if (!row) throw refuse('label_template_not_found')
  return row
}

async function detailOf(db: Db, row: LabelTemplate): Promise<LabelTemplateDetail> {
  const versions = await versionsOf(db, row)
  return {
    id: row.id,
    name: row.name,
    revision: row.revision,
    version: row.version,
    design: row.draft ?? versions[0]?.design ?? START_DESIGN,
    hasDraft: row.draft !== null,
    sample: row.sample,
    updateTime: shanghaiTime(row.updatedAt),
    updatedBy: row.updatedBy,
    versions: versions.map(({ version, releasedAt, releasedBy }) => ({
      version,
      releaseTime: shanghaiTime(releasedAt),
      releasedBy,
    })),
  }
}

function rowOf(row: LabelTemplate, design: LabelDesign): LabelTemplateRow {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    hasDraft: row.draft !== null,
    width: design.width,
    height: design.height,
    media: design.media,
    hasSecret: hasSecret(design),
    updateTime: shanghaiTime(row.updatedAt),
    updatedBy: row.updatedBy,
  }
}

function nameOf(given: string): string {
  const name = printable(given).trim()
  if (name === '') throw refuseFields({ name: '请填写名称，如“制动盘 卷标 40 × 25”' })
  if (lengthOf(name) > LABEL_NAME_MAX) throw refuseFields({ name: `名称不能超过 ${LABEL_NAME_MAX} 个字` })
  return name
}

/** Two elements of one id could not be told apart. */
function tidy(design: LabelDesign): LabelDesign {
  const ids = new Set(design.elements.map(({ id }) => id))
  if (ids.size < design.elements.length) throw refuseFields({ design: '标签上有两样内容的编号相同' })
  const elements = design.elements.map((one) =>
    one.kind === 'text' ? { ...one, text: printable(one.text) } : one,
  )
  return { ...design, elements }
}

async function save(deps: Deps, who: Person, given: Input<Calls['labelTemplateSave']>['body']) {
  const [name, draft] = [nameOf(given.name), tidy(given.design)]
  return transact(deps.db, async (db) => {
    const prefix = await prefixForWriting(db, who)
    const at = deps.now()
    const sample = foldHandle((given.sample ?? '').trim())
    const change = {
      name,
      draft,
      sample,
      updatedAt: at,
      updatedBy: (await authorOf(db, who, deps.people)).name,
    }
    if (given.id === '') {
      if ((await listTemplates(db, prefix, 1, 1)).total >= LABEL_TEMPLATES_MAX)
        throw refuse('label_templates_full')
      const row = { prefix, id: newId(at.getTime()), version: 0, revision: 1, removedAt: null, ...change }
      await insertTemplate(db, row)
      return detailOf(db, row)
    }
    await existingTemplate(db, prefix, given.id)
    const changed = await changeTemplate(db, { prefix, id: given.id, revision: given.revision }, change)
    if (!changed) throw refuse('label_template_stale')
    return detailOf(db, changed)
  })
}

const release = (deps: Deps, who: Person, { id, revision }: Seen) =>
  transact(deps.db, async (db) => {
    const prefix = await prefixForWriting(db, who)
    const row = await existingTemplate(db, prefix, id)
    if (row.revision !== revision) throw refuse('label_template_stale')
    const { draft } = row
    if (!draft) throw refuse('label_template_unchanged')
    const before = row.version > 0 ? await designOf(db, row, row.version) : undefined
    if (before && JSON.stringify(before) === JSON.stringify(draft)) throw refuse('label_template_unchanged')
    const wrong = checkDesign(draft, sizesOf(draft, prefix)).find(({ ok }) => !ok)
    if (wrong) throw refuse('label_design_wrong', `还不能放行：${wrong.text}`)
    const version = row.version + 1
    const [at, by] = [deps.now(), (await authorOf(db, who, deps.people)).name]
    const changed = await changeTemplate(
      db,
      { prefix, id, revision },
      { version, draft: null, updatedAt: at, updatedBy: by },
    )
    if (!changed) throw refuse('label_template_stale')
    await insertVersion(db, {
      prefix,
      templateId: id,
      version,
      design: draft,
      releasedAt: at,
      releasedBy: by,
    })
    return detailOf(db, changed)
  })

const onWire = ({ id, name, dpi }: Printer) => ({ id, name, dpi })

async function savePrinter(deps: Deps, who: Person, given: Input<Calls['labelPrinterSave']>['body']) {
  const name = nameOf(given.name)
  return transact(deps.db, async (db) => {
    const prefix = await prefixForWriting(db, who)
    const printers = await printersOf(db, prefix)
    const at = deps.now()
    if (given.id === '' && printers.length >= PRINTERS_MAX) throw refuse('label_printers_full')
    const known = printers.find(({ id }) => id === given.id)
    if (given.id !== '' && !known) throw refuse('label_printer_not_found')
    const row = known ?? { prefix, id: newId(at.getTime()), createdAt: at }
    await putPrinter(db, { ...row, name, dpi: given.dpi })
    return onWire({ ...row, name, dpi: given.dpi })
  })
}

/** Label templates and printers of companies. */
export function createTemplates(deps: Deps) {
  const { db } = deps
  return {
    async list(
      caller: Caller,
      { prefix: named, current = 1, size = 20 }: Input<Calls['labelTemplateList']>['body'],
    ) {
      const prefix = await prefixForReading(db, caller, named)
      const { records, total } = await listTemplates(db, prefix, current, size)
      const designs = await releasedDesigns(
        db,
        prefix,
        records.map(({ id }) => id),
      )
      return {
        records: records.map((row) => rowOf(row, row.draft ?? designs.get(row.id) ?? START_DESIGN)),
        total,
      }
    },
    read: async (who: Person, { id, prefix }: OfCompany & { id: string }) =>
      detailOf(db, await existingTemplate(db, await prefixForReading(db, who, prefix), id)),
    save: (who: Person, given: Input<Calls['labelTemplateSave']>['body']) => save(deps, who, given),
    release: (who: Person, seen: Seen) => release(deps, who, seen),
    async remove(who: Person, { id, revision }: Seen) {
      const prefix = await prefixForWriting(db, who)
      await existingTemplate(db, prefix, id)
      if (!(await changeTemplate(db, { prefix, id, revision }, { removedAt: deps.now() })))
        throw refuse('label_template_stale')
      return {}
    },
    printers: async (caller: Caller, { prefix }: OfCompany) =>
      (await printersOf(db, await prefixForReading(db, caller, prefix))).map(onWire),
    savePrinter: (who: Person, given: Input<Calls['labelPrinterSave']>['body']) =>
      savePrinter(deps, who, given),
    async removePrinter(who: Person, { id }: { id: string }) {
      if (!(await deletePrinter(db, { prefix: await prefixForWriting(db, who), id })))
        throw refuse('label_printer_not_found')
      return {}
    },
  }
}
