import { Button } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx'
import { useDownload } from '../../kit/download.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useOpened } from '../../kit/list/use-opened.ts'
import { pages } from '../../paths.ts'
import { InvoiceRequest } from './parts/invoices/invoice-request.tsx'
import { InvoiceView, invoiceColumns } from './parts/invoices/invoice-view.tsx'
import { buildTabs, formatPageSum, INVOICE_STATES } from './parts/order-states.ts'

/** Lists the company's invoices: request, follow and download them. */
export default function MyInvoicesPage() {
  const opened = useOpened(pages.myInvoices)
  const file = useDownload('invoiceFile')
  const [asking, setAsking] = useState(false)
  const ask = <Button onClick={() => setAsking(true)}>申请发票</Button>
  return (
    <ListPage
      call="invoiceList"
      time={({ requestTime }) => requestTime}
      title="发票"
      noun="发票"
      unit="张"
      rowKey={({ id }) => id}
      search="抬头、税号、订单号"
      tabs={{
        name: 'status',
        label: '发票状态',
        options: buildTabs(INVOICE_STATES, ['refused', 'reversing']),
      }}
      exports="invoiceExport"
      actions={ask}
      columns={invoiceColumns}
      open={opened.to}
      rowActions={({ id, hasFile, title }) =>
        hasFile
          ? [
              {
                label: '下载',
                name: `下载发票 ${title}`,
                primary: true,
                onPress: () => void file.download({ id }),
              },
            ]
          : []
      }
      foot={({ records }) => formatPageSum(records)}
      empty={({ tab }) => ({
        title: tab ? '这里没有发票' : '还没有发票',
        text: '已付款的订单可以申请电子发票，几笔订单可合开一张。',
        ...(!tab && { actions: ask }),
      })}
    >
      <DetailDrawer
        call="invoiceDetail"
        input={opened.id ? { body: { id: opened.id } } : null}
        noun="发票"
        title={({ title }) => title}
        onClose={opened.close}
      >
        {(invoice) => (
          <InvoiceView invoice={invoice}>
            {invoice.status === 'refused' && <Button onClick={() => setAsking(true)}>重新申请</Button>}
          </InvoiceView>
        )}
      </DetailDrawer>
      {asking && <InvoiceRequest onClose={() => setAsking(false)} />}
    </ListPage>
  )
}
