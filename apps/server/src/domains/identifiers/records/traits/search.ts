import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Role } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getRole } from '@biaojie/contract/tracking/recalls/roles.ts'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import { loadTemplateNames } from '../../templates/templates.ts'
import { readContents } from '../edit/contents.ts'
import { normalizeText, toTraitValue, UNREAD } from './traits.ts'

/** Roles that name what a part was made from. */
const ROLES_OF_ORIGIN: readonly Role[] = ['heat', 'lot', 'batch', 'upstream']

type Range = { from: string; to: string }
/** Selects values of a role; for `producedAt`, times between two values. */
export type TraitQuery = { roles: readonly Role[]; ranges: readonly Range[] }

/** The character after a space, which a range of values needs as its bounds. */
const AFTER_SPACE = '!'
const LAST = '~'

/**
 * A code without a prefix matches every company; a code with a prefix also matches fields that leave it out.
 */
export function listRanges(value: string, prefix: string): Range[] {
  const plain = toTraitValue(value)
  const [code = '', named = prefix] = plain.split(' ')
  if (code === '') return []
  const bare = { from: code, to: `${code} ` }
  if (named === '') return [{ from: code, to: code + AFTER_SPACE }]
  return [bare, { from: `${code} ${named}`, to: `${code} ${named} ` }]
}

/** Matches the exact name of a place or shift. */
export function createExactRange(value: string): Range[] {
  const plain = normalizeText(value)
  return plain === '' ? [] : [{ from: plain, to: `${plain} ` }]
}

/** Matches times in the form `2026-03-18 06:00`; a day or month matches when any of its times does. */
export function createMomentRanges(from: string, to: string): Range[] {
  const wider = from === '' ? [] : [from.slice(0, 7), from.slice(0, 10)]
  return [
    { from: from || '0', to: to === '' ? UNREAD : to + LAST },
    ...wider.map((text) => ({ from: text, to: `${text} ` })),
  ]
}

const GIVEN = 'unnest($3::text[], $4::text[]) as r (low, high)'
const IS_IN = 't.prefix = $1 and t.role = any($2) and t.value >= r.low and t.value < r.high'
const listParameters = (prefix: string, { roles, ranges }: TraitQuery) => [
  prefix,
  roles,
  ranges.map(({ from }) => from),
  ranges.map(({ to }) => to),
]

/**
 * Returns the company's records with one of these values, at most `most` plus one. A model stands for its
 * batches and parts when it has any, and a batch stands for its parts.
 */
export async function findHandlesWith(
  db: Db,
  prefix: string,
  query: TraitQuery,
  most: number,
): Promise<string[]> {
  const { rows } = await getClient(db).query<{ handle: string }>(searchStatement(prefix, query, most))
  return rows.map(({ handle }) => handle)
}

export const searchStatement = (prefix: string, query: TraitQuery, most: number) => ({
  text: `with found as (select distinct t.handle from ${GIVEN} join identifier_traits t on ${IS_IN} limit $5),
       models as (select i.handle from found join identifiers i on i.prefix = $1 and i.handle = found.handle
                   where i.level = 'model'
                     and exists (select 1 from identifiers b where b.prefix = $1 and b.batch = i.handle))
     select handle from found where not exists (select 1 from models where models.handle = found.handle)
     union
     select i.handle from models join identifiers i on i.prefix = $1 and i.batch = models.handle
     limit $5`,
  values: [...listParameters(prefix, query), most + 1],
})

/**
 * Returns which of these records, or their batches, have a value of the role within the ranges or no value at
 * all, because a record without a value cannot be excluded.
 */
