import type { DataOf } from '@biaojie/contract/calls.ts'
import type { EntitlementDetail } from '@biaojie/contract/orders/entitlements.ts'
import { REASON_MAX } from '@biaojie/contract/orders/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx'
import { RecordActions } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useOpened } from '../../../kit/list/use-opened.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, CompanyName, Name, None, Soft, Soon } from '../../../kit/values.tsx'
import { pages } from '../../../paths.ts'
import { DaysLeft, EntitlementView, SpanCells } from '../parts/entitlement-parts.tsx'
import { ENTITLEMENT_STATES } from '../parts/order-states.ts'
import { Deliveries } from './deliveries.tsx'

type Row = DataOf<'entitlementManageList'>['records'][number]

const COLUMNS: Column<Row>[] = [
  {
    key: 'company',
    title: '企业',
    card: 'name',
    wraps: true,
    render: ({ companyName }) => <CompanyName>{companyName}</CompanyName>,
  },
  {
    key: 'name',
    title: '应用与套餐',
    wraps: true,
    render: ({ productName, packageName }) => <Name note={packageName}>{productName}</Name>,
  },
  { key: 'from', title: '开通', wide: true, render: ({ from }) => <Code>{from}</Code> },
  { key: 'until', title: '到期', render: ({ until }) => (until ? <Code>{until}</Code> : '长期有效') },
  { key: 'cells', title: '剩余', wide: true, card: 'none', render: (row) => <SpanCells row={row} /> },
  { key: 'left', title: '剩余天数', align: 'right', card: 'next', render: (row) => <DaysLeft row={row} /> },
  {
    key: 'told',
    title: '通知提供方',
    render: ({ undelivered }) => (undelivered ? <Soon>没有送达</Soon> : <Soft>正常</Soft>),
  },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status }) => <StateTag states={ENTITLEMENT_STATES} value={status} />,
  },
  {
    key: 'order',
    title: '最近订单',
    card: 'code',
    render: ({ orderCode }) => (orderCode ? <Code>{orderCode}</Code> : <None />),
  },
]

const TABS = [
  { value: 'active', label: '使用中', count: 'active' },
  { value: 'ended', label: '已结束', count: 'ended' },
  { value: '', label: '全部' },
] as const

/**
 * Lists the entitlements of all companies and marks those ending soon and those whose provider could not be
 * reached.
 */
export default function EntitlementsPage() {
  const opened = useOpened(pages.entitlements)
  const [ending, end] = useState<EntitlementDetail>()
  return (
    <ListPage
      call="entitlementManageList"
      title="使用权"
      noun="使用权"
      unit="项"
      note={(data) =>
        data && (
          <>
            30 天内到期 {data.counts.expiring} 项，通知没有送达 {data.counts.undelivered} 项
          </>
        )
      }
      rowKey={({ id }) => id}
      search="企业、应用、套餐、订单号"
      tabs={{ name: 'status', label: '使用状态', options: TABS }}
      filters={[
        {
          kind: 'select',
          name: 'view',
          label: '关注',
          options: [
            { value: 'expiring', label: '30 天内到期' },
            { value: 'undelivered', label: '通知没有送达' },
          ],
        },
      ]}
      exports="entitlementManageExport"
      columns={COLUMNS}
      open={opened.to}
      empty={({ tab }) => ({
        title: tab === 'ended' ? '没有结束的使用权' : '还没有使用权',
        text: '订单付款并开通后，企业的使用权会列在这里。待开通的订单在“订单”里。',
      })}
    >
      <RightDrawer id={opened.id} onClose={opened.close} onEnd={end} />
      {ending && <EndDialog right={ending} onClose={() => end(undefined)} />}
    </ListPage>
  )
}

type DrawerProps = {
  id: string | undefined
  onClose: () => void
  onEnd: (right: EntitlementDetail) => void
}

function RightDrawer({ id, onClose, onEnd }: DrawerProps) {
  return (
    <DetailDrawer
      call="entitlementDetail"
      input={id ? { body: { id } } : null}
      noun="使用权"
      title={({ productName, packageName }) => `${productName} ${packageName}`}
      onClose={onClose}
    >
      {(right) => (
        <EntitlementView right={right}>
          <Deliveries right={right} />
          {right.status === 'active' && (
            <Acts>
              <RecordActions>
                <Button kind="danger" onClick={() => onEnd(right)}>
                  提前结束
                </Button>
              </RecordActions>
            </Acts>
          )}
        </EntitlementView>
      )}
    </DetailDrawer>
  )
}

function EndDialog({ right, onClose }: { right: EntitlementDetail; onClose: () => void }) {
  const { send } = useCallMutation('entitlementEnd', {
    refreshes: ['entitlementManageList', 'entitlementDetail', 'orderDetail'],
  })
  return (
    <FormDialog<{ reason: string }, unknown>
      title="提前结束使用权"
      about={`${right.companyName} 将立即不能使用 ${right.productName} ${right.packageName}。`}
      note="通知企业管理员与应用提供方，不能撤回。结束不等于退款：需要退款的，请在订单里办理全额退款。"
      values={{ reason: '' }}
      okLabel="结束"
      danger
      onClose={onClose}
      send={({ reason }) => send({ body: { id: right.id, reason } })}
      done="使用权已结束"
    >
      <FormField name="reason" label="原因" required="请写明原因">
        <Input.TextArea rows={3} maxLength={REASON_MAX} showCount placeholder="企业会看到" />
      </FormField>
    </FormDialog>
  )
}
