import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import type { SiteFacts } from '@biaojie/contract/node/site-settings/rules.ts'
import type { PartShare } from '@biaojie/drawings/figures/share.ts'
import { createContext } from 'react-router'
import type { Missing } from './paths.ts'

/** Facts about this node for the login page. */
export type LoginFacts = {
  /** Hosts (with port) of other sites that a login may return to. */
  backHosts: readonly string[]
  /** A demo node shows these to everybody; empty on any other. */
  demoAccounts: readonly { account: string; password: string; note: string }[]
}

/** Facts about the request for the page. */
type RequestFacts = {
  nonce: string
  origin: string
  requestId: string
  login: LoginFacts
  site: SiteFacts
  /** The blanks of the agreements that the operator has filled, by their names. */
  blanks: Readonly<Record<string, string>>
  /** Writes an unexpected error to the server's log, with the request id. */
  report: (error: unknown) => void
}

export type Answer<T> =
  | { ok: true; data: T }
  | { ok: false; reason: string; status: number; code: number; message: string }

/** Makes a call of the contract inside the server: same validation and limits, no network. */
export type ServerCall = <N extends CallName>(
  name: N,
  input: Partial<Pick<InputOf<N>, 'body' | 'query' | 'params'>>,
) => Promise<Answer<DataOf<N>>>

export const requestFactsContext = createContext<RequestFacts>()
export const serverCallContext = createContext<ServerCall>()
/** Makes calls without the visitor's cookies, for answers that everybody gets. */
export const anonymousCallContext = createContext<ServerCall>()
/** Draws the share picture of a part as PNG. */
export const partPictureContext = createContext<(share: PartShare) => Promise<Uint8Array>>()

/**
 * Returns the data of an answer; a refusal is thrown as the response of the page, with its status and
 * message.
 */
export function requireAnswer<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Response(answer.message, { status: answer.status })
  return answer.data
}

/** Returns why an article or a case is missing; null for any other answer. */
export function getMissing(answer: Answer<unknown>): Missing | null {
  if (answer.ok) return null
  if (answer.reason === 'content_withdrawn') return 'withdrawn'
  return answer.reason === 'content_not_found' ? 'unknown' : null
}
