import { type Area, canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import { BLOCK_ANSWER_DAYS, BLOCK_APPEAL_DAYS } from '@biaojie/contract/deadlines.ts'
import { foldHandle, isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import type { BlockDetail, BlockRow } from '@biaojie/contract/tracking/blocks/blocks.ts'
import {
  BLOCK_MOVES,
  type BlockDecision,
  type BlockState,
  findAnswerProblems,
  findAppealProblems,
  findBlockProblems,
} from '@biaojie/contract/tracking/blocks/rules.ts'
import { isMember, type Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import {
  computeDeadline,
  type Now,
  startOfDay,
  toShanghaiDay,
  toShanghaiTime,
} from '../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import type { ListRequest } from '../../../platform/database/listing.ts'
import { defineScheduledJob, type Job } from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { findCompanyByPrefix, isStaff } from '../../enterprises/enterprises/enterprises.ts'
import type { Files } from '../../enterprises/files/files.ts'
import { readRows, setBlocked, toPrefix } from '../../identifiers/records/identifiers.ts'
import { loadActorName, toTrailLine } from '../../node/cases/cases.ts'
import { notifyCompany, notifyStaff } from './notify.ts'
import {
  addTrail,
  type Block,
  changeBlock,
  countBlocksSince,
  countStates,
  deleteLiftedBefore,
  findBlock,
  insertBlock,
  isOfCompany,
  listBlocks,
  loadTrail,
  type NewBlock,
} from './store.ts'

export type BlocksDeps = {
  db: Db
  now: Now
  people: {
    describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string; phone: string | null }>>
    staff: (db: Db, area: Area) => Promise<string[]>
    administratorIds: (db: Db, companyId: string) => Promise<string[]>
  }
  jobs: Pick<Jobs, 'enqueue'>
  files: Pick<Files, 'addressOf' | 'claimFiles' | 'cookieFor' | 'findFilesByName' | 'releaseFiles'>
  /** Drops an identifier from the caches of this process. */
  forget: (handle: string) => void
}

const RETENTION_MS = 3 * 365 * DAY_MS

/** Staff see all blocks, members those of their company. */
function requireScope(who: Person): string | null {
  if (isStaff(who)) return null
  if (!who.companyId) throw refuse('forbidden')
  return who.companyId
}

/** Refuses a block of another company as if it did not exist. */
async function requireVisibleBlock(db: Db, who: Person, id: string): Promise<Block> {
  const scope = requireScope(who)
  const row = isUuid(id) ? await findBlock(db, id) : undefined
  if (!row || (scope !== null && row.companyId !== scope)) throw refuse('block_not_found')
  return row
}

const formatTime = (at: Date | null) => (at ? toShanghaiTime(at) : '')

const toRow = (row: Block, now: Date): BlockRow => ({
  id: row.id,
  version: row.version,
  blockNo: row.blockNo,
  identifier: row.identifier,
  identifierName: row.identifierName,
  companyName: row.companyName,
  state: row.state,
  reason: row.reason,
  basis: row.basis,
  blockTime: toShanghaiTime(row.blockedAt),
  appealUntil: toShanghaiTime(row.appealUntil),
  appealTime: formatTime(row.appealedAt),
  answerUntil: formatTime(row.answerUntil),
  late: row.state === 'appealed' && row.answerUntil !== null && row.answerUntil < now,
  decideTime: formatTime(row.decidedAt),
})

async function loadDetail(deps: BlocksDeps, db: Db, who: Person, row: Block): Promise<BlockDetail> {
  const { now, files } = deps
  const isOpen = row.state === 'blocked' && now() <= row.appealUntil
  return {
    ...toRow(row, now()),
    prefix: row.prefix,
    // The company sees the node, not the name of its employee.
    blockedBy: isStaff(who) ? row.blockedBy : '节点',
    appealText: row.appealText,
    appealedBy: row.appealedBy,
    files: row.appealFiles.map((name) => ({ url: files.addressOf(name, who.userId) })),
    answer: row.answer,
    decidedBy: row.decidedBy && (isStaff(who) ? row.decidedBy : '节点'),
    mayAppeal: isOpen && who.type === 'COMPANY_ADMIN',
    needsAnother: isStaff(who) && isAnotherNeeded(row, who, await describeActor(deps, db, who, '')),
    trail: (await loadTrail(db, row.id)).map((line) => {
      const { actor, ...rest } = toTrailLine(line)
      return { ...rest, actor: actor.startsWith(NODE) && !isStaff(who) ? NODE : actor }
    }),
  }
}

const NODE = '节点'

async function describeActor(
  { people }: BlocksDeps,
  db: Db,
  who: Person,
  companyName: string,
): Promise<string> {
  return `${isStaff(who) ? NODE : companyName || '企业'} ${await loadActorName(people, db, who)}`
}

/** Numbers blocks by day: FC20261120-0003. */
async function insertWithNumber(db: Db, row: Omit<NewBlock, 'blockNo'>): Promise<void> {
  const day = toShanghaiDay(row.blockedAt)
  for (let before = await countBlocksSince(db, startOfDay(day)); ; before++) {
    const blockNo = `FC${day.replaceAll('-', '')}-${String(before + 1).padStart(4, '0')}`
    if (await insertBlock(db, { ...row, blockNo })) return
  }
}

async function addBlock(
  deps: BlocksDeps,
  who: Person,
  input: { identifier: string; reason: string; basis: string },
): Promise<BlockDetail> {
  const identifier = normalizeIdentifier(input.identifier)
  if (!isIdentifier(identifier)) throw refuse('identifier_malformed')
  const handle = foldHandle(identifier)
  const fields = { reason: toPrintable(input.reason), basis: toPrintable(input.basis) }
  const problems = findBlockProblems(fields)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const detail = await transact(deps.db, async (db) => {
    const at = deps.now()
    const stored = (await readRows(getClient(db), [handle])).get(handle)
    if (!stored) throw refuse('identifier_not_found')
    if (stored.state === 'retired') throw refuse('identifier_retired')
    const row = await setBlocked(getClient(db), handle, at, at)
    if (!row) throw refuse('block_exists')
    // setBlocked locked the row; the owner may have retired it before that.
    if (row.state === 'retired') throw refuse('identifier_retired')
    const company = await findCompanyByPrefix(db, toPrefix(handle))
    const id = createId(at.getTime())
    const actor = await describeActor(deps, db, who, '')
    await insertWithNumber(db, {
      id,
      prefix: row.prefix,
      handle,
      identifier: row.spelling ?? row.handle,
      identifierName: row.name,
      companyId: company?.id ?? null,
      companyName: company?.name ?? '',
      version: 1,
      state: 'blocked',
      ...fields,
      blockedAt: at,
      blockedBy: actor,
      blockedById: who.userId,
      appealUntil: computeDeadline(at, BLOCK_APPEAL_DAYS),
      appealText: '',
      appealFiles: [],
      appealedBy: '',
      answer: '',
      decidedBy: '',
    })
    await addTrail(db, {
      blockId: id,
      at,
      actor,
      action: '封存',
      text: `${fields.reason}（${fields.basis}）`,
    })
    const block = await requireVisibleBlock(db, who, id)
    await notifyCompany(deps, db, block, 'blocked')
    return loadDetail(deps, db, who, block)
  })
  deps.forget(handle)
  return detail
}

async function addAppeal(
  deps: BlocksDeps,
  who: Person,
  input: { id: string; version: number; text: string; files: string[] },
): Promise<BlockDetail> {
  const fields = { text: toPrintable(input.text), files: [...new Set(input.files)] }
  const problems = findAppealProblems(fields)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  return transact(deps.db, async (db) => {
    const before = await requireVisibleBlock(db, who, input.id)
    const at = deps.now()
    if (before.state !== 'blocked') throw refuse('block_stale')
    if (at > before.appealUntil) throw refuse('block_appeal_late')
    const own = (await deps.files.findFilesByName(db, fields.files)).filter(
      ({ ownerId }) => ownerId === who.userId,
    )
    const held = await deps.files.claimFiles(
      db,
      own.map(({ name }) => name),
    )
    if (held.length < fields.files.length) throw refuseFields({ files: '有材料已失效，请重新上传' })
    const actor = await describeActor(deps, db, who, before.companyName)
    const row = await changeBlock(db, input, {
      state: 'appealed',
      appealText: fields.text,
      appealFiles: fields.files,
      appealedAt: at,
      appealedBy: actor,
      answerUntil: computeDeadline(at, BLOCK_ANSWER_DAYS),
    })
    if (!row) throw refuse('block_stale')
    const text = fields.files.length > 0 ? `${fields.text}（附 ${fields.files.length} 张材料）` : fields.text
    await addTrail(db, { blockId: row.id, at, actor, action: '申诉', text })
    await notifyStaff(deps, db, row)
    return loadDetail(deps, db, who, row)
  })
}

/** The person who blocked an identifier may lift the block, but may not decide an appeal against it. */
const isAnotherNeeded = (row: Block, who: Person, actor: string) =>
  row.state === 'appealed' &&
  (row.blockedById === null ? row.blockedBy === actor : row.blockedById === who.userId)

const ACTIONS: Record<BlockDecision, string> = { upheld: '维持封存', lifted: '解除封存' }

async function decideAppeal(
  deps: BlocksDeps,
  who: Person,
  input: { id: string; version: number; decision: BlockDecision; answer: string },
): Promise<BlockDetail> {
  const answer = toPrintable(input.answer)
  const problems = findAnswerProblems({ answer })
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const { decision } = input
  const { detail, handle } = await transact(deps.db, async (db) => {
    const before = await requireVisibleBlock(db, who, input.id)
    if (before.version !== input.version || !BLOCK_MOVES[before.state].includes(decision))
      throw refuse('block_stale')
    const at = deps.now()
    const actor = await describeActor(deps, db, who, '')
    if (isAnotherNeeded(before, who, actor)) throw refuse('block_other_person')
    const change = { state: decision, answer, decidedAt: at, decidedBy: actor }
    const row = await changeBlock(db, input, change)
    if (!row) throw refuse('block_stale')
    await addTrail(db, { blockId: row.id, at, actor, action: ACTIONS[decision], text: answer })
    await notifyCompany(deps, db, row, decision)
    if (decision === 'lifted') await setBlocked(getClient(db), row.handle, null, at)
    return { detail: await loadDetail(deps, db, who, row), handle: row.handle }
  })
  deps.forget(handle)
  return detail
}

type Filters = { state: (state: BlockState) => undefined }

async function list({ db, now }: BlocksDeps, who: Person, request: ListRequest<Filters, never>) {
  const scope = requireScope(who)
  const where = isOfCompany(scope)
  const { rows, total } = await listBlocks(db, request, where ? { where } : {})
  return { records: rows.map((row) => toRow(row, now())), total, counts: await countStates(db, scope) }
}

/** Identifiers that the node blocks, and the appeals of their companies. */
export function createBlocks(deps: BlocksDeps) {
  const sweep = () =>
    transact(deps.db, async (db) => {
      const at = deps.now()
      const files = await deleteLiftedBefore(db, new Date(at.getTime() - RETENTION_MS))
      await deps.files.releaseFiles(db, files, at)
    })
  return {
    add: (who: Person, given: Parameters<typeof addBlock>[2]) => addBlock(deps, who, given),
    list: (who: Person, request: ListRequest<Filters, never>) => list(deps, who, request),
    async countWaiting(who: Person) {
      const hasCompany = isMember(who) && who.companyId
      if (!hasCompany && !canSee(who, 'blocks')) return {}
      const { appealed, blocked } = await countStates(deps.db, requireScope(who))
      return { blocks: isStaff(who) ? appealed : blocked }
    },
    read: async (who: Person, id: string) =>
      loadDetail(deps, deps.db, who, await requireVisibleBlock(deps.db, who, id)),
    appeal: (who: Person, given: Parameters<typeof addAppeal>[2]) => addAppeal(deps, who, given),
    decide: (who: Person, given: Parameters<typeof decideAppeal>[2]) => decideAppeal(deps, who, given),
    /** The addresses of pictures in an answer work only with this cookie. */
    cookieFor: deps.files.cookieFor,
    jobs: [defineScheduledJob('blocks.sweep', '26 4 * * *', sweep)] satisfies Job[],
  }
}
