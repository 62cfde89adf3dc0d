// For each import Node looks for the package of the file and reads its package.json again. Reading that of drizzle-orm
// takes longer than loading the module itself, and in tests each process loads the whole server. This file answers an
// import itself when it has seen one of the same kind before, which halves the time to load the server.
import { registerHooks } from 'node:module'

/** The kinds of files that are the same in every package. */
const FORMATS = { '.ts': 'module-typescript', '.mjs': 'module' }
const OURS = /^@biaojie\/(\w+)\/(.+\.ts)$/
const root = new URL('../../', import.meta.url).href

/** The formats of `.js` files by folder, and what names of packages stand for. */
const formats = new Map()
const packages = new Map()

const isRelative = (specifier) => specifier.startsWith('./') || specifier.startsWith('../')
const endingOf = (specifier) => specifier.slice(specifier.lastIndexOf('.'))
const folderOf = (url) => url.slice(0, url.lastIndexOf('/'))

/** The files of the project see the same packages, except those of other folders of its top levels. */
const viewOf = (url) => url.slice(root.length).split('/', 2).join('/')

function relative(specifier, context, next) {
  const { href } = new URL(specifier, context.parentURL)
  const ending = endingOf(specifier)
  const folder = folderOf(href)
  const format = ending === '.js' ? formats.get(folder) : FORMATS[ending]
  if (format) return { url: href, format, shortCircuit: true }
  const found = next(specifier, context)
  if (found.url === href && found.format === 'module') formats.set(folder, found.format)
  return found
}

function named(specifier, context, next) {
  const [, name, path] = OURS.exec(specifier) ?? []
  if (name) return { url: `${root}packages/${name}/src/${path}`, format: FORMATS['.ts'], shortCircuit: true }
  const key = `${viewOf(context.parentURL)} ${specifier}`
  const known = packages.get(key)
  if (known) return known
  const found = next(specifier, context)
  packages.set(key, { ...found, shortCircuit: true })
  return found
}

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions, importAttributes } = context
    const isPlain = conditions.includes('import') && Object.keys(importAttributes).length === 0
    if (!isPlain || !parentURL.startsWith(root)) return next(specifier, context)
    if (isRelative(specifier)) return relative(specifier, context, next)
    const isOwn = !parentURL.includes('/node_modules/') && !specifier.includes(':')
    return isOwn ? named(specifier, context, next) : next(specifier, context)
  },
})
