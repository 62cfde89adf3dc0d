import type { UploadedFile } from '@biaojie/contract/define.ts'
import type { ImportMode } from '@biaojie/contract/identifiers/imports/rules.ts'
import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import { checkTemplate, getTemplateLimit } from '../../../http/access/access.ts'
import type { KeyHolder } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { transact } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import { defineJobKind } from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { requireTemplateId } from '../templates/templates.ts'
import { type Import, type Key, loadWrongRows, lockAndFindRepeat, runs } from './store.ts'
import {
  checkTargets,
  requireImport,
  requireTemplateInForce,
  type Sender,
  storeUpload,
  type UploadDeps,
  type Ways,
} from './upload.ts'
import { toProgress } from './wire.ts'

export const CHECK = defineJobKind<Key>('imports.check')
export const RUN = defineJobKind<Key>('imports.run')

type Deps = UploadDeps & { storage: Pick<Storage, 'put' | 'remove'>; jobs: Pick<Jobs, 'enqueue'> }

type Start = Ways & { template: string; mode?: ImportMode | undefined; file: UploadedFile }

/** Accepts a program's file, whose columns must be named like their fields, and starts the check. */
async function start(deps: Deps, who: KeyHolder, { template, mode = 'all', file, ...ways }: Start) {
  const { prefix, keyId, name } = who
  const templateId = await requireTemplateId(deps.db, toHome(prefix), template)
  checkTemplate(who, { template: templateId })
  const limited = getTemplateLimit(who) !== undefined
  const sender: Sender = { createdBy: name, createdById: keyId, createdKind: 'key', limited }
  const taken = await storeUpload(deps, { prefix, templateId, file, ...ways }, sender)
  const { template: content } = await requireTemplateInForce(deps.db, prefix, templateId)
  const { targets, uncoded } = taken
  const matched = { prefix, targets, template: content, uncoded, at: deps.now() }
  const coded = await checkTargets(deps.db, matched).catch(async (error: unknown) => {
    await deps.storage.remove(taken.storageKey)
    throw error
  })
  const row: Import = { ...taken, ...coded, mode, state: 'checking' }
  const isRepeated = await transact(deps.db, async (db) => {
    if (coded.codeRuleVersion !== null && (await lockAndFindRepeat(db, row))) return true
    await runs.insert(db, row)
    await deps.jobs.enqueue(db, CHECK, { prefix, id: row.id, checkNumber: row.checkNumber })
    return false
  })
  if (isRepeated) {
    await deps.storage.remove(taken.storageKey)
    throw refuse('import_repeated')
  }
  return toProgress(row)
}

/** Returns an import whose template the key may use. */
async function requireReadable({ db }: Deps, who: KeyHolder, id: string): Promise<Import> {
  const row = await requireImport(db, who.prefix, id)
  checkTemplate(who, { template: row.templateId })
  return row
}

const ERRORS_PAGE = 100

/** The rows of a program's file that are wrong, with the titles of their columns. */
async function loadErrors(deps: Deps, who: KeyHolder, id: string, page: number) {
  const { prefix, titles } = await requireReadable(deps, who, id)
  const { records, total } = await loadWrongRows(
    deps.db,
    { prefix, id },
    { current: page, size: ERRORS_PAGE },
  )
  const rows = records.map(({ number, identifier, problems }) => ({
    row: number,
    identifier,
    problems: problems.map(({ column, ...problem }) => ({ column: titles[column] ?? '', ...problem })),
  }))
  return { total, rows }
}

/** Imports by programs, which are written as soon as they have been checked. */
export const createPrograms = (deps: Deps) => ({
  start: (who: KeyHolder, input: Start) => start(deps, who, input),
  progress: async (who: KeyHolder, id: string) => toProgress(await requireReadable(deps, who, id)),
  errors: (who: KeyHolder, id: string, page: number) => loadErrors(deps, who, id, page),
})
