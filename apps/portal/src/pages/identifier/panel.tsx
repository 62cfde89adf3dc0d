import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { lazily } from '@biaojie/ui/loading/lazily.tsx'
import { tabPanel } from '@biaojie/ui/navigation/tabs.tsx'
import type { ComponentType } from 'react'
import { ElementList } from '../../scenes/element-list.tsx'
import { Nothing, PanelHead, type PanelProps } from './panel-parts.tsx'
import { Trace } from './panels/trace.tsx'
import * as styles from './scene.module.css'
import { Retry } from './states/failed.tsx'
import { PanelSkeleton } from './states/looking.tsx'
import type { FoundView, SceneType } from './view.ts'

// The tracing panel is loaded with the page of a scanned code; every other one comes with the first press of
// its tab. They have no Suspense around them, because React would send a large panel as a skeleton first and
// replace it by script.
const Custom = lazily(async () => (await import('./panels/custom.tsx')).Custom)
const Gate = lazily(async () => (await import('./gate/gate.tsx')).Gate)
const Locked = lazily(async () => (await import('./gate/locked.tsx')).Locked)

/** A scene without a panel of its own is a plain list of its elements. */
const PANELS: Partial<Record<SceneType, ComponentType<PanelProps>>> = {
  trace: Trace,
  manage: lazily(async () => (await import('./panels/management.tsx')).Management),
  anti: lazily(async () => (await import('./panels/anti.tsx')).Anti),
  supply: lazily(async () => (await import('./panels/supply.tsx')).Supply),
  recall: lazily(async () => (await import('./panels/recall.tsx')).Recall),
  security: lazily(async () => (await import('./panels/security.tsx')).Security),
  logistics: lazily(async () => (await import('./panels/logistics.tsx')).Logistics),
  ops: lazily(async () => (await import('./panels/ops.tsx')).Ops),
  monitor: lazily(async () => (await import('./panels/monitor.tsx')).Monitor),
  production: lazily(async () => (await import('./panels/production.tsx')).Production),
  repair: lazily(async () => (await import('./panels/repair.tsx')).Repair),
}

/** Shows the open scene in its state: waiting, failed, empty, behind the mobile verification, or visible. */
export function Panel({ view, pending }: { view: FoundView; pending: boolean }) {
  const { open, record } = view
  if (pending) return <PanelSkeleton />
  if (!open) {
    return (
      <section className={styles.panel} aria-label="标识记录">
        <PanelHead title="标识记录" note="企业没有为它配置场景" />
        {record.length > 0 ? <ElementList elements={record} title="基本信息" /> : <Nothing />}
      </section>
    )
  }
  const name = view.scenes.find(({ id }) => id === open.id)?.name ?? ''
  return (
    <section className={styles.panel} {...tabPanel('scene', open.id)}>
      {open.problem ? <Broken message={open.problem} /> : <Shown view={view} open={open} name={name} />}
      {record.length > 0 && open.type !== 'manage' && <ElementList elements={record} title="标识记录" />}
    </section>
  )
}

/**
 * Monitoring and remote operation always ask for a mobile number. Any other scene asks only for its hidden
 * data: public data come first, as after the verification.
 */
function Shown({ view, open, name }: PanelProps) {
  const Content = PANELS[open.type] ?? Custom
  const known = open.elements.filter((element) => element.kind !== 'masked')
  const hidden = open.elements.filter((element) => element.kind === 'masked')
  const names = hidden.map(({ label }) => label)
  const isLive = open.type === 'ops' || open.type === 'monitor'
  if (open.verified || (!isLive && hidden.length === 0)) {
    return <Content view={view} open={open} name={name} />
  }
  if (isLive || known.length === 0) {
    return (
      <>
        <PanelHead title={name} note="重要数据，验证手机后查看" />
        <Gate identifier={view.identifier} scene={open.id} names={names} />
        <ElementList elements={known} title="公开信息" />
      </>
    )
  }
  return (
    <>
      <Content view={view} open={{ ...open, elements: known }} name={name} />
      <Locked identifier={view.identifier} scene={open.id} names={names} />
    </>
  )
}

function Broken({ message }: { message: string }) {
  return (
    <EmptyState kind="failed" level="h2" title="数据加载失败，请刷新页面" actions={<Retry />}>
      {message === '数据加载失败，请刷新页面' ? '这个场景没有读出来，其余场景不受影响。' : message}
    </EmptyState>
  )
}
