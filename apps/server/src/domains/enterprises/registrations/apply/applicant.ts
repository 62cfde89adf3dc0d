import type { CompanyRecord } from '@biaojie/contract/enterprises/enterprises.ts'
import { makeEmptyFields, REGISTRATION_LABELS } from '@biaojie/contract/enterprises/registrations/fields.ts'
import type { Registration, TrailLine } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { toShanghaiDay, toShanghaiTime } from '../../../../platform/base/clock.ts'
import { maskPhone } from '../../../../platform/base/logs/log.ts'
import { unsealText } from '../../../../platform/base/sealer.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { type Company, findCompanyById } from '../../enterprises/enterprises.ts'
import type { PrivateFile } from '../../files/files.ts'
import type { NodeSettings, RegistrationDeps } from '../context.ts'
import { type Applicant, canSeePersonalData, sortEnteredNumbersFirst } from '../people.ts'
import { loadProposalSummary } from '../proposals/read.ts'
import { computeWait, isUnderReview, STATUS } from '../status.ts'
import {
  findRegistrationFor,
  findReservationEnd,
  listRounds,
  listTrail,
  type RegistrationRow,
  type RoundRow,
  type TrailRow,
} from '../store.ts'
import type { StoredVerdict } from '../stored-fields.ts'
import { listPictures } from './input.ts'
import { isAdministratorNeeded } from './submit.ts'

const formatTime = (at: Date | null) => (at ? toShanghaiTime(at) : '')

/** Staff read the actor's name, applicants only the part. */
export const toTrailLine = (row: TrailRow, reader: 'staff' | 'applicant'): TrailLine => ({
  time: toShanghaiTime(row.at),
  actor: reader === 'staff' ? row.actor : row.part,
  action: row.action,
  text: row.text,
  round: row.round,
})

const listRefusedFields = (verdicts: StoredVerdict[]) =>
  Object.fromEntries(
    verdicts.filter(({ verdict }) => verdict === 'bad').map(({ field, reason }) => [field, reason]),
  )

/** Returns feedback as one text: each refused field with its reason, then general remarks. */
export function toFeedbackText(verdicts: StoredVerdict[], feedback: string): string {
  const lines = Object.entries(listRefusedFields(verdicts)).map(
    ([field, reason]) => `${REGISTRATION_LABELS[field as keyof typeof REGISTRATION_LABELS]}：${reason}`,
  )
  return [...lines, feedback].filter(Boolean).join('\n')
}

/** Returns the most specific entry for the prefix and area; empty texts without one. */
function toOtherSystem({ otherSystems }: NodeSettings, row: RegistrationRow) {
  const area = row.fields.registerArea.split(',').at(-1) ?? ''
  const [match] = otherSystems
    .filter((system) => row.prefix.startsWith(`${system.nodePrefix}.`) && area.startsWith(system.areaCode))
    .sort((a, b) => b.areaCode.length - a.areaCode.length)
  const isShown = match && row.status !== STATUS.rejected
  return isShown ? { name: match.name, url: match.url } : { name: '', url: '' }
}

const toStanding = (company: Company | null, row: RegistrationRow | undefined): Registration['standing'] =>
  company && row?.status !== STATUS.approved
    ? {
        indentifierPrefix: company.prefix,
        name: company.name,
        createTime: toShanghaiTime(company.createTime),
      }
    : null

