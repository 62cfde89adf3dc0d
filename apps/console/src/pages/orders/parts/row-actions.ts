import type { BankLine } from '@biaojie/contract/orders/bank-lines.ts'
import type { Entitlement } from '@biaojie/contract/orders/entitlements.ts'
import type { Invoice } from '@biaojie/contract/orders/invoices.ts'
import type { Quote } from '@biaojie/contract/orders/quotes.ts'
import type { BuyersOrderRow } from '@biaojie/contract/orders/record.ts'
import { canCancel } from '@biaojie/contract/orders/rules.ts'
import type { RowAction } from '../../../kit/list/types.ts'
import { orderPath, portal } from '../../../paths.ts'
import { hasReceipt } from './order-states.ts'

/** Entitlements that end within this number of days are marked. */
const EXPIRING_DAYS = 30

/** Returns the actions of an order. With `canDecide` the person may approve it. */
export function orderActions(
  row: BuyersOrderRow,
  download: (body: { id: string }) => void,
  cancel: (row: BuyersOrderRow) => void,
  canDecide = false,
): RowAction[] {
  const { id, status, orderCode } = row
  if (status === 'approving' && canDecide)
    return [{ label: '审批', name: `审批 ${orderCode}`, primary: true, to: orderPath(id) }]
  const actions: RowAction[] = []
  if (status === 'unpaid' || status === 'refused') {
    const label = status === 'refused' ? '再次提交' : '去支付'
    actions.push({ label, name: `${label} ${orderCode}`, primary: true, href: portal.pay(id) })
  }
  if (status === 'reviewing')
    actions.push({ label: '查看凭证', name: `查看凭证 ${orderCode}`, to: orderPath(id) })
  if (row.renewal)
    actions.push({
      label: '续费',
      name: `续费${row.productName} ${orderCode}`,
      href: portal.renew(row.renewal),
      primary: row.daysLeft !== null && row.daysLeft <= EXPIRING_DAYS,
    })
  if (hasReceipt(row)) {
    actions.push({ label: '收据', name: `下载收据 ${orderCode}`, onPress: () => download({ id }) })
  }
  if (canCancel(status)) {
    actions.push({
      label: '取消',
      name: `取消订单 ${orderCode}`,
      danger: true,
      onPress: () => cancel(row),
    })
  }
  return actions
}

type BankLineHandlers = {
  busy: boolean
  confirm: (line: BankLine) => void
  mark: (line: BankLine, ignored: boolean) => Promise<unknown>
}

/** Confirms the proposed order; marks an unused line as unrelated, or removes the mark. */
export function listBankLineActions(line: BankLine, { busy, confirm, mark }: BankLineHandlers): RowAction[] {
  if (line.status === 'used') return []
  const ignored = line.status === 'ignored'
  const label = ignored ? '恢复' : '与订单无关'
  const claim: RowAction = {
    label: '确认到账',
    name: `确认到账 ${line.orderCode}`,
    primary: true,
    onPress: () => confirm(line),
  }
  const unrelated: RowAction = {
    label,
    name: `${label} ${line.reference}`,
    disabled: busy,
    onPress: () => void mark(line, !ignored),
  }
  return [...(line.orderId ? [claim] : []), ...(line.uses.length === 0 ? [unrelated] : [])]
}

export type InvoiceStep = { what: 'issue' | 'refuse' | 'reverse'; invoice: Invoice }

/** Issues or returns a request, reverses an invoice of a refunded order. */
export function listInvoiceActions(invoice: Invoice, act: (doing: InvoiceStep) => void): RowAction[] {
  if (invoice.status === 'reversing')
    return [
      {
        label: '红冲',
        name: `红冲${invoice.title}的发票`,
        primary: true,
        onPress: () => act({ what: 'reverse', invoice }),
      },
    ]
  if (invoice.status !== 'requested') return []
  const refuse: RowAction = {
    label: '退回',
    name: `退回${invoice.title}的申请`,
    danger: true,
    onPress: () => act({ what: 'refuse', invoice }),
  }
  // An order whose money was refunded gets no invoice.
  if (invoice.orders.some(({ isRefunded }) => isRefunded)) return [refuse]
  return [
    {
      label: '开具',
      name: `开具${invoice.title}的发票`,
      primary: true,
      onPress: () => act({ what: 'issue', invoice }),
    },
    refuse,
  ]
}

export const canIssue = ({ status, orders }: Invoice) =>
  status === 'issued' || (status === 'requested' && !orders.some(({ isRefunded }) => isRefunded))

export type Deciding = { what: 'accept' | 'decline'; quote: Quote }

/** Accepts or declines an open quote, leads to the order of an accepted one. */
export function quoteActions(quote: Quote, decide: (deciding: Deciding) => void): RowAction[] {
  const { code, status, orderId } = quote
  if (status === 'open') {
    return [
      {
        label: '接受',
        name: `接受报价 ${code}`,
        primary: true,
        onPress: () => decide({ what: 'accept', quote }),
      },
      { label: '谢绝', name: `谢绝报价 ${code}`, onPress: () => decide({ what: 'decline', quote }) },
    ]
  }
  return orderId ? [{ label: '查看订单', name: `查看订单：报价 ${code}`, to: orderPath(orderId) }] : []
}

export const isExpiring = ({ status, daysLeft }: Pick<Entitlement, 'status' | 'daysLeft'>) =>
  status === 'active' && daysLeft !== null && daysLeft <= EXPIRING_DAYS

/** Returns the actions: renew an ending entitlement, open a running one. */
export function listEntitlementActions(row: Entitlement, onOpen?: (row: Entitlement) => void): RowAction[] {
  const { productName, openUrl, packagePriceId, status } = row
  const actions: RowAction[] = []
  if (packagePriceId) {
    actions.push({
      label: '续费',
      name: `续费${productName}`,
      href: portal.renew(row),
      primary: isExpiring(row) || status === 'ended',
    })
  }
  if (openUrl && status === 'active') {
    actions.push({
      label: '打开',
      name: `打开${productName}`,
      href: openUrl,
      primary: !isExpiring(row),
      ...(onOpen && { onPress: () => onOpen(row) }),
    })
  }
  return actions
}
