import { hash } from 'node:crypto'
import type { UploadedFile } from '@biaojie/contract/define.ts'
import {
  type BlankWay,
  type ExistingWay,
  findTargetsProblem,
  guessTargets,
  type UncodedWay,
} from '@biaojie/contract/identifiers/imports/rules.ts'
import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { refuse } from '../../../http/errors.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import { findTemplate, templateContent } from '../templates/templates.ts'
import { loadTemplateRule } from './check/coding.ts'
import { readFileHead } from './file.ts'
import { loadMatches } from './match/remembered.ts'
import { loadValueMatches } from './match/values.ts'
import { countOpen, type Import, NO_COUNTS, runs } from './store.ts'

/** Maximum number of unfinished files of one company. */
const MAX_OPEN = 20

export type UploadDeps = { db: Db; now: Now; storage: Pick<Storage, 'put'> }

export async function requireImport(db: Db, prefix: string, id: string): Promise<Import> {
  const row = await runs.find(db, { prefix, id })
  if (!row) throw refuse('import_not_found')
  return row
}

/** Returns the newest published version of a template; refuses when the template is not published. */
export async function requireTemplateInForce(db: Db, of: string, id: string) {
  const prefix = toHome(of)
  const head = isUuid(id) ? await findTemplate(db, prefix, id) : undefined
  if (!head) throw refuse('template_not_found')
  const template = await templateContent(db, prefix, id, head.version)
  if (!template || head.state !== 'published') throw refuse('template_unpublished')
  return { head, template }
}

/** How rows treat existing identifiers, empty cells and missing identifiers. */
export type Ways = {
  existing?: ExistingWay | undefined
  blanks?: BlankWay | undefined
  uncoded?: UncodedWay | undefined
}
type Sent = Ways & { prefix: string; templateId: string; file: UploadedFile }
export type Sender = Pick<Import, 'createdBy' | 'createdById' | 'createdKind' | 'limited'>

/** Reads and stores a file; nothing is written yet. */
export async function storeUpload(
  deps: UploadDeps,
  { prefix, templateId, file, existing = 'update', blanks = 'keep', uncoded = 'refuse' }: Sent,
  sender: Sender,
): Promise<Import> {
  const { db, now, storage } = deps
  const { head, template } = await requireTemplateInForce(db, prefix, templateId)
  if ((await countOpen(db, prefix)) >= MAX_OPEN) throw refuse('imports_full')
  const opened = await readFileHead(file.bytes, prefix)
  const remembered = await loadMatches(db, prefix, templateId, template)
  const id = createId(now().getTime())
  const storageKey = `imports/${id}`
  // The file is stored before its row, so that no row names a missing file; unused files are deleted later.
  await storage.put(storageKey, file.bytes)
  return {
    prefix,
    id,
    fileName: toPrintable(file.name).slice(0, 200) || '未命名',
    storageKey,
    templateId,
    templateVersion: head.version,
    templateName: head.name,
    state: 'uploaded',
    mode: 'all',
    existing,
    blanks,
    uncoded,
    codeRuleVersion: null,
    hyphenRuleVersion: null,
    takenCodes: 0,
    digest: hash('sha256', file.bytes),
    ...opened,
    targets: guessTargets(opened.titles, template, remembered, uncoded),
    valueMatches: await loadValueMatches(db, prefix, templateId),
    filled: [],
    columnValues: null,
    correctedRows: 0,
    recheck: false,
    checkNumber: 0,
    preview: [],
    rows: 0,
    doneRows: 0,
    counts: NO_COUNTS,
    problem: '',
    lastIdentifier: '',
    createdAt: now(),
    ...sender,
    startedAt: null,
    endedAt: null,
  }
}

type Matched = {
  prefix: string
  targets: readonly string[]
  /** Targets that have the same value in all rows. */
  filled?: readonly string[]
  template: Template
  uncoded: UncodedWay
  at: Date
}

/**
 * Checks the chosen columns and returns the version of the rule that creates codes for rows without an
 * identifier; null when such rows are wrong. Refuses with import_targets.
 */
export async function checkTargets(
  db: Db,
  { prefix, targets, filled = [], template, uncoded, at }: Matched,
): Promise<{ codeRuleVersion: number | null }> {
  const { rule, problem: hindrance } =
    uncoded === 'take'
      ? await loadTemplateRule(db, { prefix, template, at })
      : { rule: undefined, problem: '' }
  const takesCodes = rule !== undefined && hindrance === ''
  const problem = findTargetsProblem(targets, template, { takesCodes, byAlias: uncoded === 'alias', filled })
  if (problem && hindrance && !targets.includes('identifier'))
    throw refuse('import_targets', `${hindrance}，请选出哪一列是标识`)
  if (problem) throw refuse('import_targets', problem)
  return { codeRuleVersion: takesCodes ? rule.version : null }
}