export async function findTraitsAmong(
  db: Db,
  prefix: string,
  query: TraitQuery,
  handles: readonly string[],
): Promise<Set<string>> {
  const { rows } = await getClient(db).query<{ handle: string }>(
    `select k.handle from unnest($5::text[]) as k (handle)
       left join identifiers i on i.prefix = $1 and i.handle = k.handle
      where exists (select 1 from identifier_traits t join ${GIVEN} on ${IS_IN}
                     where t.handle in (k.handle, i.batch))
         or not exists (select 1 from identifier_traits t
                         where t.prefix = $1 and t.role = any($2) and t.handle in (k.handle, i.batch))`,
    [...listParameters(prefix, query), handles],
  )
  return new Set(rows.map(({ handle }) => handle))
}

/** A record that names another one as its origin. */
export type FieldEdge = { origin: string; handle: string }

/**
 * Returns the company's records whose fields name one of these, or a part of one of these batches. A batch of
 * the company may also be named by its number alone.
 */
export async function findFollowersInFields(
  db: Db,
  prefix: string,
  { named, bare, batches }: { named: readonly string[]; bare: readonly string[]; batches: readonly string[] },
  most: number,
): Promise<FieldEdge[]> {
  const names = [
    ...named.map((origin) => ({ origin, value: toTraitValue(origin) })),
    ...bare.map((origin) => ({ origin, value: toTraitValue(origin).split(' ')[0] ?? '' })),
  ]
  const { rows } = await getClient(db).query<FieldEdge>(
    `select k.origin, t.handle from unnest($2::text[], $3::text[]) as k (origin, value)
       join identifier_traits t on t.prefix = $1 and t.role = any($4) and t.value = k.value
       left join identifiers i on i.prefix = $1 and i.handle = t.handle
      where t.handle <> k.origin and i.batch is distinct from k.origin
     union all
     select p.batch, t.handle from identifiers p
       join identifier_traits t on t.prefix = $1 and t.role = 'upstream'
        and t.value = substr(p.handle, length($1::text) + 2) || ' ' || $1::text
      where p.prefix = $1 and p.batch = any($5) and t.handle <> p.handle
        and exists (select 1 from identifier_traits where prefix = $1 and role = 'upstream')
     limit $6`,
    [
      prefix,
      names.map(({ origin }) => origin),
      names.map(({ value }) => value),
      ROLES_OF_ORIGIN,
      batches,
      most,
    ],
  )
  return rows
}

/** Tells whether all records of a company have their search values. */
export async function isFilled(db: Db, prefix: string): Promise<boolean> {
  const { rowCount } = await getClient(db).query(
    'select 1 from identifier_trait_fills where prefix = $1 and again_at is null',
    [prefix],
  )
  return rowCount === 0
}

/** The records of one template version, and the names of the fields that are searched for a role. */
export type Coverage = { name: string; version: number; total: number; fields: string[] }

/** Returns the templates and fields that a search by these roles reads. */
export async function loadCoverage(db: Db, prefix: string, roles: readonly Role[]) {
  const client = getClient(db)
  const { rows } = await client.query<{ template: string; version: number; total: number }>(
    `select template, template_version as version, sum(total)::int as total from identifier_counts
      where prefix = $1 and state <> 'reserved' and total > 0 group by template, template_version order by 3 desc`,
    [prefix],
  )
  const names = await loadTemplateNames(db, toHome(prefix))
  const contentOf = await readContents(
    client,
    rows.map(({ template, version }) => ({ prefix, template, templateVersion: version || null })),
  )
  const templates = rows.map(({ template, version, total }): Coverage => {
    const content = contentOf({ prefix, template, templateVersion: version || null })
    const fields = (content?.scenes ?? []).flatMap((scene) =>
      scene.fields.filter((field) => roles.some((role) => role === getRole(field))).map(({ name }) => name),
    )
    return { name: names.get(template) ?? '', version, total, fields: [...new Set(fields)] }
  })
  const { rows: unread } = await client.query<{ total: number }>(
    `select count(*)::int as total from (select 1 from identifier_traits
      where prefix = $1 and role = any($2) and value >= $3 limit 10000) as values_unread`,
    [prefix, roles.filter((role) => role === 'producedAt'), UNREAD],
  )
  return { templates, unread: unread[0]?.total ?? 0 }
}
