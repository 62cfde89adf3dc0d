import { outbox } from '@biaojie/contract/verification.ts'
import type { FastifyRequest } from 'fastify'
import type { Serve } from '../../http/serve.ts'
import { shanghaiTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { outboxMessages } from '../../platform/sms/outbox.ts'

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"
const STYLE = `body{margin:0 auto;max-width:720px;padding:24px 16px;font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#0e1b2e}
h1{font-size:22px}p{color:#44546a}form{display:flex;gap:8px;margin:16px 0}
input,button{font:inherit;padding:6px 12px;border:1px solid #8494ab;border-radius:4px}
button{background:#0b57d0;border-color:#0b57d0;color:#fff}
li{list-style:none;border:1px solid #cfd9e6;border-radius:8px;padding:12px 16px;margin:12px 0}ul{padding:0}
b{font-size:28px;letter-spacing:4px;display:block}small{color:#5f6f86}`

type Message = Awaited<ReturnType<typeof outboxMessages>>[number]

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const itemOf = (message: Message) =>
  `<li><small>${message.phone} · <time>${shanghaiTime(message.sentAt)}</time></small><b>${message.code}</b>${escaped(message.text)}</li>`

const page = (messages: Message[], phone: string) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>短信收件箱 - 开发环境</title><style>${STYLE}</style></head><body><main>
<h1>短信收件箱</h1><p>开发环境不会真的发出短信，所有验证码都在这里，最新的在最上面；保留一天。</p>
<form><input name="phone" inputmode="numeric" placeholder="按手机号筛选" aria-label="手机号" value="${escaped(phone)}"><button>筛选</button></form>
${messages.length > 0 ? `<ul>${messages.map(itemOf).join('')}</ul>` : '<p>还没有短信。</p>'}
</main></body></html>`

const wantsJson = (request: FastifyRequest, format: string | undefined) =>
  format === 'json' || (request.headers.accept ?? '').includes('application/json')

/** A page for a person, JSON for a test. Never served in production. */
export function serveOutbox(serve: Serve, deps: { db: Db }): void {
  serve.raw(outbox, async ({ query }, request, reply) => {
    const phone = (query.phone ?? '').replace(/\D/g, '')
    const messages = await outboxMessages(deps.db, phone || undefined)
    reply.header('cache-control', 'no-store')
    if (wantsJson(request, query.format)) {
      const shown = messages.map(({ phone, code, text, template, sentAt }) => {
        return { phone, code, text, template, sentAt: sentAt.toISOString() }
      })
      return reply.send(shown)
    }
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8')
    return reply.send(page(messages, phone))
  })
}
