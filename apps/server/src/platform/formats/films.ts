/* The metadata of a film file, read from its boxes (MP4, ISO/IEC 14496-12) or elements (WebM, RFC 8794).
   Nothing is decoded: a film is served unconverted, without its descriptions, which may reveal where it was
   taken. */

export type Film = { type: 'mp4' | 'webm'; width: number; height: number; seconds: number }
type Kind = 'format' | 'codec' | 'damaged' | 'recording'
/**
 * kind: another format (`message` names it, or is empty), incomplete, or recorded as a stream, which does not
 * state where its parts end.
 */
export class FilmProblem extends Error {
  readonly kind: Kind
  constructor(kind: Kind, message = '') {
    super(message)
    this.kind = kind
  }
}

const MAX_BOXES = 20_000

type Box = { type: string; start: number; body: number; end: number }

/** Yields the boxes between two positions; throws when one of them is incomplete. */
function* readBoxes(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from, count = 0; at < to; count++) {
    if (count > MAX_BOXES || at + 8 > to) throw new FilmProblem('damaged')
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1
    if (isLong && at + 16 > to) throw new FilmProblem('damaged')
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    const body = at + (isLong ? 16 : 8)
    if (size < body - at || at + size > to) throw new FilmProblem('damaged')
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at, body, end: at + size }
    at += size
  }
}

const findChild = (bytes: Buffer, box: Box, ...path: string[]): Box | undefined =>
  path.reduce<Box | undefined>(
    (inside, type) =>
      inside && [...readBoxes(bytes, inside.body, inside.end)].find((box) => box.type === type),
    box,
  )

const PICTURE_CODECS = ['avc1', 'avc3']
const SOUND_CODECS = ['mp4a']

/** Returns kind and codec of a track, with the size of its pictures. */
function readTrack(bytes: Buffer, track: Box) {
  const handler = findChild(bytes, track, 'mdia', 'hdlr')
  const entries = findChild(bytes, track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!handler || !entries || entries.body + 16 > entries.end) throw new FilmProblem('damaged')
  const kind = bytes.toString('latin1', handler.body + 8, handler.body + 12)
  const codec = bytes.toString('latin1', entries.body + 12, entries.body + 16)
  const sizes = entries.body + 8 + 32
  const hasSize = kind === 'vide' && sizes + 4 <= entries.end
  const [width, height] = hasSize ? [bytes.readUInt16BE(sizes), bytes.readUInt16BE(sizes + 2)] : [0, 0]
  return { kind, codec, width, height }
}

function readSeconds(bytes: Buffer, movie: Box): number {
  const head = findChild(bytes, movie, 'mvhd')
  if (!head || head.body + 32 > head.end) throw new FilmProblem('damaged')
  const isLong = bytes[head.body] === 1
  const scale = bytes.readUInt32BE(head.body + (isLong ? 20 : 12))
  const length = isLong ? Number(bytes.readBigUInt64BE(head.body + 24)) : bytes.readUInt32BE(head.body + 16)
  return scale === 0 ? 0 : length / scale
}

const DESCRIPTIONS = ['udta', 'meta', 'uuid']
/** Turns the film's descriptions into unused space, so that all offsets stay valid. */
function forgetDescriptions(bytes: Buffer, from: number, to: number): void {
  for (const { type, start, body, end } of readBoxes(bytes, from, to)) {
    if (type === 'moov' || type === 'trak') forgetDescriptions(bytes, body, end)
    if (!DESCRIPTIONS.includes(type)) continue
    bytes.write('free', start + 4, 'latin1')
    bytes.fill(0, body, end)
  }
}

function readMp4(bytes: Buffer): Film {
  const boxes = [...readBoxes(bytes, 0, bytes.length)]
  const movie = boxes.find(({ type }) => type === 'moov')
  const hasContent = boxes.some(({ type }) => type === 'mdat')
  if (!movie || !hasContent) throw new FilmProblem('damaged')
  const tracks = [...readBoxes(bytes, movie.body, movie.end)]
    .filter(({ type }) => type === 'trak')
    .map((track) => readTrack(bytes, track))
  const pictures = tracks.find(({ kind }) => kind === 'vide')
  if (!pictures) throw new FilmProblem('format')
  const wrong = tracks.find(
    ({ kind, codec }) =>
      (kind === 'vide' && !PICTURE_CODECS.includes(codec)) ||
      (kind === 'soun' && !SOUND_CODECS.includes(codec)),
  )
  if (wrong) throw new FilmProblem('codec', /^[\w-]{4}$/.test(wrong.codec) ? wrong.codec : '')
  const { width, height } = pictures
  if (width === 0 || height === 0) throw new FilmProblem('damaged')
  const seconds = readSeconds(bytes, movie)
  forgetDescriptions(bytes, 0, bytes.length)
  return { type: 'mp4', width, height, seconds }
}

const EBML = 0x1a45dfa3
const ELEMENT = {
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  checksum: 0xbf,
  date: 0x4461,
  title: 0x7ba9,
  fileName: 0x7384,
  muxer: 0x4d80,
  writer: 0x5741,
  trackName: 0x536e,
  void: 0xec,
} as const
const WEBM_CODECS = ['V_VP8', 'V_VP9', 'V_AV1', 'A_OPUS', 'A_VORBIS']

type Element = { id: number; start: number; body: number; end: number }

/** Reads a number of 1–8 bytes whose first byte contains its length; `marked` keeps the length bit. */
function readVint(bytes: Buffer, at: number, marked: boolean) {
  const length = Math.clz32(bytes[at] ?? 0) - 23
  if (length > 8 || at + length > bytes.length) throw new FilmProblem('damaged')
  let value = bytes.readUInt8(at) & (marked ? 0xff : 0xff >> length)
  let unknown = !marked && value === 0xff >> length
  for (let i = 1; i < length; i++) {
    value = value * 256 + bytes.readUInt8(at + i)
    unknown &&= bytes[at + i] === 0xff
  }
  return { value, unknown, next: at + length }
}

