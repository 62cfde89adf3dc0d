import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { ORDER_STATUS_TEXT } from '@biaojie/contract/orders/rules.ts'
import { formatYuan } from '../../order/amounts.ts'
import { CancelOrder } from '../../order/cancel-order.tsx'
import { AmountSheet, SheetFacts, SheetNote, TermSpan } from '../../order/sheet.tsx'
import { useSite } from '../../site.ts'
import * as styles from './result-sheet.module.css'

/** Shows the purchase, its term and its company. */
export function ResultSheet({ order, reload }: { order: OrderDetail; reload: () => void }) {
  const line = order.orderDetails[0]
  const transfer = order.status === 'reviewing' ? order.transfers.at(-1) : undefined
  const { entitlement } = order
  const { phone, hours } = useSite()
  return (
    <AmountSheet label={ORDER_STATUS_TEXT[order.status]} amount={order.totalAmount}>
      {transfer && transfer.realPayPicture.length > 0 && (
        <ul className={styles.pictures}>
          {transfer.realPayPicture.map((address, at) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noreferrer">
                <img src={address} alt={`支付凭证 ${at + 1}`} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <SheetFacts
        items={[
          { label: '应用', value: `${order.productName} ${order.packageName}` },
          { label: '期限', value: order.durationView },
          ...(order.paidAmount > 0
            ? [{ label: '实付', value: `${formatYuan(order.paidAmount)} 元`, figure: true }]
            : []),
          { label: '购买企业', value: order.buyerCompanyName },
          { label: '联系人', value: `${order.contactName} ${order.contactPhone}` },
        ]}
      />
      {line && (
        <TermSpan
          line={line}
          {...(entitlement && {
            from: `${entitlement.from} 开通`,
            until: `${entitlement.until} 到期`,
          })}
        />
      )}
      <CancelOrder order={order} onStale={reload} />
      <SheetNote>
        {transfer
          ? '付款确认前可以取消；已转出的款项核实后原路退回。'
          : `有问题请报订单号。${hours}${phone ? `，电话 ${phone.text}` : '，可在线咨询'}。`}
      </SheetNote>
    </AmountSheet>
  )
}
