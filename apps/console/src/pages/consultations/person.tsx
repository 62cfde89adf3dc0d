import type { ConsultationRow } from '@biaojie/contract/consultations.ts'

/** A person may have had their contact erased; the question stays. */
export const companyOf = ({ companyName }: ConsultationRow) => companyName || '联系信息已删除'

export function Person({ row }: { row: ConsultationRow }) {
  if (!row.contactPhone) return <span className="mut">已按本人要求删除</span>
  return (
    <>
      {row.contactName} <span className="id">{row.contactPhone}</span>
    </>
  )
}
