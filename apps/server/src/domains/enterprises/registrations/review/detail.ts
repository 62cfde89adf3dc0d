import {
  getOptionName,
  REGISTRATION_LABELS,
  type RegistrationField,
} from '@biaojie/contract/enterprises/registrations/fields.ts'
import type {
  ReviewDocument,
  ReviewField,
  SubmissionDetail,
} from '@biaojie/contract/enterprises/registrations/review.ts'
import { REVIEW_GROUPS } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { refuse } from '../../../../http/errors.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { unsealText } from '../../../../platform/base/sealer.ts'
import { findCompanyOfDirectory } from '../../enterprises/enterprises.ts'
import type { FileView, PrivateFile } from '../../files/files.ts'
import { toTrailLine } from '../apply/applicant.ts'
import { listPhotos, listPictures } from '../apply/input.ts'
import type { RegistrationDeps } from '../context.ts'
import { findChanges } from '../people.ts'
import { computeWait, STATUS } from '../status.ts'
import {
  findRegistrationFor,
  listRounds,
  listTrail,
  type RegistrationRow,
  type RoundRow,
  type TrailRow,
} from '../store.ts'
import { describeField, selectVerdictsToKeep } from '../stored-fields.ts'
import { type Checks, loadWarnings, MANUAL, runChecks } from './checks.ts'
import { pickName, type Reviewer, requireRegistration, toHolder } from './claim.ts'
import { ASK, makeSubmissionKey } from './notifications.ts'
import { toSubject } from './reports.ts'

/** Returns one company for staff, with its registration and the trail of that. */
export async function loadCompanyWithRegistration(deps: RegistrationDeps, id: string) {
  const { db, people } = deps
  const company = await findCompanyOfDirectory({ db, administeredAmong: people.administeredAmong }, id)
  if (!company) throw refuse('company_not_found')
  const row = await findRegistrationFor(db, { userId: id, companyId: id })
  if (!row) return { ...company, registration: null }
  const trail = (await listTrail(db, row.id)).toReversed().map((line) => toTrailLine(line, 'staff'))
  return {
    ...company,
    registration: {
      id: row.id,
      examineStatus: row.status,
      kind: row.kind,
      submitTime: toShanghaiTime(row.submittedAt),
      decideTime: row.decidedAt ? toShanghaiTime(row.decidedAt) : '',
      trail: trail.map(({ time, actor, action, text }) => ({ time, actor, action, text })),
    },
  }
}

type Compared = { before: RoundRow | undefined; changed: Set<RegistrationField> }

/** Compares with the submission before. */
function compareWithPrevious(deps: RegistrationDeps, row: RegistrationRow, rounds: RoundRow[]): Compared {
  const before = rounds.find(({ round }) => round === row.round - 1)
  if (!before) return { before, changed: new Set() }
  return { before, changed: findChanges(deps.key, row.id, before.fields, row.fields) }
}

function toReviewFields(row: RegistrationRow, checks: Checks, { before, changed }: Compared): ReviewField[] {
  const keptFields = new Set(selectVerdictsToKeep(before?.verdicts ?? [], changed).map(({ field }) => field))
  return REVIEW_GROUPS.flatMap(({ group, fields }) =>
    fields.map((field) => {
      const refused = before?.verdicts.find((verdict) => verdict.field === field && verdict.verdict === 'bad')
      return {
        field,
        label: REGISTRATION_LABELS[field],
        group,
        value: describeField(row.fields, field),
        previous: before && changed.has(field) ? describeField(before.fields, field) : null,
        previousReason: refused?.reason ?? '',
        passedBefore: keptFields.has(field),
        masked: field === 'legalCardNo' || field === 'liaisonPhone',
        check: checks[field] ?? MANUAL,
      }
    }),
  )
}

/** Returns a picture of an earlier submission; null once it has been purged. */
function toPreviousPicture(
  deps: RegistrationDeps,
  viewer: Reviewer,
  files: PrivateFile[],
  name: string,
): ReviewDocument['previous'] {
  const file = files.find((file) => file.name === name)
  if (!file || file.purgedAt) return null
  const { width, height } = file
  return { fileName: name, url: deps.files.addressOf(name, viewer.userId), width, height }
}

/** Returns the three pictures and marks those changed since the submission before. */
function toDocuments(
  deps: RegistrationDeps,
  viewer: Reviewer,
  row: RegistrationRow,
  loadedFiles: { files: PrivateFile[]; before: RoundRow | undefined },
): ReviewDocument[] {
  const last = loadedFiles.before?.fields
  const documents = [
    {
      kind: 'licence',
      label: getOptionName('licenseType', row.fields.licenseType),
      name: row.fields.licenseImg,
      was: last?.licenseImg,
    },
    {
      kind: 'face',
      label: '身份证人像面',
      name: row.fields.legalCardObject.face,
      was: last?.legalCardObject.face,
    },
    {
      kind: 'back',
      label: '身份证国徽面',
      name: row.fields.legalCardObject.back,
      was: last?.legalCardObject.back,
    },
  ] as const
  const resident = row.fields.legalCradType === '1'
  return documents.map(({ kind, label, name, was }) => {
    const file = loadedFiles.files.find((file) => file.name === name)
    const side = kind === 'face' ? '证件正面' : '证件反面'
    return {
      kind,
      label: kind === 'licence' || resident ? label : side,
      fileName: name,
      url: file && !file.purgedAt ? deps.files.addressOf(name, viewer.userId) : '',
      width: file?.width ?? 0,
      height: file?.height ?? 0,
      changed: was !== undefined && was !== name,
      previous:
        was !== undefined && was !== name ? toPreviousPicture(deps, viewer, loadedFiles.files, was) : null,
    }
  })
}

