import type { CheckedRow, ImportCounts } from '@biaojie/contract/identifiers/imports/imports.ts'
import { ALIAS_TARGET } from '@biaojie/contract/identifiers/imports/rules.ts'
import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { Refusal } from '../../../../http/errors.ts'
import type { Now } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { Storage } from '../../../../platform/providers/storage/storage.ts'
import type { Jobs } from '../../../../platform/shared/jobs/jobs.ts'
import { findRuleForRows } from '../../code-rules/code-rules.ts'
import type { CodeKeys, Webhooks } from '../../records/identifiers.ts'
import { templateContent } from '../../templates/templates.ts'
import type { Coding } from '../check/coding.ts'
import type { Plan } from '../check/plan.ts'
import type { Corrections } from '../correct/cells.ts'
import { loadCorrections } from '../correct/store.ts'
import { findReadProblem, loadFile, type Where } from '../file.ts'
import { groupOptions, splitMatches } from '../match/values.ts'
import { type Import, type Key, runs } from '../store.ts'

export type WorkDeps = {
  db: Db
  now: Now
  storage: Pick<Storage, 'get'>
  jobs: Pick<Jobs, 'enqueue'>
  codes: CodeKeys
  webhooks: Webhooks
  /** Refuses a key that was revoked or has ended. */
  keys: { checkInForce: (db: Db, holder: { kind: 'key'; keyId: string; prefix: string }) => Promise<void> }
  /** Removes an identifier from this process's cache. */
  forget: (handle: string) => void
}

export const addCounts = (counts: ImportCounts, rows: Iterable<CheckedRow>): ImportCounts => {
  const sum = { ...counts }
  for (const { outcome } of rows) sum[outcome] += 1
  return sum
}

export type Opened = {
  row: Import
  plan: Plan
  bytes: Uint8Array
  /** Its sheet, with the cells that a person corrected. */
  where: Where & { corrections: Corrections }
}

type States = readonly Import['state'][]

/** Loads an import for its job; undefined in other states, so that a repeated job does nothing. */
export async function open(deps: WorkDeps, key: Key, states: States): Promise<Opened | undefined> {
  const row = await runs.find(deps.db, key)
  if (!row || !states.includes(row.state)) return undefined
  const { prefix, templateId, templateVersion } = row
  const template = await templateContent(deps.db, toHome(prefix), templateId, templateVersion)
  const bytes = await loadFile(deps.storage, row)
  if (!template || !bytes) {
    await runs.change(deps.db, key, states, {
      state: 'failed',
      problem: '上传的文件已经不在，请重新上传',
      endedAt: deps.now(),
    })
    return undefined
  }
  const corrections = await loadCorrections(deps.db, row)
  const where = { who: prefix, sheet: row.sheet, corrections, job: true }
  return { row, bytes, where, plan: await loadPlan(deps, row, template) }
}

type PlanDeps = Pick<WorkDeps, 'db' | 'now'>

/** Loads the choices of a person, in the form that the check of rows needs. */
export async function loadPlan(deps: PlanDeps, row: Import, template: Template): Promise<Plan> {
  const { prefix, templateId, templateVersion, targets, existing, blanks, limited } = row
  return {
    ...{ prefix, targets, templateId, templateVersion, template, limited, existing, blanks },
    options: groupOptions(splitMatches(row.valueMatches, template).values),
    coding: await loadCoding(deps, row, template),
    hyphens: await loadHyphens(deps, row, template),
    aliasColumn: row.uncoded === 'alias' ? targets.indexOf(ALIAS_TARGET.target) : undefined,
    filled: new Map(row.filled.map(({ target, value }) => [target, value])),
  }
}

/** Loads the rule version whose hyphens the check added, which may be older than the current one. */
async function loadHyphens({ db, now }: PlanDeps, { prefix, hyphenRuleVersion }: Import, template: Template) {
  if (hyphenRuleVersion === null) return undefined
  const request = { prefix, id: template.codeRuleId, at: now() }
  return (await findRuleForRows(db, request, hyphenRuleVersion))?.parts
}

/** Loads the rule and the day of the codes. Both stay the same for a whole run, even after a restart or a rule change. */
async function loadCoding(
  { db, now }: PlanDeps,
  row: Import,
  template: Template,
): Promise<Coding | undefined> {
  const { prefix, codeRuleVersion, state, startedAt, createdAt } = row
  if (codeRuleVersion === null) return undefined
  const at = state === 'running' ? (startedAt ?? createdAt) : now()
  const rule = await findRuleForRows(db, { prefix, id: template.codeRuleId, at }, codeRuleVersion)
  return rule && { rule, at }
}

/** Runs `work`; a refusal or a broken file ends the import as failed with its reason. */
export async function failOnProblem(deps: WorkDeps, key: Key, states: States, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const problem = error instanceof Refusal ? error.message : findReadProblem(error)
    if (problem === undefined) throw error
    await runs.change(deps.db, key, states, { state: 'failed', problem, endedAt: deps.now() })
  }
}
