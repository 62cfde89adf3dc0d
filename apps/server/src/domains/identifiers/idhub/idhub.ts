import type { BatchAnswer } from '@biaojie/contract/identifiers/records/programs.ts'
import { BATCH_MAX, toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import {
  hasChoices,
  type Template,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { checkTemplate } from '../../../http/access/access.ts'
import type { KeyHolder } from '../../../http/access/principals.ts'
import { Refusal, refuse } from '../../../http/errors.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { type Identifiers, readRows } from '../records/identifiers.ts'
import { findTemplate, requireTemplateId, templateContent } from '../templates/templates.ts'
import { listItems, readList, readSent, type Sent, TEMPLATE_INDEX } from './bodies.ts'

export {
  type ConvertedTemplate,
  convertTemplate,
  convertValues,
  type ExportedRecord,
  type ExportedTemplate,
  makeTemplateId,
  readExported,
  readOwnTemplate,
} from './exported.ts'

export type IdhubDeps = { db: Db; identifiers: Identifiers }
type Answer = { handle: string; msg: string }
type Way = 'create' | 'update'
type Published = { id: string; name: string; content: Template }

const SUCCESS = 'success'
const REASON = '由 IDHub 兼容接口删除'

/** The published template that programs name as `templateVersion`; refuses with template_not_found. */
async function requireTemplate(db: Db, who: KeyHolder, named: string): Promise<Published> {
  const prefix = toHome(who.prefix)
  const id = await requireTemplateId(db, prefix, named)
  checkTemplate(who, { template: id })
  const row = await findTemplate(db, prefix, id)
  const content = row && row.version > 0 ? await templateContent(db, prefix, id, row.version) : undefined
  if (!row || !content) throw refuse('template_not_found')
  return { id, name: row.name, content }
}

/** Returns the values by scene and field, or the first of them that the template does not have. */
function readValuesByField({ content }: Published, { values }: Sent) {
  const items = new Map(listItems(content).map((item) => [item.type, item]))
  const unknown = values.find(({ type }) => !items.has(type))
  const found: Record<string, Record<string, string>> = {}
  for (const { type, text } of values) {
    const item = items.get(type)
    if (item) found[item.scene] = { ...found[item.scene], [item.field.key]: text }
  }
  return { found, unknown: unknown?.type }
}

function toMessage({ outcome, problems }: BatchAnswer['rows'][number]): string {
  if (problems.length === 0) return outcome === 'skipped' ? '没有写入' : SUCCESS
  if (problems.some(({ rule }) => rule === 'taken')) return '标识已存在'
  return problems.map(({ message }) => message).join('；')
}

/** Writes identifiers of one template, a portion at a time. */
async function writePortion(
  { db, identifiers }: IdhubDeps,
  who: KeyHolder,
  way: Way,
  { version, given }: { version: string; given: Sent[] },
): Promise<Answer[]> {
  const template = await requireTemplate(db, who, version)
  const handles = given.map(({ handle }) => foldHandle(handle))
  const there = way === 'update' ? await readRows(getClient(db), handles) : undefined
  const messages = new Map<Sent, string>()
  const rows = given.flatMap((sent, at) => {
    const { found, unknown } = readValuesByField(template, sent)
    const stored = there?.get(handles[at] ?? '')
    if (unknown !== undefined) messages.set(sent, `非法操作，${unknown} 在模板中不存在`)
    else if (there && !stored) messages.set(sent, '标识不存在')
    else return [{ sent, row: { identifier: sent.handle, values: found, expected: stored?.revision ?? 0 } }]
    return []
  })
  if (rows.length > 0) {
    const content = { template: template.id, rows: rows.map(({ row }) => row) }
    const answer = await identifiers.writeRows({ who, key: '', call: `idhub ${way}`, content })
    for (const [at, { sent }] of rows.entries()) {
      const row = answer.rows[at]
      if (row) messages.set(sent, toMessage(row))
    }
  }
  return given.map((sent) => ({ handle: sent.handle, msg: messages.get(sent) ?? '没有写入' }))
}

const describeError = (error: unknown): string => {
  if (error instanceof Refusal && error.status < 500) return error.message
  throw error
}

/** Writes each identifier or returns the reason why not; identifiers of one template are written together. */
async function writeMany(deps: IdhubDeps, who: KeyHolder, way: Way, sent: Sent[]): Promise<Answer[]> {
  const outcomes = new Map<Sent, Answer>()
  for (const [version, group] of Map.groupBy(sent, (entry) => entry.template))
    for (let at = 0; at < group.length; at += BATCH_MAX) {
      const given = group.slice(at, at + BATCH_MAX)
      const answers = await writePortion(deps, who, way, { version, given }).catch((error) => {
        const msg = describeError(error)
        return given.map(({ handle }) => ({ handle, msg }))
      })
      for (const [place, entry] of given.entries())
        outcomes.set(entry, answers[place] ?? { handle: entry.handle, msg: '没有写入' })
    }
  return sent.map((entry) => outcomes.get(entry) ?? { handle: entry.handle, msg: '没有写入' })
}

/** Retires identifiers, because a code that was published is never issued again. */
async function removeMany(
  { db, identifiers }: IdhubDeps,
  who: KeyHolder,
  handles: string[],
): Promise<Answer[]> {
  const stored = await readRows(getClient(db), handles.map(foldHandle))
  const answers: Answer[] = []
  for (const handle of handles) {
    const row = stored.get(foldHandle(handle))
    const isThere = row && row.prefix === who.prefix && row.state !== 'retired'
    const change = {
      identifier: handle,
      revision: row?.revision ?? 0,
      state: 'retired',
      reason: REASON,
    } as const
    const msg = isThere
      ? await identifiers.changes.setState(who, change).then(() => SUCCESS, describeError)
      : '标识不存在'
    answers.push({ handle, msg })
  }
  return answers
}

const createElement = (index: number, type: string, value: unknown) => ({
  auth: '',
  index,
  type,
  data: { format: 'string', value: String(value) },
})

async function loadDetail({ db, identifiers }: IdhubDeps, who: KeyHolder, handle: string) {
  const [prefix = '', ...code] = handle.split('/')
  const read = await identifiers.programs.read(who, { prefix, code: code.join('/') })
  if (read.state === 'retired') throw refuse('identifier_not_found')
  const home = toHome(who.prefix)
  const row = read.template === '' ? undefined : await findTemplate(db, home, read.template)
  const content = row && (await templateContent(db, home, read.template, read.templateVersion ?? 0))
  const values = content
    ? listItems(content).flatMap(({ index, type, scene, field }) => {
        const value = read.values[scene]?.[field.key]
        return value === undefined ? [] : [createElement(index, type, value)]
      })
    : []
  const name = row?.name ?? ''
  const template = name === '' ? [] : [createElement(TEMPLATE_INDEX, 'TEMPLATE', name)]
  return {
    code: '200',
    prefix,
    handle: read.identifier,
    templateVersion: name,
    value: [...template, ...values],
  }
}

/** The guide has only text fields; limits of a choice are added to the description of the form. */
function toLimits({ kind, minimum, maximum, choices }: TemplateField) {
  const limits = { type: 'string', minLength: 0, maxLength: 255 }
  if (kind === 'text') return { ...limits, minLength: minimum ?? 0, maxLength: maximum ?? 255 }
  return hasChoices(kind) && choices.length > 0 ? { ...limits, enum: choices } : limits
}

async function loadTemplateForm(
  { db }: IdhubDeps,
  who: KeyHolder,
  { prefix, version }: { prefix: string; version: string },
) {
  if (toHome(prefix) !== toHome(who.prefix)) throw refuse('template_not_found')
  const { id, name, content } = await requireTemplate(db, who, version)
  const items = listItems(content).map(({ index, type, field }) => ({
    name: field.name,
    idType: type,
    idIndex: index,
    required: field.required.rule === 'always',
    state: 1,
    metadata: toLimits(field),
  }))
  // IDHub's industry classes and its own template handles have no equivalent here.
  const unknown = { industryCategory: '', industrySpecific: '', industryTrade: '', industrySubclass: '' }
  return { prefix, version: name, description: '', ...unknown, type: 2, handle: id, items }
}

/** Maps the operations of IDHub's programs to the identifiers of a company on this node. */
export const createOperations = (deps: IdhubDeps) => ({
  detail: (who: KeyHolder, handle: string) => loadDetail(deps, who, handle),
  template: (who: KeyHolder, request: { prefix: string; version: string }) =>
    loadTemplateForm(deps, who, request),
  writeOne: async (who: KeyHolder, way: Way, body: unknown) => {
    const [answer] = await writeMany(deps, who, way, [readSent(body)])
    if (answer?.msg !== SUCCESS) throw refuse('invalid_input', answer?.msg)
    return true
  },
  writeMany: (who: KeyHolder, way: Way, body: unknown, most: number) =>
    writeMany(deps, who, way, readList(body, most).map(readSent)),
  removeOne: async (who: KeyHolder, handle: string) => {
    const [answer] = await removeMany(deps, who, [handle])
    if (answer?.msg === '标识不存在') throw refuse('identifier_not_found', '没有找到标识')
    if (answer?.msg !== SUCCESS) throw refuse('invalid_input', answer?.msg)
    return true
  },
  removeMany: async (who: KeyHolder, body: unknown, most: number) =>
    (await removeMany(deps, who, readList(body, most).map(String))).map((answer) => ({
      ...answer,
      code: answer.msg === SUCCESS ? 1 : -2,
    })),
})
export type Operations = ReturnType<typeof createOperations>
