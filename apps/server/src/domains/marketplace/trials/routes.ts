import * as call from '@biaojie/contract/marketplace/trials/trials.ts'
import { refuse } from '../../../http/errors.ts'
import type { Serve } from '../../../http/serve.ts'
import { apply } from './applying.ts'
import { listAll, mine, read } from './on-wire.ts'
import { activate, decide, end, extend } from './steps.ts'
import type { Trials } from './trials.ts'

/** Returns the number in a field that some clients send as text. */
function applicationIdOf(given: string | number): number {
  const id = /^\d{1,9}$/.test(String(given)) ? Number(given) : 0
  if (id === 0) throw refuse('application_not_found')
  return id
}

/** Returns the application that a page of the catalogue shows; undefined when it knows none. */
const appCodeIn = (given: string | number) => (String(given) === '-1' ? undefined : String(given))

export function serveTrials(serve: Serve, { deps }: Trials): void {
  serve(call.trialApply, ({ body }, { who }) =>
    apply(deps, who, { packageId: body.packageProductId, applicationId: applicationIdOf(body.appId) }),
  )
  serve(call.trialComeApply, ({ body }, { who }) =>
    apply(deps, who, { packageId: body.packageProductId, appCode: appCodeIn(body.appCode) }),
  )
  serve(call.myTrials, ({ body }, { who }) => mine(deps, who, body))
  serve(call.trialList, ({ body }) => listAll(deps, body))
  serve(call.trialDetail, ({ body }) => read(deps, body.id))
  serve(call.trialDecide, ({ body }, { who }) => decide(deps, who, body))
  serve(call.trialActivate, ({ body }, { who }) => activate(deps, who, body))
  serve(call.trialExtend, ({ body }, { who }) => extend(deps, who, body))
  serve(call.trialEnd, ({ body }, { who }) => end(deps, who, body))
}
