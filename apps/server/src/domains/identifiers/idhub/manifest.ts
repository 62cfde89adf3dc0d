import { defineDomain } from '../../assembly.ts'
import { createOperations, type IdhubDeps } from './idhub.ts'
import { type Idhub, serveIdhub } from './routes.ts'

export const idhub = defineDomain({
  name: 'idhub',
  create: ({ keys, ...needs }: IdhubDeps & { keys: Pick<Idhub, 'identify'> }): Idhub => ({
    operations: createOperations(needs),
    identify: keys.identify,
  }),
  serve: serveIdhub,
})
