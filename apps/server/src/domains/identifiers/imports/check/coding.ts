import { createTarget } from '@biaojie/contract/identifiers/imports/rules.ts'
import { isSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import { findField, RECORD_SCENE, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { Values } from '@biaojie/contract/identifiers/templates/values.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import type pg from 'pg'
import { refuse } from '../../../../http/errors.ts'
import { type Db, toDb } from '../../../../platform/database/database.ts'
import {
  findMissingField,
  findRuleForRows,
  type RowRule,
  takeCodesOfRows,
} from '../../code-rules/code-rules.ts'
import { flattenValues, type Prepared, readRows } from '../../records/identifiers.ts'

/** The rule version from which rows without an identifier get their codes, and the day of these codes. */
export type Coding = { rule: RowRule; at: Date }

type Asked = { prefix: string; template: Template; at: Date }

/** Returns the scene of a field that occurs in a code; empty when the template has no such field. */
const findScene = (template: Template, key: string) =>
  [RECORD_SCENE, ...template.scenes.map((scene) => scene.key)].find((scene) =>
    findField(template, scene, key),
  ) ?? ''

/**
 * Returns the current rule of a template, and the reason why it cannot create codes for a file; empty when it
 * can.
 */
export async function loadTemplateRule(
  db: Db,
  { prefix, template, at }: Asked,
): Promise<{ rule: RowRule | undefined; problem: string }> {
  if (template.codeRuleId === '') return { rule: undefined, problem: '模板没有编码规则' }
  // A sandbox takes no codes, because its identifiers are deleted but taken codes cannot be returned.
  if (isSandbox(prefix)) return { rule: undefined, problem: '沙箱里不取号' }
  const rule = await findRuleForRows(db, { prefix, id: template.codeRuleId, at })
  if (!rule) return { rule, problem: '模板的编码规则已经不在' }
  const unknown = rule.fields.find((key) => findScene(template, key) === '')
  return { rule, problem: unknown ? `编码规则用到字段 ${unknown}，而模板里没有它` : '' }
}

/** Returns the field whose value does not fit the code of its row, with the reason. */
export function findUnfitValue(
  { rule }: Coding,
  template: Template,
  values: Values,
): { target: string; message: string } | undefined {
  const key = findMissingField(rule, flattenValues(values))
  if (key === '') return undefined
  const scene = findScene(template, key)
  const name = findField(template, scene, key)?.name
  return name
    ? {
        target: createTarget(scene, key),
        message: `${name}是编码的一段：请填写能写进编码的值，位数见编码规则`,
      }
    : { target: '', message: `编码规则用到字段 ${key}，而模板里没有它` }
}

/** A row that gets its code when it is written. */
export type Uncoded = {
  fields: ReturnType<typeof flattenValues>
  prepare: (identifier: string) => Prepared
}

/** Codes that already exist are skipped, at most this many. */
const MAX_SKIPPED = 100_000
const MAX_TRIES = 1_000

type Free = { prefix: string; coding: Coding; isNamed: (handle: string) => boolean }

/**
 * Takes one code for each row in the caller's transaction, so that a rollback returns them. Codes that
 * already exist, or that another row of the file names, are skipped.
 */
export async function takeFreeCodes(
  client: pg.ClientBase,
  rows: readonly Uncoded[],
  { prefix, coding: { rule, at }, isNamed }: Free,
): Promise<string[]> {
  const codes = new Map<Uncoded, string>()
  let waiting = [...rows]
  let skipped = 0
  for (let tries = 0; waiting.length > 0; tries++) {
    if (skipped > MAX_SKIPPED || tries === MAX_TRIES)
      throw refuse('identifier_taken', '编码规则接下来的号大多已被自己填写的标识占用，请核对规则')
    const wanted = { prefix, id: rule.id, version: rule.version, at }
    const taken = await takeCodesOfRows(
      toDb(client),
      wanted,
      waiting.map(({ fields }) => fields),
    )
    const identifiers = taken.map((code) => `${prefix}/${code}`)
    const there = await readRows(client, identifiers.map(foldHandle))
    const isFree = (identifier: string) =>
      !there.has(foldHandle(identifier)) && !isNamed(foldHandle(identifier))
    waiting = waiting.filter((row, place) => {
      const identifier = identifiers[place] ?? ''
      if (!isFree(identifier)) return true
      codes.set(row, identifier)
      return false
    })
    skipped += waiting.length
  }
  return rows.map((row) => codes.get(row) ?? '')
}
