import { createContext, type ReactNode, useContext } from 'react'
import type { RowsProps } from './list/types.ts'

/** False on pages where the duties of the person only allow to look, because the server would refuse each act there. */
export const CanAct = createContext(true)

export const useCanAct = () => useContext(CanAct)

/** Shows `children` to people who can act on this page, and `otherwise` to people who only look. */
export const Acts = ({ children, otherwise = null }: { children: ReactNode; otherwise?: ReactNode }) =>
  useCanAct() ? children : otherwise

/** Returns the actions of rows. People who only look get the links to pages outside the console. */
export function useRowActions<R>({ rows, rowActions }: Pick<RowsProps<R>, 'rows' | 'rowActions'>) {
  const canAct = useCanAct()
  if (canAct || !rowActions) return rowActions
  const listLinks = (row: R) => rowActions(row).filter(({ href }) => href !== undefined)
  return rows.some((row) => listLinks(row).length > 0) ? listLinks : undefined
}
