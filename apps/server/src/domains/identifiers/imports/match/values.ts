import { groupOptionsByTarget, type ValueMatch } from '@biaojie/contract/identifiers/imports/values.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import type { Import } from '../store.ts'
import { importValues, type KeptMatch } from '../tables.ts'

type Scenes = Pick<Template, 'scenes'>
const toValueMatch = ({ target, value, option }: KeptMatch): ValueMatch => ({ target, value, option })
const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((option, at) => option === other[at])

/**
 * Splits stored matches by the current template: those that are still valid, and those that a person must
 * check because the field has other options now. A text that is itself an option is never matched to another
 * one, and removed options are not matched any more.
 */
export function splitMatches(
  kept: readonly KeptMatch[],
  template: Scenes,
): { values: ValueMatch[]; staleValues: ValueMatch[] } {
  const byTarget = groupOptionsByTarget(template)
  const possible = kept.filter(({ target, value, option }) => {
    const options = byTarget.get(target) ?? []
    return options.length > 0 && !options.includes(value) && (option === '' || options.includes(option))
  })
  const isStillValid = ({ target, options }: KeptMatch) => isSameList(options, byTarget.get(target) ?? [])
  return {
    values: possible.filter(isStillValid).map(toValueMatch),
    staleValues: possible.filter((entry) => !isStillValid(entry)).map(toValueMatch),
  }
}

/** Returns matches with the options that their fields have at this moment. */
export function addOptions(matches: readonly ValueMatch[], template: Scenes): KeptMatch[] {
  const byTarget = groupOptionsByTarget(template)
  return matches.map(({ target, value, option }) => {
    return { target, value: value.trim(), option, options: byTarget.get(target) ?? [] }
  })
}

/** Returns the options by target and text. */
export function groupOptions(matches: readonly ValueMatch[]): Map<string, Map<string, string>> {
  const behind = new Map<string, Map<string, string>>()
  for (const { target, value, option } of matches) {
    const meanings = behind.get(target) ?? new Map<string, string>()
    behind.set(target, meanings.set(value, option))
  }
  return behind
}

/** The maximum number of matches that are read, because a company could store any number of them. */
const REMEMBERED_MAX = 5_000

export const loadValueMatches = (db: Db, prefix: string, templateId: string): Promise<KeptMatch[]> =>
  db
    .select({
      target: importValues.target,
      value: importValues.value,
      option: importValues.option,
      options: importValues.options,
    })
    .from(importValues)
    .where(and(eq(importValues.prefix, prefix), eq(importValues.templateId, templateId)))
    .orderBy(importValues.target, importValues.value)
    .limit(REMEMBERED_MAX)

/** Saves these matches for the next file, and deletes matches of texts that are unmatched in this file. */
export async function saveValueMatches(
  db: Db,
  {
    prefix,
    templateId,
    targets,
    columnValues,
  }: Pick<Import, 'prefix' | 'templateId' | 'targets' | 'columnValues'>,
  kept: readonly KeptMatch[],
): Promise<void> {
  const seen = (columnValues?.columns ?? []).flatMap(({ column, values }) =>
    values.map(({ value }) => [targets[column] ?? '', value] as const),
  )
  await getClient(db).query(
    `delete from import_values v using unnest($3::text[], $4::text[]) as seen (target, value)
      where v.prefix = $1 and v.template_id = $2 and v.target = seen.target and v.value = seen.value`,
    [prefix, templateId, seen.map(([target]) => target), seen.map(([, value]) => value)],
  )
  if (kept.length === 0) return
  await db
    .insert(importValues)
    .values(kept.map((match) => ({ prefix, templateId, ...match })))
    .onConflictDoUpdate({
      target: [importValues.prefix, importValues.templateId, importValues.target, importValues.value],
      set: { option: sql`excluded.option`, options: sql`excluded.options` },
    })
}