async function loadSubmission(deps: RegistrationDeps, row: RegistrationRow) {
  const { db } = deps
  const rounds = await listRounds(db, row.id)
  const submitter = rounds.at(-1)?.submittedBy
  // Another transaction deleted the registration after its row was read.
  if (!submitter) throw refuse('registration_not_found')
  const pictures = [row.fields, ...rounds.slice(-2).map(({ fields }) => fields)].flatMap(listPictures)
  const photos = rounds.flatMap(({ fields }) => listPhotos(fields))
  const views = await deps.files.listViews(db, [...new Set(photos)])
  const seen = [
    submitter,
    ...(row.claimedBy ? [row.claimedBy] : []),
    ...views.map(({ viewerId }) => viewerId),
  ]
  const people = await deps.people.describe(db, [...new Set(seen)])
  return {
    rounds,
    people,
    files: await deps.files.findFilesByName(db, [...new Set(pictures)]),
    trail: [...(await listTrail(db, row.id)), ...toViewLines(row, rounds, views, people)].sort(
      (a, b) => a.at.getTime() - b.at.getTime(),
    ),
    warnings: await loadWarnings(db, row, getNodePrefix()),
    checks: await runChecks(db, row, {
      legalCardNo: unsealText(deps.key, row.fields.legalCardNoSealed, row.id),
      submitterPhone: people.get(submitter)?.phone,
    }),
  }
}

type People = Map<string, { name: string }>

/**
 * Returns the views of an ID photo for the trail, which are stored with the files. Views by its uploader are
 * left out.
 */
function toViewLines(
  row: RegistrationRow,
  rounds: RoundRow[],
  views: FileView[],
  people: People,
): TrailRow[] {
  return views.flatMap(({ id, fileName, viewerId, viewedAt }) => {
    const round = rounds.find(({ fields }) => listPhotos(fields).includes(fileName))
    if (!round || round.submittedBy === viewerId) return []
    const resident = round.fields.legalCradType === '1'
    const [face, back] = resident ? ['身份证人像面', '身份证国徽面'] : ['证件正面', '证件反面']
    const side = round.fields.legalCardObject.face === fileName ? face : back
    const earlier = round.round === row.round ? '' : '（此前提交的）'
    const line = { id, registrationId: row.id, round: round.round, at: viewedAt, actorId: viewerId }
    const actor = pickName(people, viewerId)
    return [{ ...line, part: '查看', actor, action: '查看', text: `查看${side}${earlier}`, shown: false }]
  })
}

const formatTime = (at: Date | null) => (at ? toShanghaiTime(at) : '')

/** Returns the top-level node's knowledge of the submission, and whether reporting has stopped. */
async function loadTopLevelState(deps: RegistrationDeps, row: RegistrationRow) {
  const { id, round, topLevelRef, status } = row
  const state = (topLevelState: string, topLevelFailed = false) => ({ topLevelState, topLevelFailed })
  if (status !== STATUS.topLevel) return state('')
  if (!deps.topLevelQueue.isConnected) return state('尚未接入顶级节点，收到其决定后在此录入')
  const failure = await deps.jobs.listGivenUp(deps.db, [ASK], makeSubmissionKey({ id, round }))
  if (failure) {
    const tried = `试了 ${failure.attempts} 次，${toShanghaiTime(failure.at)} 停止`
    return state(`已报送顶级节点，编号 ${topLevelRef}；查询结果失败（${tried}）`, true)
  }
  if (topLevelRef) return state(`已报送顶级节点，编号 ${topLevelRef}`)
  const report = await deps.topLevelQueue.find(deps.db, toSubject({ id, round }))
  return report?.state === 'refused'
    ? state(`顶级节点没有受理（${report.code}）：${report.answer}`, true)
    : state('正在报送顶级节点')
}

/** Returns everything about one submission that a reviewer needs besides its documents. */
export async function loadSubmissionDetail(
  deps: RegistrationDeps,
  viewer: Reviewer,
  id: string,
): Promise<SubmissionDetail> {
  const row = await requireRegistration(deps.db, id)
  const now = deps.now()
  const { rounds, people, files, trail, warnings, checks } = await loadSubmission(deps, row)
  const compared = compareWithPrevious(deps, row, rounds)
  const { before, changed } = compared
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    indentifierPrefix: row.prefix,
    kind: row.kind,
    round: row.round,
    examineStatus: row.status,
    submitTime: toShanghaiTime(row.submittedAt),
    platformTime: formatTime(row.platformAt),
    topLevelTime: row.status === STATUS.approved ? formatTime(row.decidedAt) : '',
    remainingMinutes: computeWait(row, now).remainingMinutes,
    refusedBefore: before?.verdicts.filter(({ verdict }) => verdict === 'bad').length ?? 0,
    changedSince: changed.size,
    fields: toReviewFields(row, checks, compared),
    documents: toDocuments(deps, viewer, row, { files, before }),
    warnings,
    verdicts: row.verdicts,
    feedback: row.feedback,
    withdrawn: row.withdrawnAt !== null,
    heldBy: toHolder(row, viewer, now, people),
    topLevelConnected: deps.topLevelQueue.isConnected,
    ...(await loadTopLevelState(deps, row)),
    trail: trail.toReversed().map((line) => toTrailLine(line, 'staff')),
  }
}
