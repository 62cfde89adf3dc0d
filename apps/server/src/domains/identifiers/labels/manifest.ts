import type { Env } from '../../../platform/settings/env.ts'
import { sealingKeys } from '../../../platform/shared/keys/keys.ts'
import { defineDomain } from '../../assembly.ts'
import { codeKeys } from '../records/identifiers.ts'
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
      sealing: sealingKeys('labels', env),
      codes: codeKeys(env),
      identifyKey: keys.identify,
    }),
  serve: serveLabels,
  jobs: ({ jobs }) => jobs,
  start: ({ resume }) => resume(),
})
