import type { CallShape } from '@biaojie/contract/define.ts'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'
import type { Caller } from './principals.ts'

/** The API key that a request carries; empty when it carries none. Sessions use the same header with other tokens. */
export const apiKeyOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  /^Bearer (bj_[\w.]{1,120})$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/**
 * Decides whether a caller may make a call, by what the contract declares: `access` for people, `scope` for API keys.
 * It throws the refusal that says what is missing.
 */
export function checkAccess({ access, scope }: Pick<CallShape, 'access' | 'scope'>, caller: Caller | null) {
  if (caller?.kind === 'key') {
    if (!scope) throw refuse('key_not_accepted')
    if (!caller.scopes.includes(scope)) throw refuse('key_scope_missing')
    return
  }
  if (access === 'public') return
  if (!caller) throw refuse('session_missing')
  if (access === 'signedIn') return
  if (caller.held) throw refuse(caller.held)
  if (!access.some((role) => role === caller.type)) throw refuse('forbidden')
}
