import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import type { Input } from '@biaojie/contract/define.ts'
import type * as gs1PrefixCalls from '@biaojie/contract/identifiers/records/gs1-prefixes.ts'
import { GS1_PREFIXES_MAX } from '@biaojie/contract/identifiers/records/rules.ts'
import { GS1_PREFIX, listAliasKeys } from '@biaojie/gs1/names.ts'
import { and, desc, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { Person } from '../../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { addNotices } from '../../../accounts/notices/notices.ts'
import { findCompanyByPrefix, requireCompanyPrefix } from '../../../enterprises/enterprises/enterprises.ts'
import { gs1Conflicts, gs1Prefixes, identifierAliases } from '../tables.ts'
import { isStaff, loadAuthor, type People } from './callers.ts'
import type { ChangesDeps } from './changes.ts'
import { chooseLead } from './gs1-holders.ts'

const SHOWN = 200
const PAGE = '/console/gs1-prefixes'
type Calls = typeof gs1PrefixCalls
type Claim = typeof gs1Prefixes.$inferSelect
export type Gs1PrefixesDeps = Pick<ChangesDeps, 'db' | 'now'> & {
  people: People & {
    staff: (db: Db, area: Area) => Promise<string[]>
    administratorIds: (db: Db, companyId: string) => Promise<string[]>
  }
}

/** Claims are decided one at a time, so that no two companies hold overlapping prefixes. */
const lockClaims = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('gs1 prefixes', 0))`)

/** Finds another company that holds this prefix, or a shorter or longer one that overlaps it. */
async function findOverlappingHolder(db: Db, given: string, own: string): Promise<string> {
  const shorter = Array.from({ length: given.length }, (_, at) => given.slice(0, at + 1))
  const rows = await db
    .select({ prefix: gs1Prefixes.prefix })
    .from(gs1Prefixes)
    .where(
      and(
        eq(gs1Prefixes.state, 'held'),
        or(inArray(gs1Prefixes.gs1Prefix, shorter), like(gs1Prefixes.gs1Prefix, `${given}%`)),
      ),
    )
  return rows.find(({ prefix }) => prefix !== own)?.prefix ?? ''
}

function checkPrefix(given: string): string {
  const digits = given.normalize('NFKC').replace(/[\s-]/g, '')
  const { least, most } = GS1_PREFIX
  if (!/^\d+$/.test(digits) || digits.length < least || digits.length > most)
    throw refuseFields({ gs1Prefix: `厂商识别代码应为 ${least} 到 ${most} 位数字` })
  return digits
}

async function toWire(db: Db, claim: Claim) {
  const { gs1Prefix, prefix, state, proof, reason, claimedBy, claimedAt, decidedAt } = claim
  return {
    ...{ gs1Prefix, prefix, state, proof, reason, claimedBy },
    companyName: (await findCompanyByPrefix(db, prefix))?.name ?? '',
    claimTime: toShanghaiTime(claimedAt),
    decideTime: decidedAt ? toShanghaiTime(decidedAt) : '',
    heldBy: await findOverlappingHolder(db, gs1Prefix, prefix),
  }
}

/** Conflicts whose two sides still use the name, the latest first. */
async function loadConflicts(db: Db, own: string | undefined) {
  const rows = await db
    .select()
    .from(gs1Conflicts)
    .where(
      own === undefined ? undefined : or(eq(gs1Conflicts.prefix, own), eq(gs1Conflicts.otherPrefix, own)),
    )
    .orderBy(desc(gs1Conflicts.at))
    .limit(SHOWN)
  const answers = await Promise.all(
    rows.map(async ({ alias, handle, otherHandle, at }) => {
      const named = await db
        .select()
        .from(identifierAliases)
        .where(inArray(identifierAliases.handle, [handle, otherHandle]))
      const sides = named.filter((row) => row.alias === alias || listAliasKeys(row.spelling).includes(alias))
      if (new Set(sides.map((row) => row.handle)).size < 2) return []
      const answer = (await chooseLead(db, alias, sides))?.handle ?? ''
      return [{ alias, identifier: handle, other: otherHandle, answers: answer, time: toShanghaiTime(at) }]
    }),
  )
  return answers.flat()
}

const findClaim = async (db: Db, gs1Prefix: string, prefix: string): Promise<Claim | undefined> => {
  const isClaim = and(eq(gs1Prefixes.gs1Prefix, gs1Prefix), eq(gs1Prefixes.prefix, prefix))
  return (await db.select().from(gs1Prefixes).where(isClaim))[0]
}

/** Returns the notice about a decision for the company's administrators. */
function makeDecisionNotice(before: Claim | undefined, { gs1Prefix, state, reason }: Claim) {
  if (state === 'held') {
    const text = '现在只有本企业能登记这个代码下面的 GS1 编码。'
    return { title: `厂商识别代码 ${gs1Prefix} 已归本企业`, text: reason ? `${text}依据：${reason}` : text }
  }
  const title = before?.state === 'held' ? '已被收回' : '的认领没有通过'
  const text = reason ? `理由：${reason}` : '平台没有写明理由。'
  return { title: `厂商识别代码 ${gs1Prefix} ${title}`, text }
}

/** GS1 company prefixes: a company claims one with proof, staff decide, and the first holder keeps it. */
export function createGs1Prefixes({ db, now, people }: Gs1PrefixesDeps) {
  const send = (db: Db, userIds: string[], notice: { title: string; text: string }) =>
    addNotices(db, userIds, { ...notice, link: PAGE }, now())

  async function list(caller: Person) {
    const own = isStaff(caller) ? undefined : await requireCompanyPrefix(db, caller)
    const claims = await db
      .select()
      .from(gs1Prefixes)
      .where(own === undefined ? undefined : eq(gs1Prefixes.prefix, own))
      .orderBy(sql`state = 'waiting' desc`, desc(gs1Prefixes.claimedAt))
      .limit(SHOWN)
    return {
      claims: await Promise.all(claims.map((claim) => toWire(db, claim))),
      conflicts: await loadConflicts(db, own),
    }
  }

  return {
    list,
    async claim(caller: Person, input: Input<Calls['gs1PrefixClaim']>['body']) {
      const gs1Prefix = checkPrefix(input.gs1Prefix)
      const proof = toPrintable(input.proof)
      if (proof === '') throw refuseFields({ proof: '请写明证书编号，平台据此核对' })
      const prefix = await requireCompanyPrefix(db, caller)
      const author = await loadAuthor(db, caller, people)
      await transact(db, async (db) => {
        await lockClaims(db)
        if ((await db.$count(gs1Prefixes, eq(gs1Prefixes.prefix, prefix))) >= GS1_PREFIXES_MAX)
          throw refuse('gs1_prefixes_full')
        const claim = { proof, claimedAt: now(), claimedBy: author.name, state: 'waiting' as const }
        const claimed = await db
          .insert(gs1Prefixes)
          .values({ ...claim, gs1Prefix, prefix, decidedAt: null, decidedBy: '', reason: '' })
          .onConflictDoUpdate({
            target: [gs1Prefixes.gs1Prefix, gs1Prefixes.prefix],
            set: claim,
            setWhere: eq(gs1Prefixes.state, 'refused'),
          })
          .returning()
        if (claimed.length === 0) return
        const name = (await findCompanyByPrefix(db, prefix))?.name ?? ''
        await send(db, await people.staff(db, 'companies'), {
          title: `等待核对：厂商识别代码 ${gs1Prefix}`,
          text: `${name}（${prefix}）认领，证明：${proof}`,
        })
      })
      return list(caller)
    },

    async decide(caller: Person, input: Input<Calls['gs1PrefixDecide']>['body']) {
      const gs1Prefix = checkPrefix(input.gs1Prefix)
      const { prefix, held } = input
      const company = await findCompanyByPrefix(db, prefix)
      if (!company) throw refuse('company_not_found')
      const author = await loadAuthor(db, caller, people)
      await transact(db, async (db) => {
        await lockClaims(db)
        if (held && (await findOverlappingHolder(db, gs1Prefix, prefix))) throw refuse('gs1_prefix_taken')
        const decided = {
          state: held ? ('held' as const) : ('refused' as const),
          decidedAt: now(),
          decidedBy: author.name,
          reason: toPrintable(input.reason ?? ''),
        }
        const before = await findClaim(db, gs1Prefix, prefix)
        const claim = { gs1Prefix, prefix, proof: '', claimedAt: now(), claimedBy: author.name }
        const [after] = await db
          .insert(gs1Prefixes)
          .values({ ...claim, ...decided })
          .onConflictDoUpdate({ target: [gs1Prefixes.gs1Prefix, gs1Prefixes.prefix], set: decided })
          .returning()
        if (after && after.state !== before?.state)
          await send(db, await people.administratorIds(db, company.id), makeDecisionNotice(before, after))
      })
      return list(caller)
    },
  }
}
