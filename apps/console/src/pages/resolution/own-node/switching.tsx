import type { OwnNode } from '@biaojie/contract/resolution/own-nodes/own-nodes.ts'
import type { SwitchTarget } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { formatSpan } from '@biaojie/contract/times.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { Section } from '../../../kit/detail/sections.tsx'
import { NoticeLine } from '../../../kit/notice.tsx'
import { SwitchDrawing } from './drawings.tsx'
import * as styles from './own-node.module.css'
import { SWITCH_NAMES, SwitchDialog, UnplanDialog } from './switch-dialog.tsx'

/** Returns the switch that a company can make next. */
function getNextTarget({ mode, draft, plan }: OwnNode): SwitchTarget | undefined {
  if (plan) return plan.target
  if (draft?.stage === 'approved') return 'own'
  return mode === 'own' ? 'hosted' : undefined
}

/** Shows the next switch as a time line, and lets the company plan, change or cancel it. */
export function Switching({ node, writes }: { node: OwnNode; writes: boolean }) {
  const [dialog, setDialog] = useState<'switch' | 'unplan'>()
  const close = () => setDialog(undefined)
  const { plan, mode } = node
  const to = getNextTarget(node)
  if (!to && !node.bothUntil && mode !== 'ended') return null
  return (
    <Section title={plan ? '定好的切换' : to ? SWITCH_NAMES[to] : '切换'}>
      {mode === 'ended' && !plan && (
        <NoticeLine tone="warning">
          {node.since.slice(0, 16)} 起本节点不再指路，查询的人看到“已迁到别的节点”。要恢复请联系节点。
        </NoticeLine>
      )}
      {to && to !== 'ended' && (
        <SwitchDrawing to={to} isOwn={mode === 'own'} time={plan?.time ?? ''} end={plan?.bothUntil ?? ''} />
      )}
      <Explanation node={node} to={to} />
      {writes && to && (to !== 'ended' || plan === null) && (
        <div className={styles.buttons}>
          <Button kind="outline" size="small" onClick={() => setDialog('switch')}>
            {plan ? '改时间' : '排一次切换'}
          </Button>
          {plan && (
            <Button kind="outline" size="small" onClick={() => setDialog('unplan')}>
              取消
            </Button>
          )}
        </div>
      )}
      {dialog === 'switch' && to && <SwitchDialog node={node} to={to} onClose={close} />}
      {dialog === 'unplan' && <UnplanDialog node={node} onClose={close} />}
    </Section>
  )
}

function Explanation({ node, to }: { node: OwnNode; to: SwitchTarget | undefined }) {
  const { plan, mode, bothUntil, askedUntil, siteSeconds } = node
  if (plan?.target === 'ended')
    return (
      <p className={styles.back}>
        与节点约定指路到 <b>{plan.time.slice(0, 16)}</b>，到时查询的人看到“已迁到别的节点”。
      </p>
    )
  if (plan)
    return (
      <p className={styles.back}>
        <b>{plan.time.slice(0, 16)}</b> {SWITCH_NAMES[plan.target]}，{plan.by}定的，到时之前可以改或取消。
        {plan.failures > 0 && '到时你的服务器没有应答，每分钟再试一次，一小时不成就取消。'}
        {plan.askedUntil !== '' &&
          `别人存的旧答案越来越短，现在至多 ${formatSpan(siteSeconds / 60)}；原来的服务器请开到 ${plan.askedUntil.slice(0, 16)}。`}
      </p>
    )
  if (!to && bothUntil)
    return (
      <p className={styles.back}>
        {mode === 'own'
          ? `到 ${bothUntil.slice(0, 16)} 为止，你的服务器答不上来的，由本节点替它应答。`
          : `到 ${bothUntil.slice(0, 16)} 为止，本节点没有的标识，还指路到你的服务器。`}
        {askedUntil && `原来的服务器请开到 ${askedUntil.slice(0, 16)}。`}
      </p>
    )
  if (to === 'own')
    return <p className={styles.back}>站点已审核通过。选个时间切换，之前本节点照常应答，没有空档。</p>
  if (to === 'hosted')
    return (
      <p className={styles.back}>
        旧答案在别人那里最多存 24 小时；提前一天以上定时间，到时旧答案都已过期，没有空档。
        {bothUntil && `到 ${bothUntil.slice(0, 16)} 为止，你的服务器答不上来的，由本节点替它应答。`}
      </p>
    )
  return null
}
