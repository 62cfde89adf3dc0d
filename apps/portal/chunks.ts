type ModuleInfo = { importers: readonly string[] }
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }

const LIBRARY = /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//
/** Small pieces that most pages show. */
const FURNITURE = /\/(tag|breadcrumb|tabs|code-image|copy-button|identifier-code|segments|own-picture)\.tsx?$/
const LOOKUP_FILES = /\/portal\/src\/(pages\/product-scene|scenes)\//
const FRAME = /\/portal\/src\/(root|layout)\.tsx/
const LOOKUP = /\/product-scene\/page\.tsx/

/**
 * What every page needs comes in two chunks that the browser keeps from one page to the next, the library and the
 * frame of the site, and a lookup in a third. Left alone they fall into some forty files of a few hundred bytes,
 * which compress badly and cost a preload each in every page. Everything else is split where it is loaded.
 */
export const CHUNKS = [
  { name: 'library', test: LIBRARY, priority: 2 },
  {
    name: (id: string, modules: Modules) =>
      FURNITURE.test(id) || isLoadedWith(FRAME, id, modules) ? 'frame' : null,
    priority: 1,
  },
  {
    name: (id: string, modules: Modules) => (isLoadedWith(LOOKUP, id, modules) ? 'lookup' : null),
    test: LOOKUP_FILES,
  },
]

/** Whether `entry` imports it, directly or through others; what is loaded later does not count. */
function isLoadedWith(entry: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  // Styles stay with the page that names them: in a shared chunk they would be loaded along with all its scripts.
  if (seen.has(id) || id.endsWith('.css')) return false
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((one) => entry.test(one) || isLoadedWith(entry, one, modules, seen))
}
