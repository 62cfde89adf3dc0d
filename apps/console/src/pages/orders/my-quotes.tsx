import { formatMoney } from '@biaojie/contract/money.ts'
import type { Quote } from '@biaojie/contract/orders/quotes.ts'
import { findRemarkProblem, PO_NUMBER_MAX, REMARK_MAX } from '@biaojie/contract/orders/rules.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCallMutation } from '../../kit/calls.ts'
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx'
import { FormField } from '../../kit/form/form-field.tsx'
import { makeRule } from '../../kit/form/rules.ts'
import { FormDialog } from '../../kit/form/small-form.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useOpened } from '../../kit/list/use-opened.ts'
import { orderPath, pages, portal } from '../../paths.ts'
import { buildTabs, QUOTE_STATES, toFen } from './parts/order-states.ts'
import { QuoteView, quoteColumns } from './parts/quote-view.tsx'
import { type Deciding, quoteActions } from './parts/row-actions.ts'

/** Lists the node's quotes to the company; an accepted one becomes an order. */
export default function MyQuotesPage() {
  const opened = useOpened(pages.quotes)
  const [deciding, decide] = useState<Deciding>()
  const close = () => decide(undefined)
  return (
    <ListPage
      call="quoteList"
      time={({ createTime }) => createTime}
      title="收到的报价"
      noun="报价"
      unit="份"
      rowKey={({ id }) => id}
      search="报价号、应用名称"
      tabs={{ name: 'status', label: '报价状态', options: buildTabs(QUOTE_STATES) }}
      exports="quoteExport"
      columns={quoteColumns}
      open={opened.to}
      rowActions={(quote) => quoteActions(quote, decide)}
      empty={({ tab }) => ({
        title: tab ? '这里没有报价' : '还没有收到报价',
        text: '价格面议的应用，询价后平台给出的报价会列在这里，接受后成为订单。',
        ...(!tab && {
          actions: (
            <a className={getButtonClass({ kind: 'outline' })} href={portal.applications}>
              去应用市场
            </a>
          ),
        }),
      })}
    >
      <QuoteDrawer id={opened.id} onClose={opened.close} onDecide={decide} />
      {deciding?.what === 'accept' && <AcceptDialog quote={deciding.quote} onClose={close} />}
      {deciding?.what === 'decline' && <DeclineDialog quote={deciding.quote} onClose={close} />}
    </ListPage>
  )
}

type DrawerProps = {
  id: string | undefined
  onClose: () => void
  onDecide: (deciding: Deciding) => void
}

function QuoteDrawer({ id, onClose, onDecide }: DrawerProps) {
  return (
    <DetailDrawer
      call="quoteDetail"
      input={id ? { body: { id } } : null}
      noun="报价"
      title={({ code }) => code}
      onClose={onClose}
    >
      {(quote) => (
        <QuoteView quote={quote}>
          {quote.status === 'open' && (
            <>
              <Button onClick={() => onDecide({ what: 'accept', quote })}>接受并下单</Button>
              <Button kind="outline" onClick={() => onDecide({ what: 'decline', quote })}>
                谢绝
              </Button>
            </>
          )}
        </QuoteView>
      )}
    </DetailDrawer>
  )
}

type DialogProps = { quote: Quote; onClose: () => void }
const REFRESHES = { refreshes: ['quoteList', 'quoteDetail', 'orderList'] } as const
const REMARK_COUNT = { show: true, max: REMARK_MAX, strategy: countCharacters }
const remarkRule = makeRule((remark: string) => findRemarkProblem(remark ?? ''))

const describeQuote = (quote: Quote) =>
  `${quote.productName} ${quote.packageName}，${quote.durationView}，${formatMoney(toFen(quote.amount))} 元。`

function AcceptDialog({ quote, onClose }: DialogProps) {
  const navigate = useNavigate()
  const { send } = useCallMutation('quoteAccept', { ...REFRESHES, once: true })
  return (
    <FormDialog<{ remark: string; poNumber: string }, { id: string }>
      title="接受报价"
      about={describeQuote(quote)}
      note="接受后成为订单，金额按报价锁定，接着付款。"
      values={{ remark: '', poNumber: '' }}
      okLabel="接受并下单"
      onClose={onClose}
      send={(values) => send({ body: { id: quote.id, version: quote.version, ...values } })}
      done="已接受报价，订单已生成"
      onDone={(_, { id }) => void navigate(orderPath(id))}
    >
      <FormField name="poNumber" label="采购单号（选填）">
        <Input maxLength={PO_NUMBER_MAX} />
      </FormField>
      <FormField name="remark" label="订单备注" rules={[remarkRule]}>
        <Input.TextArea rows={3} count={REMARK_COUNT} />
      </FormField>
    </FormDialog>
  )
}

function DeclineDialog({ quote, onClose }: DialogProps) {
  const { send } = useCallMutation('quoteDecline', REFRESHES)
  return (
    <FormDialog
      title="谢绝报价"
      about={describeQuote(quote)}
      values={{ reason: '' }}
      okLabel="谢绝"
      danger
      onClose={onClose}
      send={({ reason }) => send({ body: { id: quote.id, version: quote.version, reason } })}
      done="已谢绝，平台会收到通知"
    >
      <FormField name="reason" label="原因（选填）">
        <Input.TextArea
          rows={3}
          maxLength={200}
          showCount
          placeholder="写明期望的价格或配置，便于平台重新报价"
        />
      </FormField>
    </FormDialog>
  )
}
