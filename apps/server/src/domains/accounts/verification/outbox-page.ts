import { outbox } from '@biaojie/contract/accounts/verification.ts'
import type { FastifyRequest } from 'fastify'
import { escapeHtml, sendDeveloperPage } from '../../../http/pages/own-page.ts'
import type { Serve } from '../../../http/serve.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { listOutboxMessages } from '../../../platform/providers/sms/outbox.ts'

const STYLE = `form{display:flex;gap:8px;margin:16px 0}button{background:#0b57d0;border-color:#0b57d0;color:#fff}
b{font-size:28px;letter-spacing:4px;display:block}`

type Message = Awaited<ReturnType<typeof listOutboxMessages>>[number]

const renderMessage = (message: Message) =>
  `<li><small>${message.phone} · <time>${toShanghaiTime(message.sentAt)}</time></small><b>${message.code}</b>${escapeHtml(message.text)}</li>`

const renderBody = (messages: Message[], phone: string) =>
  `<p>开发环境不会真的发出短信，所有验证码都在这里，最新的在最上面；保留一天。</p>
<form><input name="phone" inputmode="numeric" placeholder="按手机号筛选" aria-label="手机号" value="${escapeHtml(phone)}"><button>筛选</button></form>
${messages.length > 0 ? `<ul>${messages.map(renderMessage).join('')}</ul>` : '<p>还没有短信。</p>'}`

const isJsonWanted = (request: FastifyRequest, format: string | undefined) =>
  format === 'json' || (request.headers.accept ?? '').includes('application/json')

/** Serves a page for a person, JSON for a test. Never in production. */
export function serveOutbox(serve: Serve, deps: { db: Db }): void {
  serve.raw(outbox, async ({ query }, request, reply) => {
    const phone = (query.phone ?? '').replace(/\D/g, '')
    const messages = await listOutboxMessages(deps.db, phone || undefined)
    reply.header('cache-control', 'no-store')
    if (isJsonWanted(request, query.format)) {
      const records = messages.map(({ phone, code, text, template, sentAt }) => {
        return { phone, code, text, template, sentAt: sentAt.toISOString() }
      })
      return reply.send(records)
    }
    return sendDeveloperPage(reply, { title: '短信收件箱', style: STYLE, body: renderBody(messages, phone) })
  })
}
