import { color } from '@biaojie/ui/tokens.ts'

/** The router loads the page's scripts with a preload each, and one module that imports them. */
const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*\/>/g
const MODULE = /(<script[^>]*) type="module" async=""/
/** The router's script that scrolls to where a visitor was, written with its indentation. */
const RESTORES_SCROLL = /\(\(storageKey, restoreKey\) => \{[\s\S]*?<\/script>/
/** Only scripts need the page's nonce, but the router writes it into each link. */
const NONCE = /(<link) nonce="[^"]*"/g

/**
 * Keeps the scripts of a rendered page from loading until START_AFTER_FIRST_PAINT has seen the first paint:
 * the module's tag lists the scripts to preload that the module itself does not name.
 */
export function afterFirstPaint(html: string): string {
  const module = html.slice(html.search(MODULE))
  const preloaded = Array.from(html.matchAll(PRELOAD), ([, script = '']) => script)
  const scripts = preloaded.filter((script) => !module.includes(`"${script}"`)).join(' ')
  return html
    .replace(PRELOAD, '')
    .replace(NONCE, '$1')
    .replace(RESTORES_SCROLL, (script) => script.replace(/\n\t*/g, ''))
    .replace(MODULE, `$1 type="x-module" data-scripts="${scripts}"`)
}

/**
 * Without a paint after this many ms the scripts load anyway: the window is covered, or the browser does not
 * tell.
 */
const GIVE_UP_AFTER_MS = 3000

/**
 * This script loads the page's scripts after the first paint: on a phone's network their 145 KB would
 * otherwise compete with the content. A background tab paints nothing and loads them at once.
 */
export const START_AFTER_FIRST_PAINT = `(()=>{${[
  'const{nonce}=document.currentScript',
  'let begun=false',
  'const add=(to,name,values)=>to.append(Object.assign(document.createElement(name),{nonce},values))',
  `const begin=()=>{if(begun)return;begun=true;${[
    'const held=document.querySelector("script[type=x-module]")',
    'for(const href of(held.textContent+held.dataset.scripts).match(/\\/assets\\/[\\w.-]+/g))add(document.head,"link",{rel:"modulepreload",href,fetchPriority:"low"})',
    'add(document.body,"script",{type:"module",textContent:held.textContent})',
  ].join(';')}}`,
  'if(document.hidden||!window.PerformanceObserver)return begin()',
  'const painted=list=>{if(list.getEntriesByName("first-contentful-paint")[0])requestAnimationFrame(()=>setTimeout(begin))}',
  'new PerformanceObserver(painted).observe({type:"paint",buffered:true})',
  `setTimeout(begin,${GIVE_UP_AFTER_MS})`,
].join(';')}})();`

/**
 * This script stores the button a visitor presses before the page's scripts are ready; `pressAgain` presses
 * it afterwards. A form that the browser sends to another address needs no scripts.
 */
export const STORE_EARLY_PRESS = `addEventListener("click",({target})=>{${[
  'if("hydrated"in document.documentElement.dataset)return',
  'const button=target.closest("button")',
  'if(!button||button.type==="submit"&&button.form&&button.form.method!=="dialog")return',
  'window.earlyPress=button',
].join(';')}},true);`

const NOTICE = '您的浏览器版本过旧：页面可以阅读，按钮和表单可能无法使用。请换用新版浏览器。'
const NOTICE_STYLE = `margin:0;padding:12px 16px;background:${color['warning-tint']};color:${color.ink};font:16px/24px sans-serif`

/**
 * This script says above the page that its scripts cannot run, in browsers older than those of
 * packages/ui/src/old-browsers/baseline.ts. The record stays readable, because the server rendered it. Their styles lack layers, so
 * the line brings its own.
 */
export const TELL_OLD_BROWSER = `if(![].findLast){${[
  'var line=document.createElement("p")',
  `line.textContent=${JSON.stringify(NOTICE)}`,
  `line.style.cssText=${JSON.stringify(NOTICE_STYLE)}`,
  'line.setAttribute("role","alert")',
  'document.body.insertBefore(line,document.body.firstChild)',
].join(';')}}`

/**
 * This script registers, once the page has loaded and the browser is idle, the service worker that answers without a
 * network (`offline/service-worker.js`). It is here because it would otherwise weigh on the scripts of every page.
 */
export const REGISTER_OFFLINE_PAGE = `"serviceWorker"in navigator&&addEventListener("load",()=>(self.requestIdleCallback||setTimeout)(()=>navigator.serviceWorker.register("/offline-worker.js").catch(()=>{})));`
