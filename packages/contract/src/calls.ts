import { accountCalls } from './accounts.ts'
import { consultationCalls } from './consultations.ts'
import type { Data, Input } from './define.ts'
import { enterpriseCalls } from './enterprises.ts'
import { memberCalls } from './members.ts'
import { noticeCalls } from './notices.ts'
import { opportunityCalls } from './opportunities.ts'
import { personalDataCalls } from './personal-data.ts'
import { referenceCalls } from './reference.ts'
import { registrationCalls } from './registrations.ts'
import { resolutionCalls } from './resolution.ts'
import { reviewCalls } from './review.ts'
import { sessionCalls } from './sessions.ts'
import { verificationCalls } from './verification.ts'

/** Every call of the node, by name: what the server serves, OpenAPI describes and the tests loop over. */
export const calls = {
  ...resolutionCalls,
  ...referenceCalls,
  ...opportunityCalls,
  ...consultationCalls,
  ...verificationCalls,
  ...accountCalls,
  ...sessionCalls,
  ...personalDataCalls,
  ...memberCalls,
  ...enterpriseCalls,
  ...registrationCalls,
  ...reviewCalls,
  ...noticeCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls
export type InputOf<N extends CallName> = Input<Calls[N]>
export type DataOf<N extends CallName> = Data<Calls[N]>
