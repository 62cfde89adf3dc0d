/** Preloaded into a server, it replaces both modules that count lookups by ones that count nothing. */
import { registerHooks } from 'node:module'

const HERE = new URL('.', import.meta.url).href
const REPLACED = /\/resolution\/(?:visits|figures)\/(visits|counter)\.ts$/

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const name = REPLACED.exec(found.url)?.[1]
    if (!name || context.parentURL?.startsWith(HERE)) return found
    return { ...found, url: `${HERE}${name}.ts` }
  },
})
