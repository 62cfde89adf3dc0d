import type { Input } from '@biaojie/contract/define.ts'
import { checkDesign } from '@biaojie/contract/identifiers/labels/checks.ts'
import type * as labelCalls from '@biaojie/contract/identifiers/labels/labels.ts'
import type { LabelTemplateDetail, LabelTemplateRow } from '@biaojie/contract/identifiers/labels/labels.ts'
import {
  hasSecret,
  LABEL_NAME_MAX,
  LABEL_TEMPLATES_MAX,
  type LabelDesign,
  listPrintedNames,
  PRINTERS_MAX,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import type { Caller, Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { loadAuthor, type People, requireOwnPrefix, requireReadablePrefix } from '../records/identifiers.ts'
import { measureCodes } from './preview.ts'
import {
  changeTemplate,
  deletePrinter,
  findDesign,
  findTemplate,
  insertTemplate,
  insertVersion,
  type LabelTemplate,
  listTemplates,
  loadPrinters,
  loadReleasedDesigns,
  loadVersions,
  type Printer,
  putPrinter,
} from './store.ts'

type Deps = { db: Db; now: Now; people: People }
type Calls = typeof labelCalls
type OfCompany = { prefix?: string | undefined }
type Seen = { id: string; revision: number }

export async function requireTemplate(db: Db, prefix: string, id: string): Promise<LabelTemplate> {
  const row = isUuid(id) ? await findTemplate(db, { prefix, id }) : undefined
  if (!row) throw refuse('label_template_not_found')
  return row
}

async function toDetail(db: Db, row: LabelTemplate): Promise<LabelTemplateDetail> {
  const versions = await loadVersions(db, row)
  return {
    id: row.id,
    name: row.name,
    revision: row.revision,
    version: row.version,
    design: row.draft ?? versions[0]?.design ?? START_DESIGN,
    hasDraft: row.draft !== null,
    sample: row.sample,
    updateTime: toShanghaiTime(row.updatedAt),
    updatedBy: row.updatedBy,
    versions: versions.map(({ version, releasedAt, releasedBy }) => ({
      version,
      releaseTime: toShanghaiTime(releasedAt),
      releasedBy,
    })),
  }
}

function toRow(row: LabelTemplate, design: LabelDesign): LabelTemplateRow {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    hasDraft: row.draft !== null,
    width: design.width,
    height: design.height,
    media: design.media,
    hasSecret: hasSecret(design),
    values: listPrintedNames(design),
    updateTime: toShanghaiTime(row.updatedAt),
    updatedBy: row.updatedBy,
  }
}

function readName(given: string): string {
  const name = toPrintable(given).trim()
  if (name === '') throw refuseFields({ name: '请填写名称，如“制动盘 卷标 40 × 25”' })
  if (countCharacters(name) > LABEL_NAME_MAX)
    throw refuseFields({ name: `名称不能超过 ${LABEL_NAME_MAX} 个字` })
  return name
}

/** Refuses designs with two elements of the same id, and cleans their texts. */
function cleanDesign(design: LabelDesign): LabelDesign {
  const ids = new Set(design.elements.map(({ id }) => id))
  if (ids.size < design.elements.length) throw refuseFields({ design: '标签上有两样内容的编号相同' })
  const elements = design.elements.map((element) =>
    element.kind === 'text' ? { ...element, text: toPrintable(element.text) } : element,
  )
  return { ...design, elements }
}

async function save(deps: Deps, who: Person, input: Input<Calls['labelTemplateSave']>['body']) {
  const [name, draft] = [readName(input.name), cleanDesign(input.design)]
  return transact(deps.db, async (db) => {
    const prefix = await requireOwnPrefix(db, who)
    const at = deps.now()
    const sample = foldHandle((input.sample ?? '').trim())
    const change = {
      name,
      draft,
      sample,
      updatedAt: at,
      updatedBy: (await loadAuthor(db, who, deps.people)).name,
    }
    if (input.id === '') {
      if ((await listTemplates(db, prefix, 1, 1)).total >= LABEL_TEMPLATES_MAX)
        throw refuse('label_templates_full')
      const row = { prefix, id: createId(at.getTime()), version: 0, revision: 1, removedAt: null, ...change }
      await insertTemplate(db, row)
      return toDetail(db, row)
    }
    await requireTemplate(db, prefix, input.id)
    const changed = await changeTemplate(db, { prefix, id: input.id, revision: input.revision }, change)
    if (!changed) throw refuse('label_template_stale')
    return toDetail(db, changed)
  })
}

const release = (deps: Deps, who: Person, { id, revision }: Seen) =>
  transact(deps.db, async (db) => {
    const prefix = await requireOwnPrefix(db, who)
    const row = await requireTemplate(db, prefix, id)
    if (row.revision !== revision) throw refuse('label_template_stale')
    const { draft } = row
    if (!draft) throw refuse('label_template_unchanged')
    const before = row.version > 0 ? await findDesign(db, row, row.version) : undefined
    if (before && JSON.stringify(before) === JSON.stringify(draft)) throw refuse('label_template_unchanged')
    const wrong = checkDesign(draft, await measureCodes(draft, prefix)).find(({ ok }) => !ok)
    if (wrong) throw refuse('label_design_wrong', `还不能放行：${wrong.text}`)
    const version = row.version + 1
    const [at, by] = [deps.now(), (await loadAuthor(db, who, deps.people)).name]
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
    return toDetail(db, changed)
  })

const toPrinter = ({ id, name, dpi }: Printer) => ({ id, name, dpi })

async function savePrinter(deps: Deps, who: Person, input: Input<Calls['labelPrinterSave']>['body']) {
  const name = readName(input.name)
  return transact(deps.db, async (db) => {
    const prefix = await requireOwnPrefix(db, who)
    const printers = await loadPrinters(db, prefix)
    const at = deps.now()
    if (input.id === '' && printers.length >= PRINTERS_MAX) throw refuse('label_printers_full')
    const existing = printers.find(({ id }) => id === input.id)
    if (input.id !== '' && !existing) throw refuse('label_printer_not_found')
    const row = existing ?? { prefix, id: createId(at.getTime()), createdAt: at }
    await putPrinter(db, { ...row, name, dpi: input.dpi })
    return toPrinter({ ...row, name, dpi: input.dpi })
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
      const prefix = await requireReadablePrefix(db, caller, named)
      const { records, total } = await listTemplates(db, prefix, current, size)
      const designs = await loadReleasedDesigns(
        db,
        prefix,
        records.map(({ id }) => id),
      )
      return {
        records: records.map((row) => toRow(row, row.draft ?? designs.get(row.id) ?? START_DESIGN)),
        total,
      }
    },
    read: async (who: Person, { id, prefix }: OfCompany & { id: string }) =>
      toDetail(db, await requireTemplate(db, await requireReadablePrefix(db, who, prefix), id)),
    save: (who: Person, input: Input<Calls['labelTemplateSave']>['body']) => save(deps, who, input),
    release: (who: Person, seen: Seen) => release(deps, who, seen),
    async remove(who: Person, { id, revision }: Seen) {
      const prefix = await requireOwnPrefix(db, who)
      await requireTemplate(db, prefix, id)
      if (!(await changeTemplate(db, { prefix, id, revision }, { removedAt: deps.now() })))
        throw refuse('label_template_stale')
      return {}
    },
    printers: async (caller: Caller, { prefix }: OfCompany) =>
      (await loadPrinters(db, await requireReadablePrefix(db, caller, prefix))).map(toPrinter),
    savePrinter: (who: Person, input: Input<Calls['labelPrinterSave']>['body']) =>
      savePrinter(deps, who, input),
    async removePrinter(who: Person, { id }: { id: string }) {
      if (!(await deletePrinter(db, { prefix: await requireOwnPrefix(db, who), id })))
        throw refuse('label_printer_not_found')
      return {}
    },
  }
}
