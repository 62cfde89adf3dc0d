import type { CompanyRecord } from '@biaojie/contract/enterprises/enterprises/enterprises.ts'
import { emptyFields, REGISTRATION_LABELS } from '@biaojie/contract/enterprises/registrations/fields.ts'
import type { Registration, TrailLine } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { shanghaiDay, shanghaiTime } from '../../../../platform/base/clock.ts'
import { unsealText } from '../../../../platform/base/encryption/sealer.ts'
import { maskPhone } from '../../../../platform/base/logs/log.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { type Company, companyById } from '../../enterprises/enterprises.ts'
import type { PrivateFile } from '../../files/files.ts'
import type { NodeSettings, RegistrationDeps } from '../context.ts'
import type { KeptVerdict } from '../kept.ts'
import { type Applicant, gaveNumber, seesPersonalData } from '../people.ts'
import { proposalsFor } from '../proposals/read.ts'
import { waitOf } from '../review/waiting.ts'
import { isUnderReview, STATUS } from '../status.ts'
import {
  type RegistrationRow,
  type RoundRow,
  registrationOf,
  reservationEnd,
  roundsOf,
  type TrailRow,
  trailOf,
} from '../store.ts'
import { picturesOf } from './input.ts'
import { needsAdministrator } from './submit.ts'

const timeOf = (at: Date | null) => (at ? shanghaiTime(at) : '')

/** Staff read the actor's name, applicants only the part. */
export const trailLine = (row: TrailRow, reader: 'staff' | 'applicant'): TrailLine => ({
  time: shanghaiTime(row.at),
  actor: reader === 'staff' ? row.actor : row.part,
  action: row.action,
  text: row.text,
  round: row.round,
})

const badFields = (verdicts: KeptVerdict[]) =>
  Object.fromEntries(
    verdicts.filter(({ verdict }) => verdict === 'bad').map(({ field, reason }) => [field, reason]),
  )

/** Returns feedback as one text: each refused field with its reason, then general remarks. */
export function feedbackText(verdicts: KeptVerdict[], feedback: string): string {
  const lines = Object.entries(badFields(verdicts)).map(
    ([field, reason]) => `${REGISTRATION_LABELS[field as keyof typeof REGISTRATION_LABELS]}：${reason}`,
  )
  return [...lines, feedback].filter(Boolean).join('\n')
}

/** Returns the most specific entry for the prefix and area; empty texts without one. */
function otherSystemOf({ otherSystems }: NodeSettings, row: RegistrationRow) {
  const area = row.fields.registerArea.split(',').at(-1) ?? ''
  const [found] = otherSystems
    .filter((system) => row.prefix.startsWith(`${system.nodePrefix}.`) && area.startsWith(system.areaCode))
    .sort((a, b) => b.areaCode.length - a.areaCode.length)
  const shown = found && row.status !== STATUS.rejected
  return shown ? { name: found.name, url: found.url } : { name: '', url: '' }
}

const standingOf = (company: Company | null, row: RegistrationRow | undefined): Registration['standing'] =>
  company && row?.status !== STATUS.approved
    ? { indentifierPrefix: company.prefix, name: company.name, createTime: shanghaiTime(company.createTime) }
    : null

const EMPTY = {
  id: '',
  ...emptyFields(),
  secondNodeName: '',
  licenseImgAbs: '',
  legalCardObject: { face: '', back: '', faceAbs: '', backAbs: '' },
  industryCodeDesc: '',
  registerAreaDesc: '',
  examineStatus: null,
  withdrawn: false,
  companyApprovalDetails: { feedbackDetails: '', fields: {} },
  version: 0,
  round: 0,
  kind: 'first',
  submitTime: '',
  waiting: null,
  decideTime: '',
  prefixKeptUntil: '',
  trail: [],
  proposes: false,
  proposal: null,
  openProposals: 0,
  otherSystem: { name: '', url: '' },
} satisfies Omit<Registration, 'standing'>

/**
 * Returns addresses of the pictures this person may see, photos only for their uploader, and names of
 * existing ones.
 */
function pictures(deps: RegistrationDeps, who: Applicant, row: RegistrationRow, known: PrivateFile[]) {
  const { licenseImg, legalCardObject } = row.fields
  const alive = (name: string) => known.find((file) => file.name === name && !file.purgedAt)
  const addressOf = (name: string) => (alive(name) ? deps.files.addressOf(name, who.userId) : '')
  const photoOf = (name: string) =>
    seesPersonalData(who, alive(name)?.ownerId === who.userId) ? addressOf(name) : ''
  // The next submission would only refuse the name of a purged photo.
  const nameOf = (name: string) => (alive(name) ? name : '')
  return {
    licenseImg: nameOf(licenseImg),
    licenseImgAbs: addressOf(licenseImg),
    legalCardObject: {
      face: nameOf(legalCardObject.face),
      back: nameOf(legalCardObject.back),
      faceAbs: photoOf(legalCardObject.face),
      backAbs: photoOf(legalCardObject.back),
    },
  }
}

