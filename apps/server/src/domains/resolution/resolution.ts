import type { Input } from '@biaojie/contract/define.ts'
import type { identifierDetail } from '@biaojie/contract/resolution.ts'
import type pg from 'pg'
import type { CallContext } from '../../http/serve.ts'
import { openLanes } from '../../platform/lanes.ts'
import { watchChanges } from './changes.ts'
import { answerDetail, type DetailDeps, readIdentifier } from './detail.ts'
import { createCounter, createFigures } from './figures.ts'
import { createLookup } from './lookup.ts'
import { traceChain } from './trace.ts'

export type ResolutionDeps = Omit<DetailDeps, 'lookup'> & { pool: pg.Pool }

/** Identifiers and their scenes: looked up, traced, helped to, counted. */
export function createResolution(given: ResolutionDeps) {
  const lanes = openLanes(given.pool)
  const changes = watchChanges(given.db)
  const deps = { ...given, lookup: createLookup(lanes, changes) }
  const counter = createCounter(given.db, given.now)

  return {
    /** JSON text of the contract's DetailSchema; refuses with identifier_*, scene_* and what verification says. */
    async detail(input: Input<typeof identifierDetail>, context: CallContext) {
      const from = performance.now()
      const answer = await answerDetail(deps, input, context)
      counter.count(performance.now() - from)
      return answer
    },
    /** Throws identifier_malformed, identifier_not_found. */
    traceChain: (raw: string) => traceChain(deps, readIdentifier(raw)),
    nodeFigures: createFigures({ ...given, counter }),
    async close() {
      changes.stop()
      await Promise.all([counter.close(), lanes.close()])
    },
  }
}
export type Resolution = ReturnType<typeof createResolution>
