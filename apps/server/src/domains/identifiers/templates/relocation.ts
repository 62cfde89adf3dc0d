import { listOversizedPatterns } from '@biaojie/contract/identifiers/templates/problems.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { TemplateSchema } from '@biaojie/contract/identifiers/templates/templates.ts'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { Compile } from 'typebox/compile'
import { type Db, getClient } from '../../../platform/database/database.ts'
import {
  checkTexts,
  followsVersions,
  type Relocatable,
  RelocationProblem,
  readFields,
  readVersions,
} from '../../relocatable.ts'
import { appendEntries } from '../../resolution/register/register.ts'
import { createTemplateEntry, createWithdrawalEntry } from './entries.ts'
import type { TemplateOfCompany } from './store.ts'
import { templates, templateVersions } from './tables.ts'

/** A template with its versions, as it moves to another node. */
type MovedTemplate = {
  /** The id. */
  key: string
  name: string
  level: string
  state: string
  draft: Template | null
  updatedAt: string
  updatedBy: string
  versions: { version: number; content: Template; at: string; by: string }[]
}

const compiled = Compile(TemplateSchema)

function checkTemplate(raw: unknown): Template {
  if (!compiled.Check(raw)) throw new RelocationProblem('模板的内容不正确')
  checkTexts(raw)
  if (Object.keys(listOversizedPatterns(raw as Template)).length > 0)
    throw new RelocationProblem('模板里有过大的校验式')
  return raw as Template
}

async function addVersions(
  db: Db,
  prefix: string,
  rows: readonly TemplateOfCompany[],
): Promise<MovedTemplate[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const all = await db
    .select()
    .from(templateVersions)
    .where(and(eq(templateVersions.prefix, prefix), inArray(templateVersions.templateId, ids)))
    .orderBy(asc(templateVersions.version))
  const byTemplate = Map.groupBy(all, ({ templateId }) => templateId)
  return rows.map(({ id, name, level, state, draft, updatedAt, updatedBy }) => ({
    key: id,
    name,
    level,
    state,
    draft,
    updatedAt: updatedAt.toISOString(),
    updatedBy,
    versions: (byTemplate.get(id) ?? []).map(({ version, content, publishedAt, publishedBy }) => ({
      version,
      content,
      at: publishedAt.toISOString(),
      by: publishedBy,
    })),
  }))
}

function check(raw: unknown, now: Date): MovedTemplate {
  const fields = readFields(raw)
  const versions = readVersions(fields, now, ({ content }) => ({ content: checkTemplate(content) }))
  const { draft } = fields.raw
  const state = fields.readChoice('state', ['draft', 'published', 'withdrawn'])
  if ((state === 'draft') !== (versions.length === 0)) throw new RelocationProblem('字段 state 不正确')
  return {
    key: fields.id('key'),
    name: fields.text('name', 200),
    level: fields.readChoice('level', ['model', 'batch', 'item']),
    state,
    draft: draft === null ? null : checkTemplate(draft),
    updatedAt: fields.time('updatedAt', now),
    updatedBy: fields.text('updatedBy', 200),
    versions,
  }
}

async function writeTemplate(
  db: Db,
  prefix: string,
  row: MovedTemplate,
  existing: MovedTemplate | undefined,
  at: Date,
): Promise<void> {
  const { key: id, name, level, state, draft, updatedBy, versions } = row
  const values = {
    name,
    level,
    state,
    draft,
    version: versions.length,
    updatedAt: new Date(row.updatedAt),
    updatedBy,
  }
  await db
    .insert(templates)
    .values({ prefix, id, revision: 1, ...values })
    .onConflictDoUpdate({ target: [templates.prefix, templates.id], set: values })
  const added = versions.slice(existing?.versions.length ?? 0)
  if (added.length > 0)
    await db.insert(templateVersions).values(
      added.map(({ version, content, at, by }) => ({
        prefix,
        templateId: id,
        version,
        content,
        publishedAt: new Date(at),
        publishedBy: by,
      })),
    )
  const key = { prefix, id }
  const entries = added.map(({ version, content }) => createTemplateEntry(key, version, content, at))
  const before = added.length > 0 ? 'published' : existing?.state
  if (versions.length > 0 && state !== before)
    entries.push(createWithdrawalEntry({ ...key, state, version: versions.length }, at))
  await appendEntries(getClient(db), entries)
}

export const relocatableTemplates: Relocatable<MovedTemplate> = {
  count: (db, prefix) => db.$count(templates, eq(templates.prefix, prefix)),
  async read(db, prefix, after, limit) {
    const rows = await db
      .select()
      .from(templates)
      .where(and(eq(templates.prefix, prefix), after === '' ? undefined : gt(templates.id, after)))
      .orderBy(asc(templates.id))
      .limit(limit)
    return addVersions(db, prefix, rows)
  },
  async find(db, prefix, wanted) {
    const ids = wanted.map(({ key }) => key)
    const rows = await db
      .select()
      .from(templates)
      .where(and(eq(templates.prefix, prefix), inArray(templates.id, ids)))
      .for('update')
    return new Map((await addVersions(db, prefix, rows)).map((row) => [row.key, row]))
  },
  check: (raw, _prefix, now) => check(raw, now),
  follows: followsVersions,
  async write(db, prefix, rows, existing, { at }) {
    for (const row of rows) await writeTemplate(db, prefix, row, existing.get(row.key), at)
    return new Map()
  },
}
