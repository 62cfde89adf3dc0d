import type { AlarmDetail } from '@biaojie/contract/tracking/alarms/alarms.ts'
import type { AlarmAction } from '@biaojie/contract/tracking/alarms/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { App, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { useDownload } from '../../../kit/download.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { pages } from '../../../paths.ts'
import * as styles from './alarm.module.css'

const SHOWN = ['alarmList', 'alarmDetail'] as const

function useAlarm({ id, version }: AlarmDetail) {
  const { send, run, busy } = useCallMutation('alarmHandle', { refreshes: SHOWN })
  const act = (action: AlarmAction, note = '') => send({ body: { id, version, action, note } })
  const actNow = (action: AlarmAction) => run({ body: { id, version, action, note: '' } })
  return { act, actNow, busy }
}

/** Closes an alarm that was caused by genuine checks; the reason is stored in its trail. */
export function CloseButton({ alarm }: { alarm: AlarmDetail }) {
  const [open, setOpen] = useState(false)
  const { act, actNow: now, busy } = useAlarm(alarm)
  if (alarm.state === 'dismissed' || alarm.state === 'settled')
    return (
      <Button kind="outline" size="small" loading={busy} onClick={() => void now('reopen')}>
        重新打开
      </Button>
    )
  return (
    <>
      <Button kind="outline" size="small" onClick={() => setOpen(true)}>
        不是复制，关掉
      </Button>
      {open && (
        <FormDialog
          title="不是复制"
          about="提醒会从访客页撤下，这以前的查验不再计分；以后又像，会重新起预警。"
          values={{ note: '' }}
          okLabel="关掉这条预警"
          send={({ note }: { note: string }) => act('dismiss', note)}
          onClose={() => setOpen(false)}
        >
          <FormField name="note" label="排除原因" required>
            <Input.TextArea maxLength={200} rows={3} placeholder="如 展会巡展，样件随车走了九个城市" />
          </FormField>
        </FormDialog>
      )}
    </>
  )
}

/** The alarm with all its checks as a file. */
export function EvidenceButton({ alarm: { id } }: { alarm: AlarmDetail }) {
  const { download, busy } = useDownload('alarmEvidence')
  return (
    <Button kind="outline" size="small" loading={busy} onClick={() => void download({ id })}>
      <Icon name="download" size={16} />
      证据 PDF
    </Button>
  )
}

/** The three possible actions, the mildest first; each explains what visitors will see. */
export function Actions({ alarm, writes }: { alarm: AlarmDetail; writes: boolean }) {
  const { actNow: now, busy } = useAlarm(alarm)
  const { state, asksPhoto, others } = alarm
  const over = !writes || state === 'dismissed' || state === 'settled'
  return (
    <Section title="处理" note="做了就留痕，可撤" flush>
      <ul className={styles.actions}>
        <li className={state === 'open' ? styles.first : undefined}>
          <div>
            <b>公开提醒</b>
            <p>谁查这个码，先看到下面这屏；真件照样能查来历。</p>
          </div>
          {state === 'warned' ? (
            <Button
              kind="outline"
              size="small"
              disabled={over}
              loading={busy}
              onClick={() => void now('unwarn')}
            >
              撤回提醒
            </Button>
          ) : (
            <Button size="small" disabled={over} loading={busy} onClick={() => void now('warn')}>
              <Icon name="warning" size={16} />
              公开提醒
            </Button>
          )}
        </li>
        <li>
          <div>
            <b>请查验人拍照</b>
            <p>下一位查询人会看到“拍一张给厂家看”，照片进可疑举报。</p>
          </div>
          <Button
            kind="outline"
            size="small"
            disabled={over}
            loading={busy}
            onClick={() => void now(asksPhoto ? 'unask' : 'ask')}
          >
            {asksPhoto ? '不再请' : '请拍照'}
          </Button>
        </li>
        <li>
          <div>
            <b>停用这个码</b>
            <p>页面只写停用与原因；真件换标后用新码接替。</p>
          </div>
          <SuspendButton alarm={alarm} disabled={over} />
        </li>
      </ul>
      {others > 0 && (
        <p className={styles.others}>
          同批另有 <b>{others}</b> 件也被多地查，<Link to={`${pages.alarms}?state=open`}>查看</Link>
        </p>
      )}
    </Section>
  )
}

/** Suspends the identifier and then ends the alarm. */
function SuspendButton({ alarm, disabled }: { alarm: AlarmDetail; disabled: boolean }) {
  const { modal } = App.useApp()
  const record = useCallQuery('identifierRecord', { body: { identifier: alarm.identifier } })
  const suspend = useCallMutation('identifierState', { refreshes: ['identifierRecord', 'identifierList'] })
  const { actNow } = useAlarm(alarm)
  const ask = () =>
    void modal.confirm({
      title: '停用这个码？',
      content: '访客会看到“企业已停用”和原因；在“标识”里可以恢复使用。',
      okText: '停用',
      okButtonProps: { danger: true },
      cancelText: '不停用',
      autoFocusButton: 'cancel',
      onOk: async () => {
        const { identifier } = alarm
        const reason = '这个码可能被人复制过，请联系厂家核实'
        const revision = record.data?.revision ?? 0
        if (await suspend.run({ body: { identifier, revision, state: 'suspended', reason } }))
          await actNow('settle')
      },
    })
  const already = record.data?.record.state !== 'active'
  return (
    <Button kind="danger" size="small" disabled={disabled || already} onClick={ask}>
      停用
    </Button>
  )
}
