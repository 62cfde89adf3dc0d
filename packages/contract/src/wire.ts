import { calls } from './calls.ts'
import type { Method } from './define.ts'
import { listKeys, makeRecord } from './records.ts'
import { REFUSALS } from './refusals.ts'

type Route = readonly [method: Method, path: string]

/* A browser needs these values of the contract at run time. The builds of portal and console insert them in
   place of this file (see vite-plugin.ts), because it reads every call, and no schema may reach a phone. */

/** Method and path of each call. */
export const routes = makeRecord(listKeys(calls), (name): Route => [calls[name].method, calls[name].path])

export const refusalCodes = makeRecord(listKeys(REFUSALS), (name): number => REFUSALS[name].code)
