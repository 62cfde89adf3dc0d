import type { Solution } from '@biaojie/contract/content/content/content.ts'
import { getContent } from './pack.ts'

/** Returns the solution of this number; any other number returns the first. */
export function getSolution(id: string | undefined): Solution {
  const { solutions } = getContent()
  const solution = solutions.find((one) => String(one.id) === id) ?? solutions[0]
  if (!solution) throw new Response(null, { status: 404 })
  return solution
}
