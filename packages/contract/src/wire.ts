import { type CallName, calls } from './calls.ts'
import type { Method } from './define.ts'
import { REFUSALS, type RefusalName } from './refusals.ts'

type Route = readonly [method: Method, path: string]

/* A browser needs these values of the contract at run time. The builds of portal and console insert them in
   place of this file (see vite-plugin.ts), because it reads every call, and no schema may reach a phone. */

/** Method and path of each call. */
export const routes = Object.fromEntries(
  Object.values(calls).map(({ name, method, path }) => [name, [method, path]]),
) as unknown as Record<CallName, Route>

export const refusalCodes = Object.fromEntries(
  Object.entries(REFUSALS).map(([name, { code }]) => [name, code]),
) as Record<RefusalName, number>
