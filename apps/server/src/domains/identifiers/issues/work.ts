import { Refusal } from '../../../http/errors.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { clientOf, type Db, transact } from '../../../platform/database/database.ts'
import { takeCodes } from '../code-rules/code-rules.ts'
import { reserveCodes } from '../records/identifiers.ts'
import { templateContent } from '../templates/templates.ts'
import { type Issue, insertBlock, type Key, lockIssue, moveIssue } from './store.ts'

export type WorkDeps = { db: Db; now: Now }

/** Codes of one transaction: others wait for numbers of the rule no longer than it takes. */
const PORTION = 10_000
/** Times that codes which people typed before are passed over until an issue gives up. */
const MAX_SKIPPED = 100_000

const levelOf = async (db: Db, { prefix, templateId, templateVersion }: Issue) =>
  templateVersion === null
    ? 'item'
    : ((await templateContent(db, prefix, templateId, templateVersion))?.level ?? 'item')

const TYPED = '编码规则接下来的号大多已被自己填写的标识占用，请核对规则'

/**
 * Takes numbers, writes their codes and notes how far the issue is, in one transaction: after any kill each code
 * exists once and is counted once. Returns false when there is nothing more to do.
 */
async function issuePortion({ db, now }: WorkDeps, key: Key): Promise<boolean> {
  return transact(db, async (db) => {
    const issue = await lockIssue(db, key)
    if (issue?.state !== 'running') return false
    const count = Math.min(PORTION, issue.count - issue.done)
    const { prefix, ruleId, ruleVersion, fields, createdAt } = issue
    const wanted = { prefix, id: ruleId, version: ruleVersion, count, at: createdAt, fields }
    const { codes } = await takeCodes(db, wanted)
    const reserved = await reserveCodes(clientOf(db), {
      handles: codes.map((code) => `${prefix}/${code}`),
      prefix,
      name: issue.name,
      level: await levelOf(db, issue),
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
    await moveIssue(db, key, ['running'], {
      done,
      skipped,
      blocks: suffixes.length > 0 ? block : issue.blocks,
      firstCode: issue.firstCode || (suffixes[0] ?? ''),
      lastCode: suffixes.at(-1) ?? issue.lastCode,
      movedAt: now(),
      ...(isDone && { state: 'done', endedAt: now() }),
      ...(isStuck && { state: 'failed', problem: TYPED, endedAt: now() }),
    })
    return !isDone && !isStuck
  })
}

/**
 * Issues for about so many milliseconds. Returns true when there is more to do: a short run lets another process take
 * over soon after this one dies.
 */
export async function issueFor(deps: WorkDeps, key: Key, milliseconds: number): Promise<boolean> {
  const until = performance.now() + milliseconds
  try {
    do {
      if (!(await issuePortion(deps, key))) return false
    } while (performance.now() < until)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const ended = { state: 'failed', problem: error.message, endedAt: deps.now() } as const
    await moveIssue(deps.db, key, ['running'], ended)
    return false
  }
}
