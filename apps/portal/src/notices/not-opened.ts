import { createShared } from '@biaojie/ui/shared-value.ts'

const SHOWN_MS = 4_000
const shown = createShared(false)
let timer: ReturnType<typeof setTimeout> | undefined

/** Says that something could not be loaded. Not by a toast: the first of those has to be loaded itself. */
export function sayNotOpened(): void {
  clearTimeout(timer)
  timer = setTimeout(() => shown.set(false), SHOWN_MS)
  shown.set(true)
}

export const useNotOpened = () => shown.use()
