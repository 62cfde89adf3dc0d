import type { RecordVoucher } from '@biaojie/contract/resolution/register.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import { fromBase64, toHex } from '@biaojie/register/bytes.ts'
import type { CanonicalValue } from '@biaojie/register/canonical.ts'
import type { FieldContent } from '@biaojie/register/digests.ts'
import { parseNote, parseVerifierKey, readCosignatureTime } from '@biaojie/register/notes.ts'
import { createScale, layOutPath, listRulerNumbers } from '@biaojie/register/path-layout.ts'
import { listPathSteps } from '@biaojie/register/record-check.ts'
import { nameOfField } from '../../register/shown.ts'
import { toText } from '../../scenes/wire-values.ts'

type ShownField = FieldContent

export const toShownFields = (shown: RecordVoucher['shown']): ShownField[] =>
  shown.map((field) => ({ ...field, value: field.value as CanonicalValue }))

/** The same voucher with only the digests of some fields. */
export function omitFields(voucher: RecordVoucher, omitted: ReadonlySet<string>): RecordVoucher {
  const { record, shown } = voucher
  const fields = record.fields.map(({ path, salt, digest }) =>
    path === undefined || salt === undefined || omitted.has(path) ? { digest } : { path, salt, digest },
  )
  return { ...voucher, shown: shown.filter(({ path }) => !omitted.has(path)), record: { ...record, fields } }
}

export type SheetRow = { number: string; name: string; value: string; digest: string; isListed: boolean }

/** A row for each listed field, and one for all others. */
export function listSheetRows({ record, shown }: RecordVoucher): SheetRow[] {
  const byPath = new Map(toShownFields(shown).map((field) => [field.path, field]))
  const rows = record.fields.flatMap(({ path = '', digest }, index) => {
    const field = byPath.get(path)
    if (!field) return []
    const value =
      path === 'images' && Array.isArray(field.value) ? `${field.value.length} 张` : toText(field.value)
    return [{ number: String(index + 1), name: nameOfField(field), value, digest, isListed: true }]
  })
  const others = record.fields.length - rows.length
  if (others === 0) return rows
  return [
    ...rows,
    {
      number: '',
      name: '没有列出',
      value: `另有 ${others} 项：出证时没有列出，或不公开；只用了它们的摘要`,
      digest: '',
      isListed: false,
    },
  ]
}

/** Witnesses and when they cosigned the head of the voucher, as the note says. */
export function listStamps({ record }: RecordVoucher): { name: string; time: string }[] {
  const note = parseNote(record.proof?.head.checkpoint ?? '')
  return record.witnessKeys.map((text) => {
    const name = parseVerifierKey(text)?.name ?? ''
    const own = note?.signatures.find((signature) => signature.name === name)
    return { name, time: own ? formatTime(readCosignatureTime(own) * 1000) : '' }
  })
}

const toHexadecimal = (base64: string) => toHex(fromBase64(base64) ?? new Uint8Array())
const readTime = (at: string) => formatTime(Date.parse(at))

type Proof = NonNullable<RecordVoucher['record']['proof']>

/** The box of the path in its figure. */
const BOX = { left: 44, right: 560, top: 58, bottom: 126 }

/** Places the steps from the entry to the head, with hexadecimal hashes, and the numbers of the ruler below them. */
function layOutFigure(proof: Proof) {
  const { size } = proof.head
  const { steps, start, end } = layOutPath(listPathSteps(proof), size, { box: BOX, reach: 28, gap: 18 })
  const scale = createScale(size, BOX)
  return {
    box: BOX,
    steps: steps.map(({ hash, ...step }) => ({ ...step, hash: toHexadecimal(hash) })),
    start,
    end,
    ruler: listRulerNumbers(size, scale, 64).map((number) => ({
      number,
      x: size > 1 ? scale(number) : BOX.left,
      isLast: number === size && size > 1,
    })),
  }
}

/** Computes what the sheet of a voucher shows, so that browsers do not load the code of hashes and layouts. */
export function toSheet(voucher: RecordVoucher) {
  const { record, identifier, name, company, madeAt } = voucher
  const { proof } = record
  if (!proof) return null
  const entry: { at: string; digest: string } = JSON.parse(proof.entry)
  const [log = '', keyId = ''] = record.logKey.split('+')
  return {
    identifier,
    name,
    company,
    log,
    keyId,
    rows: listSheetRows(voucher),
    stamps: listStamps(voucher),
    figure: layOutFigure(proof),
    digest: entry.digest,
    registeredAt: readTime(entry.at),
    number: proof.leaf + 1,
    revision: record.revision,
    head: { size: proof.head.size, root: toHexadecimal(proof.head.root), at: readTime(proof.head.at) },
    madeAt: readTime(madeAt),
  }
}
export type Sheet = NonNullable<ReturnType<typeof toSheet>>
