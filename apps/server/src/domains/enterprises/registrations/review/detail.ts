import {
  optionName,
  REGISTRATION_LABELS,
  type RegistrationField,
} from '@biaojie/contract/enterprises/registrations/fields.ts'
import type {
  ReviewDocument,
  ReviewField,
  SubmissionDetail,
} from '@biaojie/contract/enterprises/registrations/review.ts'
import { REVIEW_GROUPS } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import { NODE_PREFIX } from '@biaojie/contract/rules.ts'
import { refuse } from '../../../../http/errors.ts'
import { shanghaiTime } from '../../../../platform/base/clock.ts'
import { unsealText } from '../../../../platform/base/encryption/sealer.ts'
import type { FileView, PrivateFile } from '../../files/files.ts'
import { trailLine } from '../apply/applicant.ts'
import { photosOf, picturesOf } from '../apply/input.ts'
import type { RegistrationDeps } from '../context.ts'
import { describeField, keptVerdicts } from '../kept.ts'
import { changesBetween } from '../people.ts'
import { STATUS } from '../status.ts'
import { type RegistrationRow, type RoundRow, roundsOf, type TrailRow, trailOf } from '../store.ts'
import { type Checks, checksOf, MANUAL, warningsOf } from './checks.ts'
import { holderView, nameIn, type Reviewer, readRegistration } from './claim.ts'
import { submissionKey, TO_TOP_LEVEL } from './notifications.ts'
import { waitOf } from './waiting.ts'

type Compared = { before: RoundRow | undefined; changed: Set<RegistrationField> }

/** Compares with the submission before. */
function compare(deps: RegistrationDeps, row: RegistrationRow, rounds: RoundRow[]): Compared {
  const before = rounds.find(({ round }) => round === row.round - 1)
  if (!before) return { before, changed: new Set() }
  return { before, changed: changesBetween(deps.key, row.id, before.fields, row.fields) }
}

function fieldsOf(row: RegistrationRow, checks: Checks, { before, changed }: Compared): ReviewField[] {
  const kept = new Set(keptVerdicts(before?.verdicts ?? [], changed).map(({ field }) => field))
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
        passedBefore: kept.has(field),
        masked: field === 'legalCardNo' || field === 'liaisonPhone',
        check: checks[field] ?? MANUAL,
      }
    }),
  )
}

