import { color } from '@biaojie/ui/tokens.ts'
import { START_LARGE_TYPE } from './large-type.ts'

/**
 * This script stores the button a visitor presses before the page's scripts are ready; the
 * hydrated page presses it again (root.tsx). A form that the browser sends to another address needs no scripts.
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
 * This script shows a line above the page that its scripts cannot run, in browsers older than those in
 * packages/ui/src/vite/build.ts. The record stays readable, because the server rendered it. Such browsers do
 * not support CSS layers, so the line has its own styles.
 */
export const TELL_OLD_BROWSER = `if(![].findLast){${[
  'var line=document.createElement("p")',
  `line.textContent=${JSON.stringify(NOTICE)}`,
  `line.style.cssText=${JSON.stringify(NOTICE_STYLE)}`,
  'line.setAttribute("role","alert")',
  'document.body.insertBefore(line,document.body.firstChild)',
].join(';')}}`

/** This script stands at the end of a page and runs before the page's scripts are loaded. */
export const EARLY_SCRIPT = START_LARGE_TYPE + TELL_OLD_BROWSER + STORE_EARLY_PRESS
