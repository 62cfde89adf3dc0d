import { getIdentity, getNodePrefix } from '@biaojie/contract/identity.ts'
import type { FastifyReply } from 'fastify'

/* HTML pages outside the portal: one request, no script, and this style. */

const SPECIAL: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (found) => SPECIAL[found] ?? found)

const STYLE = `*{box-sizing:border-box}body{margin:0;font:16px/1.75 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif;color:#0e1b2e;background:#f3f7fc}
:lang(en){font-family:system-ui,"Segoe UI",Roboto,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
header{background:#07182f;color:#ffffff}header div,main{max-width:960px;margin:0 auto;padding:0 24px}
header div{display:flex;align-items:center;gap:12px;min-height:72px}
header a{display:flex;align-items:center;gap:12px;min-height:44px;color:#ffffff;text-decoration:none}
header a{font-size:20px;font-weight:600}
header span{color:#a9bad1;font-size:14px;line-height:20px}
main{padding-top:48px;padding-bottom:64px}h1{margin:0 0 12px;font-size:28px;line-height:38px;text-wrap:balance}
h2{margin:40px 0 12px;font-size:20px;line-height:30px}main>p{max-width:68ch;margin:0 0 24px;color:#44546a;text-wrap:pretty}
.code,code{font-family:ui-monospace,Menlo,Consolas,monospace}.code{margin:0 0 24px;color:#44546a;overflow-wrap:anywhere}code{color:#5f6f86;font-size:14px}
dl{margin:0 0 32px;background:#ffffff;border:1px solid #cfd9e6;border-radius:8px;overflow:hidden}
dl div{min-width:0}dl>div{display:grid;grid-template-columns:minmax(160px,1fr) minmax(0,2fr);gap:4px 24px;padding:12px 24px;border-top:1px solid #e4ebf4}
dl>div:first-child{border-top:0}dt{color:#44546a;overflow-wrap:anywhere}dt b{margin-right:8px;color:#0b57d0;font:500 14px/1.75 ui-monospace,Menlo,Consolas,monospace}
dd{margin:0;overflow-wrap:anywhere}.parts dd{font:500 16px/1.75 ui-monospace,Menlo,Consolas,monospace}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px;line-height:22px}
th,td{padding:8px 12px 8px 0;border-bottom:1px solid #e4ebf4;text-align:left;vertical-align:top;min-width:88px}th{color:#44546a;font-weight:500}
.wrong{background:#fff2e8;box-shadow:inset 3px 0 #ff7a1a}.wrong dt b{color:#c2410c}
main a{color:#0b57d0}ul{margin:0;padding:0;list-style:none}li{display:flex;flex-wrap:wrap;gap:0 12px;align-items:center;min-height:44px}
li a{display:inline-flex;align-items:center;min-height:44px}
nav{display:flex;flex-wrap:wrap;gap:12px 24px;align-items:center}nav a{display:inline-flex;align-items:center;min-height:44px}
nav a:first-child{padding:0 20px;border-radius:4px;background:#0b57d0;color:#ffffff;text-decoration:none}
a:focus-visible,.wide:focus-visible{outline:2px solid #0b57d0;outline-offset:2px}header a:focus-visible{outline-color:#8fc2ff}
@media(max-width:767px){header div,main{padding:0 16px}header div{min-height:56px}main{padding-top:32px;padding-bottom:48px}h1{font-size:24px;line-height:34px}
dl>div{grid-template-columns:minmax(0,1fr);padding:12px 16px}header span{display:none}nav a:first-child{flex:1 0 100%;justify-content:center}}`

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The product's logo of seven squares. */
const LOGO =
  '<svg width="28" height="28" viewBox="0 0 7 7" shape-rendering="crispEdges" aria-hidden="true"><path fill="#ffffff" d="M1 1h1v1h-1zM3 1h1v1h-1zM5 1h1v1h-1zM1 2h1v1h-1zM2 2h1v1h-1zM4 2h1v1h-1zM1 3h1v1h-1zM5 3h1v1h-1zM1 4h1v1h-1zM3 4h1v1h-1zM4 4h1v1h-1zM1 5h5v1h-5z"/><path fill="#ff7a1a" d="M3 3h1v1h-1z"/></svg>'

export type Language = 'zh' | 'en'
const FRAME = {
  zh: { lang: 'zh-CN', describe: () => getIdentity().descriptor.join('') },
  en: { lang: 'en', describe: () => `Identifier resolution, node ${getNodePrefix()}` },
} as const

type PageContent = {
  language: Language
  title: string
  /** HTML of the main part. */
  body: string
}

export function writeBarePage({ language, title, body }: PageContent): string {
  const { lang, describe } = FRAME[language]
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><header><div><a href="/home">${LOGO}${escapeHtml(getIdentity().platform)}</a><span>${escapeHtml(describe())}</span></div></header><main>${body}</main></body></html>`
}

/** Sends such a page, which loads only its own style and pictures. */
export const sendBarePage = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(html)
