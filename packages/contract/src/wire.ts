import { calls } from './calls.ts'
import type { Method } from './define.ts'
import { listKeys, makeRecord } from './records.ts'

type Route = readonly [method: Method, path: string]

/* Values of the contract that a browser needs at run time. The builds of portal and console replace this
   file and refusal-codes.ts by the values (see vite-plugin.ts), because they import every call and refusal, and no
   schema may be loaded on a phone. */

/** Method and path of each call. */
export const routes = makeRecord(listKeys(calls), (name): Route => [calls[name].method, calls[name].path])