const EMPTY = {
  id: '',
  ...makeEmptyFields(),
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
function toPictures(deps: RegistrationDeps, who: Applicant, row: RegistrationRow, files: PrivateFile[]) {
  const { licenseImg, legalCardObject } = row.fields
  const findAvailable = (name: string) => files.find((file) => file.name === name && !file.purgedAt)
  const findAddress = (name: string) => (findAvailable(name) ? deps.files.addressOf(name, who.userId) : '')
  const buildPhotoAddress = (name: string) =>
    canSeePersonalData(who, findAvailable(name)?.ownerId === who.userId) ? findAddress(name) : ''
  // The next submission would only refuse the name of a purged photo.
  const keepAvailableName = (name: string) => (findAvailable(name) ? name : '')
  return {
    licenseImg: keepAvailableName(licenseImg),
    licenseImgAbs: findAddress(licenseImg),
    legalCardObject: {
      face: keepAvailableName(legalCardObject.face),
      back: keepAvailableName(legalCardObject.back),
      faceAbs: buildPhotoAddress(legalCardObject.face),
      backAbs: buildPhotoAddress(legalCardObject.back),
    },
  }
}

type Stored = { files: PrivateFile[]; rounds: RoundRow[]; last: RoundRow }

function toFilledForm(
  deps: RegistrationDeps,
  who: Applicant,
  row: RegistrationRow,
  { files, rounds, last }: Stored,
) {
  const { legalCardNoSealed, legalCardNoMasked, indentifierPrefix, ...fields } = row.fields
  const node = deps.node.secondNodes.find(({ nodePrefix }) => indentifierPrefix.startsWith(`${nodePrefix}.`))
  const rejected = row.status === STATUS.rejected
  return {
    ...EMPTY,
    ...fields,
    ...toPictures(deps, who, row, files),
    id: row.id,
    secondNodeId: node?.id ?? '',
    secondNodeName: node?.name ?? '',
    indentifierPrefix,
    legalCardNo: canSeePersonalData(who, sortEnteredNumbersFirst(deps.key, rounds, last, who.userId))
      ? unsealText(deps.key, legalCardNoSealed, row.id)
      : legalCardNoMasked,
    examineStatus: row.status,
    withdrawn: row.withdrawnAt !== null,
    companyApprovalDetails: rejected
      ? {
          feedbackDetails: toFeedbackText(row.verdicts, row.feedback),
          fields: listRefusedFields(row.verdicts),
        }
      : EMPTY.companyApprovalDetails,
    version: row.version,
    round: row.round,
    kind: row.kind,
    submitTime: formatTime(row.submittedAt),
    waiting: isUnderReview(row.status) ? computeWait(row, deps.now()) : null,
    decideTime: formatTime(row.decidedAt),
    otherSystem: toOtherSystem(deps.node, row),
  }
}

/**
 * Returns a person's registration as the applicant sees it; with empty fields before the first submission.
 */
export async function loadOwnRegistration(deps: RegistrationDeps, who: Applicant): Promise<Registration> {
  const { db, files } = deps
  const row = await findRegistrationFor(db, who)
  const companyId = row?.companyId ?? who.companyId
  const company = companyId ? await findCompanyById(db, companyId) : null
  const standing = toStanding(company, row)
  const proposals = {
    ...(await loadProposalSummary(deps, who)),
    proposes: await isAdministratorNeeded(deps, db, who, company),
  }
  if (!row) return { ...EMPTY, ...proposals, standing }
  const rounds = await listRounds(db, row.id)
  const last = rounds.at(-1)
  // Another transaction deleted the registration after its row was read, for example an accepted invitation.
  if (!last) return { ...EMPTY, ...proposals, standing }
  const stored = { rounds, last, files: await files.findFilesByName(db, listPictures(row.fields)) }
  const keptUntil = await findReservationEnd(db, row.id)
  const trail = (await listTrail(db, row.id)).filter(({ shown }) => shown)
  return {
    ...toFilledForm(deps, who, row, stored),
    ...proposals,
    prefixKeptUntil: keptUntil ? toShanghaiDay(keptUntil) : '',
    standing,
    trail: trail.map((line) => toTrailLine(line, 'applicant')),
  }
}

const toRecordOfCompany = (company: Company): CompanyRecord => ({
  id: company.id,
  name: company.name,
  liaison: company.liaison,
  liaisonPhone: company.contactPhone,
  indentifierPrefix: company.prefix,
  examineStatus: company.examineStatus,
})
const toRecordOfRegistration = (row: RegistrationRow): CompanyRecord => ({
  id: row.companyId,
  name: row.name,
  liaison: row.fields.liaison,
  liaisonPhone: row.fields.liaisonPhone,
  indentifierPrefix: row.prefix,
  examineStatus: row.status,
})

/** Returns the company a person belongs to, or else their submission; null for everyone else. */
export async function findCompanyRecord(
  db: Db,
  who: { userId: string; companyId: string | null },
): Promise<CompanyRecord | null> {
  const company = who.companyId ? await findCompanyById(db, who.companyId) : null
  if (company) return toRecordOfCompany(company)
  const row = await findRegistrationFor(db, who)
  return row ? toRecordOfRegistration(row) : null
}

/** Returns the record for staff with a masked phone; only reviewReveal shows the full number, and logs it. */
export async function findMaskedCompanyRecord(db: Db, id: string): Promise<CompanyRecord | null> {
  const company = await findCompanyById(db, id)
  return company && { ...toRecordOfCompany(company), liaisonPhone: maskPhone(company.contactPhone) }
}
