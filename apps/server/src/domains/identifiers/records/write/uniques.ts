import { createHash } from 'node:crypto'
import { RECORD_SCENE, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { ValueProblem } from '@biaojie/contract/identifiers/templates/values.ts'
import type pg from 'pg'
import { refuse } from '../../../../http/errors.ts'
import { readContents } from '../edit/contents.ts'
import { type IdentifierRecord, type RecordRow, toRecord } from '../record/record.ts'

/** A value of a record in a field that is unique within its company. */
type Claim = {
  prefix: string
  handle: string
  confId: string
  field: string
  digest: string
  /** The name of the field, for a message. */
  name: string
  text: string
}
type Row = Pick<RecordRow, 'prefix' | 'handle' | 'template' | 'templateVersion'> & RecordRow

const computeDigest = (text: string) => createHash('sha256').update(text).digest('hex')

function listClaims(row: Row, record: IdentifierRecord, { scenes }: Template): Claim[] {
  const { prefix, handle } = row
  return scenes.flatMap(({ key, fields }) => {
    const confId = key === RECORD_SCENE ? '' : key
    const elements =
      confId === '' ? record.elements : record.scenes.find((scene) => scene.confId === confId)?.elements
    return fields.flatMap(({ key: field, name, unique }): Claim[] => {
      const value = unique ? elements?.find(({ id }) => id === field)?.value : undefined
      if (typeof value !== 'string' && typeof value !== 'number') return []
      const text = String(value)
      return [{ prefix, handle, confId, field, digest: computeDigest(text), name, text }]
    })
  })
}

async function loadClaims(client: pg.ClientBase, rows: readonly Row[]): Promise<Claim[]> {
  const contentOf = await readContents(client, rows)
  const hasUnique = new Map<Template, boolean>()
  return rows.flatMap((row) => {
    const content = contentOf(row)
    if (!content) return []
    const has =
      hasUnique.get(content) ?? content.scenes.some(({ fields }) => fields.some(({ unique }) => unique))
    hasUnique.set(content, has)
    return has ? listClaims(row, toRecord(row), content) : []
  })
}

type Named = Pick<Claim, 'prefix' | 'confId' | 'field' | 'digest'>
const toKey = ({ prefix, confId, field, digest }: Named) => JSON.stringify([prefix, confId, field, digest])

/**
 * Half of a digest is enough to distinguish the values of one file, and saves memory for a million values.
 */
const toSeenKey = ({ confId, field, digest }: Named) => `${confId}/${field}/${digest.slice(0, 32)}`

const toColumns = (claims: readonly (Named & { handle: string })[]) => [
  claims.map(({ prefix }) => prefix),
  claims.map(({ confId }) => confId),
  claims.map(({ field }) => field),
  claims.map(({ digest }) => digest),
  claims.map(({ handle }) => handle),
]
const GIVEN = 'unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])'

/** Claims free values, the first one of equal values; waits for transactions that claim the same value. */
async function insertClaims(client: pg.ClientBase, claims: readonly Claim[]): Promise<Set<string>> {
  const { rows } = await client.query<Named>(
    `insert into identifier_uniques (prefix, conf_id, field, digest, handle)
     select prefix, conf_id, field, digest, handle
       from ${GIVEN} with ordinality as l (prefix, conf_id, field, digest, handle, place)
      order by 1, 2, 3, 4, place
     on conflict (prefix, conf_id, field, digest) do nothing
     returning prefix, conf_id as "confId", field, digest`,
    toColumns(claims),
  )
  return new Set(rows.map(toKey))
}

type Holder = Named & { handle: string; identifier: string }

async function loadHolders(client: pg.ClientBase, claims: readonly Claim[]): Promise<Map<string, Holder>> {
  const { rows } = await client.query<Holder>(
    `select u.prefix, u.conf_id as "confId", u.field, u.digest, u.handle,
         coalesce(i.spelling, u.handle) as identifier
       from ${GIVEN} as l (prefix, conf_id, field, digest, handle)
       join identifier_uniques u using (prefix, conf_id, field, digest)
       left join identifiers i on i.prefix = u.prefix and i.handle = u.handle`,
    toColumns(claims),
  )
  return new Map(rows.map((row) => [toKey(row), row]))
}

const toOwnKey = (claim: Claim) => `${claim.handle} ${toKey(claim)}`

/** Releases the claims of records that are not written after all. */
async function returnClaims(client: pg.ClientBase, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  await client.query(
    `delete from identifier_uniques u using ${GIVEN} as l (prefix, conf_id, field, digest, handle)
      where (u.prefix, u.conf_id, u.field, u.digest, u.handle)
        = (l.prefix, l.conf_id, l.field, l.digest, l.handle)`,
    toColumns(claims),
  )
}

const createMessage = ({ name, text }: Claim, other: string) =>
  `${name}“${text.slice(0, 60)}”已用于 ${other}，企业内不能重复`
const createProblem = (claim: Claim, other: string): ValueProblem => ({
  scene: claim.confId || RECORD_SCENE,
  field: claim.field,
  rule: 'unique',
  message: createMessage(claim, other),
})

type Settings = {
  /** Claims the free values in this transaction; otherwise it only checks. */
  claims: boolean
  /** Claims nothing when one value is not free. */
  all?: boolean
  /** Values of earlier portions of the same file; values of these records are added. */
  seen?: Map<string, string>
}

/**
 * Finds records whose unique values belong to another record, either stored or earlier in this list; by
 * folded handle.
 */
export async function findTakenValues(
  client: pg.ClientBase,
  records: readonly { row: RecordRow }[],
  { claims: isTaking, all = false, seen = new Map() }: Settings,
): Promise<Map<string, ValueProblem[]>> {
  const claims = await loadClaims(
    client,
    records.map(({ row }) => row),
  )
  const problems = new Map<string, ValueProblem[]>()
  if (claims.length === 0) return problems
  const taken = isTaking ? await insertClaims(client, claims) : new Set<string>()
  const holders = await loadHolders(client, claims)
  for (const claim of claims) {
    const key = toKey(claim)
    const holder = holders.get(key)
    const short = toSeenKey(claim)
    const other = holder?.handle === claim.handle ? undefined : (holder?.identifier ?? seen.get(short))
    if (other === undefined) seen.set(short, claim.handle)
    else problems.set(claim.handle, [...(problems.get(claim.handle) ?? []), createProblem(claim, other)])
  }
  const isUnused = ({ handle }: Claim) => problems.has(handle) || (all && problems.size > 0)
  await returnClaims(
    client,
    claims.filter((claim) => isUnused(claim) && taken.has(toKey(claim))),
  )
  return problems
}

/**
 * Claims the unique values of written records, and releases values that changed records no longer have.
 * Refuses with value_taken, so that no writer can bypass the rule.
 */
export async function settleUniques(
  client: pg.ClientBase,
  written: readonly Row[],
  /** The changed records before the change. */
  changed: readonly Row[],
): Promise<void> {
  const claims = await loadClaims(client, written)
  if (claims.length > 0) {
    await insertClaims(client, claims)
    const holders = await loadHolders(client, claims)
    // A value that two records already had before the field became unique does not block their changes.
    const former = new Set((await loadClaims(client, changed)).map(toOwnKey))
    for (const claim of claims) {
      const holder = holders.get(toKey(claim))
      if (holder?.handle !== claim.handle && !former.has(toOwnKey(claim)))
        throw refuse('value_taken', createMessage(claim, holder?.identifier ?? '另一个标识'))
    }
  }
  if (changed.length === 0) return
  await client.query(
    `delete from identifier_uniques u
      where u.prefix = any($6::text[]) and u.handle = any($7::text[]) and not exists (
        select 1 from ${GIVEN} as l (prefix, conf_id, field, digest, handle)
         where (u.prefix, u.conf_id, u.field, u.digest, u.handle)
           = (l.prefix, l.conf_id, l.field, l.digest, l.handle))`,
    [
      ...toColumns(claims),
      [...new Set(changed.map(({ prefix }) => prefix))],
      changed.map(({ handle }) => handle),
    ],
  )
}
