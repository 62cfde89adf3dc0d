import type { TrialDetail } from '@biaojie/contract/marketplace/trials.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input, InputNumber } from 'antd'
import { type ReactNode, useState } from 'react'
import { TRIAL_STATES } from '../../../data/market.ts'
import { useCallMutation } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx'
import { Facts, HandlingTrail, RecordActions, Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { StateTag } from '../../../kit/states.tsx'

type Step = 'approve' | 'reject' | 'activate' | 'extend' | 'end'
const REFRESHES = ['trialList', 'trialDetail'] as const
const NOTE_MAX = 300

/** The actions on a trial in each state; the likely step first. */
const STEPS: Record<TrialDetail['status'], Step[]> = {
  applied: ['activate', 'approve', 'reject'],
  approved: ['activate', 'reject'],
  active: ['extend', 'end'],
  expired: ['extend'],
  rejected: [],
  ended: [],
}
const LABELS: Record<Step, string> = {
  approve: '只通过，稍后开通',
  reject: '不予通过',
  activate: '开通试用',
  extend: '延长',
  end: '提前结束',
}

/** Shows one trial beside the list, with its steps. */
export function TrialDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <DetailDrawer
      call="trialDetail"
      input={id ? { body: { id } } : null}
      noun="试用"
      title={({ companyName }) => companyName}
      onClose={onClose}
    >
      {(trial) => <TrialView key={`${trial.id} ${trial.version}`} trial={trial} />}
    </DetailDrawer>
  )
}

function TrialView({ trial }: { trial: TrialDetail }) {
  const [step, setStep] = useState<Step>()
  return (
    <>
      <Section title={`${trial.application.name} · ${trial.packageName}`} flush>
        <Facts
          columns={2}
          items={[
            { label: '状态', value: <StateTag states={TRIAL_STATES} value={trial.status} /> },
            { label: '试用编号', value: trial.code, code: true },
            { label: '企业前缀', value: trial.companyPrefix, code: true },
            { label: '申请人', value: trial.applicant },
            { label: '联系电话', value: trial.contactPhone, code: true },
            { label: '服务商', value: trial.providerName },
            { label: '天数', value: trial.days === 0 ? '沙箱长期可用' : `${trial.days} 天` },
            { label: '申请时间', value: trial.applyTime, code: true },
            { label: '开通时间', value: trial.startTime, code: true },
            { label: '到期时间', value: trial.endTime, code: true },
            { label: '访问地址', value: trial.accessUrl, wide: true },
            { label: '说明', value: trial.note, wide: true },
          ]}
        />
      </Section>
      {STEPS[trial.status].length > 0 && (
        <Acts>
          <RecordActions>
            {STEPS[trial.status].map((option, at) => (
              <Button key={option} kind={at === 0 ? 'primary' : 'outline'} onClick={() => setStep(option)}>
                {LABELS[option]}
              </Button>
            ))}
          </RecordActions>
        </Acts>
      )}
      <HandlingTrail trail={trial.trail} />
      {step && <StepDialog trial={trial} step={step} onClose={() => setStep(undefined)} />}
    </>
  )
}

type Values = { note: string; accessUrl: string; days: number }

function StepDialog({ trial, step, onClose }: { trial: TrialDetail; step: Step; onClose: () => void }) {
  const decide = useCallMutation('trialDecide', { refreshes: REFRESHES })
  const activate = useCallMutation('trialActivate', { refreshes: REFRESHES })
  const extend = useCallMutation('trialExtend', { refreshes: REFRESHES })
  const end = useCallMutation('trialEnd', { refreshes: REFRESHES })
  const { id, version } = trial
  const send = ({ note, accessUrl, days }: Values) => {
    if (step === 'activate') return activate.send({ body: { id, version, accessUrl, note } })
    if (step === 'extend') return extend.send({ body: { id, version, days, note } })
    if (step === 'end') return end.send({ body: { id, version, note } })
    return decide.send({ body: { id, version, pass: step === 'approve', note } })
  }
  const isNeeded = step === 'reject' || step === 'end'
  return (
    <FormDialog<Values, unknown>
      title={LABELS[step]}
      about={ABOUT[step](trial)}
      values={{ note: '', accessUrl: trial.accessUrl, days: 7 }}
      okLabel={LABELS[step]}
      danger={isNeeded}
      onClose={onClose}
      send={send}
      done="已处理，申请人会收到站内通知"
    >
      {step === 'activate' && (
        <FormField name="accessUrl" label="访问地址">
          <Input placeholder="https://" maxLength={300} />
        </FormField>
      )}
      {step === 'extend' && (
        <FormField name="days" label="延长天数" required>
          <InputNumber min={1} max={180} precision={0} addonAfter="天" />
        </FormField>
      )}
      <FormField name="note" label={isNeeded ? '理由' : '说明'} required={isNeeded}>
        <Input.TextArea rows={3} maxLength={NOTE_MAX} showCount placeholder="申请人会看到" />
      </FormField>
    </FormDialog>
  )
}

const ABOUT: Record<Step, (trial: TrialDetail) => ReactNode> = {
  approve: () => '申请通过，状态变为待开通；准备好后再开通，天数从开通时算起。',
  reject: () => '申请人会看到理由，可以改好后再申请。',
  activate: ({ days }) =>
    days === 0 ? '沙箱长期可用，不会自动停用。' : `从此刻起 ${days} 天，到期自动停用，到期前 3 天提醒。`,
  extend: ({ status }) => (status === 'expired' ? '从今天起重新计。' : '在原到期时间上顺延。'),
  end: () => '立即停用，不能撤回。',
}
