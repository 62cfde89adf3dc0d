import type { Quote } from '@biaojie/contract/orders/quotes.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCallMutation } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useOpened } from '../../../kit/list/use-opened.ts'
import { CompanyName } from '../../../kit/values.tsx'
import { newQuotePath, pages } from '../../../paths.ts'
import { buildTabs, QUOTE_STATES } from '../parts/order-states.ts'
import { QuoteView, quoteColumns } from '../parts/quote-view.tsx'
import { NewQuote } from './new-quote.tsx'

const NEW_QUOTE_PARAMETERS = ['new', 'inquiry', 'company', 'product', 'package'] as const

const COLUMNS: Column<Quote>[] = [
  ...quoteColumns.slice(0, 1),
  {
    key: 'company',
    title: '企业',
    wraps: true,
    render: ({ companyName }) => <CompanyName>{companyName}</CompanyName>,
  },
  ...quoteColumns.slice(1),
  { key: 'by', title: '报价人', wide: true, render: ({ by }) => by },
]

/** Lists offers to single companies, each with a price and a last day. */
export default function QuoteDeskPage() {
  const opened = useOpened(pages.quoteDesk)
  const [address, setAddress] = useSearchParams()
  const [withdrawn, withdraw] = useState<Quote>()
  const close = () =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      for (const name of NEW_QUOTE_PARAMETERS) next.delete(name)
      return next
    })
  const create = (
    <Acts>
      <Button onClick={() => setAddress(new URLSearchParams(newQuotePath().split('?')[1]))}>新报价</Button>
    </Acts>
  )
  return (
    <ListPage
      call="quoteManageList"
      time={({ createTime }) => createTime}
      title="报价"
      noun="报价"
      unit="份"
      rowKey={({ id }) => id}
      search="报价号、企业、应用名称"
      tabs={{ name: 'status', label: '报价状态', options: buildTabs(QUOTE_STATES) }}
      exports="quoteManageExport"
      actions={create}
      columns={COLUMNS}
      open={opened.to}
      rowActions={(quote) =>
        quote.status === 'open'
          ? [{ label: '撤回', name: `撤回报价 ${quote.code}`, danger: true, onPress: () => withdraw(quote) }]
          : []
      }
      empty={({ tab }) => ({
        title: tab ? '这里没有报价' : '还没有报价',
        text: '在“咨询”里打开一条询价，点“报价”，或在这里新建。',
        ...(!tab && { actions: create }),
      })}
    >
      <QuoteDrawer id={opened.id} onClose={opened.close} onWithdraw={withdraw} />
      {address.has('new') && (
        <NewQuote
          inquiryId={address.get('inquiry') ?? ''}
          companyName={address.get('company') ?? ''}
          productId={address.get('product') ?? ''}
          packageName={address.get('package') ?? ''}
          onClose={close}
        />
      )}
      {withdrawn && <WithdrawDialog quote={withdrawn} onClose={() => withdraw(undefined)} />}
    </ListPage>
  )
}

type DrawerProps = {
  id: string | undefined
  onClose: () => void
  onWithdraw: (quote: Quote) => void
}

function QuoteDrawer({ id, onClose, onWithdraw }: DrawerProps) {
  return (
    <DetailDrawer
      call="quoteDetail"
      input={id ? { body: { id } } : null}
      noun="报价"
      title={({ companyName }) => companyName}
      onClose={onClose}
    >
      {(quote) => (
        <QuoteView quote={quote}>
          {quote.status === 'open' && (
            <Acts>
              <Button kind="danger" onClick={() => onWithdraw(quote)}>
                撤回
              </Button>
            </Acts>
          )}
        </QuoteView>
      )}
    </DetailDrawer>
  )
}

function WithdrawDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { send } = useCallMutation('quoteWithdraw', { refreshes: ['quoteManageList', 'quoteDetail'] })
  return (
    <FormDialog
      title="撤回报价"
      about={`${quote.code}，${quote.companyName}，${quote.productName} ${quote.packageName}。`}
      note="撤回后对方不能再接受；已成为订单的报价不能撤回。"
      values={{}}
      okLabel="撤回"
      danger
      onClose={onClose}
      send={() => send({ body: { id: quote.id, version: quote.version } })}
      done="已撤回"
    >
      {null}
    </FormDialog>
  )
}