/** Returns a picture of an earlier submission; null once it has been purged. */
function pictureOf(
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
function documentsOf(
  deps: RegistrationDeps,
  viewer: Reviewer,
  row: RegistrationRow,
  known: { files: PrivateFile[]; before: RoundRow | undefined },
): ReviewDocument[] {
  const last = known.before?.fields
  const documents = [
    {
      kind: 'licence',
      label: optionName('licenseType', row.fields.licenseType),
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
    const file = known.files.find((file) => file.name === name)
    const side = kind === 'face' ? '证件正面' : '证件反面'
    return {
      kind,
      label: kind === 'licence' || resident ? label : side,
      fileName: name,
      url: file && !file.purgedAt ? deps.files.addressOf(name, viewer.userId) : '',
      width: file?.width ?? 0,
      height: file?.height ?? 0,
      changed: was !== undefined && was !== name,
      previous: was !== undefined && was !== name ? pictureOf(deps, viewer, known.files, was) : null,
    }
  })
}

async function known(deps: RegistrationDeps, row: RegistrationRow) {
  const { db } = deps
  const rounds = await roundsOf(db, row.id)
  const submitter = rounds.at(-1)?.submittedBy
  // It was removed since its row was read.
  if (!submitter) throw refuse('registration_not_found')
  const pictures = [row.fields, ...rounds.slice(-2).map(({ fields }) => fields)].flatMap(picturesOf)
  const photos = rounds.flatMap(({ fields }) => photosOf(fields))
  const views = await deps.files.viewsOf(db, [...new Set(photos)])
  const seen = [
    submitter,
    ...(row.claimedBy ? [row.claimedBy] : []),
    ...views.map(({ viewerId }) => viewerId),
  ]
  const people = await deps.people.describe(db, [...new Set(seen)])
  return {
    rounds,
    people,
    files: await deps.files.filesByName(db, [...new Set(pictures)]),
    trail: [...(await trailOf(db, row.id)), ...viewLines(row, rounds, views, people)].sort(
      (a, b) => a.at.getTime() - b.at.getTime(),
    ),
    warnings: await warningsOf(db, row, NODE_PREFIX),
    checks: await checksOf(db, row, {
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
function viewLines(row: RegistrationRow, rounds: RoundRow[], views: FileView[], people: People): TrailRow[] {
  return views.flatMap(({ id, fileName, viewerId, viewedAt }) => {
    const round = rounds.find(({ fields }) => photosOf(fields).includes(fileName))
    if (!round || round.submittedBy === viewerId) return []
    const resident = round.fields.legalCradType === '1'
    const [face, back] = resident ? ['身份证人像面', '身份证国徽面'] : ['证件正面', '证件反面']
    const side = round.fields.legalCardObject.face === fileName ? face : back
    const earlier = round.round === row.round ? '' : '（此前提交的）'
    const line = { id, registrationId: row.id, round: round.round, at: viewedAt, actorId: viewerId }
    const actor = nameIn(people, viewerId)
    return [{ ...line, part: '查看', actor, action: '查看', text: `查看${side}${earlier}`, shown: false }]
  })
}

const timeOf = (at: Date | null) => (at ? shanghaiTime(at) : '')

/** Returns the top-level node's knowledge of the submission, and whether reporting has stopped. */
async function topLevelOf(deps: RegistrationDeps, row: RegistrationRow) {
  const { id, round, topLevelRef, status } = row
  const state = (topLevelState: string, topLevelFailed = false) => ({ topLevelState, topLevelFailed })
  if (status !== STATUS.topLevel) return state('')
  if (!deps.topLevel) return state('尚未接入顶级节点，收到其决定后在此录入')
  const lost = await deps.jobs.givenUp(deps.db, TO_TOP_LEVEL, submissionKey({ id, round }))
  if (!lost) return state(topLevelRef ? `已报送顶级节点，编号 ${topLevelRef}` : '正在报送顶级节点')
  const tried = `试了 ${lost.attempts} 次，${shanghaiTime(lost.at)} 停止`
  return topLevelRef
    ? state(`已报送顶级节点，编号 ${topLevelRef}；查询结果失败（${tried}）`, true)
    : state(`报送失败（${tried}）`, true)
}

/** Returns everything about one submission that a reviewer needs besides its documents. */
export async function submissionDetail(
  deps: RegistrationDeps,
  viewer: Reviewer,
  id: string,
): Promise<SubmissionDetail> {
  const row = await readRegistration(deps.db, id)
  const now = deps.now()
  const { rounds, people, files, trail, warnings, checks } = await known(deps, row)
  const compared = compare(deps, row, rounds)
  const { before, changed } = compared
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    indentifierPrefix: row.prefix,
    kind: row.kind,
    round: row.round,
    examineStatus: row.status,
    submitTime: shanghaiTime(row.submittedAt),
    platformTime: timeOf(row.platformAt),
    topLevelTime: row.status === STATUS.approved ? timeOf(row.decidedAt) : '',
    remainingMinutes: waitOf(row, now).remainingMinutes,
    refusedBefore: before?.verdicts.filter(({ verdict }) => verdict === 'bad').length ?? 0,
    changedSince: changed.size,
    fields: fieldsOf(row, checks, compared),
    documents: documentsOf(deps, viewer, row, { files, before }),
    warnings,
    verdicts: row.verdicts,
    feedback: row.feedback,
    withdrawn: row.withdrawnAt !== null,
    heldBy: holderView(row, viewer, now, people),
    topLevelConnected: deps.topLevel !== undefined,
    ...(await topLevelOf(deps, row)),
    trail: trail.toReversed().map((line) => trailLine(line, 'staff')),
  }
}
