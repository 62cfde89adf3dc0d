import * as call from '@biaojie/contract/identifiers/keys/keys.ts'
import { defineDomain } from '../../assembly.ts'
import { createKeys, keyRecords } from './keys.ts'

export const keys = defineDomain({
  name: 'keys',
  create: createKeys,
  serve(serve, keys) {
    serve(call.keyList, ({ query }, { who }) => keys.list(who, query.prefix))
    serve(call.keyDetail, ({ body }, { who }) => keys.read(who, body.id))
    serve(call.keyCallList, ({ body }, { who }) => keys.loadCalls(who, body))
    serve(call.keyCreate, ({ body }, { who }) => keys.create(who, body))
    serve(call.keyRename, ({ body }, { who }) => keys.rename(who, body))
    serve(call.keyRenew, ({ body }, { who }) => keys.renew(who, body))
    serve(call.keyRevoke, async ({ body }, { who }) => {
      await keys.revoke(who, body)
      return {}
    })
    serve(call.keySelf, async (_input, { who: { prefix, name, scopes, templates, sandbox } }) => {
      return { prefix, name, scopes: [...scopes], templates: [...templates], sandbox }
    })
  },
  jobs: ({ jobs }) => jobs,
  stop: ({ calls }) => calls.close(),
  personalRecords: () => keyRecords,
})
