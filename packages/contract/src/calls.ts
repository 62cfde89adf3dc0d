import { accountDeskCalls } from './account-desk.ts'
import { accountCalls, avatar } from './accounts.ts'
import { consultationCalls } from './consultations.ts'
import { contactCalls } from './contact-changes.ts'
import { contentCalls } from './content-calls.ts'
import { contentManageCalls } from './content-manage.ts'
import type { Data, Input } from './define.ts'
import { enterpriseCalls } from './enterprises.ts'
import { entitlementCalls } from './entitlements.ts'
import { exportFile } from './exports.ts'
import { findingCalls } from './finding.ts'
import { inquiryCalls } from './inquiries.ts'
import { invoiceCalls } from './invoices.ts'
import { marketCalls, sharePicture } from './market.ts'
import { marketBuyerCalls } from './market-buyers.ts'
import { marketDeskCalls } from './market-desk.ts'
import { marketManageCalls } from './market-manage.ts'
import { memberCalls } from './members.ts'
import { noticeCalls } from './notices.ts'
import { operationCalls } from './operations.ts'
import { orderManageCalls } from './order-manage.ts'
import { orderTransferCalls } from './order-transfers.ts'
import { orderCalls, orderFile } from './orders.ts'
import { partnerCalls } from './partners.ts'
import { passkeyCalls } from './passkeys.ts'
import { paymentCalls, paymentSimulator } from './payments.ts'
import { personalDataCalls } from './personal-data.ts'
import { pictureCalls, publicDocument, publicFilm, publicPicture } from './pictures.ts'
import { proposalCalls } from './proposals.ts'
import { quoteCalls } from './quotes.ts'
import { referenceCalls } from './reference.ts'
import { refundRequestCalls } from './refund-requests.ts'
import { refundCalls } from './refunds.ts'
import { privatePicture, registrationCalls } from './registrations.ts'
import { reportCalls } from './reports.ts'
import { handle, handleByPost, resolutionCalls } from './resolution.ts'
import { reviewCalls } from './review.ts'
import { secondFactorCalls } from './second-factor.ts'
import { sessionCalls } from './sessions.ts'
import { siteSearchCalls } from './site-search.ts'
import { trialCalls } from './trials.ts'
import { outbox, verificationCalls } from './verification.ts'

/** Every call of the node, by name: what the server serves, OpenAPI describes and the tests loop over. */
export const calls = {
  ...resolutionCalls,
  ...reportCalls,
  ...findingCalls,
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
  ...enterpriseCalls,
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
  ...orderTransferCalls,
  ...refundCalls,
  ...refundRequestCalls,
  ...invoiceCalls,
  ...quoteCalls,
}

/** Calls that answer files and texts, by name. Beside pages and their files, nothing else is served. */
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
/** By name, so that the compiler works out the call that is meant and not all of them. */
type Inputs = { [N in CallName]: Input<Calls[N]> }
type Answers = { [N in CallName]: Data<Calls[N]> }
export type InputOf<N extends CallName> = Inputs[N]
export type DataOf<N extends CallName> = Answers[N]
