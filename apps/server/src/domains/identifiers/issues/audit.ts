import { type Db, getClient, snapshot } from '../../../platform/database/database.ts'
import { type Difference, readEventEntries } from '../../resolution/register/register.ts'

/** The number of differences that are named of one company; more of the same kind tell nothing new. */
const NAMED = 100

type Block = { prefix: string; digest: string }

/** SQL for the digest in the entry of a block, which has its codes sorted. */
const DIGEST = `(select encode(sha256(convert_to(string_agg(code, E'\\n' order by code collate "C"), 'UTF8')), 'hex')
                   from unnest(string_to_array(b.codes, E'\\n')) as code)`

const toKeyText = ({ prefix, digest }: Block) => `${prefix} ${digest}`

/** Returns the codes of registered blocks that are no longer there. */
const MISSING_CODES = `
  select b.prefix || '/' || code as handle
    from code_issue_blocks b cross join lateral unnest(string_to_array(b.codes, E'\\n')) as code
   where b.prefix = $1 and ${DIGEST} = any($2)
     and not exists (select 1 from identifiers i where i.prefix = $1 and i.handle = b.prefix || '/' || code)
   order by 1 limit ${NAMED}`

/** Returns reserved codes that neither have an entry of their own nor belong to a registered block. */
const ADDED_CODES = `
  with registered as materialized (
    select $1 || '/' || code as handle
      from code_issue_blocks b cross join lateral unnest(string_to_array(b.codes, E'\\n')) as code
     where b.prefix = $1 and ${DIGEST} = any($2))
  select i.handle from identifiers i left join registered r on r.handle = i.handle collate "C"
   where i.prefix = $1 and i.state = 'reserved' and r.handle is null
     and not exists (select 1 from register_entries e where e.subject = i.handle and e.kind = 'record')
     and not exists (select 1 from register_queue q where q.subject = i.handle and q.kind = 'record')
   order by 1 limit ${NAMED}`

/** Compares issued codes with the entries about them. */
export const findIssueDifferences = (db: Db): Promise<Difference[]> =>
  snapshot(db, async (db) => {
    const client = getClient(db)
    const entries = await readEventEntries(client, ['codes'])
    const { rows: blocks } = await client.query<Block>(
      `select prefix, ${DIGEST} as digest from code_issue_blocks b`,
    )
    const stored = new Set(blocks.map(toKeyText))
    const differences = entries.flatMap(({ prefix, leaf, content }): Difference[] =>
      stored.has(toKeyText({ prefix, digest: String(content.digest) }))
        ? []
        : [
            {
              subject: `企业 ${prefix} 发的码 ${content.first} 至 ${content.last}`,
              leaf,
              what: '发码的名单不见了，或者和登记的摘要不符',
            },
          ],
    )
    const { rows: prefixes } = await client.query<{ prefix: string }>(
      `select distinct prefix from identifier_counts where prefix not like '%.T' order by prefix`,
    )
    const digests = Map.groupBy(entries, ({ prefix }) => prefix)
    for (const { prefix } of prefixes) {
      const values = [prefix, (digests.get(prefix) ?? []).map(({ content }) => content.digest)]
      const { rows: missing } = await client.query<{ handle: string }>(MISSING_CODES, values)
      for (const { handle } of missing)
        differences.push({ subject: handle, what: '发过的码，数据库里没有它了' })
      const { rows: added } = await client.query<{ handle: string }>(ADDED_CODES, values)
      for (const { handle } of added) differences.push({ subject: handle, what: '预留的码不在发过的码里' })
    }
    return differences
  })
