import { AREA_NAMES, findRight, listDutiesActingIn } from '@biaojie/contract/accounts/staff/duties.ts'
import { getNeededDuty } from '@biaojie/contract/accounts/staff/needed.ts'
import type { CallShape } from '@biaojie/contract/define.ts'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'
import type { Caller, Person } from './principals.ts'

/** The API key that a request carries; empty when it carries none. Sessions use the same header with other tokens. */
export const readApiKey = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  /^Bearer (bj_[\w.]{1,120})$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/** Ids of the templates whose parts a caller may work with; undefined for all. */
export const getTemplateLimit = (caller: Caller): readonly string[] | undefined =>
  caller.kind === 'key' && caller.templates.length > 0 ? caller.templates : undefined

export const canUseTemplate = (caller: Caller, template: string): boolean =>
  getTemplateLimit(caller)?.includes(template) ?? true

/**
 * Refuses data of a template that the caller may not use, or of no template when the caller is limited to
 * some templates.
 */
export function checkTemplate(caller: Caller, { template }: { template: string }): void {
  if (!canUseTemplate(caller, template)) throw refuse('key_template_missing')
}

type AccessRules = Pick<CallShape, 'access' | 'scope' | 'limitedKeys'> & { name?: string }

/** Refuses staff whose duties do not include the call, and names the staff whose duties do. */
function checkDuties(name: string, who: Person): void {
  const [area, needed] = getNeededDuty(name)
  const right = findRight(who, area)
  if (right === 'acts' || right === needed) return
  const how = right ? `可以查看“${AREA_NAMES[area]}”，不能办理` : `看不到“${AREA_NAMES[area]}”`
  const by = listDutiesActingIn(area)
  throw refuse('duty_missing', `您的岗位${how}；请找${by ? `“${by}”岗位的同事，或请` : ''}平台管理员`)
}

/**
 * Decides whether a caller may make a call, by the contract: `access` for people, the table of duties for
 * staff, `scope` and `limitedKeys` for API keys. Throws the refusal that describes what is missing.
 */
export function checkAccess({ access, scope, limitedKeys, name = '' }: AccessRules, caller: Caller | null) {
  if (caller?.kind === 'key') {
    if (!scope) throw refuse('key_not_accepted')
    if (!caller.scopes.includes(scope)) throw refuse('key_scope_missing')
    if (getTemplateLimit(caller) && !limitedKeys) throw refuse('key_template_missing')
    return
  }
  if (access === 'public') return
  if (!caller) throw refuse('session_missing')
  if (access === 'signedIn') return
  if (caller.held) throw refuse(caller.held)
  if (!access.some((role) => role === caller.type)) throw refuse('forbidden')
  if (caller.type === 'MANAGER') checkDuties(name, caller)
}
