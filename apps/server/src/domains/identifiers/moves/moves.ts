import type { Move as MoveOnWire, RefusedIdentifier } from '@biaojie/contract/identifiers/moves/moves.ts'
import { FORECAST_MAX } from '@biaojie/contract/identifiers/moves/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import type { Exports } from '../../../http/exports.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { defineJobKind } from '../../../platform/shared/jobs/job.ts'
import { definePortionJob, type RunKey } from '../../../platform/shared/jobs/runs.ts'
import {
  isStaff,
  requireCompanyPrefix,
  requirePrefixToRead,
} from '../../enterprises/enterprises/enterprises.ts'
import {
  countFollowers,
  FIRST_PLACE,
  forecastFollowers,
  loadAuthor,
  type People,
} from '../records/identifiers.ts'
import { findTemplate } from '../templates/templates.ts'
import { findLatestMove, insertMove, loadRefusals, type Move, runs } from './store.ts'
import { movePortion, toRefused, type WorkDeps } from './work.ts'

export type MovesDeps = WorkDeps & {
  people: People
  exports: Pick<Exports, 'add'>
}

const MOVE = defineJobKind<RunKey>('moves.move')

type OfCompany = { prefix?: string | undefined }

/** Returns the prefix to list; empty for staff without a company, which matches no company. */
const findListedPrefix = async (db: Db, who: Person, prefix = '') =>
  isStaff(who) && prefix === '' ? '' : requirePrefixToRead(db, who, prefix)

const toWire = (row: Move): MoveOnWire => ({
  id: row.id,
  templateId: row.templateId,
  version: row.version,
  state: row.state,
  total: row.total,
  moved: row.moved,
  refused: row.refused,
  problem: row.problem,
  createTime: toShanghaiTime(row.createdAt),
  createdBy: row.createdBy,
  endTime: row.endedAt ? toShanghaiTime(row.endedAt) : '',
})

const createRefusedDownload = ({ add }: Pick<Exports, 'add'>) =>
  add<RunKey, RefusedIdentifier>({
    file: 'template-move-refused',
    sheet: '不合新版本的标识',
    titles: ['标识', '名称', '所用版本', '字段', '规则', '原因'],
    cells: ({ identifier, identifierName, version, problems }) => [
      identifier,
      identifierName,
      `v${version}`,
      problems.map(({ name }) => name).join('；'),
      problems.map(({ rule }) => rule).join('；'),
      problems.map(({ message }) => message).join('；'),
    ],
    listRanges: (db, { prefix, id, current, size }) => loadRefusals(db, { prefix, id }, { current, size }),
  })

function startMove(
  deps: MovesDeps,
  who: Person,
  { templateId, version }: { templateId: string; version: number },
) {
  return transact(deps.db, async (db) => {
    const prefix = await requireCompanyPrefix(db, who)
    const head = await findTemplate(db, prefix, templateId)
    if (!head) throw refuse('template_not_found')
    if (head.state !== 'published') throw refuse('template_unpublished')
    if (head.version !== version) throw refuse('move_version')
    const followers = await countFollowers(db, prefix, templateId)
    const older = followers.filter((follower) => follower.version < version)
    const [author, at] = [await loadAuthor(db, who, deps.people), deps.now()]
    const row: Move = {
      prefix,
      id: createId(at.getTime()),
      templateId,
      version,
      state: 'running',
      place: FIRST_PLACE,
      total: older.reduce((sum, { total }) => sum + total, 0),
      moved: 0,
      refused: 0,
      problem: '',
      createdAt: at,
      createdBy: author.name,
      createdById: who.userId,
      endedAt: null,
    }
    if (!(await insertMove(db, row))) throw refuse('move_running')
    await deps.jobs.enqueue(db, MOVE, { prefix, id: row.id }, { key: row.id })
    return toWire(row)
  })
}

async function cancelMove({ db, now }: MovesDeps, who: Person, id: string) {
  const key = { prefix: await requireCompanyPrefix(db, who), id }
  const cancelled = await runs.change(db, key, ['running'], { state: 'cancelled', endedAt: now() })
  if (cancelled) return toWire(cancelled)
  throw refuse((await runs.find(db, key)) ? 'move_ended' : 'move_not_found')
}

async function loadOverview(db: Db, who: Person, { templateId, prefix }: OfCompany & { templateId: string }) {
  const ofPrefix = await requirePrefixToRead(db, who, prefix)
  if (!(await findTemplate(db, ofPrefix, templateId))) throw refuse('template_not_found')
  const move = await findLatestMove(db, ofPrefix, templateId)
  return { versions: await countFollowers(db, ofPrefix, templateId), move: move ? toWire(move) : null }
}

/** The number of unfit identifiers that an answer names. */
const EXAMPLES = 5

async function forecastMove(db: Db, who: Person, { templateId, prefix }: OfCompany & { templateId: string }) {
  const ofPrefix = await requirePrefixToRead(db, who, prefix)
  const head = await findTemplate(db, ofPrefix, templateId)
  if (!head) throw refuse('template_not_found')
  if (!head.draft) throw refuse('template_unchanged')
  const next = { prefix: ofPrefix, templateId, version: head.version + 1, template: head.draft }
  const followers = await countFollowers(db, ofPrefix, templateId)
  const { looked, unfit } = await forecastFollowers(db, next, FORECAST_MAX)
  return {
    total: followers.reduce((sum, { total }) => sum + total, 0),
    looked,
    breaking: unfit.length,
    examples: unfit.slice(0, EXAMPLES).map((identifier) => toRefused(identifier, next.template)),
  }
}

/** Moves the identifiers of a template to its newest version, in the background. */
export function createMoves(deps: MovesDeps) {
  const { db, jobs } = deps
  const download = createRefusedDownload(deps.exports)

  return {
    forecast: (who: Person, request: OfCompany & { templateId: string }) => forecastMove(db, who, request),
    overview: (who: Person, request: OfCompany & { templateId: string }) => loadOverview(db, who, request),
    start: (who: Person, input: { templateId: string; version: number }) => startMove(deps, who, input),
    cancel: (who: Person, id: string) => cancelMove(deps, who, id),
    refused: async (
      who: Person,
      { id, prefix, current = 1, size = 20 }: OfCompany & { id: string; current?: number; size?: number },
    ) => loadRefusals(db, { prefix: await findListedPrefix(db, who, prefix), id }, { current, size }),
    exportRefused: async (
      who: Person,
      { id, prefix }: OfCompany & { id: string },
      { setCookie }: { setCookie: (line: string) => void },
    ) => download({ prefix: await findListedPrefix(db, who, prefix), id }, { who, setCookie }),
    resume: () => runs.resume(deps, { running: MOVE }),
    jobs: [definePortionJob(MOVE, { db, jobs, portion: (key) => movePortion(deps, key) })],
  }
}
