import { REFUSALS, type RefusalName } from '@biaojie/contract/refusals.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { getErrorCode } from '../platform/base/problem.ts'
import { isRetryableConflict, isUnstorable } from '../platform/database/database.ts'
import { UnknownCursor } from '../platform/database/keyset.ts'
import { isUnreachable } from '../platform/database/lanes.ts'
import { StorageUnavailable } from '../platform/providers/storage/storage.ts'
import { secureUndecodable } from './security-headers.ts'

export class Refusal extends Error {
  readonly reason: RefusalName
  readonly status: number
  readonly code: number
  /** Wire field → message, when single fields are wrong. */
  readonly fields: Record<string, string> | undefined
  /** Wire field → name of the rule, where programs need it. */
  readonly rules: Record<string, string> | undefined
  /** Seconds after which a retry may succeed, for Retry-After. */
  retryAfter: number | undefined
  constructor(
    reason: RefusalName,
    message?: string,
    fields?: Record<string, string>,
    rules?: Record<string, string>,
  ) {
    const row = REFUSALS[reason]
    super(message ?? row.message)
    this.reason = reason
    this.fields = fields
    this.rules = rules
    this.status = row.status
    this.code = row.code
  }
  /** The limit, lock, queue or outage behind it; only for the log. */
  why: string | undefined
  retryIn(seconds: number): this {
    this.retryAfter = seconds
    return this
  }
  setReason(why: string): this {
    this.why = why
    return this
  }
}

/** Used as `throw refuse('identifier_not_found')`; an own message replaces that of the table. */
export const refuse = (reason: RefusalName, message?: string) => new Refusal(reason, message)

/** Refuses a form with a message for every wrong field; the first message is also the general one. */
export const refuseFields = (fields: Record<string, string>, rules?: Record<string, string>) =>
  new Refusal('invalid_input', Object.values(fields)[0], fields, rules)

/** Returns code and message of the innermost cause of an error. */
function findRootMessage(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if (error.cause instanceof Error) return findRootMessage(error.cause)
  return `${getErrorCode(error)} ${error.message}`.trim()
}

/** Returns the refusal for an error of the database; undefined for any other error. */
export function toDatabaseRefusal(error: unknown): Refusal | undefined {
  // The cause of a storage error may have the same code as a failed connection, so storage is checked first.
  if (error instanceof StorageUnavailable) return undefined
  if (isUnreachable(error))
    return refuse('unavailable').setReason(`数据库没有答复：${findRootMessage(error)}`)
  if (isRetryableConflict(error))
    return refuse('unavailable').setReason(`数据库里的锁：${findRootMessage(error)}`)
  if (error instanceof UnknownCursor) return refuse('invalid_input', '翻页位置已失效，请从第一页看起')
  return isUnstorable(error) ? refuse('invalid_input', '内容中有无法保存的字符') : undefined
}

/** The message for an upload in another form. */
export const AS_MULTIPART = '请以 multipart/form-data 上传文件'
export const JSON_TYPE = 'application/json; charset=utf-8'

export const toEnvelope = ({ code, message, fields, rules }: Refusal, requestId: string) => ({
  success: false,
  code,
  data: null,
  message,
  requestId,
  ...(fields && { errors: fields }),
  ...(rules && { rules }),
})

/**
 * A refusal is never cached, because the same address may answer differently a moment later, or to somebody
 * else.
 */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  reply.request.why = refusal.why
  reply.request.refusedFor = refusal.reason
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  // The rest of a too large body is not read, so the connection cannot be used again.
  if (refusal.status === 413) reply.header('connection', 'close')
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .send(toEnvelope(refusal, reply.request.id))
}

/** Refuses addresses that cannot be decoded. */
export function refuseAddress(reply: FastifyReply) {
  secureUndecodable(reply)
  return sendRefusal(reply, refuse('invalid_input', '地址格式不正确'))
}

export type FrameworkError = Error & { statusCode?: number; headers?: Record<string, string> }

/**
 * Returns the refusal for an error raised by Fastify. `upload` tells how the call refuses files that are too
 * large.
 */
function toFrameworkRefusal({ statusCode }: FrameworkError, upload?: { tooLarge: string }) {
  if (statusCode === 413) return refuse('too_large', upload?.tooLarge)
  if (statusCode === 416) return refuse('range_beyond')
  if (statusCode === 415) return refuse('media_unsupported', upload && AS_MULTIPART)
  return statusCode && statusCode < 500 ? refuse('invalid_input', '请求内容格式不正确') : undefined
}

/** Returns the refusal for an error; undefined for an unexpected one. */
export const toRefusal = (error: FrameworkError, upload?: { tooLarge: string }): Refusal | undefined =>
  error instanceof Refusal ? error : (toDatabaseRefusal(error) ?? toFrameworkRefusal(error, upload))

/**
 * Answers every thrown error with an envelope; an unexpected one is logged with its request id and not shown.
 */
export function mapErrors(app: FastifyInstance, onUnexpected: () => void): void {
  app.setErrorHandler((error: FrameworkError, request, reply) => {
    const { upload } = request.routeOptions.config
    const refusal = toRefusal(error, upload)
    // A media player learns the length of the file when its range starts after the end.
    const length = error.headers?.['Content-Range']
    if (length) reply.header('content-range', length)
    if (refusal) return sendRefusal(reply, refusal)
    onUnexpected()
    if (error instanceof StorageUnavailable) {
      request.log.error({ err: error }, '无法写入 DATA_DIR：磁盘已满、只读或没有权限')
      return sendRefusal(reply, refuse('picture_unsaved'))
    }
    request.log.error({ err: error }, '未预料的错误')
    return sendRefusal(reply, refuse('unexpected'))
  })
}
