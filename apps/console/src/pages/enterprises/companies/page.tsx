import type { DirectoryRow } from '@biaojie/contract/enterprises/enterprises.ts'
import { useState } from 'react'
import { Acts } from '../../../kit/can-act.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column, SortOf } from '../../../kit/list/types.ts'
import { TextButton } from '../../../kit/notice.tsx'
import { StateTag } from '../../../kit/states.tsx'
import { Code, CompanyName, Day, None } from '../../../kit/values.tsx'
import { companyPath } from '../../../paths.ts'
import { EXAMINE_STATES } from '../states.ts'
import { AppointDialog } from './appoint-dialog.tsx'

const createColumns = (
  onAppoint: (company: DirectoryRow) => void,
): Column<DirectoryRow, SortOf<'companyDirectory'>>[] => [
  {
    key: 'name',
    title: '企业名称',
    card: 'name',
    sort: 'name',
    render: ({ name }) => (
      <b>
        <CompanyName>{name}</CompanyName>
      </b>
    ),
  },
  {
    key: 'prefix',
    title: '企业前缀',
    card: 'code',
    sort: 'indentifierPrefix',
    render: ({ indentifierPrefix }) => <Code>{indentifierPrefix}</Code>,
  },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ examineStatus }) => <StateTag states={EXAMINE_STATES} value={examineStatus} />,
  },
  {
    key: 'administrator',
    title: '管理员',
    render: (company) =>
      company.hasAdministrator ? (
        '已设'
      ) : (
        <Acts otherwise="未设">
          <TextButton label={`为${company.name}指定管理员`} onPress={() => onAppoint(company)}>
            指定
          </TextButton>
        </Acts>
      ),
  },
  { key: 'industry', title: '所属行业', drops: 2, render: ({ industry }) => industry || <None /> },
  { key: 'area', title: '注册地区', drops: 3, render: ({ area }) => area || <None /> },
  {
    key: 'liaison',
    title: '联系人',
    drops: 1,
    render: ({ liaison, liaisonPhone }) =>
      liaison || liaisonPhone ? (
        <>
          {liaison} <Code>{liaisonPhone}</Code>
        </>
      ) : (
        <None />
      ),
  },
  {
    key: 'time',
    title: '登记时间',
    sort: 'createTime',
    render: ({ createTime }) => <Day time={createTime} />,
  },
]

/** The companies that hold a prefix of this node. */
export default function CompaniesPage() {
  const [appointing, setAppointing] = useState<DirectoryRow>()
  const [columns] = useState(() => createColumns(setAppointing))
  return (
    <ListPage
      call="companyDirectory"
      title="企业名录"
      noun="企业"
      unit="家"
      search="企业名称、前缀、行业或地区"
      hint="换个名称、前缀或地区再试。"
      rowKey={({ id }) => id}
      columns={columns}
      filters={[
        {
          kind: 'select',
          name: 'status',
          label: '状态',
          options: [
            { value: 'approved', label: '已通过' },
            { value: 'other', label: '其他' },
          ],
        },
        { kind: 'days', name: 'createTime', label: '登记' },
      ]}
      open={({ id }) => companyPath(id)}
      exports="companyDirectoryExport"
      empty={() => ({ title: '还没有企业持有前缀', text: '通过审核的企业会出现在这里。' })}
    >
      {appointing && <AppointDialog company={appointing} onClose={() => setAppointing(undefined)} />}
    </ListPage>
  )
}
