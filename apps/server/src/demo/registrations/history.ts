import type { RegistrationFields } from '@biaojie/contract/enterprises/registrations/fields.ts'
import {
  ID_PHOTO_CONSENT_VERSION,
  PREFIX_AGREEMENT_VERSION,
} from '@biaojie/contract/enterprises/registrations/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import type { Files } from '../../domains/enterprises/files/files.ts'
import { toFeedbackText } from '../../domains/enterprises/registrations/apply/applicant.ts'
import {
  listPictures,
  parsePrefixNumber,
  toStoredFields,
} from '../../domains/enterprises/registrations/apply/input.ts'
import { deleteApplication } from '../../domains/enterprises/registrations/apply/own.ts'
import { describeSubmission } from '../../domains/enterprises/registrations/apply/write.ts'
import { findChanges, type People } from '../../domains/enterprises/registrations/people.ts'
import { pickName } from '../../domains/enterprises/registrations/review/claim.ts'
import { RESERVATION_DAYS } from '../../domains/enterprises/registrations/review/decide.ts'
import { STATUS, type Status, toKind } from '../../domains/enterprises/registrations/status.ts'
import {
  addTrail,
  findRegistrationFor,
  findRegistrationOwnedBy,
  insertRegistration,
  insertRound,
  type RegistrationRow,
  reservePrefix,
  setReservationEnd,
} from '../../domains/enterprises/registrations/store.ts'
import {
  type StoredVerdict,
  selectVerdictsToKeep,
} from '../../domains/enterprises/registrations/stored-fields.ts'
import type { Now } from '../../platform/base/clock.ts'
import { toShanghaiDay } from '../../platform/base/clock.ts'
import { createId } from '../../platform/base/ids.ts'
import type { SealingKeys } from '../../platform/base/sealer.ts'
import type { Keyed } from '../../platform/base/secret.ts'
import { type Db, transact } from '../../platform/database/database.ts'

type Deps = {
  db: Db
  files: Files
  now: Now
  key: SealingKeys
  keyed: Keyed
  people: Pick<People, 'describe'>
}

/** A submission whose history is known: from a demo or another system. */
export type PastSubmission = {
  ownerId: string
  /** The company of the submission, if there is one. */
  companyId: string | undefined
  status: Status
  platformAt: Date | null
  /** The person who decided, if the account is known. */
  reviewer: string | null
  rounds: {
    fields: RegistrationFields
    submittedAt: Date
    decidedAt: Date | null
    outcome: Status | null
    verdicts: StoredVerdict[]
    feedback: string
  }[]
}

/** Returns a round of the history, counted from its end for negative numbers; throws without it. */
function roundAt({ rounds }: Pick<PastSubmission, 'rounds'>, at: number): PastSubmission['rounds'][number] {
  const round = rounds.at(at)
  if (!round) throw new Error('a history without rounds')
  return round
}

/** It was loaded on an earlier day and has not been opened since. */
const isUntouched = (row: RegistrationRow, rounds: number, writtenOn: Date, now: Date) =>
  row.version === rounds &&
  row.round === rounds &&
  !row.claimedBy &&
  toShanghaiDay(writtenOn) !== toShanghaiDay(now)

async function makeTrailOfRound(
  { people }: Pick<Deps, 'people'>,
  db: Db,
  id: string,
  recorded: PastSubmission,
  at: number,
): Promise<void> {
  const { ownerId, reviewer } = recorded
  const names = await people.describe(db, [ownerId, ...(reviewer ? [reviewer] : [])])
  const round = roundAt(recorded, at)
  const line = { registrationId: id, round: at + 1, shown: true }
  const own = { part: '申请人', actor: pickName(names, ownerId), actorId: ownerId }
  const approvedBefore = recorded.rounds.slice(0, at).some(({ outcome }) => outcome === STATUS.approved)
  const text = describeSubmission(toKind(at + 1, approvedBefore), at + 1, round.fields.indentifierPrefix)
  await addTrail(db, { ...line, ...own, at: round.submittedAt, action: '提交', text })
  const staff = { part: '平台审核', actor: pickName(names, reviewer ?? ''), actorId: reviewer }
  const passed =
    at === recorded.rounds.length - 1
      ? recorded.platformAt
      : round.outcome === STATUS.approved
        ? round.decidedAt
        : null
  if (passed)
    await addTrail(db, { ...line, ...staff, at: passed, action: '平台审核通过', text: '报送顶级节点审核' })
  if (!round.decidedAt) return
  const approved = round.outcome === STATUS.approved
  const decided = approved
    ? {
        part: '顶级节点',
        actor: '顶级节点',
        actorId: null,
        action: '顶级节点审核通过',
        text: `获得前缀 ${round.fields.indentifierPrefix}`,
      }
    : { ...staff, action: '平台驳回', text: toFeedbackText(round.verdicts, round.feedback) }
  await addTrail(db, { ...line, at: round.decidedAt, ...decided })
}

