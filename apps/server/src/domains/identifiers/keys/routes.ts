import * as call from '@biaojie/contract/identifiers/keys/keys.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Keys } from './keys.ts'

export function serveKeys(serve: Serve, keys: Keys): void {
  serve(call.keyList, ({ query }, { who }) => keys.list(who, query.prefix))
  serve(call.keyDetail, ({ body }, { who }) => keys.read(who, body.id))
  serve(call.keyCallList, ({ body }, { who }) => keys.callsOf(who, body))
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
}
