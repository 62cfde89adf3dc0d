import { createShared } from '@biaojie/ui/shared-value.ts'

const SHOWN_MS = 4_000
const shown = createShared(false)
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Reports that something could not be loaded. It uses no toast, because the first toast has to be loaded
 * itself.
 */
export function sayNotOpened(): void {
  clearTimeout(timer)
  timer = setTimeout(() => shown.set(false), SHOWN_MS)
  shown.set(true)
}

export const useNotOpened = () => shown.use()
