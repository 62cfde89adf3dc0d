import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { RELOCATED_KINDS } from '@biaojie/contract/enterprises/relocations/rules.ts'
import { findForbidden } from '@biaojie/contract/texts.ts'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { toFingerprint } from '../../../platform/shared/key-file.ts'
import { RelocationProblem } from '../../relocatable.ts'

/*
 * An archive is a ZIP of parts that are stored as they are: `manifest.json`, `manifest.sig` and `node-key.pem`, then
 * `parts/000001.jsonl.gz` and so on, and documents of records as `parts/000007.pdf`. The manifest names every part with
 * its length and SHA-256, and the node signs it. docs/operations.md describes the format.
 */

export const FORMAT = 'biaojie-relocation'
/** Rows and bytes of one part: few enough that the other node can write them in one transaction. */
export const PART = { rows: 5_000, bytes: 16 * 1024 * 1024 }
/** The maximum size of the uncompressed rows of one part in bytes. A few rows may be large. */
const RAW_MAX = 64 * 1024 * 1024
const PART_MAX = 64 * 1024 * 1024
const MANIFEST_MAX = 64 * 1024 * 1024
const PARTS_MAX = 200_000
const SMALL_MAX = 4_096

const Count = Type.Integer({ minimum: 0 })
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Short = Type.String({ maxLength: 200 })
const closed = { additionalProperties: false }

const PartSchema = Type.Object(
  {
    name: Type.String({ pattern: '^parts/[0-9]{6}\\.(jsonl\\.gz|pdf|jpg)$' }),
    kind: Type.Enum(RELOCATED_KINDS),
    records: Type.Integer({ minimum: 1, maximum: 100_000 }),
    rawBytes: Type.Integer({ minimum: 1, maximum: RAW_MAX }),
    bytes: Type.Integer({ minimum: 1, maximum: PART_MAX }),
    sha256: Digest,
    file: Type.Optional(
      Type.Object(
        {
          id: Type.String({ pattern: '^[0-9a-f]{32}$' }),
          name: Short,
          format: Type.Enum(['pdf', 'jpg']),
        },
        closed,
      ),
    ),
  },
  closed,
)

const ManifestSchema = Type.Object(
  {
    format: Type.Literal(FORMAT),
    version: Type.Literal(1),
    node: Type.Object({ prefix: Short, name: Short }, closed),
    prefix: Short,
    company: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 200 }),
        shortName: Short,
        industryCode: Short,
        industry: Short,
        areaCode: Short,
        area: Short,
        address: Type.String({ maxLength: 500 }),
        website: Type.String({ maxLength: 500 }),
        introduce: Type.String({ maxLength: 5_000 }),
      },
      closed,
    ),
    exportedAt: Type.String({ maxLength: 30 }),
    left: Type.Array(Type.Object({ what: Short, count: Count, why: Short }, closed), { maxItems: 20 }),
    parts: Type.Array(PartSchema, { maxItems: PARTS_MAX }),
  },
  closed,
)
export type Manifest = Static<typeof ManifestSchema>
export type Part = Static<typeof PartSchema>
const compiled = Compile(ManifestSchema)

const pack = promisify<Buffer, { level: number }, Buffer>(gzip)
const unpack = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip)
/** Higher compression levels cost much time and save few bytes. */
const LEVEL = 4

export const computeSha256 = (bytes: Uint8Array): string => hash('sha256', bytes)

export const makePartName = (number: number, ending: string) =>
  `parts/${String(number).padStart(6, '0')}.${ending}`

export const packLines = (lines: Buffer): Promise<Buffer> => pack(lines, { level: LEVEL })

/** Unpacks the rows of a part, whose number and size must match the manifest. */
export async function unpackRows(
  bytes: Uint8Array,
  { rawBytes, records }: { rawBytes: number; records: number },
): Promise<unknown[]> {
  const raw = await unpack(bytes, { maxOutputLength: rawBytes }).catch(() => {
    throw new RelocationProblem('展开后比清单写的长，或不是 gzip')
  })
  if (raw.length !== rawBytes) throw new RelocationProblem('展开后的长度与清单不符')
  const lines = raw.toString('utf8').split('\n')
  if (lines.pop() !== '' || lines.length !== records) throw new RelocationProblem('行数与清单不符')
  return lines.map((line, at) => {
    try {
      return JSON.parse(line)
    } catch {
      throw new RelocationProblem(`第 ${at + 1} 行不是 JSON`)
    }
  })
}

/** The key signs nothing else with this beginning, in particular no head of the register. */
const toStatement = (manifest: Uint8Array) => Buffer.from(`${FORMAT} ${computeSha256(manifest)}\n`)

export const signManifest = (manifest: Uint8Array, key: KeyObject): string =>
  sign(null, toStatement(manifest), key).toString('base64')

type Stored = { name: string; bytes: number; read: () => Promise<Uint8Array> }

/**
 * Writes an archive from parts that are read one after the other; the length of the archive is known in
 * advance.
 */
