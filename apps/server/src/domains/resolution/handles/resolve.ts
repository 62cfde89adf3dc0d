import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import type { Company, Enterprises } from '../../enterprises/enterprises.ts'
import { prefixOf } from '../answer.ts'
import type { Lookup } from '../lookup.ts'
import { echoed, type HandleAnswer, pickedAnswer, type Wanted, wholeAnswer } from './answer.ts'
import { holderValues, prefixAsked } from './holder.ts'
import { type HandleValue, valuesOf } from './values.ts'

type Deps = {
  lookup: Lookup
  enterprises: Pick<Enterprises, 'companyOf'>
  /** Counts one resolution that took so many ms. */
  count: (ms: number) => void
  /** Returns the address of the page of a prefix. */
  holderPath: (prefix: string) => string
}

const ALL: Wanted = { types: [], indexes: [], pretty: false }

/** Makes answers of the Handle System's HTTP API; addresses in them begin with `origin`. */
export function createHandles({ lookup, enterprises, count, holderPath }: Deps) {
  async function holder(handle: string, origin: string): Promise<HandleValue[] | undefined> {
    const prefix = prefixAsked(handle)
    const company = prefix ? await enterprises.companyOf(prefix) : null
    // A company whose application is under review holds no prefix yet.
    if (!prefix || company?.examineStatus !== EXAMINE_STATUS.approved) return undefined
    return holderValues(company, { prefix, origin, path: holderPath(prefix) })
  }

  /** Returns all values of a handle; undefined when there is none of that name. */
  async function values(handle: string, origin: string): Promise<HandleValue[] | undefined> {
    if (prefixAsked(handle)) return holder(handle, origin)
    const [company, found] = await Promise.all([enterprises.companyOf(prefixOf(handle)), lookup.find(handle)])
    return found ? valuesOf(found, company, origin) : undefined
  }

  async function picked(handle: string, origin: string, wanted: Wanted, from: number) {
    const known = await values(handle, origin)
    if (known) count(performance.now() - from)
    return known && pickedAnswer(handle, known, wanted)
  }

  async function made(handle: string, origin: string, company: Company | null | Promise<Company | null>) {
    const from = performance.now()
    const owner = await company
    const answer = await lookup.makeAnswer(handle, owner, origin, (found) =>
      wholeAnswer(found, owner, origin),
    )
    if (answer) count(performance.now() - from)
    return answer && echoed(answer, handle)
  }

  return {
    values,
    /** Returns undefined when there is no such handle, and no promise when the answer is in memory. */
    answer(
      handle: string,
      origin: string,
      wanted?: Wanted,
    ): HandleAnswer | undefined | Promise<HandleAnswer | undefined> {
      const from = performance.now()
      if (wanted) return picked(handle, origin, wanted, from)
      if (prefixAsked(handle)) return picked(handle, origin, ALL, from)
      const company = enterprises.companyOf(prefixOf(handle))
      const kept = company instanceof Promise ? undefined : lookup.keptAnswer(handle, company, origin)
      if (!kept) return made(handle, origin, company)
      count(performance.now() - from)
      return echoed(kept, handle)
    },
  }
}
export type Handles = ReturnType<typeof createHandles>
