import { PLATFORM_REVIEW } from '@biaojie/contract/deadlines.ts'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { createId } from '../../../../platform/base/ids.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { addNotice } from '../../../accounts/notices/notices.ts'
import { type Company, findExistingPrefixes } from '../../enterprises/enterprises.ts'
import type { RegistrationDeps } from '../context.ts'
import { type Applicant, findChanges } from '../people.ts'
import { loadName } from '../review/claim.ts'
import { findNextStatus, toKind } from '../status.ts'
import {
  addTrail,
  changeRegistration,
  insertRegistration,
  insertRound,
  listRounds,
  type RegistrationRow,
  reservePrefix,
  setReservationEnd,
} from '../store.ts'
import { selectVerdictsToKeep } from '../stored-fields.ts'
import { deleteDraft } from './drafts.ts'
import {
  type Consents,
  checkPictures,
  listPictures,
  parsePrefixNumber,
  type readFields,
  toStoredFields,
} from './input.ts'
import { notifyAdministrators } from './tell-administrators.ts'

/** The applicant's state at the submission. */
export type Before = { row: RegistrationRow | undefined; company: Company | null }

/** A member's proposal that an administrator submits. */
export type AcceptedProposal = { proposedBy: string; proposedAt: Date; note: string; pictures: string[] }

type Writing = {
  who: Applicant
  before: Before
  consents: Consents
  fields: ReturnType<typeof readFields>
  proposal?: AcceptedProposal
}

/** 001 and 0001 are the same prefix. */
const listSpellings = (prefix: string) => {
  const node = prefix.slice(0, prefix.lastIndexOf('.'))
  const number = String(parsePrefixNumber(prefix))
  return [number.padStart(3, '0'), number.padStart(4, '0')].map((digits) => `${node}.${digits}`)
}

const TAKEN = '该企业前缀已被使用，请更换一个'

async function claimPrefix(db: Db, prefix: string, id: string, company: Company | null, now: Date) {
  if (company) {
    if (company.prefix !== prefix) throw refuseFields({ indentifierPrefix: '已获得的前缀不能更换' })
  } else if ((await findExistingPrefixes(db, listSpellings(prefix))).length > 0) {
    throw refuseFields({ indentifierPrefix: TAKEN })
  }
  const reserved = await reservePrefix(db, { number: parsePrefixNumber(prefix), registrationId: id, now })
  if (!reserved) throw refuseFields({ indentifierPrefix: TAKEN })
  await setReservationEnd(db, id, null)
}

/**
 * Claims pictures. Those of any round of this registration stay usable for it; `others` are usable as well.
 */
export async function claimPictures(
  deps: RegistrationDeps,
  db: Db,
  who: Applicant,
  id: string,
  { fields, others = [] }: { fields: ReturnType<typeof readFields>; others?: string[] },
) {
  const names = listPictures(fields)
  const before = (await listRounds(db, id)).flatMap((round) => listPictures(round.fields))
  checkPictures(fields, await deps.files.findFilesByName(db, names), {
    userId: who.userId,
    names: new Set([...before, ...others]),
  })
  const claimed = await deps.files.claimFiles(db, names)
  // The sweep deleted a picture in the meantime.
  if (claimed.length < names.length) throw refuseFields({ licenseImg: '图片已失效，请重新上传' })
}

/** Returns the round that this submission opens. */
function openRound(deps: RegistrationDeps, { before: { row, company }, fields }: Writing) {
  const now = deps.now()
  const id = row?.id ?? createId(now.getTime())
  const round = (row?.round ?? 0) + 1
  const status = findNextStatus(row?.status ?? null, 'submit')
  if (status === undefined) throw refuse('registration_under_review')
  return {
    now,
    id,
    round,
    status,
    kind: toKind(round, company !== null),
    kept: toStoredFields(deps, id, fields),
  }
}
type Round = ReturnType<typeof openRound>

