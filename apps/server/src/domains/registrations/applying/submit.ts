import { PLATFORM_REVIEW } from '@biaojie/contract/promises.ts'
import type { Submission } from '@biaojie/contract/registrations.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { type Db, transact } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { unsealText } from '../../../platform/sealing/sealer.ts'
import { type Company, companyById, prefixesAmong } from '../../enterprises/enterprises.ts'
import { addNotice } from '../../notices/notices.ts'
import type { RegistrationDeps } from '../context.ts'
import type { Applicant } from '../people.ts'
import { after, isUnderReview, kindOf, type Status } from '../status.ts'
import {
  addTrail,
  changeRegistration,
  holdPrefix,
  insertRegistration,
  insertRound,
  type RegistrationRow,
  registrationOf,
  roundsOf,
  setHoldEnd,
} from '../store.ts'
import { dropDraft } from './drafts.ts'
import { checkInput, checkPictures, fieldsOf, keep, numberOf, picturesOf } from './input.ts'

/** Where an applicant is when they submit. */
type Before = { row: RegistrationRow | undefined; company: Company | null }

async function readBefore(db: Db, who: Applicant): Promise<Before> {
  const row = await registrationOf(db, who)
  const companyId = row?.companyId ?? who.companyId
  return { row, company: companyId ? await companyById(db, companyId) : null }
}

/** What can be said before anything is spent: a submission under review, an older state of the form. */
function checkState({ row }: Before, body: Submission): void {
  if (isUnderReview(row?.status ?? null)) throw refuse('registration_under_review')
  if ((body.version ?? 0) !== (row?.version ?? 0)) throw refuse('registration_stale')
}

/** 001 and 0001 count as one. */
const spellingsOf = (prefix: string) => {
  const node = prefix.slice(0, prefix.lastIndexOf('.'))
  const number = String(numberOf(prefix))
  return [number.padStart(3, '0'), number.padStart(4, '0')].map((digits) => `${node}.${digits}`)
}

const TAKEN = '该企业前缀已被使用，请更换一个'

async function takePrefix(db: Db, prefix: string, id: string, company: Company | null, now: Date) {
  if (company) {
    if (company.prefix !== prefix) throw refuseFields({ indentifierPrefix: '已获得的前缀不能更换' })
  } else if ((await prefixesAmong(db, spellingsOf(prefix))).length > 0) {
    throw refuseFields({ indentifierPrefix: TAKEN })
  }
  const held = await holdPrefix(db, { number: numberOf(prefix), registrationId: id, now })
  if (!held) throw refuseFields({ indentifierPrefix: TAKEN })
  await setHoldEnd(db, id, null)
}

/** Pictures that this registration has held in any round stay usable for it. */
async function takePictures(
  deps: RegistrationDeps,
  db: Db,
  who: Applicant,
  id: string,
  fields: ReturnType<typeof fieldsOf>,
) {
  const names = picturesOf(fields)
  const before = (await roundsOf(db, id)).flatMap((round) => picturesOf(round.fields))
  checkPictures(fields, await deps.files.filesByName(db, names), {
    userId: who.userId,
    names: new Set(before),
  })
  const held = await deps.files.holdFiles(db, names)
  // The sweep was faster by a moment.
  if (held.length < names.length) throw refuseFields({ licenseImg: '图片已失效，请重新上传' })
}

type Writing = { who: Applicant; before: Before; body: Submission; fields: ReturnType<typeof fieldsOf> }

async function write(deps: RegistrationDeps, db: Db, { who, before, body, fields }: Writing) {
  const { row, company } = before
  const now = deps.now()
  const id = row?.id ?? newId(now.getTime())
  const round = (row?.round ?? 0) + 1
  const status = after((row?.status ?? null) as Status | null, 'submit')
  if (status === undefined) throw refuse('registration_under_review')
  const kept = keep(deps, id, fields)
  const set = {
    prefix: fields.indentifierPrefix,
    status,
    kind: kindOf(round, company !== null),
    round,
    fields: kept,
    name: fields.name,
    cardNo: fields.cardNo,
    legalCardKey: deps.keyed('legal card', fields.legalCradType, fields.legalCardNo),
    submittedAt: now,
    platformAt: null,
    decidedAt: null,
    verdicts: [],
    feedback: '',
    claimedBy: null,
    claimedUntil: null,
    topLevelRef: '',
  }
  // The row first: whoever submits twice at once waits here and is then too late.
  const done = row
    ? await changeRegistration(db, { id, version: row.version, status: row.status as Status }, set)
    : await insertRegistration(db, {
        id,
        // A member hands in for the company; it stays the company's when they leave.
        ownerId: company?.ownerId ?? who.userId,
        companyId: company?.id ?? who.companyId ?? newId(now.getTime()),
        version: 1,
        ...set,
      })
  if (!done) throw refuse(row ? 'registration_stale' : 'registration_under_review')
  await takePrefix(db, fields.indentifierPrefix, id, company, now)
  await takePictures(deps, db, who, id, fields)
  const { agreementVersion, idPhotoConsentVersion } = body
  const consent = { agreementVersion, idPhotoConsentVersion }
  await insertRound(db, {
    registrationId: id,
    round,
    fields: kept,
    submittedAt: now,
    submittedBy: who.userId,
    verdicts: [],
    ...consent,
  })
  await deps.people.consent(db, { userId: who.userId, version: idPhotoConsentVersion })
  await addTrail(db, {
    registrationId: id,
    round,
    at: now,
    part: '申请人',
    actor: fields.liaison,
    actorId: who.userId,
    action: '提交',
    text: submitText(set.kind, round, fields.indentifierPrefix),
    shown: true,
  })
  await addNotice(
    db,
    {
      userId: who.userId,
      title: '前缀注册已提交',
      text: `${fields.name} 的前缀 ${fields.indentifierPrefix} 已提交，平台将在 ${PLATFORM_REVIEW}完成审核。`,
      link: '/new_identification',
    },
    now,
  )
  await dropDraft(db, who.userId)
  return { id, examineStatus: status, version: (row?.version ?? 0) + 1 }
}

const submitText = (kind: string, round: number, prefix: string) => {
  if (kind === 'changed') return `第 ${round} 次提交，变更企业资料`
  return round === 1 ? `首次提交，选用前缀 ${prefix}` : `第 ${round} 次提交，选用前缀 ${prefix}`
}

const numberBefore = (deps: RegistrationDeps, row: RegistrationRow | undefined) =>
  row && {
    masked: row.fields.legalCardNoMasked,
    open: unsealText(deps.key, row.fields.legalCardNoSealed, row.id),
  }

/** Two that give up their numbers for each other's lock one another; PostgreSQL ends one, which then starts over. */
async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = ((error as { cause?: { code?: string } }).cause ?? (error as { code?: string })).code
    if (code !== '40P01' && code !== '40001') throw error
    return work()
  }
}

/** Takes a submission in, or refuses: every problem at its field, the slider, a state that has moved on. */
export async function submit(deps: RegistrationDeps, who: Applicant, body: Submission) {
  const before = await readBefore(deps.db, who)
  const fields = fieldsOf(body, numberBefore(deps, before.row))
  checkState(before, body)
  checkInput(body, fields, deps.node)
  const { sessionId, sig, token } = body
  const ticket = sessionId && sig && token ? { sessionId, sig, token } : undefined
  await deps.verification.useTicket(ticket, 'nc-check')
  return onceMore(() =>
    transact(deps.db, async (db) => {
      const current = await readBefore(db, who)
      checkState(current, body)
      return write(deps, db, { who, before: current, body, fields })
    }),
  )
}
