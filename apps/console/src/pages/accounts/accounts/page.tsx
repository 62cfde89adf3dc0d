import type { AccountRow } from '@biaojie/contract/accounts/accounts/desk.ts'
import { getAccountTypeName } from '@biaojie/contract/accounts/accounts/rules.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column, SortOf } from '../../../kit/list/types.ts'
import { CompanyName, Day } from '../../../kit/values.tsx'
import { accountPath } from '../../../paths.ts'
import { accountColumns } from './columns.tsx'

const TYPES = ['ORDINARY', 'COMPANY', 'COMPANY_ADMIN', 'MANAGER', 'ADMIN'] as const

const COLUMNS: Column<AccountRow, SortOf<'accountList'>>[] = [
  accountColumns.name,
  accountColumns.phone,
  accountColumns.state,
  { key: 'type', title: '类型', render: ({ type }) => getAccountTypeName(type) },
  {
    key: 'company',
    title: '所属企业',
    render: ({ companyName }) => <CompanyName>{companyName}</CompanyName>,
  },
  accountColumns.seen,
  {
    key: 'time',
    title: '注册时间',
    sort: 'createTime',
    render: ({ createTime }) => <Day time={createTime} />,
  },
]

/** Lists all accounts, to find, view and lock them. */
export default function AccountsPage() {
  return (
    <ListPage
      call="accountList"
      title="账号管理"
      noun="账号"
      unit="个"
      search="用户名、手机号"
      rowKey={({ userId }) => userId}
      filters={[
        {
          kind: 'select',
          name: 'type',
          label: '类型',
          options: TYPES.map((value) => ({ value, label: getAccountTypeName(value) })),
        },
        {
          kind: 'select',
          name: 'state',
          label: '状态',
          options: [
            { value: 'open', label: '正常' },
            { value: 'locked', label: '已停用' },
          ],
        },
      ]}
      columns={COLUMNS}
      open={({ userId }) => accountPath(userId)}
      empty={() => ({ title: '还没有账号', text: '注册的用户会出现在这里。' })}
    />
  )
}
