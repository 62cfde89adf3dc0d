import { isLoadedWith, type Modules } from '@biaojie/ui/vite/chunks.ts'

const CONSOLE = /\/console\/src\/main\.tsx/
const SCAN = /\/console\/src\/scan\/main\.tsx/
/** Code that so many pages and windows load is in one file with that of others. */
const PAGES = 8

/**
 * A page of the console loads a file for itself and three that the browser keeps from page to page: the library, which
 * the page of workers needs too, the frame, and the parts of lists and forms. Without this list the parts would be
 * spread over some fifty files, each of which costs a request when a page is opened for the first time.
 *
 * A group takes what its modules import along. So that the page of workers never loads the frame, what it shares with
 * the console is taken first: `library` what both load at once, `shared` the rest. `scan-files.ts` fails otherwise.
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
  { name: 'parts', minShareCount: PAGES, priority: 1 },
]
