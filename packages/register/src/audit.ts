/** Audits a whole log: every entry, every tile and every head that was seen before. */

import { isEqualBytes, toBase64 } from './bytes.ts'
import { decodeBundle } from './entries.ts'
import { EMPTY_ROOT, hashLeaf } from './merkle.ts'
import {
  type Checkpoint,
  checkSignature,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  type Verify,
} from './notes.ts'
import {
  appendLeaf,
  countTileHashes,
  createEdge,
  hashEdge,
  listPartialTiles,
  TILE_WIDTH,
  type Tile,
  toTilePath,
} from './tiles.ts'

/** The log contains an error. The message is for the auditor. */
export class AuditFailure extends Error {}

export type SeenHead = { size: number; root: string }

type AuditOptions = {
  /** Reads a file below `/log/`; undefined when there is none. */
  read: (path: string) => Promise<Uint8Array | undefined>
  verify: Verify
  /** The key that the auditor trusts; at the first audit, the key of the log itself. */
  trustedKey?: string
  /** Heads of earlier audits, in any order. */
  seenHeads?: readonly SeenHead[]
  /** Called with each entry in the order of the log. */
  onEntry?: (leaf: number, entry: Uint8Array) => void | Promise<void>
  onProgress?: (done: number, size: number) => void
}

export type AuditResult = { checkpoint: Checkpoint; key: string; note: string }

const decoder = new TextDecoder()
/** Number of files that are read ahead. */
const AHEAD = 16

async function readHead({ read, verify, trustedKey }: AuditOptions) {
  const key = trustedKey ?? decoder.decode(await read('key')).trim()
  const verifierKey = parseVerifierKey(key)
  if (!verifierKey) throw new AuditFailure('账簿的公钥读不懂')
  const bytes = await read('checkpoint')
  if (!bytes) throw new AuditFailure('账簿还没有签过树头')
  const text = decoder.decode(bytes)
  const note = parseNote(text)
  const checkpoint = note && parseCheckpoint(note.text)
  if (!note || !checkpoint) throw new AuditFailure('树头读不懂')
  if (checkpoint.origin !== verifierKey.name)
    throw new AuditFailure(`树头属于 ${checkpoint.origin}，不是 ${verifierKey.name}`)
  if ((await checkSignature(note, verifierKey, verify)) !== 'valid') throw new AuditFailure('树头的签名不对')
  return { checkpoint, key, note: text }
}

/** Reads the entries of each bundle in order, with several bundles read ahead. */
async function* readBundles(size: number, read: AuditOptions['read']) {
  const count = Math.ceil(size / TILE_WIDTH)
  const start = (index: number) => {
    const tile: Tile = { level: 'entries', index, width: countTileHashes({ level: 'entries', index }, size) }
    const reading = read(toTilePath(tile))
    // The later `await` reports the failure; this handler only prevents an unhandled rejection until then.
    reading.catch(() => {})
    return { tile, reading }
  }
  const ahead = Array.from({ length: Math.min(AHEAD, count) }, (_, index) => start(index))
  for (let index = 0; index < count; index++) {
    const next = ahead.shift()
    if (!next) return
    if (index + AHEAD < count) ahead.push(start(index + AHEAD))
    const bytes = await next.reading
    const entries = bytes && decodeBundle(bytes)
    if (!entries || entries.length !== next.tile.width)
      throw new AuditFailure(`${toTilePath(next.tile)} 缺失、被截短或条数不对`)
    yield entries
  }
}

/** Downloads the log and throws an `AuditFailure` at the first difference. */
export async function auditLog(options: AuditOptions): Promise<AuditResult> {
  const { read, seenHeads = [], onEntry, onProgress } = options
  const head = await readHead(options)
  const { size, root } = head.checkpoint
  const seen = new Map(seenHeads.map((earlier) => [earlier.size, earlier.root]))
  const latestSeen = Math.max(0, ...seen.keys())
  if (latestSeen > size) throw new AuditFailure(`账簿变短了：上次看到 ${latestSeen} 条，现在只有 ${size} 条`)
  const edge = createEdge()
  const checkSeen = () => {
    const earlier = seen.get(edge.size)
    if (earlier !== undefined && earlier !== toBase64(edge.size === 0 ? EMPTY_ROOT : hashEdge(edge)))
      throw new AuditFailure(`第 ${edge.size} 条以前被改过：和上次看到的树头不同`)
  }
  const checkTile = async ({ tile, bytes }: { tile: Tile; bytes: Uint8Array }) => {
    const published = await read(toTilePath(tile))
    if (!published) throw new AuditFailure(`${toTilePath(tile)} 缺失`)
    if (!isEqualBytes(published, bytes)) throw new AuditFailure(`${toTilePath(tile)} 和它下面的条目不符`)
  }
  checkSeen()
  for await (const entries of readBundles(size, read)) {
    for (const entry of entries) {
      await onEntry?.(edge.size, entry)
      for (const complete of appendLeaf(edge, hashLeaf(entry))) await checkTile(complete)
      checkSeen()
    }
    onProgress?.(edge.size, size)
  }
  for (const partial of listPartialTiles(edge)) await checkTile(partial)
  if (!isEqualBytes(hashEdge(edge), root)) throw new AuditFailure('所有条目算出的根和树头不符')
  return head
}
