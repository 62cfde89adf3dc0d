import type { FastifyReply } from 'fastify'
import { POLICY, renderOwnPage } from './own-page.ts'

/** Sends a page that only nodes for development have. `style` adds to the shared styles; `body` is HTML. */
export const sendDeveloperPage = (
  reply: FastifyReply,
  { title, style, body }: { title: string; style: string; body: string },
): FastifyReply =>
  reply
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(renderOwnPage({ title: `${title} - 开发环境`, style, body: `<h1>${title}</h1>${body}` }))
