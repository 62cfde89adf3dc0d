import type { Env } from '../../../platform/settings/env.ts'
import { makeSealingKeys } from '../../../platform/shared/keys/keys.ts'
import { defineDomain } from '../../assembly.ts'
import { listCodeKeys } from '../records/identifiers.ts'
import { createLabels, type LabelsDeps } from './labels.ts'
import { serveLabels } from './routes.ts'

type Needs = Omit<LabelsDeps, 'publicUrl' | 'signing' | 'sealing' | 'codes' | 'identifyKey'> & {
  env: Env
  keys: { identify: LabelsDeps['identifyKey'] }
}

export const labels = defineDomain({
  name: 'labels',
  create: ({ env, keys, ...needs }: Needs) =>
    createLabels({
      ...needs,
      publicUrl: env.publicUrl,
      sealing: makeSealingKeys('labels', env),
      codes: listCodeKeys(env),
      identifyKey: keys.identify,
    }),
  serve: serveLabels,
  jobs: ({ jobs }) => jobs,
  start: ({ resume }) => resume(),
})
