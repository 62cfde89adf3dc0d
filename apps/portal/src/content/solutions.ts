import type { Solution } from '@biaojie/contract/content/content.ts'
import { byId } from './by-id.ts'

/** Read by loaders alone: the texts reach a browser only as the page that shows them. */

const files = import.meta.glob<Solution>('../../../../content/solutions/*.yaml', {
  eager: true,
  import: 'default',
})
/** In the order of their numbers. */
export const solutions: readonly Solution[] = byId(files)

const [first] = solutions

/** The solution of this number; any other number shows the first. */
export const solutionOf = (id: string | undefined): Solution =>
  solutions.find((solution) => String(solution.id) === id) ?? first!
