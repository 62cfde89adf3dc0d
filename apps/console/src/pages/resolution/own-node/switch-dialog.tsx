import type { OwnNode } from '@biaojie/contract/resolution/own-nodes/own-nodes.ts'
import { PLAN_DAYS, type SwitchTarget } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { DAY_MS, formatTime } from '@biaojie/contract/times.ts'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { TimeInput } from '../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { LEAVING_NOTE } from './scope-form.tsx'

export const SWITCH_NAMES: Record<SwitchTarget, string> = {
  own: '切到自有节点',
  hosted: '切回托管',
  ended: '停止指路',
}
const NOTES: Record<SwitchTarget, string> = {
  own: '切换前本节点照常应答；到时先探一次，企业的服务器没有应答就不切。切换后一天里，本节点替答不上来的标识作答。',
  hosted:
    '提前一天以上定时间，别人存的旧答案会越来越短，切换一分钟后不再有人去问企业的服务器；现在切换，它要再开一天。',
  ended: '到时本节点不再指路，查询的人看到“已迁到别的节点”。',
}

export type When = { when: 'now' | 'planned' | 'company'; time: string }

/** Tells whether the switch changes for which identifiers a server that answers already is asked. */
function changesScope({ mode, scope, draft, plan }: OwnNode, to: SwitchTarget): boolean {
  const next = plan?.target === 'own' ? plan : draft
  return to === 'own' && mode === 'own' && next !== null && next.scope.join() !== scope.join()
}

/** Asks whether a switch happens now or at a time; approvals may leave the time to the company. */
export function WhenFields({ when, forCompany = false }: { when: When['when']; forCompany?: boolean }) {
  const now = Date.now()
  return (
    <>
      <FormField name="when" label="何时" required>
        <Radio.Group
          options={[
            { value: 'now', label: '现在' },
            { value: 'planned', label: '定时间' },
            ...(forCompany ? [{ value: 'company', label: '由企业定' }] : []),
          ]}
        />
      </FormField>
      {when === 'planned' && (
        <FormField name="time" label="时间" required help="北京时间，到时一分钟内切换">
          <TimeInput
            min={formatTime(now).slice(0, 10)}
            max={formatTime(now + PLAN_DAYS * DAY_MS).slice(0, 10)}
          />
        </FormField>
      )}
    </>
  )
}

export const toTime = ({ when, time }: When): string | undefined => (when === 'planned' ? time : undefined)

const ReasonField = () => (
  <FormField name="reason" label="原因" required>
    <Input.TextArea rows={3} maxLength={200} />
  </FormField>
)

/** Switches who answers for a prefix, now or at a given time. Staff pass the node whose prefix it is, and a reason. */
export function SwitchDialog({
  node,
  to,
  byStaff = false,
  onClose,
}: {
  node: OwnNode
  to: SwitchTarget
  byStaff?: boolean
  onClose: () => void
}) {
  const { send } = useCallMutation('ownNodeSwitch', { refreshes: ['ownNode', 'ownNodeList'] })
  const planned = node.plan?.target === to ? node.plan : null
  const [when, setWhen] = useState<When['when']>('planned')
  return (
    <FormDialog<When & { reason: string }, OwnNode>
      title={byStaff ? `${SWITCH_NAMES[to]}：${node.companyName}` : SWITCH_NAMES[to]}
      values={{ when: 'planned', time: planned?.time ?? '', reason: '' }}
      okLabel={when === 'now' ? SWITCH_NAMES[to] : '定下时间'}
      danger={to !== 'own' && when === 'now'}
      note={NOTES[to] + (changesScope(node, to) ? LEAVING_NOTE : '')}
      onClose={onClose}
      onChange={(values) => setWhen(values.when)}
      send={({ reason, ...given }) => {
        const time = toTime(given)
        return send({
          body: {
            version: node.version,
            target: to,
            ...(time !== undefined && { time }),
            ...(byStaff && { prefix: node.prefix, reason }),
          },
        })
      }}
      done={({ when }) => (when === 'now' ? '已切换' : '已定下时间，切换前可以改或取消')}
    >
      <WhenFields when={when} />
      {byStaff && <ReasonField />}
    </FormDialog>
  )
}

/** Cancels a planned switch; staff say why. */
export function UnplanDialog({
  node,
  byStaff = false,
  onClose,
}: {
  node: OwnNode
  byStaff?: boolean
  onClose: () => void
}) {
  const { send } = useCallMutation('ownNodeUnplan', { refreshes: ['ownNode', 'ownNodeList'] })
  const { plan } = node
  return (
    <FormDialog<{ reason: string }, OwnNode>
      title={byStaff ? `取消切换：${node.companyName}` : '取消切换'}
      about={plan ? `${plan.time.slice(0, 16)} ${SWITCH_NAMES[plan.target]}` : ''}
      values={{ reason: '' }}
      okLabel="取消切换"
      danger
      note={plan?.target === 'own' ? '审核过的站点留着，可以另定时间。' : '仍由现在的一方应答。'}
      onClose={onClose}
      send={({ reason }) =>
        send({ body: { version: node.version, ...(byStaff && { prefix: node.prefix, reason }) } })
      }
      done="已取消"
    >
      {byStaff && <ReasonField />}
    </FormDialog>
  )
}
