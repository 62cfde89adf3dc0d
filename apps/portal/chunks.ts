import { isLoadedWith, type Modules } from '@biaojie/ui/vite/build.ts'

const LIBRARY = /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//
/**
 * The styles of the design system are one file for every page; styles of charts and the catalogue, which few
 * pages show, are separate.
 */
const SHARED_STYLES = /\/packages\/ui\/src\/(?!charts|catalogue).*\.css$/
/** Most pages use these small files, and home is one of them. */
const COMMON = /\/(segments|pictures\/rules|src\/formats)\.tsx?$/
/** Most pages show these small components, but home does not, whose size has a limit. */
const FURNITURE = /\/(tag|breadcrumb)\.tsx?$/
/**
 * A lookup and other pages use these. Otherwise the chunk of the lookup would contain them, and the other pages would
 * load the lookup with its styles.
 */
const TIMES = /\/contract\/src\/times\.ts$/
const SHARED_WITH_LOOKUP =
  /\/(line-art|code-path|language\/language|show-in-strip|base\/write|scenes\/(view-)?more)\.tsx?$/
const IDENTIFIER_CODE = /\/(copy-button|identifier-code)\.tsx?$/
/**
 * Panels that load when opened count too, because the server renders them and links only the sheets of the
 * page.
 */
const LOOKUP_STYLES =
  /\/(portal\/src\/(pages\/identifier(?!\/(floor|english)\/)|scenes)|ui\/src\/charts)\/.*\.module\.css$/
const LOOKUP_FILES = /\/portal\/src\/pages\/identifier\//
const FRAME = /\/portal\/src\/(root|layout)\.tsx/
const LOOKUP = /\/pages\/identifier\/page\.tsx/

/**
 * Code that every page needs is in two chunks that the browser caches: the library and the frame of the site.
 * Most pages also load the small shared components, and a lookup has its own chunk. Without this list, the
 * code would be spread over some forty files of a few hundred bytes, which compress badly and need a preload
 * each in every page. All other code is split where it is loaded.
 */
export const CHUNKS = [
  { name: 'library', test: LIBRARY, priority: 2 },
  {
    name: (id: string, modules: Modules) =>
      SHARED_STYLES.test(id) || COMMON.test(id) || isLoadedWith(FRAME, id, modules) ? 'frame' : null,
    priority: 1,
  },
  { name: 'furniture', test: FURNITURE },
  { name: 'identifier-code', test: IDENTIFIER_CODE },
  { name: 'times', test: TIMES },
  { name: 'shared', test: SHARED_WITH_LOOKUP },
  { name: 'lookup', test: LOOKUP_STYLES },
  {
    name: (id: string, modules: Modules) => (isLoadedWith(LOOKUP, id, modules) ? 'lookup' : null),
    test: LOOKUP_FILES,
  },
]
