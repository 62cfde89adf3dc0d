import type { LabelDesign } from '@biaojie/contract/identifiers/labels/rules.ts'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { labelPrinters, labelTemplates, labelTemplateVersions } from './tables.ts'

export type LabelTemplate = typeof labelTemplates.$inferSelect
export type Printer = typeof labelPrinters.$inferSelect
export type Key = { prefix: string; id: string }

const isTemplate = ({ prefix, id }: Key) => and(eq(labelTemplates.prefix, prefix), eq(labelTemplates.id, id))

const isKept = (prefix: string) => and(eq(labelTemplates.prefix, prefix), isNull(labelTemplates.removedAt))

export async function listTemplates(db: Db, prefix: string, current: number, size: number) {
  const records = await db
    .select()
    .from(labelTemplates)
    .where(isKept(prefix))
    .orderBy(desc(labelTemplates.updatedAt), desc(labelTemplates.id))
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(labelTemplates, isKept(prefix))
  return { records, total }
}

export async function findTemplate(db: Db, key: Key): Promise<LabelTemplate | undefined> {
  const [row] = await db
    .select()
    .from(labelTemplates)
    .where(and(isTemplate(key), isNull(labelTemplates.removedAt)))
  return row
}

export const insertTemplate = (db: Db, row: LabelTemplate) => db.insert(labelTemplates).values(row)

/** Changes a template in the revision that its writer has seen. */
export async function changeTemplate(
  db: Db,
  key: Key & { revision: number },
  change: Partial<LabelTemplate>,
): Promise<LabelTemplate | undefined> {
  const [row] = await db
    .update(labelTemplates)
    .set({ ...change, revision: key.revision + 1 })
    .where(and(isTemplate(key), eq(labelTemplates.revision, key.revision), isNull(labelTemplates.removedAt)))
    .returning()
  return row
}

export const insertVersion = (db: Db, row: typeof labelTemplateVersions.$inferInsert) =>
  db.insert(labelTemplateVersions).values(row)

export const loadVersions = (db: Db, { prefix, id }: Key) =>
  db
    .select()
    .from(labelTemplateVersions)
    .where(and(eq(labelTemplateVersions.prefix, prefix), eq(labelTemplateVersions.templateId, id)))
    .orderBy(desc(labelTemplateVersions.version))

export async function findDesign(
  db: Db,
  { prefix, id }: Key,
  version: number,
): Promise<LabelDesign | undefined> {
  const { prefix: ofPrefix, templateId, version: number, design } = labelTemplateVersions
  const [row] = await db
    .select({ design })
    .from(labelTemplateVersions)
    .where(and(eq(ofPrefix, prefix), eq(templateId, id), eq(number, version)))
  return row?.design
}

/** The newest released design of each of these templates. */
export async function loadReleasedDesigns(db: Db, prefix: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, LabelDesign>()
  const rows = await db
    .selectDistinctOn([labelTemplateVersions.templateId])
    .from(labelTemplateVersions)
    .where(and(eq(labelTemplateVersions.prefix, prefix), inArray(labelTemplateVersions.templateId, [...ids])))
    .orderBy(labelTemplateVersions.templateId, desc(labelTemplateVersions.version))
  return new Map(rows.map(({ templateId, design }) => [templateId, design]))
}

export const loadPrinters = (db: Db, prefix: string) =>
  db
    .select()
    .from(labelPrinters)
    .where(eq(labelPrinters.prefix, prefix))
    .orderBy(asc(labelPrinters.createdAt), asc(labelPrinters.id))

export const putPrinter = (db: Db, row: Printer) =>
  db
    .insert(labelPrinters)
    .values(row)
    .onConflictDoUpdate({
      target: [labelPrinters.prefix, labelPrinters.id],
      set: { name: row.name, dpi: row.dpi },
    })

export async function deletePrinter(db: Db, { prefix, id }: Key): Promise<boolean> {
  const rows = await db
    .delete(labelPrinters)
    .where(and(eq(labelPrinters.prefix, prefix), eq(labelPrinters.id, id)))
    .returning({ id: labelPrinters.id })
  return rows.length > 0
}
