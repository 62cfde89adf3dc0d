import { createContext, type ReactNode, useContext } from 'react'
import type { RowsProps } from './list/types.ts'

/** False on pages where the person's duties only allow to look; the server refuses there what acts. */
export const MayAct = createContext(true)

export const useMayAct = () => useContext(MayAct)

/** Shows what acts, for people who may act on this page; `otherwise` is for people who only look. */
export const Acts = ({ children, otherwise = null }: { children: ReactNode; otherwise?: ReactNode }) =>
  useMayAct() ? children : otherwise

/** Returns the actions of rows; people who only look have those that lead out of the console, if there are any. */
export function useRowActions<R>({ rows, rowActions }: Pick<RowsProps<R>, 'rows' | 'rowActions'>) {
  const mayAct = useMayAct()
  if (mayAct || !rowActions) return rowActions
  const listLooks = (row: R) => rowActions(row).filter(({ href }) => href !== undefined)
  return rows.some((row) => listLooks(row).length > 0) ? listLooks : undefined
}
