import { listDifferences } from '@biaojie/contract/identifiers/templates/differences.ts'
import {
  findTemplateProblems,
  listOversizedPatterns,
} from '@biaojie/contract/identifiers/templates/problems.ts'
import {
  countFields,
  type Level,
  TEMPLATES_MAX,
  type Template,
  type TemplateState,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import type {
  Starter,
  TemplateDetail,
  TemplateRow,
} from '@biaojie/contract/identifiers/templates/templates.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import {
  isStaff,
  requireCompanyPrefix,
  requirePrefixToRead,
} from '../../enterprises/enterprises/enterprises.ts'
import { appendEntries } from '../../resolution/register/register.ts'
import { createTemplateEntry, createWithdrawalEntry } from './entries.ts'
import { readStarters } from './starters.ts'
import {
  changeTemplate,
  countPublishedTemplates,
  countStates,
  countTemplates,
  deleteTemplate,
  findContent,
  findTemplate,
  findTemplatesByName,
  importTemplate,
  insertTemplate,
  insertVersion,
  listTemplates,
  loadNamesByCodeRule,
  loadNewestContents,
  loadTemplateNames,
  loadVersions,
  type TemplateFilter,
  type TemplateOfCompany,
} from './store.ts'

export { relocatableTemplates } from './relocation.ts'

type Deps = {
  db: Db
  now: Now
  people: { describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string }>> }
  codeRules: { exists: (db: Db, prefix: string, id: string) => Promise<boolean> }
}
type Seen = { id: string; revision: number }

const isLevel = (text: string): text is Level => text === 'model' || text === 'batch' || text === 'item'
const isState = (text: string): text is TemplateState =>
  text === 'draft' || text === 'published' || text === 'withdrawn'
const readState = ({ state }: TemplateOfCompany): TemplateState => (isState(state) ? state : 'draft')

async function requireTemplate(db: Db, prefix: string, id: string): Promise<TemplateOfCompany> {
  const row = isUuid(id) ? await findTemplate(db, prefix, id) : undefined
  if (!row) throw refuse('template_not_found')
  return row
}

const loadName = async ({ people }: Deps, db: Db, who: Person) =>
  (await people.describe(db, [who.userId])).get(who.userId)?.name ?? '企业成员'

function toRow(row: TemplateOfCompany, content: Template | null): TemplateRow {
  return {
    id: row.id,
    name: row.name,
    level: isLevel(row.level) ? row.level : 'item',
    state: readState(row),
    version: row.version,
    hasDraft: row.draft !== null,
    scenes: content?.scenes.length ?? 0,
    fields: content ? countFields(content) : 0,
    codeRuleId: content?.codeRuleId ?? '',
    updateTime: toShanghaiTime(row.updatedAt),
    updatedBy: row.updatedBy,
  }
}

/** The result for staff who name no company. */
const NONE = { records: [], total: 0, counts: { draft: 0, published: 0, withdrawn: 0 } }

type Listed = TemplateFilter & { current?: number | undefined; size?: number | undefined }
async function listPage({ db }: Deps, prefix: string, { current = 1, size = 20, ...filter }: Listed) {
  const rows = await listTemplates(db, prefix, filter, size, (current - 1) * size)
  const published = rows.filter(({ version }) => version > 0).map(({ id }) => id)
  const contents = await loadNewestContents(db, prefix, published)
  return {
    records: rows.map((row) => toRow(row, contents.get(row.id) ?? row.draft)),
    total: await countTemplates(db, prefix, filter),
    counts: await countStates(db, prefix),
  }
}

async function loadDetail(db: Db, row: TemplateOfCompany): Promise<TemplateDetail> {
  const versions = await loadVersions(db, row.prefix, row.id)
  const published = versions[0]?.content ?? null
  return {
    id: row.id,
    state: readState(row),
    revision: row.revision,
    version: row.version,
    published,
    draft: row.draft,
    updateTime: toShanghaiTime(row.updatedAt),
    updatedBy: row.updatedBy,
    versions: versions.map(({ version, content, publishedAt, publishedBy }) => ({
      version,
      publishTime: toShanghaiTime(publishedAt),
      publishedBy,
      fields: countFields(content),
    })),
    differences: published && row.draft ? listDifferences(published, row.draft) : [],
  }
}

/** Removes characters from texts that nobody types and PostgreSQL partly cannot store. */
const cleanTemplate = (template: Template): Template =>
  JSON.parse(JSON.stringify(template), (_key, value: unknown) =>
    typeof value === 'string' ? toPrintable(value) : value,
  )

function saveDraft(deps: Deps, who: Person, { id, revision, template }: Seen & { template: Template }) {
  const draft = cleanTemplate(template)
  if (draft.name === '') throw refuseFields({ name: '请填写模板名称' })
  const oversized = listOversizedPatterns(draft)
  if (Object.keys(oversized).length > 0) throw refuseFields(oversized)
  return transact(deps.db, async (db) => {
    const prefix = await requireCompanyPrefix(db, who)
    const change = { draft, updatedAt: deps.now(), updatedBy: await loadName(deps, db, who) }
    if (id === '') {
      if ((await countTemplates(db, prefix, {})) >= TEMPLATES_MAX) throw refuse('templates_full')
      const made = createId(change.updatedAt.getTime())
      const head = { name: draft.name, level: draft.level, state: 'draft', version: 0, revision: 1 }
      await insertTemplate(db, { prefix, id: made, ...head, ...change })
      return loadDetail(db, await requireTemplate(db, prefix, made))
    }
    const row = await requireTemplate(db, prefix, id)
    if (row.version > 0 && row.level !== draft.level) throw refuse('template_level')
    const head = row.version === 0 ? { name: draft.name, level: draft.level } : {}
    const changed = await changeTemplate(db, { prefix, id, revision }, { ...change, ...head })
    if (!changed) throw refuse('template_stale')
    return loadDetail(db, changed)
  })
}

