import * as call from '@biaojie/contract/tracking/blocks/blocks.ts'
import type { Person } from '../../../http/access/principals.ts'
import type { CallContext } from '../../../http/serve.ts'
import { defineDomain } from '../../assembly.ts'
import { type BlocksDeps, createBlocks } from './blocks.ts'

type Needs = Omit<BlocksDeps, 'forget'> & { resolution: { lookup: Pick<BlocksDeps, 'forget'> } }

export const blocks = defineDomain({
  name: 'blocks',
  create: ({ resolution, ...needs }: Needs) => createBlocks({ ...needs, forget: resolution.lookup.forget }),
  serve(serve, blocks) {
    const showFiles = ({ who, setCookie }: CallContext<Person>) => setCookie(blocks.cookieFor(who))

    serve(call.blockAdd, ({ body }, { who }) => blocks.add(who, body))
    serve(call.blockList, ({ body }, { who }) => blocks.list(who, body))
    serve(call.blockDetail, ({ body }, context) => {
      showFiles(context)
      return blocks.read(context.who, body.id)
    })
    serve(call.blockAppeal, ({ body }, context) => {
      showFiles(context)
      return blocks.appeal(context.who, body)
    })
    serve(call.blockDecide, ({ body }, context) => {
      showFiles(context)
      return blocks.decide(context.who, body)
    })
  },
  countWaiting: ({ countWaiting }) => countWaiting,
  jobs: ({ jobs }) => jobs,
})
