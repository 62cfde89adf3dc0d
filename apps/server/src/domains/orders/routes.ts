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
  entitlementOpen,
  entitlementRedeliver,
} from '@biaojie/contract/orders/entitlements.ts'
import {
  invoiceDetail,
  invoiceExport,
  invoiceFile,
  invoiceIssue,
  invoiceList,
  invoiceManageExport,
  invoiceManageList,
  invoiceMarkReversed,
  invoiceRefuse,
  invoiceRequest,
  invoiceReverse,
} from '@biaojie/contract/orders/invoices.ts'
import {
  orderCancel,
  orderContract,
  orderDetail,
  orderExport,
  orderFile,
  orderList,
  orderReceipt,
  orderReceipts,
  orderSavePayinfo,
  orderSettings,
} from '@biaojie/contract/orders/orders.ts'
import {
  cardPaymentCreate,
  cardPaymentReturn,
  NOTIFY_CALLS,
  wechatPaymentResult,
  wechatPlaceOrder,
} from '@biaojie/contract/orders/payments.ts'
import {
  orderApprove,
  orderDecline,
  orderLimit,
  orderLimitSave,
} from '@biaojie/contract/orders/purchase/limits.ts'
import { orderPreview, orderSave } from '@biaojie/contract/orders/purchase/placing.ts'
import {
  quoteAccept,
  quoteCreate,
  quoteDecline,
  quoteDetail,
  quoteExport,
  quoteFile,
  quoteList,
  quoteManageExport,
  quoteManageList,
  quoteWithdraw,
} from '@biaojie/contract/orders/quotes.ts'
import { orderUnsubscribe } from '@biaojie/contract/orders/refund-requests.ts'
import { ONLINE_METHODS } from '@biaojie/contract/orders/rules.ts'
import {
  seatGive,
  seatLinkCreate,
  seatLinkEnd,
  seatList,
  seatOffer,
  seatTake,
  seatTakeBack,
} from '@biaojie/contract/orders/seats.ts'
import type { Person } from '../../http/access/principals.ts'
import { serveDownload } from '../../http/downloads.ts'
import type { Serve } from '../../http/serve.ts'
import {
  createContractAddress,
  createInvoiceAddress,
  createQuoteAddress,
  createReceiptAddress,
  createReceiptsAddress,
  openDownload,
} from './bills/downloads.ts'
import { type Served, serveExport } from './bills/exports.ts'
import { listAllInvoices, listInvoices, readInvoice, requestInvoice } from './bills/invoices.ts'
import { issueInvoice, refuseInvoice } from './bills/issuing.ts'
import {
  acceptQuote,
  createQuote,
  declineQuote,
  listAllQuotes,
  listQuotes,
  readQuote,
  withdrawQuote,
} from './bills/quotes.ts'
import { markReversed, uploadRedInvoice } from './bills/reversing.ts'
import type { OrderDeps } from './context.ts'
import { serveDesk } from './desk/routes.ts'
import { loadDetail } from './detail.ts'
import { redeliver } from './entitlements/delivery.ts'
import { endEntitlement } from './entitlements/ending.ts'
import { listAllEntitlements, listEntitlements, readEntitlement } from './entitlements/on-wire.ts'
import { giveSeats, revokeSeat } from './entitlements/seats/holders.ts'
import { claimSeat, createLink, endLink, readOffer } from './entitlements/seats/links.ts'
import { listSeats } from './entitlements/seats/on-wire.ts'
import { listSettings, readSettings, saveSettings } from './entitlements/settings.ts'
import { openApplication } from './entitlements/unused.ts'
import { listOrders } from './lists.ts'
import type { Orders } from './orders.ts'
import {
  checkPayment,
  createCardPayment,
  handleCardReturn,
  handleNotification,
  placeWechatOrder,
} from './payments/online.ts'
import { servePaymentSimulator } from './payments/simulator-page.ts'
import { cancelOrder, unsubscribe } from './purchase/cancelling.ts'
import { approveOrder, declineOrder, readLimit, saveLimit } from './purchase/limits.ts'
import { findCompany, previewOrder, saveOrder } from './purchase/placing.ts'
import { submitTransfer } from './purchase/transferring.ts'
import { requireOrder } from './store.ts'

/** Serves the calls about the seats of a company's rights. */
function serveSeats(serve: Serve, deps: OrderDeps): void {
  serve(seatList, ({ body }, { who }) => listSeats(deps, who, body.id))
  serve(seatGive, ({ body }, { who }) => giveSeats(deps, who, body))
  serve(seatTakeBack, ({ body }, { who }) => revokeSeat(deps, who, body))
  serve(seatLinkCreate, ({ body }, { who }) => createLink(deps, who, body))
  serve(seatLinkEnd, ({ body }, { who }) => endLink(deps, who, body.id))
  serve(seatOffer, ({ body }, { who }) => readOffer(deps, who, body.key))
  serve(seatTake, ({ body }, { who }) => claimSeat(deps, who, body.key))
}

