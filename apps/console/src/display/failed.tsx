import { type Failure, isUnanswered } from '@biaojie/session/call.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'

/** What could not be loaded, why, and the way on. */
export function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const offline = isUnanswered(failure)
  return (
    <EmptyState
      kind={offline ? 'offline' : 'failed'}
      title={offline ? '没有连上服务器' : '数据加载失败'}
      level="h2"
      actions={
        <Button kind="outline" onClick={onRetry}>
          重新加载
        </Button>
      }
    >
      {offline ? '请检查网络后重新加载。' : failure.message}
    </EmptyState>
  )
}
