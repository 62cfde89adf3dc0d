import { REFUSALS, type RefusalName } from '@biaojie/contract/refusals.ts'

/** The stable code of a refusal; the published numbers themselves are held by docs/openapi.json. */
export const refusalCode = (name: RefusalName): number => REFUSALS[name].code
