import type { UserInfo } from '@biaojie/contract/accounts/accounts.ts'

/** Whom a page is for. The server refuses the calls regardless. */
export type Audience = keyof typeof AUDIENCES
const AUDIENCES = {
  everyone: () => true,
  /** People of the node: administrators and reviewers. */
  staff: ({ type }: UserInfo) => type === 'MANAGER' || type === 'ADMIN',
  /** Everyone who is not of the node, whether a company has them or not. */
  outside: ({ type }: UserInfo) => type !== 'MANAGER' && type !== 'ADMIN',
  member: ({ type }: UserInfo) => type === 'COMPANY_ADMIN' || type === 'COMPANY',
} satisfies Record<string, (person: UserInfo) => boolean>

export const isOf = (person: UserInfo, audience: Audience): boolean => AUDIENCES[audience](person)
