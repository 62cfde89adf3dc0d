import { fileURLToPath } from 'node:url'

const SERVER = '/apps/server/'
const at = import.meta.url.lastIndexOf(SERVER)
const root = import.meta.url.slice(0, at)
const isBundled = import.meta.url.startsWith('dist/', at + SERVER.length)

/** Returns the path of a file of the repository, for the sources and for the bundle in apps/server/dist alike. */
export const findRepositoryFile = (path: string): string => fileURLToPath(`${root}/${path}`)

/**
 * Returns a module that runs in its own process or thread, by its path in apps/server/src without `.ts`. Each
 * is an entry of rolldown.config.mjs.
 */
export const findProgramFile = (name: string): URL =>
  new URL(`${root}${SERVER}${isBundled ? `dist/${name}.js` : `src/${name}.ts`}`)