type Known = { files: PrivateFile[]; rounds: RoundRow[]; last: RoundRow }

function filled(
  deps: RegistrationDeps,
  who: Applicant,
  row: RegistrationRow,
  { files, rounds, last }: Known,
) {
  const { legalCardNoSealed, legalCardNoMasked, indentifierPrefix, ...fields } = row.fields
  const node = deps.node.secondNodes.find(({ nodePrefix }) => indentifierPrefix.startsWith(`${nodePrefix}.`))
  const rejected = row.status === STATUS.rejected
  return {
    ...EMPTY,
    ...fields,
    ...pictures(deps, who, row, files),
    id: row.id,
    secondNodeId: node?.id ?? '',
    secondNodeName: node?.name ?? '',
    indentifierPrefix,
    legalCardNo: seesPersonalData(who, gaveNumber(deps.key, rounds, last, who.userId))
      ? unsealText(deps.key, legalCardNoSealed, row.id)
      : legalCardNoMasked,
    examineStatus: row.status,
    withdrawn: row.withdrawnAt !== null,
    companyApprovalDetails: rejected
      ? { feedbackDetails: feedbackText(row.verdicts, row.feedback), fields: badFields(row.verdicts) }
      : EMPTY.companyApprovalDetails,
    version: row.version,
    round: row.round,
    kind: row.kind,
    submitTime: timeOf(row.submittedAt),
    waiting: isUnderReview(row.status) ? waitOf(row, deps.now()) : null,
    decideTime: timeOf(row.decidedAt),
    otherSystem: otherSystemOf(deps.node, row),
  }
}

/**
 * Returns a person's registration as the applicant sees it; with empty fields before the first submission.
 */
export async function myRegistration(deps: RegistrationDeps, who: Applicant): Promise<Registration> {
  const { db, files } = deps
  const row = await registrationOf(db, who)
  const companyId = row?.companyId ?? who.companyId
  const company = companyId ? await companyById(db, companyId) : null
  const standing = standingOf(company, row)
  const proposals = {
    ...(await proposalsFor(deps, who)),
    proposes: await needsAdministrator(deps, db, who, company),
  }
  if (!row) return { ...EMPTY, ...proposals, standing }
  const rounds = await roundsOf(db, row.id)
  const last = rounds.at(-1)
  // It was removed since its row was read, for example by an accepted invitation.
  if (!last) return { ...EMPTY, ...proposals, standing }
  const known = { rounds, last, files: await files.filesByName(db, picturesOf(row.fields)) }
  const keptUntil = await reservationEnd(db, row.id)
  const trail = (await trailOf(db, row.id)).filter(({ shown }) => shown)
  return {
    ...filled(deps, who, row, known),
    ...proposals,
    prefixKeptUntil: keptUntil ? shanghaiDay(keptUntil) : '',
    standing,
    trail: trail.map((line) => trailLine(line, 'applicant')),
  }
}

const fromCompany = (company: Company): CompanyRecord => ({
  id: company.id,
  name: company.name,
  liaison: company.liaison,
  liaisonPhone: company.contactPhone,
  indentifierPrefix: company.prefix,
  examineStatus: company.examineStatus,
})
const fromRegistration = (row: RegistrationRow): CompanyRecord => ({
  id: row.companyId,
  name: row.name,
  liaison: row.fields.liaison,
  liaisonPhone: row.fields.liaisonPhone,
  indentifierPrefix: row.prefix,
  examineStatus: row.status,
})

/** Returns the company a person belongs to, or else their submission; null for everyone else. */
export async function companyRecordOf(
  db: Db,
  who: { userId: string; companyId: string | null },
): Promise<CompanyRecord | null> {
  const company = who.companyId ? await companyById(db, who.companyId) : null
  if (company) return fromCompany(company)
  const row = await registrationOf(db, who)
  return row ? fromRegistration(row) : null
}

/** Returns it for staff, masked: only reviewReveal shows a full number, and it leaves a trace. */
export async function companyRecordById(db: Db, id: string): Promise<CompanyRecord | null> {
  const company = await companyById(db, id)
  return company && { ...fromCompany(company), liaisonPhone: maskPhone(company.contactPhone) }
}
