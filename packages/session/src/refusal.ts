import { refusalCodes } from '@biaojie/contract/refusal-codes.ts'
import type { RefusalName } from '@biaojie/contract/refusals.ts'
import type { Refused } from './answer.ts'

/** True when the server refused for one of these reasons. */
export const isRefusal = ({ ok, code }: Refused, ...names: RefusalName[]): boolean =>
  !ok && names.some((name) => refusalCodes[name] === code)
