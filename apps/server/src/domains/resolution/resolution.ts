import type { Input } from '@biaojie/contract/define.ts'
import type { antiCheck, identifierDetail } from '@biaojie/contract/resolution.ts'
import type pg from 'pg'
import type { CallContext } from '../../http/serve.ts'
import { inTime, openLanes } from '../../platform/lanes.ts'
import { prefixOf } from './answer.ts'
import { checkCode } from './anti/check.ts'
import { watchChanges } from './changes.ts'
import { answerDetail, type DetailDeps, readIdentifier } from './detail.ts'
import { createEditing } from './editing/edit.ts'
import { createBreakdown } from './figures/breakdown.ts'
import { createCounter, createFigures } from './figures/figures.ts'
import { filteredAnswer, type Wanted, wholeAnswer } from './handles/answer.ts'
import { helpWith } from './help/help.ts'
import { createLookup } from './lookup.ts'
import { createVisitors } from './queries/visitors.ts'
import { countBelow } from './store.ts'
import { traceChain } from './trace.ts'

export type ResolutionDeps = Omit<DetailDeps, 'lookup' | 'visitors'> & {
  pool: pg.Pool
  /** Memory for what is asked for again and again; 0 keeps nothing. */
  cacheBytes: number
  /** The node's own address; that of the request when left out. */
  publicUrl?: string | undefined
}

/** Identifiers and their scenes: looked up, traced, helped to, counted. */
export function createResolution(given: ResolutionDeps) {
  const lanes = openLanes(given.pool)
  const changes = watchChanges(given.db)
  const deps = {
    ...given,
    lookup: createLookup(lanes, changes, given.cacheBytes),
    visitors: createVisitors(),
  }
  const counter = createCounter(given.db, given.now)

  async function madeAnswer(handle: string, origin: string, wanted: Wanted | undefined, from: number) {
    const company = await given.enterprises.companyOf(prefixOf(handle))
    const found = wanted ? await deps.lookup.find(handle) : undefined
    const answer = wanted
      ? found && filteredAnswer(found, company, origin, wanted)
      : await deps.lookup.makeAnswer(handle, company, origin, (read) => wholeAnswer(read, company, origin))
    if (answer) counter.count(performance.now() - from)
    return answer ?? undefined
  }

  return {
    publicUrl: given.publicUrl,
    /** JSON text of the contract's DetailSchema; refuses with identifier_*, scene_* and what verification says. */
    async detail(input: Input<typeof identifierDetail>, context: CallContext) {
      const from = performance.now()
      const answer = await answerDetail(deps, input, context)
      counter.count(performance.now() - from)
      return answer
    },
    /**
     * Answer of the Handle System's HTTP API for a well-formed identifier; undefined when there is none. Not a
     * promise when it is in memory.
     */
    handleAnswer(handle: string, origin: string, wanted?: Wanted) {
      const from = performance.now()
      const company = given.enterprises.companyOf(prefixOf(handle))
      const kept =
        wanted || company instanceof Promise ? undefined : deps.lookup.keptAnswer(handle, company, origin)
      if (!kept) return madeAnswer(handle, origin, wanted, from)
      counter.count(performance.now() - from)
      return kept
    },
    /** Throws identifier_malformed, identifier_not_found. */
    traceChain: (raw: string) => traceChain(deps, readIdentifier(raw)),
    antiCheck: (input: Input<typeof antiCheck>, context: CallContext) => checkCode(deps, input, context),
    identifierHelp: (raw: string) => inTime(helpWith(given, raw)),
    /** Single identifiers, written by people. */
    editing: createEditing({ ...given, forget: deps.lookup.forget }),
    nodeFigures: createFigures({ ...given, counter }),
    nodeBreakdown: createBreakdown(given),
    /** How many identifiers a prefix has, counted no further than `most`. */
    countBelow: (prefix: string, most: number) => inTime(countBelow(given.db, prefix, most)),
    async stop() {
      changes.stop()
      await Promise.all([counter.close(), lanes.close()])
    },
  }
}
export type Resolution = ReturnType<typeof createResolution>
