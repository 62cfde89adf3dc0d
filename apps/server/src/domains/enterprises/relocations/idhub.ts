import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { RelocatedKind } from '@biaojie/contract/enterprises/relocations/rules.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { findOwnIdentifierProblem } from '@biaojie/contract/identifiers/records/rules.ts'
import { TEMPLATES_MAX, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import yauzl from 'yauzl'
import { Refusal } from '../../../http/errors.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  type ConvertedTemplate,
  convertTemplate,
  convertValues,
  type ExportedRecord,
  type ExportedTemplate,
  makeTemplateId,
  readExported,
  readOwnTemplate,
} from '../../identifiers/idhub/idhub.ts'
import { prepareTemplatedRecord } from '../../identifiers/records/identifiers.ts'
import { findTemplate, requireTemplateId, templateContent } from '../../identifiers/templates/templates.ts'
import { checkTexts, isSameContent, RelocationProblem } from '../../relocatable.ts'
import { PART, packLines } from './archive.ts'
import type { Left } from './tables.ts'

/*
 * What an IDHub answered to its template and data calls: JSON, JSON Lines, or a ZIP of such files. It is made into the parts
 * that an archive of a node has, so that check, preview and writing are the same. docs/programs.md describes the file.
 */

const DOCUMENT_MAX = 16 * 1024 * 1024
const UNPACKED_MAX = 2 * 1024 * 1024 * 1024
const FILES_MAX = 10_000
const RECORDS_MAX = 1_000_000
const NOTES_MAX = 100

