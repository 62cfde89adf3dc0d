import type { Template, TemplateState } from '@biaojie/contract/identifiers/templates/rules.ts'
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { containsText } from '../../../platform/database/columns.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import { countByState } from '../../node/cases/cases.ts'
import { appendEntries } from '../../resolution/register/register.ts'
import { createTemplateEntry } from './entries.ts'
import { templates, templateVersions } from './tables.ts'

export type TemplateOfCompany = typeof templates.$inferSelect
export type TemplateVersion = typeof templateVersions.$inferSelect
type NewTemplate = typeof templates.$inferInsert

const { prefix, id, state, level, name, revision, updatedAt } = templates
const isOne = (ofPrefix: string, wanted: string) => and(eq(prefix, ofPrefix), eq(id, wanted))

export type TemplateFilter = {
  state?: TemplateState | undefined
  level?: string | undefined
  text?: string | undefined
}
const createConditions = (
  ofPrefix: string,
  { state: wantedState, level: ofLevel, text }: TemplateFilter,
): SQL | undefined =>
  and(
    eq(prefix, ofPrefix),
    wantedState && eq(state, wantedState),
    ofLevel ? eq(level, ofLevel) : undefined,
    text ? containsText(name, text) : undefined,
  )

export const listTemplates = (
  db: Db,
  ofPrefix: string,
  filter: TemplateFilter,
  limit: number,
  offset: number,
) =>
  db
    .select()
    .from(templates)
    .where(createConditions(ofPrefix, filter))
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit)
    .offset(offset)

export async function countTemplates(db: Db, ofPrefix: string, filter: TemplateFilter): Promise<number> {
  return db.$count(templates, createConditions(ofPrefix, filter))
}

export async function countStates(db: Db, ofPrefix: string): Promise<Record<TemplateState, number>> {
  const none = { draft: 0, published: 0, withdrawn: 0 }
  return { ...none, ...(await countByState(db, state, eq(prefix, ofPrefix))) }
}

export async function findTemplate(
  db: Db,
  ofPrefix: string,
  wanted: string,
): Promise<TemplateOfCompany | undefined> {
  const [row] = await db.select().from(templates).where(isOne(ofPrefix, wanted))
  return row
}

/** Finds published templates with exactly this name, at most two. */
export const findTemplatesByName = (db: Db, ofPrefix: string, wanted: string): Promise<TemplateOfCompany[]> =>
  db
    .select()
    .from(templates)
    .where(and(eq(prefix, ofPrefix), eq(name, wanted), eq(state, 'published')))
    .limit(2)

export const insertTemplate = (db: Db, row: NewTemplate) => db.insert(templates).values(row)

/** Undefined when the row has changed since the version that the writer saw. */
export async function changeTemplate(
  db: Db,
  seen: { prefix: string; id: string; revision: number },
  change: Partial<Omit<NewTemplate, 'prefix' | 'id' | 'revision'>>,
): Promise<TemplateOfCompany | undefined> {
  const [row] = await db
    .update(templates)
    .set({ ...change, revision: sql`${revision} + 1` })
    .where(and(isOne(seen.prefix, seen.id), eq(revision, seen.revision)))
    .returning()
  return row
}

/** False when the row has changed since the version that the writer saw. */
export async function deleteTemplate(
  db: Db,
  seen: { prefix: string; id: string; revision: number },
): Promise<boolean> {
  const gone = await db
    .delete(templates)
    .where(and(isOne(seen.prefix, seen.id), eq(revision, seen.revision)))
    .returning({ id })
  return gone.length > 0
}

export const insertVersion = (db: Db, row: TemplateVersion) => db.insert(templateVersions).values(row)

/** The latest first. */
export const loadVersions = (db: Db, ofPrefix: string, template: string): Promise<TemplateVersion[]> =>
  db
    .select()
    .from(templateVersions)
    .where(and(eq(templateVersions.prefix, ofPrefix), eq(templateVersions.templateId, template)))
    .orderBy(desc(templateVersions.version))

export async function findContent(
  db: Db,
  ofPrefix: string,
  template: string,
  version: number,
): Promise<Template | undefined> {
  const [row] = await db
    .select({ content: templateVersions.content })
    .from(templateVersions)
    .where(
      and(
        eq(templateVersions.prefix, ofPrefix),
        eq(templateVersions.templateId, template),
        eq(templateVersions.version, version),
      ),
    )
  return row?.content
}

/** The newest published content of these templates, by template. */
export async function loadNewestContents(
  db: Db,
  ofPrefix: string,
  ids: string[],
): Promise<Map<string, Template>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: templateVersions.templateId, content: templateVersions.content })
    .from(templateVersions)
    .innerJoin(
      templates,
      and(
        eq(templates.prefix, templateVersions.prefix),
        eq(templates.id, templateVersions.templateId),
        eq(templates.version, templateVersions.version),
      ),
    )
    .where(and(eq(templateVersions.prefix, ofPrefix), inArray(templateVersions.templateId, ids)))
  return new Map(rows.map((row) => [row.id, row.content]))
}

/** Loads the names of published templates by their code rule. */
export async function loadNamesByCodeRule(db: Db, ofPrefix: string): Promise<Map<string, string[]>> {
  const all = await db
    .select({ id, name })
    .from(templates)
    .where(and(eq(prefix, ofPrefix), eq(state, 'published')))
    .orderBy(name)
  const contents = await loadNewestContents(
    db,
    ofPrefix,
    all.map((row) => row.id),
  )
  const found = new Map<string, string[]>()
  for (const row of all) {
    const rule = contents.get(row.id)?.codeRuleId
    if (rule) found.set(rule, [...(found.get(rule) ?? []), row.name])
  }
  return found
}

type ImportedTemplate = {
  prefix: string
  id: string
  versions: { content: Template; at: Date; by: string }[]
  draft: Template | null
}
/** Adds a template of the demo once, so that people's later changes stay. */
export const importTemplate = (
  db: Db,
  { prefix: ofPrefix, id: template, versions, draft }: ImportedTemplate,
): Promise<void> =>
  transact(db, async (db) => {
    const newest = versions.at(-1)
    if (!newest) return
    const { name: called, level: ofLevel } = newest.content
    const made = await db
      .insert(templates)
      .values({
        prefix: ofPrefix,
        id: template,
        name: called,
        level: ofLevel,
        state: 'published',
        version: versions.length,
        draft,
        revision: 1,
        updatedAt: newest.at,
        updatedBy: newest.by,
      })
      .onConflictDoNothing()
      .returning({ id })
    if (made.length === 0) return
    const key = { prefix: ofPrefix, id: template }
    for (const [place, { content, at, by }] of versions.entries()) {
      const version = place + 1
      await insertVersion(db, {
        prefix: ofPrefix,
        templateId: template,
        version,
        content,
        publishedAt: at,
        publishedBy: by,
      })
      await appendEntries(getClient(db), [createTemplateEntry(key, version, content, at)])
    }
  })

/** Names of all templates of a company by id. */
export async function loadTemplateNames(db: Db, ofPrefix: string): Promise<Map<string, string>> {
  const rows = await db.select({ id, name }).from(templates).where(eq(prefix, ofPrefix))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Counts the published templates of each company. */
export const countPublishedTemplates = (db: Db): Promise<{ prefix: string; total: number }[]> =>
  db
    .select({ prefix: templates.prefix, total: count() })
    .from(templates)
    .where(eq(templates.state, 'published'))
    .groupBy(templates.prefix)
    .orderBy(templates.prefix)
