import type { HandleValue } from '../values.ts'

const SPECIAL: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (found) => SPECIAL[found] ?? found)

function formatValue({ type, data: { value } }: HandleValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const leadsOn = /^https?:\/\//.test(text) && (type === 'URL' || type === 'IMAGE')
  return leadsOn ? `<a href="${escapeHtml(text)}">${escapeHtml(text)}</a>` : escapeHtml(text)
}

const renderRow = (value: HandleValue) =>
  `<tr><td>${value.index}</td><td>${escapeHtml(value.type)}</td><td>${formatValue(value)}</td><td>${value.timestamp}</td></tr>`

const STYLE = `body{margin:0 auto;max-width:960px;padding:24px 16px;font:16px/1.75 system-ui,sans-serif;color:#0e1b2e}
h1{font-size:24px;line-height:32px;overflow-wrap:anywhere}
div{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{padding:8px 12px;border-bottom:1px solid #cfd9e6;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th,td:first-child,td:last-child{white-space:nowrap}a{color:#0b57d0}`

/** The page loads only its own styles. */
export const VALUES_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Renders the values of a handle as a readable page, which is shown instead of a redirect. */
export const renderValuesPage = (handle: string, values: HandleValue[]): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(handle)} 的标识值</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(handle)} 的标识值</h1><div tabindex="0" role="region" aria-label="标识值"><table><thead><tr><th scope="col">索引</th><th scope="col">类型</th><th scope="col">值</th><th scope="col">更新时间</th></tr></thead><tbody>${values.map(renderRow).join('')}</tbody></table></div><p><a href="/product_scene?identifier=${encodeURIComponent(handle)}">打开这个标识的页面</a></p></main></body></html>`
