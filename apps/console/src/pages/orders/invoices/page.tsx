import { Button } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { Acts } from '../../../kit/can-act.tsx'
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useOpened } from '../../../kit/list/use-opened.ts'
import { CompanyName } from '../../../kit/values.tsx'
import { pages } from '../../../paths.ts'
import { InvoiceView, invoiceColumns } from '../parts/invoices/invoice-view.tsx'
import { buildTabs, formatPageSum, INVOICE_STATES } from '../parts/order-states.ts'
import { canIssue, type InvoiceStep, listInvoiceActions } from '../parts/row-actions.ts'
import { IssueDialog, RefuseDialog, ReverseDialog } from './dialogs.tsx'

const EMPTY: Record<string, string> = { requested: '没有等待开具的发票', reversing: '没有等待红冲的发票' }

/** Lists invoices that companies requested: upload the electronic invoice, or return the request. */
export default function InvoicesPage() {
  const opened = useOpened(pages.invoices)
  const [doing, act] = useState<InvoiceStep>()
  const close = () => act(undefined)
  return (
    <ListPage
      call="invoiceManageList"
      time={({ requestTime }) => requestTime}
      oldestFirst={({ tab }) => tab === 'requested'}
      title="发票"
      noun="发票"
      unit="张"
      note="先到先办，开具后通知买方"
      rowKey={({ id }) => id}
      search="企业、抬头、税号、订单号"
      tabs={{
        name: 'status',
        label: '发票状态',
        // Waiting requests open first.
        options: buildTabs(INVOICE_STATES, ['reversing']).toSorted(
          (a, b) => Number(a.value === '') - Number(b.value === ''),
        ),
      }}
      exports="invoiceManageExport"
      columns={[
        {
          key: 'company',
          title: '企业',
          wraps: true,
          render: ({ companyName }) => <CompanyName>{companyName}</CompanyName>,
        },
        // The number is known after issuing and stands in the details.
        ...invoiceColumns.filter(({ key }) => key !== 'number'),
      ]}
      open={opened.to}
      rowActions={(invoice) => listInvoiceActions(invoice, act)}
      foot={({ records }) => formatPageSum(records)}
      empty={({ tab }) => ({
        title: EMPTY[tab] ?? '这里没有发票',
        text:
          tab === 'reversing' || tab === 'reversed'
            ? '已开具发票的订单退款后，会列在这里，等待开具红字发票。'
            : '企业为已付款的订单申请发票后，会出现在这里。',
      })}
    >
      <InvoiceDrawer id={opened.id} onClose={opened.close} onAct={act} />
      {doing?.what === 'issue' && <IssueDialog invoice={doing.invoice} onClose={close} />}
      {doing?.what === 'refuse' && <RefuseDialog invoice={doing.invoice} onClose={close} />}
      {doing?.what === 'reverse' && <ReverseDialog invoice={doing.invoice} onClose={close} />}
    </ListPage>
  )
}

type DrawerProps = { id: string | undefined; onClose: () => void; onAct: (doing: InvoiceStep) => void }

function InvoiceDrawer({ id, onClose, onAct }: DrawerProps) {
  return (
    <DetailDrawer
      call="invoiceDetail"
      input={id ? { body: { id } } : null}
      noun="发票"
      title={({ title }) => title}
      onClose={onClose}
    >
      {(invoice) => (
        <InvoiceView invoice={invoice}>
          <Acts>
            {invoice.status === 'reversing' && (
              <Button onClick={() => onAct({ what: 'reverse', invoice })}>红冲发票</Button>
            )}
            {canIssue(invoice) && (
              <Button
                kind={invoice.status === 'requested' ? 'primary' : 'outline'}
                onClick={() => onAct({ what: 'issue', invoice })}
              >
                {invoice.status === 'requested' ? '上传电子发票' : '更换电子发票'}
              </Button>
            )}
            {invoice.status === 'requested' && (
              <Button kind="danger" onClick={() => onAct({ what: 'refuse', invoice })}>
                退回
              </Button>
            )}
          </Acts>
        </InvoiceView>
      )}
    </DetailDrawer>
  )
}