export function writeArchive(
  parts: readonly Stored[],
  at: Date,
): Promise<{ content: Readable; bytes: number }> {
  const zip = new yazl.ZipFile()
  // An error in a part ends the stream of the answer.
  zip.on('error', (error) => (zip.outputStream as Readable).destroy(error))
  for (const { name, bytes, read } of parts)
    zip.addReadStreamLazy(name, { size: bytes, compress: false, mtime: at }, (done) => {
      read().then(
        (content) => done(null, Readable.from([content], { objectMode: false })),
        (error) => done(error, Readable.from([])),
      )
    })
  return new Promise((resolve) => {
    const end = zip.end as (options: object, sized: (bytes: number) => void) => void
    end.call(zip, { forceZip64Format: false }, (bytes) =>
      resolve({ content: zip.outputStream as Readable, bytes }),
    )
  })
}

async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function checkEntry(entry: yauzl.Entry, name: string, most: number): void {
  if (entry.fileName !== name)
    throw new RelocationProblem(`包里应是 ${name}，却是 ${entry.fileName.slice(0, 80)}`)
  if (entry.compressionMethod !== 0 || entry.isEncrypted())
    throw new RelocationProblem(`${name} 应照原样存放，不能再压缩或加密`)
  if (entry.uncompressedSize > most) throw new RelocationProblem(`${name} 过大`)
}

function parseManifest(bytes: Buffer): Manifest {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new RelocationProblem('清单不是 JSON')
  }
  if (!compiled.Check(value)) throw new RelocationProblem('清单的格式不正确，或来自更新的版本')
  return value
}

function readKey(pem: string): KeyObject {
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Text that is not a key is refused below.
  }
  throw new RelocationProblem('包里的公钥不是 Ed25519 公钥')
}

export type Head = {
  manifest: Manifest
  digest: string
  publicKey: string
  fingerprint: string
}

/** Refuses a manifest with impossible parts. Kinds must be in their fixed order, because later ones depend on earlier ones. */
function checkParts({ parts }: Manifest): void {
  let last = 0
  for (const [at, { name, kind, file, records }] of parts.entries()) {
    const place = RELOCATED_KINDS.indexOf(kind)
    const ending = file ? file.format : 'jsonl.gz'
    const isGood =
      place >= last &&
      name === makePartName(at + 1, ending) &&
      (kind === 'files') === (file !== undefined) &&
      (!file || (records === 1 && findForbidden(file.name) === undefined))
    if (!isGood) throw new RelocationProblem(`清单的第 ${at + 1} 段不正确`)
    last = place
  }
}

type CheckHead = (head: Head) => Promise<void> | void
type KeepPart = (part: Part, number: number, bytes: Buffer) => Promise<void>

const wrapBroken = (error: unknown): never => {
  if (error instanceof RelocationProblem) throw error
  const code = (error as NodeJS.ErrnoException).code
  // Disk errors are not the fault of the archive.
  if (code) throw error
  throw new RelocationProblem('不是完整的 ZIP，请重新下载迁出包')
}

/**
 * Reads an archive once from its beginning: the manifest, whose signature must be valid, then each part,
 * whose digest must match. Parts that the manifest does not name are ignored.
 */
export async function readArchive(path: string, checkHead: CheckHead, keepPart: KeepPart): Promise<Head> {
  try {
    const zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true })
    try {
      return await readEntries(zip, checkHead, keepPart)
    } finally {
      zip.close()
    }
  } catch (error) {
    return wrapBroken(error)
  }
}

async function readEntries(zip: yauzl.ZipFile, checkHead: CheckHead, keepPart: KeepPart): Promise<Head> {
  const entries = zip.eachEntry()
  async function next(name: string, most: number): Promise<Buffer> {
    const { value, done } = await entries.next()
    if (done) throw new RelocationProblem(`包里缺少 ${name}`)
    checkEntry(value, name, most)
    return readEntry(zip, value)
  }
  const bytes = await next('manifest.json', MANIFEST_MAX)
  const signature = (await next('manifest.sig', SMALL_MAX)).toString('ascii').trim()
  const publicKey = (await next('node-key.pem', SMALL_MAX)).toString('ascii')
  const key = readKey(publicKey)
  if (!verify(null, toStatement(bytes), key, Buffer.from(signature, 'base64')))
    throw new RelocationProblem('清单的签名不对，包被改过或没有下全')
  const manifest = parseManifest(bytes)
  checkParts(manifest)
  if (zip.entryCount !== manifest.parts.length + 3) throw new RelocationProblem('包里的文件数与清单不符')
  const head = { manifest, digest: computeSha256(bytes), publicKey, fingerprint: toFingerprint(key) }
  await checkHead(head)
  for (const [at, part] of manifest.parts.entries()) {
    const content = await next(part.name, PART_MAX)
    if (content.length !== part.bytes || computeSha256(content) !== part.sha256)
      throw new RelocationProblem(`${part.name} 与清单的摘要不符`)
    await keepPart(part, at + 1, content)
  }
  return head
}
