import { formatCount } from '@biaojie/contract/formats.ts'
import type { Recall, RecallProgress } from '@biaojie/contract/tracking/recalls/fields.ts'
import { SCOPE_KIND_NAMES, type ScopeKind } from '@biaojie/contract/tracking/recalls/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App, Input } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../../kit/form/small-form.tsx'
import { StateTag } from '../../../../kit/states.tsx'
import { computePercent, SCOPE_TAGS, SHOWN } from '../../states.ts'
import { CauseFields, useCauses } from '../draft/cause-form.tsx'
import * as styles from './running.module.css'

type Kind = Exclude<ScopeKind, 'first'>
type Props = { recall: Recall; progress: RecallProgress; writes: boolean; isAdmin: boolean }

const SAID: Record<Kind, { about: string; placeholder: string }> = {
  extend: {
    about: '现在的范围不动，再加上满足下面原因的零件。批准并发布前，查询页不变。',
    placeholder: '如 COAT-12 头两小时同一槽涂层',
  },
  narrow: {
    about: '先写理由，再在清单里把零件移出；已通知的企业发布时再收到一次说明。',
    placeholder: '如 复检 240 件合格，报告 Q-26-0412',
  },
  withdraw: {
    about: '原因不成立时用。批准并发布以后，所有零件的页面写“召回已撤回”和这句理由。',
    placeholder: '如 检测样品混淆，复检全部合格',
  },
}

/** Changes of the set, each with the three approvals, and the end of the recall. */
export function ScopeSection({ recall, progress, writes, isAdmin }: Props) {
  const [kind, setKind] = useState<Kind>()
  const { open, current, state } = recall
  return (
    <Section title="修改范围" note="每次都要第二人批准">
      {open && (
        <div className={styles.scope}>
          <h3>
            {SCOPE_KIND_NAMES[open.kind]} <StateTag states={SCOPE_TAGS} value={open.state} />
          </h3>
          <p className={styles.soft}>{open.reason}</p>
          {open.kind !== 'withdraw' && (
            <p className={styles.figure}>
              {formatCount(current?.figures?.total ?? 0)} → <b>{formatCount(open.figures?.total ?? 0)}</b> 件
            </p>
          )}
          <p className={styles.soft}>批准并发布以前范围不变。</p>
        </div>
      )}
      {!open && state === 'published' && writes && (
        <div className={styles.choices}>
          {(['extend', 'narrow', 'withdraw'] as const).map((scopeKind) => (
            <Button key={scopeKind} kind="outline" size="small" onClick={() => setKind(scopeKind)}>
              {SCOPE_KIND_NAMES[scopeKind]}
            </Button>
          ))}
        </div>
      )}
      <End recall={recall} progress={progress} isAdmin={isAdmin} />
      {kind && <ChangeDialog recall={recall} kind={kind} onClose={() => setKind(undefined)} />}
    </Section>
  )
}

function End({ recall, progress, isAdmin }: Omit<Props, 'writes'>) {
  const { modal } = App.useApp()
  const close = useCallMutation('recallClose', { refreshes: SHOWN })
  const { id, version, number, open, closeAt, state, closedBy, closeTime } = recall
  const { missing, planEnd, weeks, handled, total } = progress
  const mayEnd = missing === 0 || planEnd <= (weeks.at(-1)?.day ?? '')
  const end = () =>
    void modal.confirm({
      title: `结束 ${number}？`,
      content: '零件的页面还写着召回和处置的结果，只是不再催办。',
      okText: '结束',
      onOk: () => close.run({ body: { id, version } }),
    })
  if (state !== 'published')
    return (
      <div className={styles.scope}>
        <h3>结束</h3>
        <p className={styles.soft}>
          {state === 'withdrawn' ? '召回已撤回。' : `${closedBy} 于 ${closeTime.slice(0, 16)} 结束。`}
        </p>
      </div>
    )
  return (
    <div className={styles.scope}>
      <h3>结束</h3>
      <p className={styles.soft}>
        完成 {closeAt} % 或计划期满（{planEnd}）才能按。现在 {computePercent(handled, total)}
        {missing > 0 && `，还差 ${formatCount(missing)} 件`}。
      </p>
      {isAdmin && (
        <Button
          kind="outline"
          size="small"
          disabled={!mayEnd || open !== null}
          loading={close.busy}
          onClick={end}
        >
          结束召回
        </Button>
      )}
    </div>
  )
}

function ChangeDialog({ recall, kind, onClose }: { recall: Recall; kind: Kind; onClose: () => void }) {
  const state = useCauses([])
  const { send } = useCallMutation('recallChange', { refreshes: SHOWN })
  return (
    <FormDialog
      title={SCOPE_KIND_NAMES[kind]}
      about={SAID[kind].about}
      values={{ reason: '' }}
      okLabel={`提出${SCOPE_KIND_NAMES[kind]}`}
      danger={kind === 'withdraw'}
      send={({ reason }: { reason: string }) =>
        send({
          body: {
            id: recall.id,
            version: recall.version,
            kind,
            reason,
            ...(kind === 'extend' && state.filled.length > 0 && { causes: [...state.filled] }),
          },
        })
      }
      onClose={onClose}
    >
      {kind === 'extend' && <CauseFields state={state} />}
      <FormField name="reason" label="理由" required>
        <Input.TextArea maxLength={100} rows={3} placeholder={SAID[kind].placeholder} />
      </FormField>
    </FormDialog>
  )
}
