import type { CompanyPageRow } from '@biaojie/contract/enterprises/company-pages/company-pages.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, CompanyName, Day, Time } from '../../../kit/values.tsx'
import { companyPagePath } from '../../../paths.ts'
import { COMPANY_PAGE_TAGS } from '../states.ts'

const COLUMNS: Column<CompanyPageRow>[] = [
  { key: 'prefix', title: '前缀', width: 140, card: 'code', render: ({ prefix }) => <Code>{prefix}</Code> },
  {
    key: 'name',
    title: '企业',
    card: 'name',
    render: ({ companyName }) => <CompanyName>{companyName}</CompanyName>,
  },
  {
    key: 'state',
    title: '状态',
    width: 120,
    card: 'state',
    render: ({ state }) => <StateTag states={COMPANY_PAGE_TAGS} value={state} />,
  },
  { key: 'submit', title: '提交', width: 140, render: ({ submitTime }) => <Time time={submitTime} /> },
  {
    key: 'deadline',
    title: '答复期限',
    width: 140,
    card: 'next',
    render: ({ deadline }) => <Day time={deadline} />,
  },
  { key: 'publish', title: '公开', width: 140, render: ({ publishTime }) => <Time time={publishTime} /> },
]

/** Company pages that wait for comparison and publication. */
export default function CompanyPagesDesk() {
  return (
    <ListPage
      call="companyPageList"
      title="企业主页核对"
      noun="主页"
      unit="份"
      rowKey={({ prefix }) => prefix}
      tabs={{
        name: 'state',
        label: '状态',
        options: [
          { value: '', label: '全部' },
          { value: 'waiting', label: '待核对', attention: true, count: 'waiting' },
          { value: 'returned', label: '已退回', count: 'returned' },
          { value: 'published', label: '已公开', count: 'published' },
        ],
      }}
      columns={COLUMNS}
      open={({ prefix }) => companyPagePath(prefix)}
      empty={() => ({ title: '没有企业主页', text: '企业管理员提交主页后，在这里照证书和登记资料核对。' })}
    />
  )
}
