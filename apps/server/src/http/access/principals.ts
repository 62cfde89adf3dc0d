import type { KeyScope } from '@biaojie/contract/define.ts'
import type { RefusalName } from '@biaojie/contract/refusals.ts'

/** A person in a session. */
export type Person = {
  kind: 'person'
  userId: string
  type: string
  /** The duties of people of the node; without one they may do nothing that is for staff. */
  duties?: readonly string[]
  companyId: string | null
  sessionId: string
  /** Why calls of this type are refused until the person has acted, for example set up a second factor. */
  held?: RefusalName
}

export const isMember = ({ type }: Person) => type === 'COMPANY_ADMIN' || type === 'COMPANY'

/** A program of a company, which proves itself with an API key. */
export type KeyHolder = {
  kind: 'key'
  keyId: string
  name: string
  companyId: string
  /** The prefix of the company, or of its sandbox. */
  prefix: string
  scopes: readonly KeyScope[]
  /** Ids of templates the key is limited to; empty where it is not. */
  templates: readonly string[]
  /** The key works with the company's sandbox instead of its identifiers. */
  sandbox: boolean
}

/** Another company, to which an owner has opened fields for some time. */
export type Partner = { kind: 'partner'; companyId: string; prefix: string; name: string }

/** The node itself: background jobs and the operator's commands. */
export type System = { kind: 'system'; name: string }

/** Every principal that reads or changes something under a name. */
export type Principal = Person | KeyHolder | Partner | System

/** The principals that send requests. */
export type Caller = Person | KeyHolder

/** The id of a caller, under which trails, quotas and idempotency keys are kept. */
export const getCallerId = (caller: Caller): string =>
  caller.kind === 'person' ? caller.userId : caller.keyId
