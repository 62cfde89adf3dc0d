import {
  activationSettings,
  activationSettingsList,
  activationSettingsSave,
  entitlementDetail,
  entitlementEnd,
  entitlementExport,
  entitlementList,
  entitlementManageExport,
  entitlementManageList,
  entitlementRedeliver,
} from '@biaojie/contract/entitlements.ts'
import {
  invoiceDetail,
  invoiceExport,
  invoiceFile,
  invoiceIssue,
  invoiceList,
  invoiceManageExport,
  invoiceManageList,
  invoiceRefuse,
  invoiceRequest,
} from '@biaojie/contract/invoices.ts'
import {
  orderActivate,
  orderFigures,
  orderManageExport,
  orderManageList,
  orderRefund,
  orderRevealContact,
} from '@biaojie/contract/order-manage.ts'
import {
  bankLineExport,
  bankLineIgnore,
  bankLineList,
  bankStatementImport,
  transferConfirm,
  transferDesk,
  transferDetail,
  transferRefuse,
} from '@biaojie/contract/order-transfers.ts'
import {
  orderCancel,
  orderDetail,
  orderExport,
  orderFile,
  orderList,
  orderPreview,
  orderReceipt,
  orderSave,
  orderSavePayinfo,
  orderSettings,
} from '@biaojie/contract/orders.ts'
import {
  cardNotify,
  cardPaymentCreate,
  cardPaymentReturn,
  wechatNotify,
  wechatPaymentResult,
  wechatPlaceOrder,
  wechatRefundNotify,
} from '@biaojie/contract/payments.ts'
import {
  quoteAccept,
  quoteCreate,
  quoteDecline,
  quoteDetail,
  quoteExport,
  quoteList,
  quoteManageExport,
  quoteManageList,
  quoteWithdraw,
} from '@biaojie/contract/quotes.ts'
import {
  reconciliationDetail,
  reconciliationExport,
  reconciliationList,
  reconciliationRun,
  refundExport,
  refundList,
  refundSettle,
} from '@biaojie/contract/refunds.ts'
import { refuse } from '../../http/errors.ts'
import type { CallContext, Serve, Who } from '../../http/serve.ts'
import { download, invoiceAddress, receiptAddress } from './billing/downloads.ts'
import type { ExportedLists } from './billing/exports.ts'
import {
  issueInvoice,
  listAllInvoices,
  listInvoices,
  readInvoice,
  refuseInvoice,
  requestInvoice,
} from './billing/invoices.ts'
import {
  acceptQuote,
  createQuote,
  declineQuote,
  listAllQuotes,
  listQuotes,
  readQuote,
  withdrawQuote,
} from './billing/quotes.ts'
import { cancelOrder } from './buying/cancelling.ts'
import { companyOf, previewOrder, saveOrder } from './buying/placing.ts'
import { submitTransfer } from './buying/transferring.ts'
import type { OrderDeps } from './context.ts'
import { ignoreBankLine, importStatement, listBankLines } from './desk/bank.ts'
import { activateOrder, figures, revealContact } from './desk/orders.ts'
import { listRefunds, refundOrder, settleRefund } from './desk/refunds.ts'
import { confirmTransfer, refuseTransfer } from './desk/transfers.ts'
import { listTransfers, readTransfer } from './desk/vouchers.ts'
import { detailOf } from './detail.ts'
import { redeliver } from './entitlements/delivery.ts'
import { endEntitlement } from './entitlements/ending.ts'
import { listSettings, readSettings, saveSettings } from './entitlements/settings.ts'
import { listAllEntitlements, listEntitlements, readEntitlement } from './entitlements/shown.ts'
import { listAllOrders, listOrders } from './lists.ts'
import type { Orders } from './orders.ts'
import {
  createCardPayment,
  paymentResult,
  placeWechatOrder,
  returnFromCard,
  takeNotification,
} from './payments/online.ts'
import { listReconciliations, readReconciliation, reconcile } from './payments/reconciling.ts'
import { servePaymentSimulator } from './payments/simulator-page.ts'
import { orderFor } from './store.ts'

/** A request as it came, with the key of its sender's. */
const asked = <B>(call: { name: string }, { who, header }: CallContext<Who>, content: B) => ({
  who,
  key: header('idempotency-key'),
  call: call.name,
  content,
})

