import { listTargets, normalizeTitle } from '@biaojie/contract/identifiers/imports/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import type { Import } from '../store.ts'
import { importMatches } from '../tables.ts'

type Scenes = Pick<Template, 'scenes'>
type Meaning = { name: string; kind: string }

/** The name and kind of each target; the fixed ones have no kind. */
const listMeanings = (template: Scenes): Map<string, Meaning> =>
  new Map(listTargets(template).map(({ target, name, field }) => [target, { name, kind: field?.kind ?? '' }]))

/** Loads the fields that were chosen for titles before, if name and kind of the field are unchanged. */
export async function loadMatches(
  db: Db,
  prefix: string,
  templateId: string,
  template: Scenes,
): Promise<Record<string, string>> {
  const { title, target, name, kind } = importMatches
  const rows = await db
    .select({ title, target, name, kind })
    .from(importMatches)
    .where(and(eq(importMatches.prefix, prefix), eq(importMatches.templateId, templateId)))
  const meanings = listMeanings(template)
  const isSame = ({ target, name, kind }: (typeof rows)[number]) => {
    const now = meanings.get(target)
    return target === '' || name === null || (name === now?.name && kind === now.kind)
  }
  return Object.fromEntries(rows.filter(isSame).map(({ title, target }) => [title, target]))
}

export async function saveMatches(
  db: Db,
  { prefix, templateId, titles, targets }: Pick<Import, 'prefix' | 'templateId' | 'titles' | 'targets'>,
  template: Scenes,
): Promise<void> {
  const meanings = listMeanings(template)
  const rows = new Map(
    titles.flatMap((title, at) => {
      const plain = normalizeTitle(title).slice(0, 200)
      const target = targets[at] ?? ''
      const { name, kind } = meanings.get(target) ?? { name: null, kind: null }
      return plain === '' ? [] : [[plain, { prefix, templateId, title: plain, target, name, kind }] as const]
    }),
  )
  if (rows.size === 0) return
  await db
    .insert(importMatches)
    .values([...rows.values()])
    .onConflictDoUpdate({
      target: [importMatches.prefix, importMatches.templateId, importMatches.title],
      set: { target: sql`excluded.target`, name: sql`excluded.name`, kind: sql`excluded.kind` },
    })
}
