import { createHash } from 'node:crypto'
import { color, navy } from '@biaojie/ui/tokens.ts'

const STYLE = `*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:${color.paper};color:${color.ink};font:16px/1.75 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
header{display:flex;align-items:center;gap:10px;padding:14px 20px;background:${navy};color:${color.white};font-weight:600}
header svg{width:28px;height:28px}
main{flex:1;display:flex;flex-direction:column;align-items:center;justify-content:center;padding:40px 20px 72px;text-align:center}
main>svg{width:108px;height:108px}
h1{margin:28px 0 8px;font-size:22px;line-height:1.4}
p{margin:0;max-width:34em;color:${color['ink-2']}}
#code{margin-top:20px;padding:12px 16px;border:1px solid ${color.line};text-align:left;max-width:100%;color:${color.ink}}
#code small{display:block;font-size:12px;line-height:20px;color:${color['ink-3']}}
#code b{overflow-wrap:anywhere;font:600 18px/26px "Barlow Condensed","DIN Condensed","Arial Narrow",ui-monospace,monospace}
#actions{display:flex;flex-wrap:wrap;gap:12px;justify-content:center;margin-top:28px}
#actions>*{min-height:44px;padding:0 20px;border:1px solid ${color.control};border-radius:4px;background:${color.paper};color:${color.ink};font:inherit;line-height:42px;text-decoration:none;cursor:pointer}
#actions>:first-child{border-color:${color.cobalt};background:${color.cobalt};color:${color.white}}
:focus-visible{outline:2px solid ${color.cobalt};outline-offset:2px}
[hidden]{display:none!important}`

/** The service worker of the workshop's page stores it in a cache whose name begins so (`floor/service-worker.js`). */
const FLOOR_CACHE = 'biaojie-floor-'

const SCRIPT = `(()=>{${[
  'const find=(id)=>document.getElementById(id)',
  'const ask=new URLSearchParams(location.search)',
  'const path=location.pathname',
  'let code=ask.get("identifier")||""',
  'try{if(path.startsWith("/id/"))code=decodeURIComponent(path.slice(4))}catch{}',
  'if(code){find("handle").textContent=code.slice(0,128);find("code").hidden=false}',
  'if(navigator.onLine){find("title").textContent="没有连上平台";find("why").textContent="设备有网络，但服务器没有应答。请稍后重新加载；若所在单位限制上网，请联系网络管理员。"}',
  'find("again").onclick=()=>location.reload()',
  'addEventListener("online",()=>location.reload())',
  'find("back").hidden=history.length<2',
  'find("back").onclick=()=>history.back()',
  `if(window.caches)caches.keys().then((names)=>{if(names.some((name)=>name.startsWith("${FLOOR_CACHE}"))){find("floor").href="/floor"+(code?"?identifier="+encodeURIComponent(code):"");find("floor").hidden=false}}).catch(()=>{})`,
].join(';')}})()`

/** The pictures of the page, as markup of SVG. */
type Drawings = { mark: string; damaged: string }

/** Returns the page that a visitor sees without a network. It needs no other file. */
export const renderOfflinePage = ({ mark, damaged }: Drawings) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="theme-color" content="${navy}"><meta name="robots" content="noindex"><title>网络未连接</title><style>${STYLE}</style></head>
<body><header>${mark}标识解析</header>
<main>${damaged}<h1 id="title">网络未连接</h1>
<p id="why" role="status">这一页没有打开。请检查手机或电脑的网络，连上以后会自动重新加载。</p>
<div id="code" hidden><small>要查的标识</small><b id="handle"></b></div>
<div id="actions"><button type="button" id="again">重新加载</button><button type="button" id="back" hidden>返回上一页</button><a id="floor" hidden>用车间模式核对</a></div>
</main><script>${SCRIPT}</script></body></html>`

/** The page may run its own script and nothing else. */
export const OFFLINE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`
