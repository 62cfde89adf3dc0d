import { formatCount } from '@biaojie/contract/formats.ts'
import type { FilledValue } from '@biaojie/contract/identifiers/imports/rows.ts'
import { ALIAS_TARGET, guessTargets, type HyphenWay } from '@biaojie/contract/identifiers/imports/rules.ts'
import { findValuesProblem, type ValueMatch } from '@biaojie/contract/identifiers/imports/values.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { refuse } from '../../../../http/errors.ts'
import type { Now } from '../../../../platform/base/clock.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import type { Storage } from '../../../../platform/providers/storage/storage.ts'
import { defineJobKind } from '../../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../../platform/shared/jobs/jobs.ts'
import { loadTemplateRule } from '../check/coding.ts'
import { dropCorrections } from '../correct/store.ts'
import { loadFile, readFileHead } from '../file.ts'
import { CHECK } from '../programs.ts'
import { hasWritten, type Import, type Key, MATCHABLE, NO_COUNTS, runs } from '../store.ts'
import { checkTargets, requireImport, requireTemplateInForce, type Ways } from '../upload.ts'
import { toDetail } from '../wire.ts'
import { checkFilled } from './filled.ts'
import { loadMatches, saveMatches } from './remembered.ts'
import { addOptions, saveValueMatches } from './values.ts'

/** Counts the texts in the columns of a sheet. */
export const COUNT = defineJobKind<Key & { sheet: string }>('imports.count')

type Deps = { db: Db; now: Now; storage: Pick<Storage, 'get'>; jobs: Pick<Jobs, 'enqueue'> }

export type Match = Ways & {
  id: string
  sheet?: string | undefined
  targets: string[]
  values?: ValueMatch[] | undefined
  filled?: FilledValue[] | undefined
  hyphens?: HyphenWay | undefined
}
/** Refuses to write a file a second time when its rows took codes, because they would take new codes. */
async function refuseSecondRun(db: Db, row: Import): Promise<void> {
  if (row.takenCodes > 0 && (await hasWritten(db, row)))
    throw refuse(
      'import_moved_on',
      `其中 ${formatCount(row.takenCodes)} 行已取号写入，再对列会重复取号；请先整次撤销，或只上传其余的行`,
    )
}

type Matched = { row: Import; template: Template; version: number }

/** Another sheet of the same file has other titles. */
async function chooseSheet(deps: Deps, prefix: string, matched: Matched, sheet: string) {
  const { row, template, version } = matched
  const bytes = await loadFile(deps.storage, row)
  if (!bytes) throw refuse('import_not_found')
  const opened = await readFileHead(bytes, prefix, sheet)
  const remembered = await loadMatches(deps.db, prefix, row.templateId, template)
  const targets = guessTargets(opened.titles, template, remembered, row.uncoded)
  return transact(deps.db, async (db) => {
    const moved = await runs.change(db, row, MATCHABLE, {
      ...opened,
      ...{ targets, preview: [], counts: NO_COUNTS, rows: 0, columnValues: null },
      ...{ correctedRows: 0, recheck: false, checkNumber: row.checkNumber + 1 },
      state: 'uploaded',
      templateVersion: version,
    })
    if (!moved) throw refuse('import_moved_on')
    // Rows of another sheet have the same numbers.
    await dropCorrections(db, row)
    await deps.jobs.enqueue(db, COUNT, { prefix, id: row.id, sheet: moved.sheet })
    return toDetail(db, moved, deps.now())
  })
}

/** Returns the rule version whose hyphens are added; without a choice, that of the last check. */
async function findHyphenVersion({ db, now }: Deps, { row, template }: Matched, way?: HyphenWay) {
  const adds = way === undefined ? row.hyphenRuleVersion !== null : way === 'add'
  if (!adds) return null
  const { rule } = await loadTemplateRule(db, { prefix: row.prefix, template, at: now() })
  return rule?.version ?? null
}

async function chooseColumns(deps: Deps, matched: Matched, input: Match) {
  const { row, template, version } = matched
  const { prefix, id } = row
  const { values, existing = row.existing, blanks = row.blanks, uncoded = row.uncoded } = input
  const chosen = row.titles.map((_title, at) => input.targets[at] ?? '')
  // When rows are not matched by aliases, the alias column is left out.
  const targets = chosen.map((target) =>
    target === ALIAS_TARGET.target && uncoded !== 'alias' ? '' : target,
  )
  // When no values are given, those of the last check stay; they may be wrong for another version of the
  // template.
  const filled = checkFilled(input.filled ?? row.filled, template, prefix)
  const coded = await checkTargets(deps.db, {
    ...{ prefix, targets, template, uncoded, at: deps.now() },
    filled: filled.map(({ target }) => target),
  })
  const hyphenRuleVersion = await findHyphenVersion(deps, matched, input.hyphens)
  const valuesWrong = findValuesProblem(values ?? [], targets, template)
  if (valuesWrong) throw refuse('import_values', valuesWrong)
  // When no values are given, those of the last check stay if they are still valid.
  const valueMatches = values ? addOptions(values, template) : row.valueMatches
  return transact(deps.db, async (db) => {
    const moved = await runs.change(db, row, MATCHABLE, {
      ...{ existing, blanks, uncoded, ...coded, hyphenRuleVersion, valueMatches, filled, targets },
      ...{ rows: 0, doneRows: 0, takenCodes: 0, counts: NO_COUNTS, preview: [], problem: '' },
      // The check reads the file with all corrections.
      ...{ recheck: false, checkNumber: row.checkNumber + 1 },
      state: 'checking',
      templateVersion: version,
    })
    if (!moved) throw refuse('import_moved_on')
    await saveMatches(db, moved, template)
    if (values) await saveValueMatches(db, moved, valueMatches)
    await deps.jobs.enqueue(db, CHECK, { prefix, id, checkNumber: moved.checkNumber })
    return toDetail(db, moved, deps.now())
  })
}

/** Saves the chosen columns and starts the check; another sheet is opened first. */
export async function matchFile(deps: Deps, prefix: string, input: Match) {
  const row = await requireImport(deps.db, prefix, input.id)
  await refuseSecondRun(deps.db, row)
  const { head, template } = await requireTemplateInForce(deps.db, prefix, row.templateId)
  const matched = { row, template, version: head.version }
  const { sheet } = input
  return sheet !== undefined && sheet !== row.sheet
    ? chooseSheet(deps, prefix, matched, sheet)
    : chooseColumns(deps, matched, input)
}
