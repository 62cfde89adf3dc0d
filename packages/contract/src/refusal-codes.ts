import { listKeys, makeRecord } from './records.ts'
import { REFUSALS } from './refusals.ts'

/** The codes of refusals by their names; browsers load the values alone, as those of wire.ts. */
export const refusalCodes = makeRecord(listKeys(REFUSALS), (name): number => REFUSALS[name].code)