type Served = OrderDeps & { lists: ExportedLists }

/** The rows of a list as a file. `own`: of the person's company. */
const exported =
  ({ lists }: Served, list: keyof ExportedLists, own: boolean) =>
  ({ body }: { body: object }, context: CallContext<Who>) =>
    lists[list]({ ...body, ...(own && { companyId: context.who.companyId ?? NO_COMPANY }) }, context)
const NO_COMPANY = '00000000-0000-0000-0000-000000000000'

function serveBuying(serve: Serve, deps: Served): void {
  const withPictures = <T>(who: Who, setCookie: (line: string) => void, answer: T): T => {
    // Addresses of vouchers open for the browser that has this cookie.
    setCookie(deps.files.cookieFor(who))
    return answer
  }
  serve(orderSettings, async () => deps.settings)
  serve(orderPreview, ({ body }, { who }) => previewOrder(deps, who, body))
  serve(orderSave, ({ body }, context) => saveOrder(deps, asked(orderSave, context, body)))
  serve(orderDetail, async ({ params }, { who, setCookie }) => {
    const order = await orderFor(deps.db, who, params.id)
    return withPictures(who, setCookie, await detailOf(deps, deps.db, who, order))
  })
  serve(orderSavePayinfo, ({ body }, context) => submitTransfer(deps, asked(orderSavePayinfo, context, body)))
  serve(orderCancel, ({ params }, { who }) => cancelOrder(deps, who, params.id))
  serve(orderList, ({ body }, { who }) => listOrders(deps, who, body))
  serve(orderExport, exported(deps, 'orders', true))
  serve(orderReceipt, async ({ body }, { who, setCookie }) =>
    withPictures(who, setCookie, await receiptAddress(deps, who, body.id)),
  )
}

function servePaying(serve: Serve, deps: OrderDeps): void {
  serve(wechatPlaceOrder, ({ body }, context) =>
    placeWechatOrder(deps, asked(wechatPlaceOrder, context, body)),
  )
  serve(wechatPaymentResult, ({ query }, { who }) => paymentResult(deps, who, query.orderId))
  serve(cardPaymentCreate, ({ body }, context) =>
    createCardPayment(deps, asked(cardPaymentCreate, context, body)),
  )
  serve(cardPaymentReturn, ({ body }, { who }) =>
    returnFromCard(deps, who, { ...body, amount: String(body.amount) }),
  )
  serve(wechatNotify, (_input, { header, rawBody }) => takeNotification(deps, 'wechat', header, rawBody))
  serve(wechatRefundNotify, (_input, { header, rawBody }) =>
    takeNotification(deps, 'wechat', header, rawBody),
  )
  serve(cardNotify, (_input, { header, rawBody }) => takeNotification(deps, 'card', header, rawBody))
}

function serveDesk(serve: Serve, deps: Served): void {
  serve(orderManageList, ({ body }) => listAllOrders(deps, body))
  serve(orderManageExport, exported(deps, 'orders', false))
  serve(orderRevealContact, ({ body }, { who }) => revealContact(deps, who, body.id))
  serve(orderActivate, ({ body }, { who }) => activateOrder(deps, who, body))
  serve(orderRefund, ({ body }, context) => refundOrder(deps, asked(orderRefund, context, body)))
  serve(orderFigures, ({ body }) => figures(deps, body.months))
  serve(transferDesk, ({ body }) => listTransfers(deps, body))
  serve(transferDetail, async ({ body }, { who, setCookie }) => {
    setCookie(deps.files.cookieFor(who))
    return readTransfer(deps, who, body.id)
  })
  serve(transferConfirm, ({ body }, context) => confirmTransfer(deps, asked(transferConfirm, context, body)))
  serve(transferRefuse, ({ body }, { who }) => refuseTransfer(deps, who, body))
  serve(bankStatementImport, ({ file }, { who }) => importStatement(deps, who, file.bytes))
  serve(bankLineList, ({ body }) => listBankLines(deps, body))
  serve(bankLineExport, exported(deps, 'bankLines', false))
  serve(bankLineIgnore, ({ body }) => ignoreBankLine(deps, body))
  serve(refundList, ({ body }) => listRefunds(deps, body))
  serve(refundExport, exported(deps, 'refunds', false))
  serve(refundSettle, ({ body }, { who }) => settleRefund(deps, who, body))
  serve(reconciliationList, ({ body }) => listReconciliations(deps, body))
  serve(reconciliationDetail, ({ body }) => readReconciliation(deps, body.id))
  serve(reconciliationExport, exported(deps, 'reconciliations', false))
  serve(reconciliationRun, ({ body }) => reconcile(deps, body.method, body.day))
}

