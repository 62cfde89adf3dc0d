import type { DirectoryRow } from '@biaojie/contract/enterprises.ts'
import { dayOf } from '../../data/times.ts'
import { Status } from '../../display/status.tsx'
import { Appoint, type OnAppoint, ReviewLink } from './columns.tsx'

/** The table on a phone: one company under the other. */
export function CompanyCards({ rows, onAppoint }: { rows: DirectoryRow[]; onAppoint: OnAppoint }) {
  return (
    <ol className="csl" aria-label="企业列表">
      {rows.map((company) => (
        <li key={company.id} className="coc">
          <b className="cname">{company.name}</b>
          <p>
            <span className="id">{company.indentifierPrefix}</span>
            <Status status={company.examineStatus} />
          </p>
          <small>{[company.industry, company.area].filter(Boolean).join(' · ') || '—'}</small>
          <small>
            联系人 {company.liaison || '—'} <span className="id">{company.liaisonPhone}</span>
          </small>
          <small>
            登记时间 <span className="id">{dayOf(company.createTime)}</span>
          </small>
          <p>
            <span>
              管理员 {company.hasAdministrator ? '已设' : <Appoint company={company} onAppoint={onAppoint} />}
            </span>
            <ReviewLink company={company} />
          </p>
        </li>
      ))}
    </ol>
  )
}
