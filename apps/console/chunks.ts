import { isLoadedWith, type Modules } from '@biaojie/ui/vite/build.ts'

/** The script that opens the console. */
export const CONSOLE = /\/console\/src\/main\.tsx/
const SCAN = /\/console\/src\/scan\/main\.tsx/
/** Modules with fields or drawers; their imports are included. */
const FORMS =
  /\/kit\/(form|pictures|rich-text)\/|\/detail-drawer\.tsx$|\/(print-dialog|identifier-input)\.tsx$|\/antd\/es\/(radio|checkbox|segmented|select|date-picker)\//
/** Code that at least this many pages and windows load goes into one shared file. */
const PAGES = 8

/**
 * A console page loads its own file and four that the browser caches across pages: the library, which the
 * page for workers also needs, the frame, the parts of lists, and other code that many pages share; pages
 * with forms also load the parts of forms. Without this list, the parts would be spread over some fifty
 * files, each of which costs a request on the first visit. * A group also contains the imports of its
 * modules. Code that the page for workers shares with the console is in groups of higher priority, so that
 * this page never loads the frame: `library` is the code that both load at the start, and `shared` is the
 * rest. `scan-files.ts` checks this.
 */
export const CHUNKS = [
  // Few pages draw these codes, and the encoder is larger than all their shared code.
  { name: 'data-matrix', test: /\/codes\/data-matrix\.ts$/, priority: 5 },
  {
    name: (id: string, modules: Modules) =>
      isLoadedWith(SCAN, id, modules) && isLoadedWith(CONSOLE, id, modules) ? 'library' : null,
    priority: 4,
  },
  {
    name: (id: string, modules: Modules) => (isLoadedWith(SCAN, id, modules) ? 'shared' : null),
    minShareCount: 2,
    priority: 3,
  },
  { name: 'frame', test: CONSOLE, priority: 2 },
  // Lists and records, the most visited pages, need no form fields.
  { name: 'lists', test: /\/kit\/(list\/list-page|detail\/sections)\.tsx$/, priority: 1.8 },
  // Forms also import the rules; without this group, pages that need only the rules would load all form code.
  { name: 'rules', test: /\/packages\/(contract|epcis|gs1)\//, minShareCount: PAGES, priority: 1.6 },
  { name: 'forms', test: FORMS, minShareCount: 2, priority: 1.5 },
  { name: 'parts', minShareCount: PAGES, priority: 1 },
]
