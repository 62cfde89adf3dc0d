import { holderPath } from '@biaojie/contract/rules.ts'
import type { Env } from '../../platform/base/env.ts'
import { defineDomain } from '../assembly.ts'
import { createHandle } from './handle.ts'
import { serveHandle } from './routes.ts'

type Needs = Omit<Parameters<typeof createHandle>[0], 'holderPath' | 'publicUrl'> & { env: Env }

export const handle = defineDomain({
  name: 'handle',
  create: ({ resolution, identifiers, enterprises, env }: Needs) =>
    createHandle({ resolution, identifiers, enterprises, holderPath, publicUrl: env.publicUrl }),
  serve: serveHandle,
})
