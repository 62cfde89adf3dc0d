import { accountCalls, avatar } from './accounts/accounts.ts'
import { contactCalls } from './accounts/contact-changes.ts'
import { accountDeskCalls } from './accounts/desk.ts'
import { memberCalls } from './accounts/members.ts'
import { personalDataCalls } from './accounts/personal-data.ts'
import { passkeyCalls } from './accounts/second-factor/passkeys.ts'
import { secondFactorCalls } from './accounts/second-factor/second-factor.ts'
import { sessionCalls } from './accounts/sessions.ts'
import { codeRuleCalls } from './code-rules/code-rules.ts'
import { consultationCalls } from './consultations/consultations.ts'
import { inquiryCalls } from './consultations/inquiries.ts'
import { contentCalls } from './content/calls.ts'
import { contentManageCalls } from './content/manage.ts'
import type { Data, Input } from './define.ts'
import { enterpriseCalls } from './enterprises/enterprises.ts'
import { exportFile } from './exports.ts'
import { identifierCalls } from './identifiers/identifiers.ts'
import { importCalls } from './imports/imports.ts'
import { keyCalls } from './keys/keys.ts'
import { marketBuyerCalls } from './market/buyers.ts'
import { marketDeskCalls } from './market/desk.ts'
import { marketManageCalls } from './market/manage.ts'
import { marketCalls, sharePicture } from './market/market.ts'
import { noticeCalls } from './notices/notices.ts'
import { operationCalls } from './operations.ts'
import { bankLineCalls } from './orders/bank-lines.ts'
import { entitlementCalls } from './orders/entitlements.ts'
import { invoiceCalls } from './orders/invoices.ts'
import { orderManageCalls } from './orders/manage.ts'
import { orderCalls, orderFile } from './orders/orders.ts'
import { paymentCalls, paymentSimulator } from './orders/payments.ts'
import { quoteCalls } from './orders/quotes.ts'
import { refundRequestCalls } from './orders/refund-requests.ts'
import { refundCalls } from './orders/refunds.ts'
import { orderTransferCalls } from './orders/transfers.ts'
import { partnerCalls } from './partners/partners.ts'
import { pictureCalls, publicDocument, publicFilm, publicPicture } from './pictures/pictures.ts'
import { referenceCalls } from './reference/reference.ts'
import { proposalCalls } from './registrations/proposals.ts'
import { privatePicture, registrationCalls } from './registrations/registrations.ts'
import { reviewCalls } from './registrations/review.ts'
import { reportCalls } from './reports/reports.ts'
import { findingCalls } from './resolution/finding.ts'
import { handle, handleByPost, resolutionCalls } from './resolution/resolution.ts'
import { siteSearchCalls } from './site-search/site-search.ts'
import { templateCalls } from './templates/templates.ts'
import { trialCalls } from './trials/trials.ts'
import { outbox, verificationCalls } from './verification/verification.ts'

/**
 * Every call of the node by name: the server serves them, OpenAPI describes them and the tests loop over
 * them.
 */
export const calls = {
  ...resolutionCalls,
  ...identifierCalls,
  ...reportCalls,
  ...findingCalls,
  ...templateCalls,
  ...codeRuleCalls,
  ...referenceCalls,
  ...consultationCalls,
  ...verificationCalls,
  ...accountCalls,
  ...contactCalls,
  ...accountDeskCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...sessionCalls,
  ...personalDataCalls,
  ...memberCalls,
  ...keyCalls,
  ...enterpriseCalls,
  ...importCalls,
  ...registrationCalls,
  ...proposalCalls,
  ...reviewCalls,
  ...noticeCalls,
  ...pictureCalls,
  ...contentCalls,
  ...contentManageCalls,
  ...partnerCalls,
  ...siteSearchCalls,
  ...marketCalls,
  ...marketBuyerCalls,
  ...marketManageCalls,
  ...marketDeskCalls,
  ...trialCalls,
  ...inquiryCalls,
  ...orderCalls,
  ...paymentCalls,
  ...entitlementCalls,
  ...orderManageCalls,
  ...bankLineCalls,
  ...orderTransferCalls,
  ...refundCalls,
  ...refundRequestCalls,
  ...invoiceCalls,
  ...quoteCalls,
}

/** Calls that answer files and texts, by name. Apart from pages and their files, nothing else is served. */
export const rawCalls = {
  ...operationCalls,
  handle,
  handleByPost,
  privatePicture,
  publicPicture,
  publicFilm,
  publicDocument,
  sharePicture,
  avatar,
  outbox,
  exportFile,
  orderFile,
  paymentSimulator,
}

export type Calls = typeof calls
export type CallName = keyof Calls
/** The lookup is by name, so that the compiler works out only the needed call. */
type Inputs = { [N in CallName]: Input<Calls[N]> }
type Answers = { [N in CallName]: Data<Calls[N]> }
export type InputOf<N extends CallName> = Inputs[N]
export type DataOf<N extends CallName> = Answers[N]
