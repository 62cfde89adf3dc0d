import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { tabPanel } from '@biaojie/ui/navigation/tabs.tsx'
import type { ComponentType, ReactNode } from 'react'
import { ElementList } from '../../scenes/element-list.tsx'
import { Retry } from './failed.tsx'
import { Gate } from './gate/gate.tsx'
import { PanelSkeleton } from './looking.tsx'
import { Anti } from './panels/anti.tsx'
import { Custom } from './panels/custom.tsx'
import { Logistics } from './panels/logistics.tsx'
import { Management } from './panels/management.tsx'
import { Monitor } from './panels/monitor.tsx'
import { Ops } from './panels/ops.tsx'
import { Recall } from './panels/recall.tsx'
import { Repair } from './panels/repair.tsx'
import { Security } from './panels/security.tsx'
import { Supply } from './panels/supply.tsx'
import { Trace } from './panels/trace.tsx'
import type { FoundView, OpenScene } from './view.ts'

export type PanelProps = { view: FoundView; open: OpenScene; name: string }

/** By template code; a scene nobody drew is a plain list of its elements. */
const PANELS: Record<string, ComponentType<PanelProps>> = {
  '0': Trace,
  '1': Management,
  '2': Anti,
  '3': Supply,
  '4': Recall,
  '5': Security,
  '6': Logistics,
  '7': Ops,
  '8': Monitor,
  '10': Repair,
}

/** The open scene in its state: waiting, failed, empty, behind the mobile verification, or shown. */
export function Panel({ view, pending }: { view: FoundView; pending: boolean }) {
  const { open, record } = view
  if (pending) return <PanelSkeleton />
  if (!open) {
    return (
      <section className="panel" aria-label="标识记录">
        {record.length > 0 ? <ElementList elements={record} title="标识记录" /> : <Nothing />}
      </section>
    )
  }
  const name = view.scenes.find((scene) => scene.sceneConfId === open.id)?.sceneName ?? ''
  return (
    <section className="panel" {...tabPanel('scene', open.id)}>
      {open.problem ? <Broken message={open.problem} /> : <Shown view={view} open={open} name={name} />}
      {record.length > 0 && open.code !== '1' && <ElementList elements={record} title="标识记录" />}
    </section>
  )
}

function Shown({ view, open, name }: PanelProps) {
  const Content = PANELS[open.code] ?? Custom
  if (needsGate(open)) {
    return (
      <>
        <PanelHead title={name} note="重要数据，验证手机后查看" />
        <Gate identifier={view.identifier} scene={open.id} />
        <ElementList
          elements={open.elements.filter((element) => element.kind !== 'masked')}
          title="公开信息"
        />
      </>
    )
  }
  return <Content view={view} open={open} name={name} />
}

/** Monitoring and remote operation always ask for a mobile number, any other scene only when it masks something. */
const needsGate = (open: OpenScene) =>
  !open.verified && (open.code === '7' || open.code === '8' || open.elements.some((e) => e.kind === 'masked'))

export function PanelHead({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="ph1">
      <h2>{title}</h2>
      {note && <p>{note}</p>}
      {children}
    </div>
  )
}

export const Nothing = () => <EmptyState title="暂无数据">企业还没有为这个场景填写数据。</EmptyState>

function Broken({ message }: { message: string }) {
  return (
    <EmptyState kind="failed" title="数据加载失败，请刷新页面" actions={<Retry />}>
      {message === '数据加载失败，请刷新页面' ? '这个场景没有读出来，其余场景不受影响。' : message}
    </EmptyState>
  )
}
