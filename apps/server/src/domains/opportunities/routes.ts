import { addConsultation as call } from '@biaojie/contract/opportunities.ts'
import type { Serve } from '../../http/serve.ts'
import type { Now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Env } from '../../platform/env.ts'
import { keyFor } from '../../platform/secret.ts'
import { addConsultation } from './opportunities.ts'

export function serveOpportunities(serve: Serve, given: { env: Env; db: Db; now: Now }): void {
  const deps = { db: given.db, now: given.now, keyed: keyFor('opportunities', given.env) }
  serve(call, ({ body }, { ip }) => addConsultation(deps, body, ip))
}
