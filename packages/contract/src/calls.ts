import type { Data, Input } from './define.ts'
import { opportunityCalls } from './opportunities.ts'
import { referenceCalls } from './reference.ts'
import { resolutionCalls } from './resolution.ts'
import { verificationCalls } from './verification.ts'

/** Every call of the node, by name: what the server serves, OpenAPI describes and the tests loop over. */
export const calls = { ...resolutionCalls, ...referenceCalls, ...opportunityCalls, ...verificationCalls }

export type Calls = typeof calls
export type CallName = keyof Calls
export type InputOf<N extends CallName> = Input<Calls[N]>
export type DataOf<N extends CallName> = Data<Calls[N]>