const publish = (deps: Deps, who: Person, { id, revision }: Seen) =>
  transact(deps.db, async (db) => {
    const prefix = await requireCompanyPrefix(db, who)
    const { draft, ...row } = await requireTemplate(db, prefix, id)
    if (row.revision !== revision) throw refuse('template_stale')
    if (!draft) throw refuse('template_unchanged')
    const problems = findTemplateProblems(draft)
    const hasRule = draft.codeRuleId === '' || (await deps.codeRules.exists(db, prefix, draft.codeRuleId))
    if (!hasRule) problems.codeRuleId = '企业没有这条编码规则，请另选'
    if (Object.keys(problems).length > 0) throw refuseFields(problems)
    const before = row.version > 0 ? await findContent(db, prefix, id, row.version) : undefined
    if (before && JSON.stringify(before) === JSON.stringify(draft)) throw refuse('template_unchanged')
    const version = row.version + 1
    const [at, by] = [deps.now(), await loadName(deps, db, who)]
    const head = { name: draft.name, level: draft.level, state: 'published', version, draft: null }
    const changed = await changeTemplate(
      db,
      { prefix, id, revision },
      { ...head, updatedAt: at, updatedBy: by },
    )
    if (!changed) throw refuse('template_stale')
    await insertVersion(db, {
      prefix,
      templateId: id,
      version,
      content: draft,
      publishedAt: at,
      publishedBy: by,
    })
    await appendEntries(getClient(db), [createTemplateEntry(changed, version, draft, at)])
    return loadDetail(db, changed)
  })

const dropDraft = (deps: Deps, who: Person, { id, revision }: Seen) =>
  transact(deps.db, async (db) => {
    const prefix = await requireCompanyPrefix(db, who)
    const row = await requireTemplate(db, prefix, id)
    if (!row.draft) throw refuse('template_unchanged')
    const seen = { prefix, id, revision }
    const deleted = row.version === 0
    const done = deleted ? await deleteTemplate(db, seen) : await changeTemplate(db, seen, { draft: null })
    if (!done) throw refuse('template_stale')
    return { deleted }
  })

const withdraw = (deps: Deps, who: Person, { id, revision, withdrawn }: Seen & { withdrawn: boolean }) =>
  transact(deps.db, async (db) => {
    const prefix = await requireCompanyPrefix(db, who)
    const row = await requireTemplate(db, prefix, id)
    if (row.version === 0) throw refuse('template_unpublished')
    const change = {
      state: withdrawn ? 'withdrawn' : 'published',
      updatedAt: deps.now(),
      updatedBy: await loadName(deps, db, who),
    }
    const changed = await changeTemplate(db, { prefix, id, revision }, change)
    if (!changed) throw refuse('template_stale')
    await appendEntries(getClient(db), [createWithdrawalEntry(changed, change.updatedAt)])
    return loadDetail(db, changed)
  })

/** Product templates of companies: the fields of records of each product class. */
export function createTemplates(deps: Deps) {
  let starters: Starter[] | undefined
  const { db } = deps
  return {
    list: async (who: Person, { prefix, ...request }: Listed & { prefix?: string | undefined }) =>
      isStaff(who) && !prefix ? NONE : listPage(deps, await requirePrefixToRead(db, who, prefix), request),
    read: async (who: Person, { id, prefix }: { id: string; prefix?: string | undefined }) =>
      loadDetail(db, await requireTemplate(db, await requirePrefixToRead(db, who, prefix), id)),
    version: async (
      who: Person,
      { id, prefix, version }: { id: string; prefix?: string | undefined; version: number },
    ) => {
      const row = await requireTemplate(db, await requirePrefixToRead(db, who, prefix), id)
      const content = await findContent(db, row.prefix, id, version)
      if (!content) throw refuse('template_not_found')
      return content
    },
    saveDraft: (who: Person, input: Seen & { template: Template }) => saveDraft(deps, who, input),
    publish: (who: Person, seen: Seen) => publish(deps, who, seen),
    dropDraft: (who: Person, seen: Seen) => dropDraft(deps, who, seen),
    withdraw: (who: Person, input: Seen & { withdrawn: boolean }) => withdraw(deps, who, input),
    starters: (): Starter[] => {
      starters ??= readStarters()
      return starters
    },
  }
}

/** Returns the id of a template that a program names by id or name; refuses with template_not_found. */
export async function requireTemplateId(db: Db, prefix: string, named: string): Promise<string> {
  if (isUuid(named)) return named
  const [found, second] = await findTemplatesByName(db, prefix, named.trim())
  if (!found) throw refuse('template_not_found', `没有已发布的模板“${named.trim()}”，请核对名称或写模板编号`)
  if (second) throw refuse('template_not_found', `有两个模板都叫“${named.trim()}”，请写模板编号`)
  return found.id
}

export { enterFormerTemplates, findTemplateDifferences } from './entries.ts'
export {
  countPublishedTemplates,
  findContent as templateContent,
  findTemplate,
  importTemplate,
  loadNamesByCodeRule,
  loadTemplateNames,
  readStarters,
}
