/** What the router renders to load the page's scripts: a preload each, and one module that imports them. */
const PRELOAD = /<link rel="modulepreload"([^>]*?)\/>/g
const MODULE = /(<script[^>]*) type="module"( async=""[^>]*>)/

/** Keeps the scripts of a rendered page from loading until START_AFTER_FIRST_PAINT has seen it shown. */
export const afterFirstPaint = (html: string) =>
  html
    .replace(PRELOAD, '<link rel="x-modulepreload"$1 fetchpriority="low"/>')
    .replace(MODULE, '$1 type="x-module"$2')

/** Nothing painted by then, in milliseconds: a window that is covered, or a browser that does not tell. */
const GIVE_UP_AFTER_MS = 3000

/**
 * Script that loads the page's scripts once the first contents are painted: on a phone's network 145 KB of them would
 * otherwise compete with what a visitor came to see. A tab in the background paints nothing and loads them at once.
 */
export const START_AFTER_FIRST_PAINT = `(()=>{${[
  'const{nonce}=document.currentScript',
  'let begun=false',
  `const begin=()=>{if(begun)return;begun=true;${[
    'for(const link of document.querySelectorAll("link[rel=x-modulepreload]"))link.rel="modulepreload"',
    'const held=document.querySelector("script[type=x-module]")',
    'const script=document.createElement("script")',
    'Object.assign(script,{type:"module",nonce,textContent:held.textContent})',
    'document.body.append(script)',
  ].join(';')}}`,
  'if(document.hidden||!window.PerformanceObserver)return begin()',
  'const painted=list=>{if(list.getEntriesByName("first-contentful-paint")[0])requestAnimationFrame(()=>setTimeout(begin))}',
  'new PerformanceObserver(painted).observe({type:"paint",buffered:true})',
  `setTimeout(begin,${GIVE_UP_AFTER_MS})`,
].join(';')}})();`

/**
 * Script that stores the button a visitor presses before the scripts of the page answer; `pressAgain` presses it once
 * they do. A form that the browser sends by itself, to another address, needs no scripts.
 */
export const STORE_EARLY_PRESS = `addEventListener("click",({target})=>{${[
  'if("hydrated"in document.documentElement.dataset)return',
  'const button=target.closest("button")',
  'if(!button||button.type==="submit"&&button.form&&button.form.method!=="dialog")return',
  'window.earlyPress=button',
].join(';')}},true);`