const JSON_FILE = /\.(json|jsonl|ndjson)$/i
const JSON_START = /^\uFEFF?\s*[{[]/

async function readStart(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Distinguishes an export of IDHub from an archive, whose first file is its manifest. */
export async function isIdhubExport(path: string): Promise<boolean> {
  if (JSON_START.test(await readStart(path))) return true
  try {
    const zip = await yauzl.openPromise(path, { autoClose: false })
    try {
      const { value } = await zip.eachEntry().next()
      return value !== undefined && value.fileName !== 'manifest.json' && JSON_FILE.test(value.fileName)
    } finally {
      zip.close()
    }
  } catch {
    return false
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })
function decode(pieces: readonly Buffer[], name: string): string {
  try {
    return decoder.decode(Buffer.concat(pieces))
  } catch {
    throw new RelocationProblem(`${name} 不是 UTF-8 编码`)
  }
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const NEWLINE = 0x0a

/** Reads a JSON document, or the values of JSON Lines one by one. The first line shows which format it is. */
async function* readJson(
  source: AsyncIterable<Buffer>,
  name: string,
  room: { bytes: number },
): AsyncGenerator<unknown> {
  let pieces: Buffer[] = []
  let length = 0
  let isLines: boolean | undefined
  let line = 0
  for await (const chunk of source) {
    room.bytes -= chunk.length
    if (room.bytes < 0) throw new RelocationProblem('展开后超过 2 GB，请分几个文件导入')
    let start = 0
    for (
      let end = chunk.indexOf(NEWLINE);
      end >= 0 && isLines !== false;
      end = chunk.indexOf(NEWLINE, start)
    ) {
      line += 1
      const text = decode([...pieces, chunk.subarray(start, end)], name)
      const read = parse(text)
      if (read) yield read.value
      else if (text.trim() !== '') {
        if (isLines) throw new RelocationProblem(`${name} 第 ${line} 行不是 JSON`)
        isLines = false
        break
      }
      if (read) isLines = true
      pieces = []
      length = 0
      start = end + 1
    }
    const rest = Buffer.from(chunk.subarray(start))
    pieces.push(rest)
    length += rest.length
    if (length > DOCUMENT_MAX)
      throw new RelocationProblem(`${name} 里一段 JSON 超过 16 MB，请写成一行一个标识（JSON Lines）`)
  }
  const text = decode(pieces, name)
  if (text.trim() === '') return
  const read = parse(text)
  if (!read) throw new RelocationProblem(isLines ? `${name} 最后一行不是 JSON` : `${name} 不是 JSON`)
  yield read.value
}

/** Reads the values of all files, each with the file's name. */
async function* readFiles(path: string, fileName: string): AsyncGenerator<{ name: string; value: unknown }> {
  const room = { bytes: UNPACKED_MAX }
  if (JSON_START.test(await readStart(path))) {
    for await (const value of readJson(createReadStream(path), fileName, room))
      yield { name: fileName, value }
    return
  }
  const zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true })
  try {
    if (zip.entryCount > FILES_MAX) throw new RelocationProblem(`包里的文件超过 ${formatCount(FILES_MAX)} 个`)
    for await (const entry of zip.eachEntry()) {
      const name = toPrintable(entry.fileName.slice(0, 80))
      if (entry.fileName.endsWith('/')) continue
      if (!JSON_FILE.test(entry.fileName) || entry.isEncrypted())
        throw new RelocationProblem(`包里的 ${name} 不是 JSON 文件`)
      const source = await zip.openReadStreamPromise(entry)
      for await (const value of readJson(source, name, room)) yield { name, value }
    }
  } finally {
    zip.close()
  }
}

/** Rows in a file of this machine, so that any number of them can be sorted. */
async function createSpool(path: string) {
  const file: FileHandle = await open(path, 'w+', 0o600)
  let pending: Buffer[] = []
  let [pendingBytes, written] = [0, 0]
  async function flush(): Promise<void> {
    const bytes = Buffer.concat(pending)
    await file.write(bytes, 0, bytes.length, written)
    written += bytes.length
    pending = []
    pendingBytes = 0
  }
  return {
    async add(text: string): Promise<{ at: number; length: number }> {
      const bytes = Buffer.from(text)
      const at = written + pendingBytes
      pending.push(bytes)
      pendingBytes += bytes.length
      if (pendingBytes > 1024 * 1024) await flush()
      return { at, length: bytes.length }
    },
    flush,
    async read({ at, length }: { at: number; length: number }): Promise<string> {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, at)
      return buffer.toString('utf8')
    },
    async close(): Promise<void> {
      await file.close()
      await rm(path, { force: true })
    },
  }
}

type Spool = Awaited<ReturnType<typeof createSpool>>
type Place = { key: string; at: number; length: number }

type Collected = { templates: Map<string, ExportedTemplate>; places: Place[] }

async function collect(path: string, fileName: string, prefix: string, spool: Spool): Promise<Collected> {
  const templates = new Map<string, ExportedTemplate>()
  const places: Place[] = []
  let count = 0
  for await (const { name, value } of readFiles(path, fileName))
    for (const exported of readExported(value)) {
      count += 1
      if ('problem' in exported)
        throw new RelocationProblem(`${name} 第 ${formatCount(count)} 项：${toPrintable(exported.problem)}`)
      if ('template' in exported) {
        const { version, items } = exported.template
        checkTexts(items)
        const before = templates.get(version)
        if (before && !isSameContent(before, exported.template))
          throw new RelocationProblem(`模板“${version}”有两份，内容不同`)
        templates.set(version, exported.template)
        if (templates.size > TEMPLATES_MAX) throw new RelocationProblem(`模板超过 ${TEMPLATES_MAX} 个`)
        continue
      }
      const key = foldHandle(exported.record.handle)
      if (!key.startsWith(`${prefix}/`))
        throw new RelocationProblem(
          `${name}：标识 ${toPrintable(exported.record.handle.slice(0, 128))} 不在前缀 ${prefix} 之下`,
        )
      places.push({ key, ...(await spool.add(JSON.stringify(exported.record))) })
      if (places.length > RECORDS_MAX)
        throw new RelocationProblem(`标识超过 ${formatCount(RECORDS_MAX)} 个，请分几个文件导入`)
    }
  await spool.flush()
  places.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : one.at - other.at))
  return { templates, places }
}

