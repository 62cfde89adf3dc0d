import { formatMoney } from '@biaojie/contract/money.ts'
import { writeMoneyInCapitals } from '@biaojie/contract/money-in-capitals.ts'
import type { Quote } from '@biaojie/contract/orders/quotes.ts'
import { Button } from '@biaojie/ui/button.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countDaysUntil } from '../../../data/times.ts'
import { Facts, RecordActions, Section } from '../../../kit/detail/sections.tsx'
import { useDownload } from '../../../kit/download.ts'
import type { Column } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, Money, Name, None, Soon, Time, Whole } from '../../../kit/values.tsx'
import { orderPath } from '../../../paths.ts'
import { QUOTE_STATES, toFen } from './order-states.ts'
import * as styles from './record.module.css'

const NEAR_DAYS = 3

function Validity({ quote: { status, validUntil } }: { quote: Quote }) {
  const left = countDaysUntil(validUntil)
  if (status !== 'open') return <Code>{validUntil}</Code>
  return (
    <Soon soon={left <= NEAR_DAYS}>
      <Whole>
        有效到 <Code>{validUntil.slice(5)}</Code>，
      </Whole>
      <Whole>{left === 0 ? '今天到期' : `还有 ${left} 天`}</Whole>
    </Soon>
  )
}

/** The columns that every list of quotes has. */
export const quoteColumns: Column<Quote>[] = [
  { key: 'code', title: '报价号', card: 'code', render: ({ code }) => <Code>{code}</Code> },
  {
    key: 'name',
    title: '应用与套餐',
    card: 'name',
    wraps: true,
    render: ({ productName, packageName }) => <Name note={packageName}>{productName}</Name>,
  },
  { key: 'term', title: '期限', render: ({ durationView }) => <Whole>{durationView}</Whole> },
  {
    key: 'amount',
    title: '报价（元）',
    align: 'right',
    card: 'amount',
    unit: '元',
    render: ({ amount }) => <Money amount={toFen(amount)} />,
  },
  { key: 'time', title: '报价时间', wide: true, render: ({ createTime }) => <Time time={createTime} /> },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status }) => <StateTag states={QUOTE_STATES} value={status} />,
  },
  { key: 'valid', title: '有效期', card: 'next', render: (quote) => <Validity quote={quote} /> },
]

/** Tells after which day a renewal begins. */
const describePurpose = ({ renewsId, renewsAfter, status }: Quote) => {
  if (!renewsId) return '新开一份'
  return status === 'open' && renewsAfter ? `续费，接在 ${renewsAfter} 之后` : '续费'
}

/** Shows one quote in full, with the page's actions. */
export function QuoteView({ quote, children }: { quote: Quote; children?: ReactNode }) {
  const file = useDownload('quoteFile')
  return (
    <div className={styles.view}>
      <Section title="报价" flush>
        <Facts
          columns={1}
          items={[
            { label: '报价号', value: quote.code, code: true },
            { label: '状态', value: <StateTag states={QUOTE_STATES} value={quote.status} /> },
            { label: '企业', value: quote.companyName },
            { label: '应用', value: quote.productName },
            { label: '套餐', value: quote.packageName },
            { label: '用途', value: describePurpose(quote) },
            { label: '期限', value: quote.durationView },
            {
              label: '金额',
              value: (
                <>
                  <b>{formatMoney(toFen(quote.amount))}</b> 元（{writeMoneyInCapitals(toFen(quote.amount))}）
                </>
              ),
            },
            { label: '有效期', value: <Validity quote={quote} /> },
            { label: '报价时间', value: quote.createTime, code: true },
            { label: '处理时间', value: quote.decideTime, code: true },
            {
              label: '订单',
              value: quote.orderId ? <Link to={orderPath(quote.orderId)}>查看订单</Link> : <None />,
            },
          ]}
        />
      </Section>
      <Section title="说明">{quote.note ? <p className={styles.words}>{quote.note}</p> : <None />}</Section>
      <RecordActions>
        <Button kind="outline" loading={file.busy} onClick={() => void file.download({ id: quote.id })}>
          下载报价单 PDF
        </Button>
        {children}
      </RecordActions>
    </div>
  )
}
