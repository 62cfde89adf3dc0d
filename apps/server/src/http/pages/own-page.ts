import type { FastifyReply } from 'fastify'

/** Sends a page that only nodes for development have. `style` adds to the shared styles; `body` is HTML. */
export const sendDeveloperPage = (
  reply: FastifyReply,
  { title, style, body }: { title: string; style: string; body: string },
): FastifyReply =>
  reply
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(renderOwnPage({ title: `${title} - 开发环境`, style, body: `<h1>${title}</h1>${body}` }))

export const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"
/** These pages are outside the portal and its layout. */
const STYLE = `body{margin:0 auto;max-width:720px;padding:24px 16px;font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#0e1b2e}
h1{font-size:22px}p{color:#44546a}ul{padding:0}small{color:#5f6f86}
li{list-style:none;border:1px solid #cfd9e6;border-radius:8px;padding:12px 16px;margin:12px 0}
input,button{font:inherit;padding:6px 12px;border:1px solid #8494ab;border-radius:4px}
`

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Returns a page of the server itself. `title` is text; `style` adds to the shared styles; `body` is HTML. */
export const renderOwnPage = ({ title, style = '', body }: { title: string; style?: string; body: string }) =>
  `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${STYLE}${style}</style></head><body><main>
${body}
</main></body></html>`
