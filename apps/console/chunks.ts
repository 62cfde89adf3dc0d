import { isLoadedWith, type Modules } from '@biaojie/ui/vite/build.ts'

/** The script that opens the console. */
export const CONSOLE = /\/console\/src\/main\.tsx/
const SCAN = /\/console\/src\/scan\/main\.tsx/
/** Modules with fields or drawers; what they import comes with them. */
const FORMS =
  /\/kit\/(form|pictures|rich-text)\/|\/detail-drawer\.tsx$|\/(print-dialog|identifier-input)\.tsx$|\/antd\/es\/(radio|checkbox|segmented|select|date-picker)\//
/** Code that at least this many pages and windows load goes into one shared file. */
const PAGES = 8

/**
 * A page of the console loads a file for itself and four that the browser keeps from page to page: the library, which
 * the page of workers needs too, the frame, the parts of lists, and what is left that many pages share; pages with forms
 * load their parts as well. Without this list the parts would be
 * spread over some fifty files, each of which costs a request when a page is opened for the first time.
 *
 * A group also contains what its modules import. The code that the page of workers shares with the console has groups of
 * higher priority, so that this page never loads the frame: `library` is the code that both load when they open, and
 * `shared` is the rest. `scan-files.ts` checks this.
 */
export const CHUNKS = [
  // Few pages draw these codes, and the encoder is larger than all that the two have in common.
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
  // Lists and records of plain facts, the pages that are opened most, need no field of a form.
  { name: 'lists', test: /\/kit\/(list\/list-page|detail\/sections)\.tsx$/, priority: 1.8 },
  // Forms import rules as well, and would bring all of themselves to pages that need the rules alone.
  { name: 'rules', test: /\/packages\/contract\//, minShareCount: PAGES, priority: 1.6 },
  { name: 'forms', test: FORMS, minShareCount: 2, priority: 1.5 },
  { name: 'parts', minShareCount: PAGES, priority: 1 },
]