/** Counts data without a counterpart on this node; equal notes become one line. */
function createNotes() {
  const counts = new Map<string, Left>()
  return {
    say(what: string, why: string): void {
      const key = `${what} ${why}`
      const line = counts.get(key)
      if (line) line.count += 1
      else if (counts.size < 10_000)
        counts.set(key, {
          what: toPrintable(what).slice(0, 60),
          count: 1,
          why: toPrintable(why).slice(0, 200),
        })
    },
    list(): Left[] {
      const all = [...counts.values()].map((line) => ({ ...line, count: line.count > 1 ? line.count : 0 }))
      if (all.length <= NOTES_MAX) return all
      const why = '这里列不下'
      return [...all.slice(0, NOTES_MAX), { what: '还有', count: all.length - NOTES_MAX, why }]
    },
  }
}
type Notes = ReturnType<typeof createNotes>

type Form = ConvertedTemplate & { id: string; version: number }
type TemplateRow = { key: string; versions: { content: Template }[] }

/** Returns the company's published template with this name on this node. */
async function findOwnForm(db: Db, prefix: string, name: string): Promise<Form | undefined> {
  const id = await requireTemplateId(db, prefix, name).catch((error) => {
    if (error instanceof Refusal) return ''
    throw error
  })
  const row = id === '' ? undefined : await findTemplate(db, prefix, id)
  const content = row && row.version > 0 ? await templateContent(db, prefix, row.id, row.version) : undefined
  return row && content && { id: row.id, version: row.version, ...readOwnTemplate(content) }
}

type TemplateContext = { db: Db; prefix: string; at: Date; notes: Notes }

/** Makes the row of a template, and the form for its records. */
async function makeTemplate({ db, prefix, at, notes }: TemplateContext, exported: ExportedTemplate) {
  const { version: name } = exported
  const what = `模板 ${name}`
  const id = makeTemplateId(prefix, name)
  const named = await findOwnForm(db, prefix, name)
  if (named && named.id !== id) {
    notes.say(what, '本节点已有同名的模板，标识按它收')
    return { form: named }
  }
  const converted = convertTemplate(exported, (why) => notes.say(what, why))
  if (!converted) return {}
  const row = {
    key: id,
    name: converted.template.name,
    level: 'item',
    state: 'published',
    draft: null,
    updatedAt: at.toISOString(),
    updatedBy: 'IDHub',
    versions: [{ version: 1, content: converted.template, at: at.toISOString(), by: 'IDHub' }],
  }
  const existing = await findTemplate(db, prefix, id)
  for (let version = existing?.version ?? 0; version > 0; version--) {
    const content = await templateContent(db, prefix, id, version)
    if (content && isSameContent(content, converted.template))
      return { row, form: { ...converted, id, version } }
  }
  // A template that was changed on this node is kept, and the records follow its current version.
  const content = existing && (await templateContent(db, prefix, id, existing.version))
  const form: Form = content
    ? { id, version: existing.version, ...readOwnTemplate(content) }
    : { ...converted, id, version: 1 }
  return { row, form }
}

/** Makes the row of a record, or a row that only says why it cannot be written. */
function makeRecord(
  record: ExportedRecord,
  form: Form | undefined,
  { prefix, at, notes }: Omit<TemplateContext, 'db'>,
) {
  const key = foldHandle(record.handle)
  const wrong = findOwnIdentifierProblem(record.handle, prefix)
  if (wrong) return { key, problem: wrong }
  if (!form)
    return {
      key,
      problem: record.version === '' ? '没有写模板' : `文件里和本节点都没有模板“${record.version}”`,
    }
  if (form.template.level !== 'item') return { key, problem: `模板“${record.version}”不是单件的模板` }
  const { values, problem, unknown } = convertValues(record, form)
  if (problem) return { key, problem: problem.slice(0, 200) }
  const what = `模板 ${record.version}`
  for (const type of unknown) notes.say(what, `值「${type}」不在模板里，不收`)
  for (const format of record.formats) notes.say(what, `格式是 ${format} 的值没有对应，不收`)
  const { template, id: templateId, version: templateVersion } = form
  const { row } = prepareTemplatedRecord({
    identifier: record.handle,
    name: template.name,
    images: [],
    template,
    templateId,
    templateVersion,
    values,
  })
  return {
    key,
    identifier: record.handle,
    name: template.name,
    state: 'active',
    stateReason: '',
    level: template.level,
    template: templateId,
    templateVersion,
    batch: null,
    successor: null,
    visibility: {},
    content: row.content,
    revision: 1,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    isBlocked: false,
    revisions: [],
    aliases: [],
  }
}