function serveBuying(serve: Serve, deps: Served): void {
  const addPictureAddresses = <T>(who: Person, setCookie: (line: string) => void, answer: T): T => {
    // Addresses of vouchers open for the browser with this cookie.
    setCookie(deps.files.cookieFor(who))
    return answer
  }
  serve(orderSettings, async () => {
    const { name, account } = await deps.payee()
    return { ...deps.settings, account, payeeName: name }
  })
  serve(orderPreview, ({ body }, { who }) => previewOrder(deps, who, body))
  serve.once(orderSave, (request) => saveOrder(deps, request))
  serve(orderDetail, async ({ params }, { who, setCookie }) => {
    const order = await requireOrder(deps.db, who, params.id)
    return addPictureAddresses(who, setCookie, await loadDetail(deps, deps.db, who, order))
  })
  serve.once(orderSavePayinfo, (request) => submitTransfer(deps, request))
  serve(orderCancel, ({ params }, { who }) => cancelOrder(deps, who, params.id))
  serve.once(orderUnsubscribe, (request) => unsubscribe(deps, request))
  serve(orderList, ({ body }, { who }) => listOrders(deps, who, body))
  serve(orderExport, serveExport(deps, 'orders', true))
  serve(orderContract, ({ body }, context) => createContractAddress(deps, context, body.id))
  serve(orderReceipt, ({ body }, context) => createReceiptAddress(deps, context, body.id))
  serve(orderReceipts, ({ body }, context) => createReceiptsAddress(deps, context, body.ids))
}

function serveLimits(serve: Serve, deps: OrderDeps): void {
  serve(orderLimit, (_input, { who }) => readLimit(deps, who))
  serve(orderLimitSave, ({ body }, { who }) => saveLimit(deps, who, body))
  serve(orderApprove, ({ body }, { who }) => approveOrder(deps, who, body))
  serve(orderDecline, ({ body }, { who }) => declineOrder(deps, who, body))
}

function servePaying(serve: Serve, deps: OrderDeps): void {
  serve.once(wechatPlaceOrder, (request) => placeWechatOrder(deps, request))
  serve(wechatPaymentResult, ({ query }, { who }) =>
    checkPayment(deps, who, query.orderId, query.ask === 'true'),
  )
  serve.once(cardPaymentCreate, (request, context) =>
    createCardPayment(deps, request, context.header('host')),
  )
  serve(cardPaymentReturn, ({ body }, { who }) =>
    handleCardReturn(deps, who, { ...body, amount: String(body.amount) }),
  )
  for (const method of ONLINE_METHODS)
    for (const call of NOTIFY_CALLS[method])
      serve(call, (_input, { header, rawBody }) => handleNotification(deps, method, header, rawBody))
}

function serveRights(serve: Serve, deps: Served): void {
  serve(entitlementList, ({ body }, { who }) => listEntitlements(deps, who, body))
  serve(entitlementDetail, ({ body }, { who }) => readEntitlement(deps, who, body.id))
  serve(entitlementOpen, ({ body }, { who }) => openApplication(deps, who, body.id))
  serve(entitlementManageList, ({ body }, { who }) => listAllEntitlements(deps, body, who))
  serve(entitlementExport, serveExport(deps, 'entitlements', true))
  serve(entitlementManageExport, serveExport(deps, 'entitlements', false))
  serve(entitlementEnd, ({ body }, { who }) => endEntitlement(deps, who, body))
  serve(entitlementRedeliver, ({ body }) => redeliver(deps, body.id))
  serve(activationSettingsList, () => listSettings(deps))
  serve(activationSettings, ({ body }) => readSettings(deps, body.productId))
  serve(activationSettingsSave, ({ body }) => saveSettings(deps, body))
}

function serveBilling(serve: Serve, deps: Served): void {
  serve.once(invoiceRequest, (request) => requestInvoice(deps, request))
  serve(invoiceList, async ({ body }, { who }) =>
    listInvoices(deps, who, body, (await findCompany(deps.db, who))?.name ?? ''),
  )
  serve(invoiceDetail, ({ body }, { who }) => readInvoice(deps, who, body.id))
  serve(invoiceExport, serveExport(deps, 'invoices', true))
  serve(invoiceManageExport, serveExport(deps, 'invoices', false))
  serve(invoiceFile, ({ body }, context) => createInvoiceAddress(deps, context, body.id, body.red))
  serve(invoiceManageList, ({ body }) => listAllInvoices(deps, body))
  serve(invoiceIssue, ({ body, file }, { who }) => issueInvoice(deps, who, { ...body, bytes: file.bytes }))
  serve(invoiceReverse, ({ body, file }, { who }) =>
    uploadRedInvoice(deps, who, { ...body, bytes: file.bytes }),
  )
  serve(invoiceMarkReversed, ({ body }, { who }) => markReversed(deps, who, body))
  serve(invoiceRefuse, ({ body }, { who }) => refuseInvoice(deps, who, body))
  serve(quoteList, ({ body }, { who }) => listQuotes(deps, who, body))
  serve(quoteDetail, ({ body }, { who }) => readQuote(deps, who, body.id))
  serve(quoteFile, ({ body }, context) => createQuoteAddress(deps, context, body.id))
  serve(quoteExport, serveExport(deps, 'quotes', true))
  serve(quoteManageExport, serveExport(deps, 'quotes', false))
  serve.once(quoteAccept, (request) => acceptQuote(deps, request))
  serve(quoteDecline, ({ body }, { who }) => declineQuote(deps, who, body))
  serve(quoteManageList, ({ body }) => listAllQuotes(deps, body))
  serve.once(quoteCreate, (request) => createQuote(deps, request))
  serve(quoteWithdraw, ({ body }) => withdrawQuote(deps, body))
}

/** Serves the calls of buyers; those of staff are in `desk/routes.ts`. */
export function serveOrders(serve: Serve, orders: Orders): void {
  const { standIn, lists } = orders
  const deps: Served = { ...orders.deps, lists }
  serveBuying(serve, deps)
  serveLimits(serve, deps)
  servePaying(serve, deps)
  serveDesk(serve, deps)
  serveRights(serve, deps)
  serveSeats(serve, deps)
  serveBilling(serve, deps)
  if (standIn) servePaymentSimulator(serve, { ...deps, standIn })
  serveDownload(serve, orderFile, deps.files.downloads, ({ what }) => openDownload(deps, what))
}
