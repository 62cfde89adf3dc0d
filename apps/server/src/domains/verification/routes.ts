import type { FastifyInstance } from 'fastify'
import type { Serve } from '../../http/serve.ts'
import type { Db } from '../../platform/database.ts'
import type { Env } from '../../platform/env.ts'
import { serveOutbox } from './outbox-page.ts'
import type { Verification } from './verification.ts'

export function serveVerification(
  _serve: Serve,
  app: FastifyInstance,
  deps: { env: Env; db: Db; verification: Verification },
): void {
  if (!deps.env.production && !deps.env.aliyunSms) serveOutbox(app, deps)
}
