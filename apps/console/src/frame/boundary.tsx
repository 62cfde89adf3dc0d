import { Button } from '@biaojie/ui/button.tsx'
import { DamagedCode } from '@biaojie/ui/icons.tsx'
import { reloadPage } from '@biaojie/ui/load/reload.ts'
import { Component, type ReactNode } from 'react'
import { StateBox } from '../kit/states.tsx'

type Props = { pathname: string; children: ReactNode }
type State = { pathname: string; broken: boolean }

/** Keeps the frame when a page crashes, until another page is opened. */
export class Boundary extends Component<Props, State> {
  override state: State = { pathname: this.props.pathname, broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps({ pathname }: Props, state: State): State | null {
    return pathname === state.pathname ? null : { pathname, broken: false }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <StateBox
        picture={<DamagedCode kind="failed" />}
        edge="failed"
        title="页面出错了"
        level="h1"
        actions={<Button onClick={reloadPage}>刷新页面</Button>}
      >
        请刷新后再试，其他页面不受影响。
      </StateBox>
    )
  }
}
