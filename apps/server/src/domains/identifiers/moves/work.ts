import type { MoveProblem, RefusedIdentifier } from '@biaojie/contract/identifiers/moves/moves.ts'
import { findField, getSceneName, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { ValueProblem } from '@biaojie/contract/identifiers/templates/values.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import type { RunKey } from '../../../platform/shared/jobs/runs.ts'
import {
  type CodeKeys,
  moveFollowers,
  type Unfit,
  type Webhooks,
  type Writing,
} from '../records/identifiers.ts'
import { findTemplate, templateContent } from '../templates/templates.ts'
import { type Move, replaceRefusals, runs } from './store.ts'

export type WorkDeps = {
  db: Db
  now: Now
  codes: CodeKeys
  webhooks: Webhooks
  jobs: Pick<Jobs, 'enqueue'>
  /** Removes an identifier from this process's cache. */
  forget: (handle: string) => void
}

/** Identifiers in one transaction. */
const PORTION = 500

/** Returns why a move cannot continue; empty when it can. */
async function findObstacle(db: Db, { prefix, templateId, version }: Move): Promise<string> {
  const head = await findTemplate(db, prefix, templateId)
  if (head?.state !== 'published') return '模板已停用，换版停在这里；重新启用后可以再开始'
  if (head.version === version) return ''
  return `模板又发布了 v${head.version}，换版停在这里；请从 v${head.version} 重新开始`
}

const createWriting = (deps: WorkDeps, move: Move, template: Template): Writing => ({
  author: { kind: 'person', id: move.createdById, name: move.createdBy },
  by: 'move',
  at: deps.now(),
  reason: `${template.name}换到 v${move.version}`,
  codes: deps.codes,
  webhooks: deps.webhooks,
  jobs: deps.jobs,
})

const toProblems = (template: Template, problems: readonly ValueProblem[]): MoveProblem[] =>
  problems.map(({ scene, field, rule, message }) => ({
    scene,
    field,
    name: findField(template, scene, field)?.name ?? (getSceneName(scene) || scene),
    rule,
    message,
  }))

/** Describes for people why an identifier would be invalid. */
export const toRefused = ({ row, problems }: Unfit, template: Template): RefusedIdentifier => ({
  identifier: row.spelling ?? row.handle,
  identifierName: row.name,
  version: row.templateVersion ?? 0,
  problems: toProblems(template, problems),
})

const createRefusalRow =
  ({ prefix, id }: Move, template: Template) =>
  (unfit: Unfit) => {
    const { identifierName: name, ...named } = toRefused(unfit, template)
    return { prefix, moveId: id, handle: unfit.row.handle, name, ...named }
  }

/** Moves the next identifiers of a template; false when nothing is left. */
export async function movePortion(deps: WorkDeps, key: RunKey): Promise<boolean> {
  const handles = await transact(deps.db, async (db) => {
    const move = await runs.lock(db, key)
    if (move?.state !== 'running') return undefined
    const end = async (state: 'done' | 'failed', problem: string) => {
      await runs.change(db, key, ['running'], { state, problem, endedAt: deps.now() })
      return undefined
    }
    const problem = await findObstacle(db, move)
    if (problem) return end('failed', problem)
    const { prefix, templateId, version, place } = move
    const template = await templateContent(db, prefix, templateId, version)
    if (!template) return end('failed', '没有这个版本')
    const wanted = { prefix, templateId, version, template, place }
    const { next, moved, unfit } = await moveFollowers(
      db,
      wanted,
      PORTION,
      createWriting(deps, move, template),
    )
    const rows = unfit.map(createRefusalRow(move, template))
    const refused = move.refused + (await replaceRefusals(db, key, { rows, moved, before: move.refused }))
    await runs.change(db, key, ['running'], {
      moved: move.moved + moved.length,
      refused,
      ...(next && { place: next }),
    })
    if (!next) return end('done', '')
    return moved
  })
  for (const handle of handles ?? []) deps.forget(handle)
  return handles !== undefined
}
