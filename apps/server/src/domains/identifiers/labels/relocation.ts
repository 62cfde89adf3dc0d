import { DesignSchema } from '@biaojie/contract/identifiers/labels/design.ts'
import type { LabelDesign } from '@biaojie/contract/identifiers/labels/rules.ts'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { Compile } from 'typebox/compile'
import type { Db } from '../../../platform/database/database.ts'
import {
  checkTexts,
  followsVersions,
  type Relocatable,
  RelocationProblem,
  readFields,
  readVersions,
} from '../../relocatable.ts'
import type { LabelTemplate } from './store.ts'
import { labelTemplates, labelTemplateVersions } from './tables.ts'

/** A label template with its released designs, as it moves to another node. */
type MovedLabel = {
  /** The id. */
  key: string
  name: string
  draft: LabelDesign | null
  sample: string
  updatedAt: string
  updatedBy: string
  versions: { version: number; design: LabelDesign; at: string; by: string }[]
}

const compiled = Compile(DesignSchema)

function checkDesign(raw: unknown): LabelDesign {
  if (!compiled.Check(raw)) throw new RelocationProblem('标签的版面不正确')
  checkTexts(raw)
  return raw as LabelDesign
}

async function addVersions(db: Db, prefix: string, rows: readonly LabelTemplate[]): Promise<MovedLabel[]> {
  if (rows.length === 0) return []
  const { prefix: ofPrefix, templateId, version } = labelTemplateVersions
  const ids = rows.map(({ id }) => id)
  const all = await db
    .select()
    .from(labelTemplateVersions)
    .where(and(eq(ofPrefix, prefix), inArray(templateId, ids)))
    .orderBy(asc(version))
  const byTemplate = Map.groupBy(all, (row) => row.templateId)
  return rows.map(({ id, name, draft, sample, updatedAt, updatedBy }) => ({
    key: id,
    name,
    draft,
    sample,
    updatedAt: updatedAt.toISOString(),
    updatedBy,
    versions: (byTemplate.get(id) ?? []).map(({ version, design, releasedAt, releasedBy }) => ({
      version,
      design,
      at: releasedAt.toISOString(),
      by: releasedBy,
    })),
  }))
}

function check(raw: unknown, now: Date): MovedLabel {
  const fields = readFields(raw)
  return {
    key: fields.id('key'),
    name: fields.text('name', 200),
    draft: fields.raw.draft === null ? null : checkDesign(fields.raw.draft),
    sample: fields.text('sample', 128),
    updatedAt: fields.time('updatedAt', now),
    updatedBy: fields.text('updatedBy', 200),
    versions: readVersions(fields, now, ({ design }) => ({ design: checkDesign(design) })),
  }
}

async function writeLabel(db: Db, prefix: string, row: MovedLabel, existing: MovedLabel | undefined) {
  const { key: id, name, draft, sample, updatedBy, versions } = row
  const values = {
    name,
    draft,
    sample,
    updatedBy,
    version: versions.length,
    updatedAt: new Date(row.updatedAt),
    removedAt: null,
  }
  await db
    .insert(labelTemplates)
    .values({ prefix, id, revision: 1, ...values })
    .onConflictDoUpdate({ target: [labelTemplates.prefix, labelTemplates.id], set: values })
  const added = versions.slice(existing?.versions.length ?? 0)
  if (added.length > 0)
    await db
      .insert(labelTemplateVersions)
      .values(
        added.map(({ version, design, at, by }) => ({
          prefix,
          templateId: id,
          version,
          design,
          releasedAt: new Date(at),
          releasedBy: by,
        })),
      )
      .onConflictDoNothing()
}

const { prefix: ofPrefix, id, removedAt } = labelTemplates

export const relocatableLabels: Relocatable<MovedLabel> = {
  count: (db, prefix) => db.$count(labelTemplates, and(eq(ofPrefix, prefix), isNull(removedAt))),
  async read(db, prefix, after, limit) {
    const rows = await db
      .select()
      .from(labelTemplates)
      .where(and(eq(ofPrefix, prefix), isNull(removedAt), after === '' ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(limit)
    return addVersions(db, prefix, rows)
  },
  async find(db, prefix, wanted) {
    const ids = wanted.map(({ key }) => key)
    const rows = await db
      .select()
      .from(labelTemplates)
      .where(and(eq(ofPrefix, prefix), isNull(removedAt), inArray(id, ids)))
      .for('update')
    return new Map((await addVersions(db, prefix, rows)).map((row) => [row.key, row]))
  },
  check: (raw, _prefix, now) => check(raw, now),
  follows: followsVersions,
  async write(db, prefix, rows, existing) {
    for (const row of rows) await writeLabel(db, prefix, row, existing.get(row.key))
    return new Map()
  },
}
