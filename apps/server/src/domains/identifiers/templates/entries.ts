/** Writes the register's entries about templates, and compares templates with them. */

import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type pg from 'pg'
import { type Db, getClient, snapshot } from '../../../platform/database/database.ts'
import { toComparableText } from '../../relocatable.ts'
import {
  appendEntries,
  compareRows,
  createEntry,
  type Difference,
  digestText,
  type EventEntry,
  type NewEntry,
  readEventEntries,
} from '../../resolution/register/register.ts'
import { templates, templateVersions } from './tables.ts'

type Key = { prefix: string; id: string }

const digestTemplate = (content: Template): string => digestText(toComparableText(content))

export const createTemplateEntry = (
  { prefix, id: subject }: Key,
  version: number,
  template: Template,
  at: Date,
): NewEntry =>
  createEntry({
    kind: 'template',
    prefix,
    subject,
    at,
    content: { state: 'published', version, digest: digestTemplate(template) },
  })

/** An entry about a template that is withdrawn, or published again without a new version. */
export const createWithdrawalEntry = (
  { prefix, id: subject, state, version }: Key & { state: string; version: number },
  at: Date,
): NewEntry => createEntry({ kind: 'template', prefix, subject, at, content: { state, version } })

type Registered = {
  state: string
  /** The number of the latest version. */
  version: number
  /** By version. */
  digests: ReadonlyMap<number, string>
  leaf: number | undefined
}

function readRegistered(entries: readonly EventEntry[]): Registered {
  const digests = new Map<number, string>()
  let state = ''
  let version = 0
  for (const { content } of entries) {
    state = String(content.state)
    version = Math.max(version, Number(content.version))
    if (typeof content.digest === 'string') digests.set(Number(content.version), content.digest)
  }
  return { state, version, digests, leaf: entries.at(-1)?.leaf }
}

const toKeyText = ({ prefix, id }: Key) => `${prefix} ${id}`

async function readAllRegistered(client: Pick<pg.ClientBase, 'query'>): Promise<Map<string, Registered>> {
  const entries = await readEventEntries(client, ['template'])
  const byTemplate = Map.groupBy(entries, ({ prefix, subject: id }) => toKeyText({ prefix, id }))
  return new Map([...byTemplate].map(([key, own]) => [key, readRegistered(own)]))
}

/** Reads published templates with their versions by number. */
async function readPublished(db: Db) {
  const rows = await db.select().from(templates).orderBy(templates.prefix, templates.id)
  const versions = await db.select().from(templateVersions).orderBy(templateVersions.version)
  const byTemplate = Map.groupBy(versions, ({ prefix, templateId: id }) => toKeyText({ prefix, id }))
  return rows.map((row) => {
    const contents = (byTemplate.get(toKeyText(row)) ?? []).map(({ version, content }) => ({
      version,
      content,
    }))
    return { row, contents }
  })
}

/** Enters templates of before the register, or before its digests were those of canonical JSON. */
export async function enterFormerTemplates(db: Db, at: Date): Promise<void> {
  const client = getClient(db)
  const registered = await readAllRegistered(client)
  const entries = (await readPublished(db)).flatMap(({ row, contents }) => {
    const before = registered.get(toKeyText(row))
    const missing = contents
      .filter(({ version, content }) => before?.digests.get(version) !== digestTemplate(content))
      .map(({ version, content }) => createTemplateEntry(row, version, content, at))
    const state = missing.length > 0 ? 'published' : before?.state
    const isOther = row.version > 0 && state !== row.state
    return isOther ? [...missing, createWithdrawalEntry(row, at)] : missing
  })
  await appendEntries(client, entries)
}

type Published = Awaited<ReturnType<typeof readPublished>>[number]

function findProblem({ row, contents }: Published, registered: Registered | undefined): string | undefined {
  if (row.version === 0 && contents.length === 0 && !registered) return undefined
  if (!registered) return '账簿里没有它'
  if (row.version !== registered.version) return `账簿里最近的是第 ${registered.version} 版`
  if (row.state !== registered.state) return '状态和登记的不同'
  const byVersion = new Map(contents.map(({ version, content }) => [version, content]))
  for (const [version, digest] of registered.digests) {
    const content = byVersion.get(version)
    if (!content) return `第 ${version} 版不见了`
    if (digestTemplate(content) !== digest) return `第 ${version} 版的内容和登记的摘要不符`
  }
  const added = contents.find(({ version }) => !registered.digests.has(version))
  if (added) return `账簿里没有第 ${added.version} 版`
  const newest = byVersion.get(row.version)
  return newest?.name === row.name && newest.level === row.level ? undefined : '名称或层级和最近一版的不同'
}

/** Compares all templates and their published versions with the latest entries about them. */
export async function findTemplateDifferences(db: Db): Promise<Difference[]> {
  const [published, registered] = await snapshot(db, async (db) => [
    await readPublished(db),
    await readAllRegistered(getClient(db)),
  ])
  return compareRows({
    rows: published,
    registered,
    toKey: ({ row }) => toKeyText(row),
    findProblem,
    nameRow: ({ row }) => `企业 ${row.prefix} 的模板 ${row.name}`,
    nameMissing: (key) => `模板 ${key}`,
  })
}