async function insertRounds(deps: Deps, db: Db, id: string, recorded: PastSubmission): Promise<void> {
  const consent = {
    agreementVersion: PREFIX_AGREEMENT_VERSION,
    idPhotoConsentVersion: ID_PHOTO_CONSENT_VERSION,
  }
  for (const [at, { fields, ...round }] of recorded.rounds.entries()) {
    const key = { registrationId: id, round: at + 1, submittedBy: recorded.ownerId }
    await insertRound(db, { ...key, ...round, ...consent, fields: toStoredFields(deps, id, fields) })
    await makeTrailOfRound(deps, db, id, recorded, at)
  }
}

/**
 * Returns the verdicts of a decided round; one under review begins with fields that passed before and did not
 * change.
 */
function makeVerdictsNow(deps: Deps, id: string, { rounds }: PastSubmission): StoredVerdict[] {
  const [before, last] = [rounds.at(-2), roundAt({ rounds }, -1)]
  if (last.decidedAt || !before) return last.verdicts
  const [was, is] = [toStoredFields(deps, id, before.fields), toStoredFields(deps, id, last.fields)]
  return selectVerdictsToKeep(before.verdicts, findChanges(deps.key, id, was, is))
}

async function insert(deps: Deps, db: Db, recorded: PastSubmission): Promise<void> {
  const last = roundAt(recorded, -1)
  const { fields } = last
  const count = recorded.rounds.length
  const id = createId(last.submittedAt.getTime())
  const hasCompany = recorded.rounds.slice(0, -1).some(({ outcome }) => outcome === STATUS.approved)
  const done = await insertRegistration(db, {
    id,
    // As with submissions made here, it belongs to no single person where the company existed before.
    ownerId: recorded.companyId ? null : recorded.ownerId,
    companyId: recorded.companyId ?? createId(),
    prefix: fields.indentifierPrefix,
    status: recorded.status,
    kind: toKind(count, hasCompany),
    round: count,
    version: count,
    fields: toStoredFields(deps, id, fields),
    name: fields.name,
    cardNo: fields.cardNo,
    legalCardKey: deps.keyed('legal card', fields.legalCradType, fields.legalCardNo),
    submittedAt: last.submittedAt,
    platformAt: recorded.platformAt,
    decidedAt: last.decidedAt,
    verdicts: makeVerdictsNow(deps, id, recorded),
    feedback: last.feedback,
  })
  const number = parsePrefixNumber(fields.indentifierPrefix)
  // Somebody trying the demo has taken the prefix meanwhile, so this one is left out.
  if (!done || !(await reservePrefix(db, { number, registrationId: id, now: deps.now() }))) throw new Taken()
  if (last.outcome === STATUS.rejected && last.decidedAt)
    await setReservationEnd(db, id, new Date(last.decidedAt.getTime() + RESERVATION_DAYS * DAY_MS))
  await insertRounds(deps, db, id, recorded)
  await deps.files.claimFiles(
    db,
    recorded.rounds.flatMap((round) => listPictures(round.fields)),
  )
}
class Taken extends Error {}

/**
 * Writes it unless the company or the person has one that somebody has worked with; `write` is called only
 * then.
 */
export async function putSubmission(
  deps: Deps,
  of: { userId: string; companyId: string | null; rounds: number },
  write: () => Promise<PastSubmission>,
): Promise<void> {
  const before = of.companyId
    ? await findRegistrationFor(deps.db, of)
    : await findRegistrationOwnedBy(deps.db, of.userId)
  if (before) {
    const [paper] = await deps.files.findFilesByName(deps.db, [before.fields.licenseImg])
    if (!paper || !isUntouched(before, of.rounds, paper.createdAt, deps.now())) return
  }
  const recorded = await write()
  try {
    await transact(deps.db, async (db) => {
      if (before) await deleteApplication(deps, db, before)
      await insert(deps, db, recorded)
    })
  } catch (error) {
    if (!(error instanceof Taken)) throw error
  }
}
