import { PARTNER_TYPES } from '@biaojie/contract/content/content/rules.ts'
import { PARTNER_ANSWER_DAYS, type Wait } from '@biaojie/contract/deadlines.ts'
import type { PartnerRow } from '@biaojie/contract/marketplace/partners.ts'
import { formatSpan } from '@biaojie/contract/times.ts'
import { PARTNER_STATES, toPartnerState } from '../../../data/market.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, CompanyName, Soon, Time } from '../../../kit/values.tsx'
import { partnerPath } from '../../../paths.ts'

const TYPES = Object.entries(PARTNER_TYPES).map(([value, label]) => ({ value, label }))
/** A deadline is near when less than a day is left. */
const NEAR_MINUTES = 1440

const formatWait = ({ remainingMinutes }: Wait) =>
  remainingMinutes < 0 ? `超时 ${formatSpan(-remainingMinutes)}` : `还有 ${formatSpan(remainingMinutes)}`

const COLUMNS: Column<PartnerRow>[] = [
  { key: 'no', title: '申请编号', width: 160, card: 'code', render: ({ applyNo }) => <Code>{applyNo}</Code> },
  {
    key: 'company',
    title: '企业',
    card: 'name',
    render: ({ companyName, area, partnerType }) => (
      <CompanyName note={`${PARTNER_TYPES[partnerType]} · ${area}`}>{companyName}</CompanyName>
    ),
  },
  {
    key: 'contact',
    title: '联系人',
    width: 180,
    render: ({ contactName, contactPhone }) => (
      <>
        {contactName || '已删除'} <Code>{contactPhone}</Code>
      </>
    ),
  },
  { key: 'time', title: '提交', width: 130, render: ({ createTime }) => <Time time={createTime} /> },
  {
    key: 'state',
    title: '状态',
    width: 130,
    card: 'state',
    render: (row) => <StateTag states={PARTNER_STATES} value={toPartnerState(row)} />,
  },
  {
    key: 'next',
    title: '答复时限 / 处理',
    width: 190,
    card: 'next',
    render: (row) =>
      row.answer ? (
        <>
          {row.answer.by} <Time time={row.answer.time} />
        </>
      ) : (
        <Soon soon={row.remainingMinutes < NEAR_MINUTES}>{formatWait(row)}</Soon>
      ),
  },
]

/** Lists companies that apply to become partners, the longest waiting first. */
export default function PartnersPage() {
  return (
    <ListPage
      call="partnerList"
      title="伙伴申请"
      noun="申请"
      unit="份"
      rowKey={({ id }) => id}
      search="企业、联系人、申请编号"
      tabs={{
        name: 'state',
        label: '处理情况',
        options: [
          { value: '', label: '待处理', count: 'open' },
          { value: 'handled', label: '已处理', count: 'handled' },
        ],
      }}
      filters={[{ kind: 'select', name: 'partnerType', label: '合作类型', options: TYPES }]}
      columns={COLUMNS}
      open={({ id }) => partnerPath(id)}
      note={`答复时限 ${PARTNER_ANSWER_DAYS} 个工作日`}
      empty={({ tab }) =>
        tab === 'handled'
          ? { title: '还没有处理过的申请', text: '记下初审结果的申请会移到这里。' }
          : { title: '已全部处理', text: '门户“生态合作”页提交的申请会出现在这里。' }
      }
    />
  )
}
