import { Refusal } from '../../../http/errors.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import type { RunKey } from '../../../platform/shared/jobs/runs.ts'
import { takeCodes } from '../code-rules/code-rules.ts'
import { reserveCodes } from '../records/identifiers.ts'
import { templateContent } from '../templates/templates.ts'
import { type Issue, insertBlock, runs } from './store.ts'

export type WorkDeps = { db: Db; now: Now }

/** Codes of one transaction, which locks the rule: a larger portion would block other users of the rule longer. */
const PORTION = 10_000
/** An issue fails after this many of its codes already exist. */
const MAX_SKIPPED = 100_000

const loadLevel = async (db: Db, { prefix, templateId, templateVersion }: Issue) =>
  templateVersion === null
    ? 'item'
    : ((await templateContent(db, prefix, templateId, templateVersion))?.level ?? 'item')

const MOSTLY_TYPED = '编码规则接下来的号大多已被自己填写的标识占用，请核对规则'

/** Takes the next numbers of the rule and reserves their codes; false when nothing is left. */
const issuePortion = ({ db, now }: WorkDeps, key: RunKey): Promise<boolean> =>
  transact(db, async (db) => {
    const issue = await runs.lock(db, key)
    if (issue?.state !== 'running') return false
    const count = Math.min(PORTION, issue.count - issue.done)
    const { prefix, ruleId, ruleVersion, fields, createdAt } = issue
    const wanted = { prefix, id: ruleId, version: ruleVersion, count, at: createdAt, fields }
    const { codes } = await takeCodes(db, wanted)
    const reserved = await reserveCodes(getClient(db), {
      handles: codes.map((code) => `${prefix}/${code}`),
      prefix,
      name: issue.name,
      level: await loadLevel(db, issue),
      template: issue.templateId,
      templateVersion: issue.templateVersion,
      batch: issue.batch,
      writer: `${issue.creatorKind}:${issue.creatorId}`,
      at: now(),
    })
    const suffixes = reserved.map((handle) => handle.slice(prefix.length + 1))
    const done = issue.done + reserved.length
    const skipped = issue.skipped + count - reserved.length
    const block = issue.blocks + 1
    if (suffixes.length > 0)
      await insertBlock(db, { prefix, issueId: key.id, block, codes: suffixes.join('\n') })
    const isDone = done === issue.count
    const isStuck = !isDone && skipped > MAX_SKIPPED
    await runs.change(db, key, ['running'], {
      done,
      skipped,
      blocks: suffixes.length > 0 ? block : issue.blocks,
      firstCode: issue.firstCode || (suffixes[0] ?? ''),
      lastCode: suffixes.at(-1) ?? issue.lastCode,
      movedAt: now(),
      ...(isDone && { state: 'done', endedAt: now() }),
      ...(isStuck && { state: 'failed', problem: MOSTLY_TYPED, endedAt: now() }),
    })
    return !isDone && !isStuck
  })

/** Does the next portion of an issue; when the rule refuses, the issue ends with that problem. */
export async function continueIssue(deps: WorkDeps, key: RunKey): Promise<boolean> {
  try {
    return await issuePortion(deps, key)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const ended = { state: 'failed', problem: error.message, endedAt: deps.now() } as const
    await runs.change(deps.db, key, ['running'], ended)
    return false
  }
}
