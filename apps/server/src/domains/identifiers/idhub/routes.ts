import type { KeyScope, RawCall, RawShape } from '@biaojie/contract/define.ts'
import * as calls from '@biaojie/contract/identifiers/idhub.ts'
import { IDHUB_MANY } from '@biaojie/contract/identifiers/idhub.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkAccess } from '../../../http/access/access.ts'
import type { KeyHolder } from '../../../http/access/principals.ts'
import { JSON_TYPE, type Refusal, refuse } from '../../../http/errors.ts'
import type { Serve } from '../../../http/serve.ts'
import { readText } from './bodies.ts'
import type { Operations } from './idhub.ts'

type Sender = Pick<FastifyRequest, 'headers' | 'ip'>
export type Idhub = { operations: Operations; identify: (sender: Sender) => Promise<KeyHolder | null> }
type Query = { handle?: string; prefix?: string; version?: string }

const send = (reply: FastifyReply, answer: { status: number; message: string; data: unknown }) =>
  reply.header('cache-control', 'no-store').type(JSON_TYPE).send(JSON.stringify(answer))

/**
 * The status codes of the guide's appendix: not logged in, not permitted, system error, request not possible.
 */
function toStatus({ status }: Refusal): number {
  if (status === 401) return -1
  if (status === 403) return -3
  return status >= 500 ? -4 : -2
}

/**
 * Programs read the status in the body; only answers that ask for a later retry have their own HTTP status.
 */
function sendRefused(reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  const isLater = refusal.status === 429 || refusal.status >= 500
  reply.code(isLater ? refusal.status : 200)
  return send(reply, { status: toStatus(refusal), message: refusal.message, data: null })
}

export function serveIdhub(serve: Serve, { operations, identify }: Idhub): void {
  const on = <S extends RawShape & { scope: KeyScope }>(
    call: RawCall<S>,
    work: (who: KeyHolder, request: FastifyRequest, query: Query) => Promise<unknown>,
  ) =>
    serve.raw(
      call,
      async ({ query }, request, reply) => {
        const who = await identify(request)
        if (!who) throw refuse('session_missing', '没有登录，需要验证')
        checkAccess({ ...call, access: [] }, who)
        const data = await work(who, request, (query ?? {}) as Query)
        return send(reply, { status: 1, message: 'success', data })
      },
      sendRefused,
    )
  serve.raw(
    calls.idhubToken,
    async (_input, { body, ip }, reply) => {
      const token = readText(body, 'password')
      const who = await identify({ headers: { authorization: `Bearer ${token}` }, ip })
      if (!who) throw refuse('invalid_input', '用户名/密码错误！')
      return send(reply, { status: 1, message: 'success', data: { token } })
    },
    sendRefused,
  )
  on(calls.idhubDetail, (who, _request, query) => operations.detail(who, readText(query, 'handle')))
  on(calls.idhubCreate, (who, { body }) => operations.writeOne(who, 'create', body))
  on(calls.idhubUpdate, (who, { body }) => operations.writeOne(who, 'update', body))
  on(calls.idhubRemove, (who, { body }) => operations.removeOne(who, readText(body, 'handle')))
  on(calls.idhubCreateMany, (who, { body }) => operations.writeMany(who, 'create', body, IDHUB_MANY))
  on(calls.idhubUpdateMany, (who, { body }) => operations.writeMany(who, 'update', body, IDHUB_MANY))
  on(calls.idhubRemoveMany, (who, { body }) => operations.removeMany(who, body, IDHUB_MANY))
  for (const call of [calls.idhubTemplate, calls.idhubTemplateOld])
    on(call, (who, _request, query) =>
      operations.template(who, { prefix: readText(query, 'prefix'), version: readText(query, 'version') }),
    )
}