export type MadePart = { kind: RelocatedKind; records: number; rawBytes: number; bytes: Buffer }

/** Gathers rows of a kind into parts. */
function createPacker(kind: RelocatedKind, keep: (part: MadePart) => Promise<void>) {
  let lines: Buffer[] = []
  let rawBytes = 0
  async function flush(): Promise<void> {
    if (lines.length === 0) return
    const part = { kind, records: lines.length, rawBytes, bytes: await packLines(Buffer.concat(lines)) }
    lines = []
    rawBytes = 0
    await keep(part)
  }
  return {
    async add(row: object): Promise<void> {
      const line = Buffer.from(`${JSON.stringify(row)}\n`)
      lines.push(line)
      rawBytes += line.length
      if (lines.length >= PART.rows || rawBytes >= PART.bytes) await flush()
    },
    flush,
  }
}

async function hashFile(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(path)) digest.update(chunk)
  return digest.digest('hex')
}

const wrapBroken = (error: unknown): never => {
  if (error instanceof RelocationProblem || (error as NodeJS.ErrnoException).code) throw error
  throw new RelocationProblem('不是完整的 ZIP，请重新打包')
}

type Export = { path: string; fileName: string; prefix: string; at: Date }

/** Makes the parts of an export; returns its digest, and notes about data without a counterpart here. */
export async function convertExport(
  db: Db,
  { path, fileName, prefix, at }: Export,
  keep: (part: MadePart) => Promise<void>,
): Promise<{ digest: string; left: Left[] }> {
  const notes = createNotes()
  const spool = await createSpool(`${path}.rows`)
  try {
    const { templates, places } = await collect(path, fileName, prefix, spool).catch(wrapBroken)
    if (templates.size === 0 && places.length === 0) throw new RelocationProblem('文件里没有模板，也没有标识')
    const context = { db, prefix, at, notes }
    const forms = new Map<string, Form | undefined>()
    const made: object[] = []
    const sorted = [...templates.values()].map((one) => ({ id: makeTemplateId(prefix, one.version), one }))
    for (const { one } of sorted.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const { row, form } = await makeTemplate(context, one)
      forms.set(one.version, form)
      if (row) made.push(row)
    }
    const packers = { templates: createPacker('templates', keep), items: createPacker('items', keep) }
    for (const row of made) await packers.templates.add(row)
    await packers.templates.flush()
    for (let at = 0; at < places.length; at++) {
      const place = places[at]
      if (!place) break
      const text = await spool.read(place)
      let problem = ''
      for (let next = places[at + 1]; next?.key === place.key; next = places[at + 1]) {
        if ((await spool.read(next)) !== text) problem = '文件里有两份，内容不同'
        at += 1
      }
      const record: ExportedRecord = JSON.parse(text)
      if (!forms.has(record.version))
        forms.set(
          record.version,
          record.version === '' ? undefined : await findOwnForm(db, prefix, record.version),
        )
      await packers.items.add(
        problem ? { key: place.key, problem } : makeRecord(record, forms.get(record.version), context),
      )
    }
    await packers.items.flush()
    return { digest: await hashFile(path), left: notes.list() }
  } finally {
    await spool.close()
  }
}

type AnyRow = { key: string }
type Skipped = AnyRow & { problem: string }
export const isSkipped = (row: object): row is Skipped => 'problem' in row

/** An export contains neither creation times nor states of records, so the data of this node are kept. */
export function completeRow(kind: RelocatedKind, row: AnyRow, existing: AnyRow | undefined): AnyRow {
  if (!existing || isSkipped(row)) return row
  if (kind === 'templates') {
    const [sent] = (row as TemplateRow).versions
    const isHere = (existing as TemplateRow).versions.some(
      ({ content }) => sent && isSameContent(content, sent.content),
    )
    return isHere ? existing : row
  }
  const { name, content, template } = row as AnyRow & Record<'name' | 'content' | 'template', string>
  return { ...existing, name, content, template } as AnyRow
}