function serveRights(serve: Serve, deps: Served): void {
  serve(entitlementList, ({ body }, { who }) => listEntitlements(deps, who, body))
  serve(entitlementDetail, ({ body }, { who }) => readEntitlement(deps, who, body.id))
  serve(entitlementManageList, ({ body }) => listAllEntitlements(deps, body))
  serve(entitlementExport, exported(deps, 'entitlements', true))
  serve(entitlementManageExport, exported(deps, 'entitlements', false))
  serve(entitlementEnd, ({ body }, { who }) => endEntitlement(deps, who, body))
  serve(entitlementRedeliver, ({ body }) => redeliver(deps, body.id))
  serve(activationSettingsList, () => listSettings(deps))
  serve(activationSettings, ({ body }) => readSettings(deps, body.productId))
  serve(activationSettingsSave, ({ body }) => saveSettings(deps, body))
}

function serveBilling(serve: Serve, deps: Served): void {
  serve(invoiceRequest, ({ body }, context) => requestInvoice(deps, asked(invoiceRequest, context, body)))
  serve(invoiceList, async ({ body }, { who }) =>
    listInvoices(deps, who, body, (await companyOf(deps.db, who))?.name ?? ''),
  )
  serve(invoiceDetail, ({ body }, { who }) => readInvoice(deps, who, body.id))
  serve(invoiceExport, exported(deps, 'invoices', true))
  serve(invoiceManageExport, exported(deps, 'invoices', false))
  serve(invoiceFile, async ({ body }, { who, setCookie }) => {
    setCookie(deps.files.cookieFor(who))
    return invoiceAddress(deps, who, body.id)
  })
  serve(invoiceManageList, ({ body }) => listAllInvoices(deps, body))
  serve(invoiceIssue, ({ body, file }, { who }) => issueInvoice(deps, who, { ...body, bytes: file.bytes }))
  serve(invoiceRefuse, ({ body }, { who }) => refuseInvoice(deps, who, body))
  serve(quoteList, ({ body }, { who }) => listQuotes(deps, who, body))
  serve(quoteDetail, ({ body }, { who }) => readQuote(deps, who, body.id))
  serve(quoteExport, exported(deps, 'quotes', true))
  serve(quoteManageExport, exported(deps, 'quotes', false))
  serve(quoteAccept, ({ body }, context) => acceptQuote(deps, asked(quoteAccept, context, body)))
  serve(quoteDecline, ({ body }, { who }) => declineQuote(deps, who, body))
  serve(quoteManageList, ({ body }) => listAllQuotes(deps, body))
  serve(quoteCreate, ({ body }, context) => createQuote(deps, asked(quoteCreate, context, body)))
  serve(quoteWithdraw, ({ body }) => withdrawQuote(deps, body))
}

export function serveOrders(serve: Serve, orders: Orders): void {
  const { standIn, lists } = orders
  const deps: Served = { ...orders.deps, lists }
  serveBuying(serve, deps)
  servePaying(serve, deps)
  serveDesk(serve, deps)
  serveRights(serve, deps)
  serveBilling(serve, deps)
  if (standIn) servePaymentSimulator(serve, { ...deps, standIn })
  serve.raw(orderFile, async ({ params, query }, request, reply) => {
    const { what = '', viewer = '', until = '', sig = '' } = query
    const file = await download(
      deps,
      { name: params.name, what, viewer, until, sig },
      await deps.files.viewerOf(request),
    )
    if (!/^[\w.-]+$/.test(params.name)) throw refuse('file_not_found')
    return reply
      .type(file.type)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${params.name}"`)
      .send(Buffer.from(file.bytes))
  })
}
