import type { EntitlementDetail } from '@biaojie/contract/orders/entitlements.ts'
import { StatusDot } from '@biaojie/ui/tag.tsx'
import { useCallMutation } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { Section } from '../../../kit/detail/sections.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import { Time } from '../../../kit/values.tsx'
import * as styles from './deliveries.module.css'

const EVENTS = { activated: '开通', renewed: '续期', ended: '结束' }
const STATES = {
  waiting: { label: '正在通知', tone: 'info' },
  done: { label: '已送达', tone: 'ok' },
  failed: { label: '没有送达', tone: 'err' },
} as const

/** Shows the notifications to the provider, and sends them again. */
export function Deliveries({ right }: { right: EntitlementDetail }) {
  const { run, busy } = useCallMutation('entitlementRedeliver', {
    refreshes: ['entitlementDetail', 'entitlementManageList'],
  })
  const redeliver = (id: string) => run({ body: { id } }, '正在再次通知')
  return (
    <Section title="通知提供方" note={`${right.deliveries.length} 次`} flush>
      {right.deliveries.length === 0 && (
        <p className={styles.none}>这个应用没有设置提供方的通知地址，在“交易设置”里填写。</p>
      )}
      <ul className={styles.deliveries}>
        {right.deliveries.map(({ id, event, status, attempts, problem, time }) => (
          <li key={id}>
            <b>{EVENTS[event]}</b>
            <StatusDot tone={STATES[status].tone}>{STATES[status].label}</StatusDot>
            <Time time={time} />
            {status !== 'done' && attempts > 0 && (
              <p>
                已试 {attempts} 次，系统会继续重试。{problem && `最近一次：${problem}`}
              </p>
            )}
            {status === 'done' && problem && <p>{problem}</p>}
            {status === 'failed' && (
              <Acts>
                <TextButton
                  disabled={busy}
                  label={`立即再次通知${EVENTS[event]}`}
                  onPress={() => void redeliver(id)}
                >
                  立即重试
                </TextButton>
              </Acts>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
