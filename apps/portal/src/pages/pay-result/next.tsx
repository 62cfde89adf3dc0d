import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { PAID_METHODS_TEXT } from '@biaojie/contract/orders/rules.ts'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { StatusDot } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { formatYuan } from '../../order/amounts.ts'
import { formatShortTime } from '../../order/flow.tsx'
import { Block } from '../../order/page-parts.tsx'
import { paths } from '../../paths.ts'
import * as styles from './next.module.css'

type Line = { when: string; note?: string; title: string; about: ReactNode; action?: ReactNode }

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const getWeekday = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

const link = (href: string, label: string) => (
  <a className={text.action} href={href}>
    {label}
  </a>
)

function listReviewingLines(order: OrderDetail): Line[] {
  const transfer = order.transfers.at(-1)
  const count = transfer?.payPicture.split(',').filter(Boolean).length ?? 0
  const due = transfer?.dueDay ?? ''
  return [
    {
      when: formatShortTime(transfer?.submitTime ?? ''),
      title: `支付信息已提交，凭证 ${count} 张`,
      about: '审核前可以补传或更正，不用重新下单。',
      action: link(paths.payment({ id: order.id, way: 'transfer' }), '更正支付信息'),
    },
    {
      when: due && `最晚 ${due.slice(5)}`,
      note: due && getWeekday(due),
      title: '平台核对金额、户名与附言',
      about: '1-2个工作日内审核，周末不计。',
    },
    {
      when: '核对通过后',
      title: '开通应用并短信通知',
      about: '有出入会写明原因，改好可再次提交。',
    },
  ]
}

function listPaidLines(order: OrderDetail): Line[] {
  const done = order.status !== 'paid'
  const free = order.totalAmount === 0
  return [
    {
      when: formatShortTime(order.payTime || order.createTime),
      title: free ? '无需付款' : '款项已核销',
      about: free ? '提交后直接进入开通。' : `到账 ${formatYuan(order.paidAmount)} 元，与订单一致。`,
      ...(!free && { action: <ReceiptButton id={order.id} /> }),
    },
    {
      when: done ? formatShortTime(order.activateTime) : '1 个工作日内',
      title: done ? '应用已开通' : '开通应用',
      about: done
        ? `期限 ${order.entitlement?.from ?? ''} 至 ${order.entitledUntil || '长期'}。`
        : `开通后短信通知 ${order.contactPhone}，期限从开通之日起算。`,
      ...(done && { action: link(paths.console(`orders/${order.id}`), '看订单') }),
    },
  ]
}

function listOtherLines(order: OrderDetail): Line[] {
  if (order.status === 'cancelled') {
    return [{ when: formatShortTime(order.cancelTime), title: '订单已取消', about: '需要时可以重新选购。' }]
  }
  if (order.status === 'approving') {
    return [
      {
        when: order.payUntil ? `${formatShortTime(order.payUntil)} 前` : '',
        title: '企业管理员批准',
        about: '已通知贵企业的管理员；不批准的，会告知您原因。',
        action: link(paths.console(`orders/${order.id}`), '看订单'),
      },
      {
        when: '批准后',
        title: '您来付款',
        about: `短信和站内通知您；${PAID_METHODS_TEXT}任选一种。`,
      },
    ]
  }
  return [
    {
      when: order.payUntil ? `${formatShortTime(order.payUntil)} 前` : '',
      title: '完成付款',
      about: `${PAID_METHODS_TEXT}任选一种，换方式不换订单。`,
      action: link(paths.payment({ id: order.id }), '去支付'),
    },
  ]
}

function listLines(order: OrderDetail): Line[] {
  if (order.status === 'reviewing') return listReviewingLines(order)
  if (['paid', 'activated', 'completed'].includes(order.status)) return listPaidLines(order)
  return listOtherLines(order)
}

/** Shows past and coming steps, each with its time. */
export function Next({ order }: { order: OrderDetail }) {
  return (
    <Block title="接下来" note="每一步都有短信和站内通知" action={link(paths.applications, '返回应用市场')}>
      <ol className={styles.lines}>
        {listLines(order).map(({ when, note, title, about, action }) => (
          <li key={title}>
            <span>
              {when}
              {note && <small>{note}</small>}
            </span>
            <div>
              <b>{title}</b>
              <p>{about}</p>
            </div>
            {action}
          </li>
        ))}
      </ol>
    </Block>
  )
}

function ReceiptButton({ id }: { id: string }) {
  const download = async () => {
    const answer = await sendSignedRequest('orderReceipt', { body: { id } })
    if (answer.ok) location.assign(answer.data.url)
    else showToast(answer.message, { kind: 'err' })
  }
  return (
    <button type="button" className={text.action} onClick={download}>
      下载收据
    </button>
  )
}

/** Shows the four facts that staff compare, so that the buyer can find a mistake first. */
export function SelfCheck({ order }: { order: OrderDetail }) {
  const transfer = order.transfers.at(-1)
  if (!transfer) return null
  const sameAmount = transfer.payAmount === order.totalAmount
  const sameName = transfer.bankAccountName === order.buyerCompanyName
  const rows: [string, string, boolean | null, string][] = [
    [
      '金额',
      `填写 ${formatYuan(transfer.payAmount)}，应付 ${formatYuan(order.totalAmount)}`,
      sameAmount,
      sameAmount ? '一致' : '不一致',
    ],
    ['付款户名', transfer.bankAccountName, sameName, sameName ? '与购买企业一致' : '与购买企业不同'],
    ['支付日期', transfer.payTime, true, '不晚于今天'],
    ['附言', `回单上应看得到 ${order.orderCode}`, null, '请对照回单'],
  ]
  return (
    <Block title="平台核对这四项" note="先自查一遍，少一次退回">
      <dl className={styles.checks}>
        {rows.map(([label, value, good, verdict]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd>
              <StatusDot tone={good === null ? 'warn' : good ? 'ok' : 'err'}>{verdict}</StatusDot>
            </dd>
          </div>
        ))}
      </dl>
    </Block>
  )
}
