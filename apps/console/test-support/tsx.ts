import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

/* Lets Node load components and their style sheets. A test imports this file first and components afterwards, by
   `await import('./table.tsx')`: what is imported by a plain `import` would be loaded before. */

/** The build gives the address of such a file. */
const ASSET = /\.(svg|webp|png|woff2)(\?.*)?$/
/** React with states that outlive a rendering, for components and hooks of the console. */
const REACT = new URL('./react-with-states.js', import.meta.url).href
const REACT_SOURCE = `
  export * from 'react'
  export { default } from 'react'
  export { useRef, useState } from './states.ts'
`
/** Components are compiled to functions that note the elements they make. */
const RUNTIME = 'biaojie-noting'
const CLASS = /\.([A-Za-z][\w-]*)/g

/** Returns a module that names each class of a style sheet as the sheet does. */
function namesOf(sheet: string): string {
  const names = [...new Set([...sheet.matchAll(CLASS)].map(([, name = '']) => name))]
  const lines = names.map((name, at) => `const n${at} = '${name}'; export { n${at} as '${name}' }`)
  return lines.join('\n')
}

registerHooks({
  resolve(specifier, context, next) {
    const isOurs = context.parentURL?.includes('/apps/console/src/')
    if (specifier === 'react' && isOurs) return { url: REACT, shortCircuit: true }
    if (specifier !== `${RUNTIME}/jsx-runtime`) return next(specifier, context)
    return { url: new URL('./jsx-runtime.ts', import.meta.url).href, shortCircuit: true }
  },
  load(url, context, next) {
    const read = () => readFileSync(fileURLToPath(url), 'utf8')
    if (url === REACT) return { format: 'module', shortCircuit: true, source: REACT_SOURCE }
    if (ASSET.test(url))
      return { format: 'module', shortCircuit: true, source: `export default '${url.split('/').at(-1)}'` }
    if (url.endsWith('.css')) return { format: 'module', shortCircuit: true, source: namesOf(read()) }
    if (!url.endsWith('.tsx')) return next(url, context)
    const { code } = transformSync(fileURLToPath(url), read(), {
      jsx: { runtime: 'automatic', importSource: RUNTIME },
    })
    return { format: 'module', shortCircuit: true, source: code }
  },
})
