import { useWidth } from '../../data/use-width.ts'
import { Cards } from './cards.tsx'
import { DataTable } from './table.tsx'
import type { RowsProps } from './types.ts'

/** Shows rows as a table, on a phone as cards. For lists that a call answers page by page, use ListPage. */
export function Rows<R extends object>(props: RowsProps<R>) {
  return useWidth() === 'phone' ? <Cards {...props} /> : <DataTable {...props} />
}
