import { isLoadedWith, type Modules } from '@biaojie/ui/vite/chunks.ts'

const CONSOLE = /\/console\/src\/main\.tsx/
const SCAN = /\/console\/src\/scan\/main\.tsx/
/** Code that so many pages and windows load is in one file with that of others. */
const PAGES = 8

const isLoadedWithBoth = (id: string, modules: Modules) =>
  isLoadedWith(CONSOLE, id, modules) && isLoadedWith(SCAN, id, modules)

/**
 * A page of the console loads a file for itself and three that the browser keeps from page to page: the library, which
 * the page of workers needs too, the frame, and the parts of lists and forms. Without this list the parts would be
 * spread over some fifty files, each of which costs a request when a page is opened for the first time.
 */
export const CHUNKS = [
  {
    name: (id: string, modules: Modules) => (isLoadedWithBoth(id, modules) ? 'library' : null),
    priority: 3,
  },
  { name: 'frame', test: CONSOLE, priority: 2 },
  {
    name: (id: string, modules: Modules) => (isLoadedWith(SCAN, id, modules) ? null : 'parts'),
    minShareCount: PAGES,
    priority: 1,
  },
]
