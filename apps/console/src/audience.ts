import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { type Area, canSee } from '@biaojie/contract/accounts/staff/duties.ts'

/** The people who may open a page. The server checks its calls in any case. */
export type Audience = keyof typeof AUDIENCES
const AUDIENCES = {
  everyone: () => true,
  /** People of the node: administrators and reviewers. */
  staff: ({ type }: UserInfo) => type === 'MANAGER' || type === 'ADMIN',
  /** Administrators of the node. */
  administrators: ({ type }: UserInfo) => type === 'ADMIN',
  /** Everyone outside the node, with or without a company. */
  outside: ({ type }: UserInfo) => type !== 'MANAGER' && type !== 'ADMIN',
  member: ({ type }: UserInfo) => type === 'COMPANY_ADMIN' || type === 'COMPANY',
} satisfies Record<string, (person: UserInfo) => boolean>

export const isInAudience = (person: UserInfo, audience: Audience): boolean => AUDIENCES[audience](person)

/** Tells whether the page is for this person and, for staff, among what their duties show them. */
export const isFor = (
  person: UserInfo,
  { audience, area = 'any' }: { audience: Audience; area?: Area | 'any' | undefined },
): boolean =>
  isInAudience(person, audience) && (area === 'any' || audience !== 'staff' || canSee(person, area))
