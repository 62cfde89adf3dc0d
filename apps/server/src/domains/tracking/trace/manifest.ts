import { isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import * as calls from '@biaojie/contract/tracking/trace/trace.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import type { Resolution } from '../../resolution/resolution/resolution.ts'
import { createTrace, type TraceDeps } from './trace.ts'

type Needs = Omit<TraceDeps, 'findKey' | 'publicUrl' | 'readMode'> & {
  env: Env
  resolution: Pick<Resolution, 'lookup'>
}

export const trace = defineDomain({
  name: 'trace',
  create: ({ env, resolution: { lookup }, ...needs }: Needs) =>
    createTrace({
      ...needs,
      publicUrl: env.publicUrl,
      readMode: { together: env.citusShards === undefined },
      async findKey(raw) {
        const identifier = normalizeIdentifier(raw)
        const found = isIdentifier(identifier) ? await lookup.find(identifier) : await lookup.findByAlias(raw)
        return found?.key
      },
    }),
  serve(serve, trace) {
    serve(calls.traceLinkList, ({ body }, { who }) => trace.links.list(who, body.prefix))
    serve(calls.traceLinkOffer, ({ body }, { who }) => trace.links.offer(who, body))
    serve(calls.traceLinkAnswer, ({ body }, { who }) => trace.links.answer(who, body))
    serve(calls.traceLinkEnd, ({ body }, { who }) => trace.links.end(who, body))
    serve(calls.traceLinkRemind, ({ body }, { who }) => trace.links.remind(who, body.id))
    serve(calls.traceAudience, ({ body }, { who }) => trace.saveAudience(who, body))
    serve(calls.traceView, ({ body }, { who }) => trace.view(who, body))
    serve(calls.identifierTrace, ({ body }, { ip }) => trace.public(body.identifier, ip))
    serve(calls.traceSheetMake, ({ body }, { who, header }) =>
      trace.makeSheet(who, body, `https://${header('host')}`),
    )
    serve(calls.traceSheetList, ({ body }, { who }) => trace.listSheets(who, body.identifier))
    serve(calls.traceSheetRevoke, ({ body }, { who }) => trace.revokeSheet(who, body.id))
    serve(calls.traceSheetCheck, ({ body }) => trace.checkSheet(body.code))
    serve(calls.traceShared, ({ body }) => trace.openSharedSheet(body.token))
  },
})