/** Two concurrent submissions write the same row: the second waits here and is then refused. */
async function writeRow(deps: RegistrationDeps, db: Db, { who, before, fields }: Writing, next: Round) {
  const { row, company } = before
  const { id, now, status, kind, round, kept: stored } = next
  const set = {
    prefix: fields.indentifierPrefix,
    status,
    kind,
    round,
    fields: stored,
    name: fields.name,
    cardNo: fields.cardNo,
    legalCardKey: deps.keyed('legal card', fields.legalCradType, fields.legalCardNo),
    submittedAt: now,
    platformAt: null,
    decidedAt: null,
    withdrawnAt: null,
    verdicts: row ? selectVerdictsToKeep(row.verdicts, findChanges(deps.key, id, row.fields, stored)) : [],
    feedback: '',
    claimedBy: null,
    claimedUntil: null,
    topLevelRef: '',
  }
  const done = row
    ? await changeRegistration(db, { id, version: row.version, status: row.status }, set)
    : await insertRegistration(db, {
        id,
        // A member submits for the company, which must not block their own application after they leave.
        ownerId: company ? null : who.userId,
        companyId: company?.id ?? who.companyId ?? createId(now.getTime()),
        version: 1,
        ...set,
      })
  if (!done) throw refuse(row ? 'registration_stale' : 'registration_under_review')
}

/** Stores the submission unchanged, with its consents. */
async function writeRound(deps: RegistrationDeps, db: Db, { who, consents }: Writing, next: Round) {
  const { agreementVersion, idPhotoConsentVersion } = consents
  await insertRound(db, {
    registrationId: next.id,
    round: next.round,
    fields: next.kept,
    submittedAt: next.now,
    submittedBy: who.userId,
    verdicts: [],
    agreementVersion,
    idPhotoConsentVersion,
  })
  await deps.people.consentToIdPhoto(db, { userId: who.userId, version: idPhotoConsentVersion })
}

/** Returns the trail's text. */
export const describeSubmission = (kind: string, round: number, prefix: string) => {
  if (kind === 'changed') return '更新企业资料'
  return round === 1 ? `首次提交，选用前缀 ${prefix}` : `修改后重新提交，选用前缀 ${prefix}`
}

/** The reviewers read it in the trail, the applicant in a notice. */
async function recordSubmission(
  deps: RegistrationDeps,
  db: Db,
  { who, before, fields, proposal }: Writing,
  { id, round, kind, now }: Round,
) {
  const line = { registrationId: id, round, shown: true }
  let text = describeSubmission(kind, round, fields.indentifierPrefix)
  if (proposal) {
    const { proposedBy: actorId, proposedAt, note } = proposal
    const actor = await loadName(deps, db, actorId)
    const noteText = note ? `：${note}` : ''
    const proposed = {
      part: '企业成员',
      actor,
      actorId,
      action: '提出变更',
      text: `提交企业管理员确认${noteText}`,
    }
    await addTrail(db, { ...line, at: proposedAt, ...proposed })
    text = `采纳成员 ${actor} 提出的变更，更新企业资料`
  } else if (before.company && who.type !== 'COMPANY_ADMIN') {
    text = `${text}（企业没有管理员，由成员直接提交）`
  }
  const actor = await loadName(deps, db, who.userId)
  const own = { part: '申请人', actor, actorId: who.userId, action: '提交', text }
  await addTrail(db, { ...line, at: now, ...own })
  await addNotice(
    db,
    {
      userId: who.userId,
      title: kind === 'changed' ? '企业资料更新已提交' : '前缀注册已提交',
      text: `${fields.name} 的${kind === 'changed' ? '资料更新' : `前缀 ${fields.indentifierPrefix} `}已提交，平台将在 ${PLATFORM_REVIEW}完成审核。`,
      link: '/new_identification',
    },
    now,
  )
}

/** Writes all parts of a submission in one transaction. */
export async function writeSubmission(deps: RegistrationDeps, db: Db, writing: Writing) {
  const { who, before, fields, proposal } = writing
  const next = openRound(deps, writing)
  // The row comes first, because it decides which of two concurrent submissions succeeds.
  await writeRow(deps, db, writing, next)
  await claimPrefix(db, fields.indentifierPrefix, next.id, before.company, next.now)
  await claimPictures(deps, db, who, next.id, { fields, others: proposal?.pictures ?? [] })
  await writeRound(deps, db, writing, next)
  await recordSubmission(deps, db, writing, next)
  if (before.company) {
    const news = { by: who.userId, title: '企业资料将要更新', state: '提交了登记资料的更新，审核通过后生效' }
    await notifyAdministrators(deps, db, before.company, news)
  }
  // An administrator's own draft is independent of the proposal they take over.
  await deleteDraft(db, proposal?.proposedBy ?? who.userId)
  return { id: next.id, examineStatus: next.status, version: (before.row?.version ?? 0) + 1 }
}
