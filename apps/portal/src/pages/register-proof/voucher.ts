import type { RecordVoucher } from '@biaojie/contract/resolution/register.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import type { CanonicalValue } from '@biaojie/register/canonical.ts'
import type { FieldContent } from '@biaojie/register/digests.ts'
import { parseNote, parseVerifierKey, readCosignatureTime } from '@biaojie/register/notes.ts'
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
