import { lazy, Suspense } from 'react'
import type { Column } from '../../../kit/list/types.ts'

// The outlines are an ornament: the rows do not wait for them, and do without them where they cannot be loaded.
const Silhouette = lazy(async () => {
  const loaded = await import('./silhouette.tsx').catch(() => undefined)
  return { default: loaded?.Silhouette ?? (() => null) }
})

type Outline<R> = {
  /** Returns names from which the family of the part may be recognised. */
  listNames: (row: R) => readonly string[]
  /** The part is not in use. */
  isMuted: (row: R) => boolean
}

/** Makes the column with the outline of each row's part family. */
export const createOutlineColumn = <R,>({ listNames, isMuted }: Outline<R>): Column<R> => ({
  key: 'outline',
  title: '轮廓',
  card: 'picture',
  width: 56,
  render: (row) => (
    <Suspense>
      <Silhouette names={listNames(row)} muted={isMuted(row)} />
    </Suspense>
  ),
})
