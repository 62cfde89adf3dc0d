import type { RecordVoucher } from '@biaojie/contract/resolution/register/register.ts'
import type { CanonicalValue } from '@biaojie/register/canonical.ts'
import type { FieldContent } from '@biaojie/register/digests.ts'
import { nameOfField } from '../../register/shown.ts'
import { textOf } from '../../scenes/wire-values.ts'

export type ShownField = FieldContent

export const toShownFields = (shown: RecordVoucher['shown']): ShownField[] =>
  shown.map((field) => ({ ...field, value: field.value as CanonicalValue }))

/** The same voucher with only the digests of some fields. */
export function withoutFields(voucher: RecordVoucher, omitted: ReadonlySet<string>): RecordVoucher {
  const { record, shown } = voucher
  const fields = record.fields.map(({ path, salt, digest }) =>
    path === undefined || salt === undefined || omitted.has(path) ? { digest } : { path, salt, digest },
  )
  return { ...voucher, shown: shown.filter(({ path }) => !omitted.has(path)), record: { ...record, fields } }
}

export type SheetRow = { name: string; value: string; digest: string; isListed: boolean }

export function listSheetRows({ record, shown }: RecordVoucher): SheetRow[] {
  const byPath = new Map(toShownFields(shown).map((field) => [field.path, field]))
  return record.fields.map(({ path = '', digest }) => {
    const field = byPath.get(path)
    if (!field) return { name: '没有列出', value: '出证时没有列出，或不公开', digest, isListed: false }
    const value =
      path === 'images' && Array.isArray(field.value) ? `${field.value.length} 张` : textOf(field.value)
    return { name: nameOfField(field), value, digest, isListed: true }
  })
}
