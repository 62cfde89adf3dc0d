import { canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import * as call from '@biaojie/contract/marketplace/trials.ts'
import { refuse } from '../../../http/errors.ts'
import { defineDomain } from '../../assembly.ts'
import { applyForTrial } from './applying.ts'
import { listAllTrials, listOwnTrials, readTrial } from './on-wire.ts'
import { activateTrial, decideTrial, endTrial, extendTrial } from './steps.ts'
import { countTrials } from './store.ts'
import { createTrials, trialRecords } from './trials.ts'

/** Returns the number in a field that some clients send as text. */
function parseApplicationId(value: string | number): number {
  const id = /^\d{1,9}$/.test(String(value)) ? Number(value) : 0
  if (id === 0) throw refuse('application_not_found')
  return id
}

/** Returns the application that a page of the catalogue shows; undefined when it knows none. */
const parseAppCode = (value: string | number) => (String(value) === '-1' ? undefined : String(value))

export const trials = defineDomain({
  name: 'trials',
  create: createTrials,
  serve(serve, { deps }) {
    serve(call.trialApply, ({ body }, { who }) =>
      applyForTrial(deps, who, {
        packageId: body.packageProductId,
        applicationId: parseApplicationId(body.appId),
      }),
    )
    serve(call.trialComeApply, ({ body }, { who }) =>
      applyForTrial(deps, who, { packageId: body.packageProductId, appCode: parseAppCode(body.appCode) }),
    )
    serve(call.myTrials, ({ body }, { who }) => listOwnTrials(deps, who, body))
    serve(call.trialList, ({ body }) => listAllTrials(deps, body))
    serve(call.trialDetail, ({ body }) => readTrial(deps, body.id))
    serve(call.trialDecide, ({ body }, { who }) => decideTrial(deps, who, body))
    serve(call.trialActivate, ({ body }, { who }) => activateTrial(deps, who, body))
    serve(call.trialExtend, ({ body }, { who }) => extendTrial(deps, who, body))
    serve(call.trialEnd, ({ body }, { who }) => endTrial(deps, who, body))
  },
  countWaiting:
    ({ deps: { db } }) =>
    async (who) =>
      canSee(who, 'trials') ? { trials: (await countTrials(db)).applied ?? 0 } : {},
  jobs: ({ jobs }) => jobs,
  personalRecords: () => trialRecords,
})
