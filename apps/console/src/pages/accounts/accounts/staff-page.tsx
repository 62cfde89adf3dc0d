import { getAccountTypeName } from '@biaojie/contract/accounts/accounts/rules.ts'
import { formatDuties } from '@biaojie/contract/accounts/staff/duties.ts'
import type { StaffChange, StaffRow } from '@biaojie/contract/accounts/staff/staff.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { Name, None, Time } from '../../../kit/values.tsx'
import { accountPath } from '../../../paths.ts'
import { accountColumns } from './columns.tsx'
import { AddDialog, DutiesDialog, RemoveDialog } from './staff-dialogs.tsx'

const COLUMNS: Column<StaffRow>[] = [
  accountColumns.name,
  accountColumns.phone,
  accountColumns.state,
  {
    key: 'duties',
    title: '岗位',
    wraps: true,
    render: ({ type, duties }) =>
      type === 'ADMIN' ? `${getAccountTypeName(type)}，全部权限` : formatDuties(duties) || <None />,
  },
  {
    key: 'factor',
    title: '两步验证',
    render: ({ secondFactor }) => (secondFactor ? '已启用' : '未启用'),
  },
  accountColumns.seen,
]

const CHANGE_COLUMNS: Column<StaffChange>[] = [
  { key: 'time', title: '时间', card: 'code', render: ({ time }) => <Time time={time} /> },
  { key: 'who', title: '姓名', card: 'name', render: ({ userName }) => <Name>{userName}</Name> },
  { key: 'what', title: '修改内容', wraps: true, render: ({ what }) => what },
  { key: 'reason', title: '原因', wraps: true, render: ({ reason }) => reason },
  { key: 'by', title: '经手', render: ({ by }) => by || <None /> },
]

/** Lists the last changes of duties, which can be read but not undone here. */
function Changes() {
  const { data } = useCallQuery('staffChanges', { body: { size: 20 } })
  if (!data || data.records.length === 0) return null
  return (
    <Section title="最近的变动" flush>
      <Rows
        noun="变动"
        sheet="工作人员变动"
        unit="条"
        rows={data.records}
        rowKey={({ id }) => id}
        columns={CHANGE_COLUMNS}
      />
    </Section>
  )
}

type OpenDialog = { what: 'duties' | 'remove'; row: StaffRow }

/** Lists the people of the node; administrators add them, change their duties and remove them. */
export default function StaffPage() {
  const [adding, setAdding] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog>()
  const listActions = (row: StaffRow): RowAction[] =>
    row.type === 'ADMIN'
      ? []
      : [
          {
            label: '修改岗位',
            name: `修改岗位：${row.userName}`,
            onPress: () => setDialog({ what: 'duties', row }),
          },
          {
            label: '移除',
            name: `移除 ${row.userName}`,
            danger: true,
            onPress: () => setDialog({ what: 'remove', row }),
          },
        ]
  return (
    <ListPage
      call="staffList"
      title="工作人员"
      noun="工作人员"
      unit="位"
      actions={
        <Button size="small" onClick={() => setAdding(true)}>
          添加工作人员
        </Button>
      }
      rowKey={({ userId }) => userId}
      columns={COLUMNS}
      open={({ userId }) => accountPath(userId)}
      rowActions={listActions}
      empty={() => ({ title: '还没有工作人员', text: '添加同事并给他们岗位。' })}
      after={<Changes />}
    >
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {dialog?.what === 'duties' && <DutiesDialog row={dialog.row} onClose={() => setDialog(undefined)} />}
      {dialog?.what === 'remove' && <RemoveDialog row={dialog.row} onClose={() => setDialog(undefined)} />}
    </ListPage>
  )
}
