import { eq, lte } from 'drizzle-orm'
import type { Now } from '../../../platform/base/clock.ts'
import { toCommandLine } from '../../../platform/base/command.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { enterFormerCompanies, findCompanyDifferences } from '../../enterprises/enterprises/enterprises.ts'
import { findIssueDifferences } from '../../identifiers/issues/issues.ts'
import { findLabelKeyDifferences } from '../../identifiers/labels/labels.ts'
import { findRecordDifferences } from '../../identifiers/records/identifiers.ts'
import { enterFormerTemplates, findTemplateDifferences } from '../../identifiers/templates/templates.ts'
import { findSigningKeyDifferences } from '../../resolution/handle/handle.ts'
import {
  type Difference,
  describeChangedEntry,
  describeDifference,
  type Register,
} from '../../resolution/register/register.ts'
import { enterFormerRecalls, findRecallDifferences } from '../../tracking/recalls/recalls.ts'
import { registerFills } from './tables.ts'

type Kind = typeof registerFills.$inferSelect.kind

/** Enters what was written before an upgrade extended the entries of its kind. */
const FILLS: Record<Kind, (db: Db, at: Date) => Promise<void>> = {
  prefix: enterFormerCompanies,
  template: enterFormerTemplates,
  recall: enterFormerRecalls,
}

const CHECKS: Record<Kind, (db: Db) => Promise<Difference[]>> = {
  prefix: findCompanyDifferences,
  template: findTemplateDifferences,
  recall: findRecallDifferences,
}

type Place = { db: Db; dataDir: string }

/**
 * Compares everything in the database that the register has entries about with the latest entries. `onProgress`
 * gets the number of compared records.
 */
export async function* findDifferences(
  { db, dataDir }: Place,
  onProgress: (records: number) => void = () => {},
): AsyncGenerator<Difference> {
  const waiting = new Set((await db.select().from(registerFills)).map(({ kind }) => kind))
  for (const kind of ['prefix', 'template', 'recall'] as const)
    if (!waiting.has(kind)) yield* await CHECKS[kind](db)
  yield* await findSigningKeyDifferences(db, dataDir)
  yield* await findLabelKeyDifferences(db)
  yield* await findIssueDifferences(db)
  yield* findRecordDifferences(db, onProgress)
}

/** The maximum number of differences that an alarm names. */
const NAMED = 5

export type AuditDeps = {
  db: Db
  env: { dataDir: string }
  now: Now
  register: Pick<Register, 'alarm' | 'findChangedEntry'>
}

async function* describeDifferences({ db, env, register }: AuditDeps): AsyncGenerator<string> {
  const leaf = await register.findChangedEntry()
  if (leaf !== undefined) yield describeChangedEntry(leaf)
  for await (const difference of findDifferences({ db, ...env })) yield describeDifference(difference)
}

/** Checks everything that the register has an entry about, and notifies staff of differences. */
export async function checkRegister(deps: AuditDeps): Promise<void> {
  const differences: string[] = []
  for await (const difference of describeDifferences(deps)) {
    differences.push(difference)
    if (differences.length === NAMED) break
  }
  if (differences.length > 0)
    await deps.register.alarm(
      'different',
      `${differences.join('；')}。请在节点上运行 ${toCommandLine('audit', '节点地址 --database')}，列出全部不符之处`,
    )
}

/** Fills the entries of one kind that are due; several processes may do this at the same time. */
export async function fillEntries({ db, now }: Pick<AuditDeps, 'db' | 'now'>): Promise<void> {
  for (const { kind } of await db.select().from(registerFills).where(lte(registerFills.dueAt, now())))
    await transact(db, async (db) => {
      const done = await db.delete(registerFills).where(eq(registerFills.kind, kind)).returning()
      if (done.length > 0) await FILLS[kind](db, now())
    })
}
