import { Button } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Component, type ReactNode } from 'react'

/** Keeps the frame when a page cannot be loaded or breaks; after a new release its old chunks are gone. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <EmptyState
        kind="failed"
        title="页面没有打开"
        level="h1"
        actions={<Button onClick={() => location.reload()}>刷新页面</Button>}
      >
        可能是网络中断，或控制台刚刚更新。
      </EmptyState>
    )
  }
}
