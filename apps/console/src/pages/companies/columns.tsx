import type { DirectoryRow } from '@biaojie/contract/enterprises.ts'
import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { dayOf } from '../../data/times.ts'
import { Status } from '../../display/status.tsx'
import { reviewPath } from '../../paths.ts'

export type OnAppoint = (company: DirectoryRow) => void

export function Appoint({ company, onAppoint }: { company: DirectoryRow; onAppoint: OnAppoint }) {
  return (
    <button
      type="button"
      className="lkx"
      aria-label={`为${company.name}指定管理员`}
      onClick={() => onAppoint(company)}
    >
      指定
    </button>
  )
}

export const ReviewLink = ({ company }: { company: DirectoryRow }) => (
  <Link
    className="lkx"
    to={reviewPath({ tab: 'approved', text: company.indentifierPrefix })}
    aria-label={`${company.name}的审核记录`}
  >
    审核记录
  </Link>
)

export const columnsOf = (onAppoint: OnAppoint): TableColumnsType<DirectoryRow> => [
  {
    title: '企业名称',
    dataIndex: 'name',
    // The longest name of a register has some eighty characters; the columns after it stay in view.
    render: (name: string) => (
      <b className="cname dname" title={name}>
        {name}
      </b>
    ),
  },
  {
    title: '企业前缀',
    dataIndex: 'indentifierPrefix',
    render: (prefix: string) => <span className="id">{prefix}</span>,
  },
  { title: '状态', dataIndex: 'examineStatus', render: (status: number) => <Status status={status} /> },
  {
    title: '管理员',
    dataIndex: 'hasAdministrator',
    render: (has: boolean, company) => (has ? '已设' : <Appoint company={company} onAppoint={onAppoint} />),
  },
  { title: '所属行业', dataIndex: 'industry', render: (text: string) => text || '—' },
  { title: '注册地区', dataIndex: 'area', render: (text: string) => text || '—' },
  {
    title: '联系人',
    dataIndex: 'liaison',
    render: (name: string, { liaisonPhone }) =>
      name || liaisonPhone ? (
        <>
          {name} <span className="id">{liaisonPhone}</span>
        </>
      ) : (
        '—'
      ),
  },
  {
    title: '登记时间',
    dataIndex: 'createTime',
    render: (time: string) => <span className="id">{dayOf(time)}</span>,
  },
  {
    title: '操作',
    key: 'review',
    className: 'stuck',
    render: (_, company) => <ReviewLink company={company} />,
  },
]
