import { defineDomain } from '../../assembly.ts'
import { type BlocksDeps, createBlocks } from './blocks.ts'
import { serveBlocks } from './routes.ts'

type Needs = Omit<BlocksDeps, 'forget'> & { resolution: { lookup: Pick<BlocksDeps, 'forget'> } }

export const blocks = defineDomain({
  name: 'blocks',
  create: ({ resolution, ...needs }: Needs) => createBlocks({ ...needs, forget: resolution.lookup.forget }),
  serve: serveBlocks,
  jobs: ({ jobs }) => jobs,
})
