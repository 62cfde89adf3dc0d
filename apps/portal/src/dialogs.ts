import { createShared } from '@biaojie/ui/shared-value.ts'

export type DialogName = 'consult' | 'scan' | 'miniapp'

const open = createShared<DialogName | null>(null)

/** Opens one of the portal's dialogs from any component; its code loads at the first opening. */
export const openDialog = (name: DialogName) => open.set(name)
export const closeDialog = () => open.set(null)
export const useOpenDialog = () => open.use()
