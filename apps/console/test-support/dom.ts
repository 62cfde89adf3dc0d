import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { afterEach } from 'node:test'
import { fileURLToPath } from 'node:url'
import { GlobalRegistrator } from '@happy-dom/global-registrator'
import { transformSync } from 'rolldown/utils'

/* Gives Node a DOM and lets it load components and their style sheets. A test imports this file or
   `render-page.ts` first and components afterwards, by `await import('./table.tsx')`, because a plain
   `import` would run before the hooks exist. Rolldown compiles components here as it does for the build. */

const ASSET = /\.(svg|webp|png|woff2)(\?.*)?$/
const CLASS = /\.([A-Za-z][\w-]*)/g

/** Returns a module that exports the class names of a style sheet unchanged. */
function makeClassNamesModule(sheet: string): string {
  const names = [...new Set([...sheet.matchAll(CLASS)].map(([, name = '']) => name))]
  const lines = names.map((name, at) => `const n${at} = '${name}'; export { n${at} as '${name}' }`)
  return lines.join('\n')
}

registerHooks({
  load(url, context, next) {
    const read = () => readFileSync(fileURLToPath(url), 'utf8')
    const toModule = (source: string) => ({ format: 'module' as const, shortCircuit: true, source })
    if (ASSET.test(url)) return toModule(`export default '${url.split('/').at(-1)}'`)
    if (url.endsWith('.css')) return toModule(makeClassNamesModule(read()))
    if (!url.endsWith('.tsx')) return next(url, context)
    const { code } = transformSync(fileURLToPath(url), read(), { jsx: { runtime: 'automatic' } })
    return toModule(code)
  },
})

// Testing Library needs `act`, which React has only in its version for development.
process.env.NODE_ENV = 'development'

/** These stay Node's own, because those of happy-dom keep the process alive or cannot use a fake clock. */
const { AbortController, AbortSignal, Response, clearTimeout, setTimeout } = globalThis

/**
 * Without transitions a dialog disappears immediately when it is closed. Style sheets are empty here, so
 * computing styles is disabled.
 */
GlobalRegistrator.register({
  url: 'https://node.example/console/',
  settings: { device: { prefersReducedMotion: 'reduce' }, disableComputedStyleRendering: true },
})

Object.assign(globalThis, { AbortController, AbortSignal, Response, clearTimeout, setTimeout })

/** Ant Design opens many channels without closing them; Node's own would keep the process alive. */
class TestChannel {
  port1: { onmessage?: (message: { data: unknown }) => void } = {}
  port2 = { postMessage: (data: unknown) => void setImmediate(() => this.port1.onmessage?.({ data })) }
}
Object.assign(globalThis, { MessageChannel: TestChannel })

const { cleanup, configure } = await import('@testing-library/react')
// Tests load no style sheets, so queries skip the check for hidden elements, which takes most of their time.
configure({ defaultHidden: true, asyncUtilTimeout: 5000 })
afterEach(cleanup)
await import('react/jsx-runtime')
// The other packages work as in browsers, which takes less time.
process.env.NODE_ENV = 'production'