function* readElements(bytes: Buffer, from: number, to: number): Generator<Element> {
  for (let at = from, count = 0; at < to; count++) {
    if (count > MAX_BOXES) throw new FilmProblem('damaged')
    const id = readVint(bytes, at, true)
    const size = readVint(bytes, id.next, false)
    // Only the whole segment may have an unknown size: after any other such part, the following parts could
    // not be found and would keep their descriptions.
    if (size.unknown && id.value !== ELEMENT.segment) throw new FilmProblem('recording')
    const end = size.unknown ? to : size.next + size.value
    if (end > to) throw new FilmProblem('damaged')
    yield { id: id.value, start: at, body: size.next, end }
    at = end
  }
}

const findInner = (bytes: Buffer, { body, end }: Element, id: number) =>
  [...readElements(bytes, body, end)].find((element) => element.id === id)
const readText = (bytes: Buffer, element: Element | undefined) =>
  element ? bytes.toString('latin1', element.body, Math.min(element.end, element.body + 32)) : ''
function readNumber(bytes: Buffer, element: Element | undefined): number {
  const length = element ? element.end - element.body : 0
  return element && length > 0 && length <= 6 ? bytes.readUIntBE(element.body, length) : 0
}
function readFloat(bytes: Buffer, element: Element | undefined): number {
  const length = element ? element.end - element.body : 0
  if (!element || (length !== 4 && length !== 8)) return 0
  return length === 4 ? bytes.readFloatBE(element.body) : bytes.readDoubleBE(element.body)
}

/** Turns an element into unused space; a one-byte size allows up to 126, an eight-byte size any length. */
function makeVoid(bytes: Buffer, { start, end }: Element): void {
  const isShort = end - start <= 128
  bytes.fill(0, start, end)
  bytes[start] = ELEMENT.void
  if (isShort) bytes[start + 1] = 0x80 | (end - start - 2)
  else bytes.writeBigUInt64BE((1n << 56n) | BigInt(end - start - 9), start + 1)
}

const VOIDED: readonly number[] = [ELEMENT.tags, ELEMENT.attachments, ELEMENT.checksum, ELEMENT.date]
/** These elements are required, or are texts that may be empty, so they are cut at their first character. */
const EMPTIED: readonly number[] = [
  ELEMENT.title,
  ELEMENT.fileName,
  ELEMENT.muxer,
  ELEMENT.writer,
  ELEMENT.trackName,
]
const PARENTS: readonly number[] = [ELEMENT.segment, ELEMENT.info, ELEMENT.tracks, ELEMENT.track]

/**
 * Works like `forgetDescriptions` without moving anything. Checksums of changed parts become wrong, but
 * readers do not need them.
 */
function forgetTags(bytes: Buffer, from: number, to: number): void {
  for (const element of readElements(bytes, from, to)) {
    if (PARENTS.includes(element.id)) forgetTags(bytes, element.body, element.end)
    else if (VOIDED.includes(element.id)) makeVoid(bytes, element)
    else if (EMPTIED.includes(element.id)) bytes.fill(0, element.body, element.end)
  }
}

function readWebm(bytes: Buffer): Film {
  const [head, segment] = readElements(bytes, 0, bytes.length)
  if (!head || readText(bytes, findInner(bytes, head, ELEMENT.docType)) !== 'webm')
    throw new FilmProblem('format', 'mkv')
  if (segment?.id !== ELEMENT.segment) throw new FilmProblem('damaged')
  const tracks = findInner(bytes, segment, ELEMENT.tracks)
  if (!tracks || !findInner(bytes, segment, ELEMENT.cluster)) throw new FilmProblem('damaged')
  const entries = [...readElements(bytes, tracks.body, tracks.end)].filter(({ id }) => id === ELEMENT.track)
  const codecs = entries.map((entry) => readText(bytes, findInner(bytes, entry, ELEMENT.codec)))
  const wrong = codecs.find((codec) => !WEBM_CODECS.includes(codec))
  if (wrong !== undefined) throw new FilmProblem('codec', /^[\w/]+$/.test(wrong) ? wrong : '')
  const pictures = entries.map((entry) => findInner(bytes, entry, ELEMENT.video)).find(Boolean)
  if (!pictures) throw new FilmProblem('format')
  const width = readNumber(bytes, findInner(bytes, pictures, ELEMENT.width))
  const height = readNumber(bytes, findInner(bytes, pictures, ELEMENT.height))
  if (width === 0 || height === 0) throw new FilmProblem('damaged')
  const info = findInner(bytes, segment, ELEMENT.info)
  const scale = (info && readNumber(bytes, findInner(bytes, info, ELEMENT.scale))) || 1_000_000
  const duration = info ? readFloat(bytes, findInner(bytes, info, ELEMENT.duration)) : 0
  forgetTags(bytes, 0, bytes.length)
  return { type: 'webm', width, height, seconds: (duration * scale) / 1e9 }
}

/**
 * Reads a film, and removes its descriptions: `bytes` are changed in place. Throws FilmProblem for formats
 * that some browsers do not show and for incomplete files.
 */
export function readFilm(bytes: Buffer): Film {
  try {
    if (bytes.length >= 12 && bytes.toString('latin1', 4, 8) === 'ftyp') return readMp4(bytes)
    if (bytes.length >= 12 && bytes.readUInt32BE(0) === EBML) return readWebm(bytes)
  } catch (error) {
    // The offset is outside the file.
    throw error instanceof RangeError ? new FilmProblem('damaged') : error
  }
  throw new FilmProblem('format')
}
