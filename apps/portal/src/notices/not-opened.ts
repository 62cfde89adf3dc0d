import { loadProblem } from '@biaojie/ui/loading/importer.ts'
import { createShared } from '@biaojie/ui/shared-value.ts'

const SHOWN_MS = 4_000
const message = createShared('')
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Reports that something could not be loaded. It uses no toast, because the first toast has to be loaded
 * itself.
 */
export function sayNotOpened(error: unknown): void {
  clearTimeout(timer)
  timer = setTimeout(() => message.set(''), SHOWN_MS)
  message.set(loadProblem(error).message)
}

export const useNotOpened = () => message.use()
