import type { Entitlement, EntitlementDetail } from '@biaojie/contract/orders/entitlements.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx'
import { RecordActions } from '../../../kit/detail/sections.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useOpened } from '../../../kit/list/use-opened.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, Name, None, Soft } from '../../../kit/values.tsx'
import { pages, portal } from '../../../paths.ts'
import { DaysLeft, EntitlementView, recordOpening, SpanCells } from '../parts/entitlement-parts.tsx'
import { ENTITLEMENT_STATES } from '../parts/order-states.ts'
import { OwnReviewSection } from '../parts/own-review.tsx'
import { listEntitlementActions } from '../parts/row-actions.ts'
import { SeatsSection } from './seats/section.tsx'

const COLUMNS: Column<Entitlement>[] = [
  {
    key: 'name',
    title: '应用',
    card: 'name',
    wraps: true,
    render: ({ productName, packageName }) => <Name note={packageName}>{productName}</Name>,
  },
  { key: 'from', title: '开通', wide: true, render: ({ from }) => <Code>{from}</Code> },
  { key: 'until', title: '到期', render: ({ until }) => (until ? <Code>{until}</Code> : '长期有效') },
  { key: 'cells', title: '剩余', card: 'none', render: (row) => <SpanCells row={row} /> },
  { key: 'left', title: '剩余天数', align: 'right', card: 'next', render: (row) => <DaysLeft row={row} /> },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status }) => <StateTag states={ENTITLEMENT_STATES} value={status} />,
  },
  {
    key: 'seats',
    title: '席位',
    align: 'right',
    render: ({ seats, seatsUsed }) =>
      seats === null ? (
        <Soft>不限</Soft>
      ) : (
        <Code>
          {seatsUsed} / {seats}
        </Code>
      ),
  },
  {
    key: 'order',
    title: '最近订单',
    card: 'code',
    render: ({ orderCode }) => (orderCode ? <Code>{orderCode}</Code> : <None />),
  },
]

const NOTHING_ENDED = {
  title: '没有结束的应用',
  text: '到期或退款后停用的应用会列在这里，续费后继续使用。',
}

const NOTHING_ACTIVE = {
  title: '还没有在用的应用',
  text: '付款并开通后，应用的期限与入口都在这里。',
  actions: (
    <a className={getButtonClass()} href={portal.applications}>
      去应用市场
    </a>
  ),
}

function Ways({ right }: { right: EntitlementDetail }) {
  return (
    <RecordActions>
      {right.openUrl && right.status === 'active' && (
        <a
          className={getButtonClass()}
          href={right.openUrl}
          target="_blank"
          rel="noopener"
          onClick={() => recordOpening(right)}
        >
          打开应用
        </a>
      )}
      {right.packagePriceId && (
        <a className={getButtonClass({ kind: 'outline' })} href={portal.renew(right)}>
          续费
        </a>
      )}
      {!right.packagePriceId && right.until && !right.endReason && (
        <a className={getButtonClass({ kind: 'outline' })} href={portal.application(Number(right.productId))}>
          询价续费
        </a>
      )}
      {right.until && right.status === 'active' && (
        <a className={getButtonClass({ kind: 'outline' })} href={portal.otherPackage(right)}>
          更换套餐
        </a>
      )}
      <a className={getButtonClass({ kind: 'outline' })} href={portal.application(Number(right.productId))}>
        应用介绍
      </a>
      {!right.isSeated && right.status === 'active' && <p>您还没有席位，请联系企业管理员分配。</p>}
      {!right.openUrl && right.isSeated && right.status === 'active' && (
        <p>服务商没有提供网页入口，登录方式以服务商的开通通知为准。</p>
      )}
    </RecordActions>
  )
}

/** Lists the company's entitlements with their ends and the next steps. */
export default function MyApplicationsPage() {
  const opened = useOpened(pages.entitlements)
  return (
    <ListPage
      call="entitlementList"
      title="我的应用"
      noun="应用"
      unit="个"
      rowKey={({ id }) => id}
      search="应用、套餐、订单号"
      tabs={{
        name: 'status',
        label: '使用状态',
        options: [
          { value: 'active', label: '使用中', count: 'active' },
          { value: 'ended', label: '已结束', count: 'ended' },
        ],
      }}
      filters={[
        {
          kind: 'select',
          name: 'view',
          label: '关注',
          options: [{ value: 'expiring', label: '30 天内到期' }],
        },
      ]}
      exports="entitlementExport"
      columns={COLUMNS}
      open={opened.to}
      rowActions={(row) => listEntitlementActions(row, recordOpening)}
      empty={({ tab }) => (tab === 'ended' ? NOTHING_ENDED : NOTHING_ACTIVE)}
    >
      <DetailDrawer
        call="entitlementDetail"
        input={opened.id ? { body: { id: opened.id } } : null}
        noun="应用"
        title={({ productName, packageName }) => `${productName} ${packageName}`}
        onClose={opened.close}
      >
        {(right) => (
          <>
            <EntitlementView right={right}>
              <Ways right={right} />
              <SeatsSection right={right} />
            </EntitlementView>
            {right.orderId !== '' && <OwnReviewSection purchase={right} />}
          </>
        )}
      </DetailDrawer>
    </ListPage>
  )
}
