import { getIdentity } from '@biaojie/contract/identity.ts'
import type { FastifyReply } from 'fastify'
import { type Refusal, sendRefusal } from '../errors.ts'
import { escapeHtml, POLICY, renderOwnPage } from './own-page.ts'

const MINUTE = 60

/** Answers somebody who opens too many pages: people with a page that costs nothing, the router's data with an envelope. */
export function sendLimitedPage(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (!reply.request.headers.accept?.includes('text/html')) return sendRefusal(reply, refusal)
  const seconds = refusal.retryAfter ?? MINUTE
  return reply
    .code(refusal.status)
    .headers({
      'retry-after': seconds,
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
    })
    .type('text/html; charset=utf-8')
    .send(
      renderOwnPage({
        title: `访问过于频繁 - ${escapeHtml(getIdentity().platform)}`,
        // The target is tall enough for a finger.
        style: '.action{display:inline-block;padding:10px 0;min-height:24px}',
        body: `<h1>访问过于频繁</h1>
<p>您所在的网络一分钟内打开的页面太多，请等 ${seconds} 秒后重新加载。</p>
<p>多人共用一个网络出口时也会这样。已经打开的页面不受影响，可以返回上一页继续。</p>
<p><a class="action" href="">重新加载</a></p>
<small>请求编号 ${reply.request.id}</small>`,
      }),
    )
}
