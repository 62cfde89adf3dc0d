import type { Solution } from '@biaojie/contract/content/content/content.ts'

/** Only loaders read these, so that the texts reach a browser only inside the page that shows them. */

const files = import.meta.glob<Solution>('../../../../content/solutions/*.yaml', {
  eager: true,
  import: 'default',
})
/** The solutions stand in the order of their numbers. */
export const solutions: readonly Solution[] = Object.values(files).sort((a, b) => a.id - b.id)

const [first] = solutions
if (!first) throw new Error('content/solutions has no file')

/** Returns the solution of this number; any other number returns the first. */
export const getSolution = (id: string | undefined): Solution =>
  solutions.find((solution) => String(solution.id) === id) ?? first
