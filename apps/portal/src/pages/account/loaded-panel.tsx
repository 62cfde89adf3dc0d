import { Button } from '@biaojie/ui/button.tsx'
import { SkeletonTable } from '@biaojie/ui/display/table.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import type { ReactNode } from 'react'
import type { Loaded } from './use-loaded.ts'

/** Shows a loading, failed or loaded panel. */
export function LoadedPanel<T>({
  loaded,
  onRetry,
  failure,
  children,
}: {
  loaded: Loaded<T>
  onRetry: () => void
  /** Used when the server gave no reason. */
  failure: string
  children: (data: T) => ReactNode
}) {
  if (loaded.state === 'loading') return <SkeletonTable rows={4} columns={2} />
  if (loaded.state === 'ready') return children(loaded.data)
  return (
    <EmptyState
      kind="failed"
      level="h2"
      title={failure}
      actions={<Button onClick={onRetry}>重新读取</Button>}
    >
      {loaded.message}
    </EmptyState>
  )
}
