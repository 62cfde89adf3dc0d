import {
  bankLineConfirm,
  bankLineExport,
  bankLineIgnore,
  bankLineList,
  bankStatementImport,
} from '@biaojie/contract/orders/bank-lines.ts'
import {
  applicationFigures,
  orderActivate,
  orderFigures,
  orderManageExport,
  orderManageList,
  orderRefund,
  orderRevealContact,
  orderWaiting,
} from '@biaojie/contract/orders/manage.ts'
import {
  refundRequest,
  refundRequestDecide,
  refundRequestExport,
  refundRequestList,
  refundRequestWithdraw,
} from '@biaojie/contract/orders/refund-requests.ts'
import {
  reconciliationDetail,
  reconciliationExport,
  reconciliationList,
  reconciliationRun,
  refundApprovalDecide,
  refundApprovalList,
  refundApprovalWithdraw,
  refundExport,
  refundList,
  refundSettle,
} from '@biaojie/contract/orders/refunds.ts'
import {
  transferConfirm,
  transferDesk,
  transferDetail,
  transferKeep,
  transferRefuse,
} from '@biaojie/contract/orders/transfers.ts'
import type { Serve } from '../../../http/serve.ts'
import { type Served, serveExport } from '../bills/exports.ts'
import { listAllOrders } from '../lists.ts'
import { listReconciliations, readReconciliation, reconcile } from '../payments/reconciling.ts'
import { loadApplicationFigures as figuresByApplication } from './application-figures.ts'
import {
  decideRefundApproval,
  listRefundApprovals,
  refundOrder,
  withdrawRefundApproval,
} from './approvals.ts'
import { ignoreBankLine, listBankLines } from './bank-lines.ts'
import { confirmByLines } from './claiming.ts'
import { activateOrder, countWaiting, loadOrderFigures, revealContact } from './orders.ts'
import {
  decideRefundRequest,
  listRefundRequests,
  requestRefund,
  withdrawRefundRequest,
} from './refund-requests.ts'
import { listRefunds, settleRefund } from './refunds.ts'
import { importStatement } from './statements/import.ts'
import { confirmTransfer, refuseTransfer, saveArrivals } from './transfers.ts'
import { listTransfers, readTransfer } from './vouchers.ts'

/** Serves the calls of staff about orders and money. */
export function serveDesk(serve: Serve, deps: Served): void {
  serve(orderManageList, ({ body }) => listAllOrders(deps, body))
  serve(orderManageExport, serveExport(deps, 'orders', false))
  serve(orderRevealContact, ({ body }, { who }) => revealContact(deps, who, body.id))
  serve(orderActivate, ({ body }, { who }) => activateOrder(deps, who, body))
  serve.once(orderRefund, (request) => refundOrder(deps, request))
  serve(applicationFigures, ({ body }) => figuresByApplication(deps, body.days))
  serve(orderFigures, ({ body }) => loadOrderFigures(deps, body.months))
  serve(orderWaiting, () => countWaiting(deps))
  serve(transferDesk, ({ body }) => listTransfers(deps, body))
  serve(transferDetail, async ({ body }, { who, setCookie }) => {
    setCookie(deps.files.cookieFor(who))
    return readTransfer(deps, who, body.id)
  })
  serve.once(transferConfirm, (request) => confirmTransfer(deps, request))
  serve(transferKeep, ({ body }, { who }) => saveArrivals(deps, who, body))
  serve(transferRefuse, ({ body }, { who }) => refuseTransfer(deps, who, body))
  serve(bankStatementImport, ({ file }, { who }) => importStatement(deps, who, file.bytes))
  serve(bankLineList, ({ body }) => listBankLines(deps, body))
  serve(bankLineExport, serveExport(deps, 'bankLines', false))
  serve.once(bankLineConfirm, (request) => confirmByLines(deps, request))
  serve(bankLineIgnore, ({ body }) => ignoreBankLine(deps, body))
  serve(refundApprovalList, ({ body }, { who }) => listRefundApprovals(deps, who, body))
  serve.once(refundApprovalDecide, (request) => decideRefundApproval(deps, request))
  serve(refundApprovalWithdraw, ({ body }, { who }) => withdrawRefundApproval(deps, who, body))
  serve(refundList, ({ body }) => listRefunds(deps, body))
  serve(refundExport, serveExport(deps, 'refunds', false))
  serve(refundSettle, ({ body }, { who }) => settleRefund(deps, who, body))
  serve.once(refundRequest, (request) => requestRefund(deps, request))
  serve(refundRequestWithdraw, ({ body }, { who }) => withdrawRefundRequest(deps, who, body.id))
  serve(refundRequestList, ({ body }) => listRefundRequests(deps, body))
  serve(refundRequestExport, serveExport(deps, 'refundRequests', false))
  serve.once(refundRequestDecide, (request) => decideRefundRequest(deps, request))
  serve(reconciliationList, ({ body }) => listReconciliations(deps, body))
  serve(reconciliationDetail, ({ body }) => readReconciliation(deps, body.id))
  serve(reconciliationExport, serveExport(deps, 'reconciliations', false))
  serve(reconciliationRun, ({ body }) => reconcile(deps, body.method, body.day))
}
