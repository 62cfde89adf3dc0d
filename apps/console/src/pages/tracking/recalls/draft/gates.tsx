import { formatCount } from '@biaojie/contract/formats.ts'
import type { Recall, RecallScope } from '@biaojie/contract/tracking/recalls/fields.ts'
import { SCOPE_KIND_NAMES } from '@biaojie/contract/tracking/recalls/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCallMutation } from '../../../../kit/calls.ts'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../../kit/form/small-form.tsx'
import { pages } from '../../../../paths.ts'
import { SHOWN } from '../../states.ts'
import * as styles from './gates.module.css'

type Props = { recall: Recall; scope: RecallScope; isAdmin: boolean }
type Dialog = 'approve' | 'refuse' | 'drop' | 'publish' | undefined

const GATES = ['draft', 'asked', 'approved'] as const
const GATE_NAMES = { draft: '草稿', asked: '第二人批准', approved: '发布' }

/** Describes what a press of the button will do. */
function describeConsequence(recall: Recall, scope: RecallScope): string {
  const { figures, kind, state } = scope
  if (kind === 'withdraw') return '发布后所有标识页改写为“召回已撤回”，理由一起显示。'
  if (!figures) return '先圈定范围。'
  if (figures.total === 0) return '范围里还没有零件，圈出零件后才能送批准。'
  const total = figures.levels.reduce((sum, { level, total: of }) => sum + (level > 0 ? of : 0), 0)
  const turns = total - figures.excluded - figures.waiting
  const said = `发布后 ${formatCount(turns)} 个标识页当场变红，${figures.companies} 家别的企业收到通知，回调 ${figures.webhooks} 个`
  const waiting =
    figures.waiting > 0 ? `；等对方接受的 ${formatCount(figures.waiting)} 件算进召回，页面不变` : ''
  const missing =
    state === 'draft' && kind === 'first' && !(recall.defect && recall.consequence && recall.remedy)
      ? '。送批准前请写全缺陷、后果和办法'
      : ''
  return said + waiting + missing
}

/** The three approvals of a set at the bottom of the page: draft, second person, publication. */
export function Gates({ recall, scope, isAdmin }: Props) {
  const [dialog, setDialog] = useState<Dialog>()
  const { state } = scope
  const at = GATES.indexOf(state as (typeof GATES)[number])
  return (
    <footer className={styles.gates} data-bar>
      <ol aria-label="三道门">
        {GATES.map((gate, i) => (
          <li
            key={gate}
            className={cx(gate === state && styles.at, i < at && styles.past)}
            aria-current={gate === state ? 'step' : undefined}
          >
            {GATE_NAMES[gate]}
          </li>
        ))}
      </ol>
      <p>
        <Said recall={recall} scope={scope} isAdmin={isAdmin} />
      </p>
      <Buttons recall={recall} scope={scope} isAdmin={isAdmin} onDialog={setDialog} />
      {dialog && (
        <GateDialog kind={dialog} recall={recall} scope={scope} onClose={() => setDialog(undefined)} />
      )}
    </footer>
  )
}

/** Shows the requester whose approval is pending, and everybody else what a press will do. */
function Said({ recall, scope, isAdmin }: Props) {
  if (scope.state === 'draft' && recall.approvers.length === 0)
    return (
      <>
        批准要另一位企业管理员，现在没有。<Link to={pages.members}>先邀请一位</Link>
      </>
    )
  if (scope.state !== 'asked' || (isAdmin && !scope.askedByMe)) return describeConsequence(recall, scope)
  if (recall.approvers.length > 0) return `等 ${recall.approvers.slice(0, 3).join('、')} 批准。`
  return (
    <>
      提出的人不能自己批准，企业里没有别的管理员。<Link to={pages.members}>请一位同事当管理员</Link>
    </>
  )
}

type ButtonsProps = Props & { onDialog: (dialog: Dialog) => void }

function Buttons({ recall, scope, isAdmin, onDialog }: ButtonsProps) {
  const [problem, setProblem] = useState('')
  const ask = useCallMutation('recallAsk', { refreshes: SHOWN })
  const { id, version, approvers } = recall
  const { state, askedByMe, kind, figures } = scope
  const send = async (back = false) => {
    const answer = await ask.send({ body: { id, version, ...(back && { back }) } })
    setProblem(answer.ok ? '' : answer.message)
  }
  const decides = state === 'asked' && isAdmin && !askedByMe
  return (
    <div>
      {problem && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
      <Button kind="outline" size="small" onClick={() => onDialog('drop')}>
        {kind === 'first' ? '作废' : '撤回'}
      </Button>
      {state === 'draft' && (
        <Button
          size="small"
          loading={ask.busy}
          disabled={approvers.length === 0 || (!figures?.total && kind !== 'withdraw')}
          onClick={() => void send()}
        >
          {approvers.length === 1 ? `送${approvers[0]}批准` : '送第二人批准'}
        </Button>
      )}
      {state === 'asked' && askedByMe && (
        <Button kind="outline" size="small" loading={ask.busy} onClick={() => void send(true)}>
          取回来改
        </Button>
      )}
      {decides && (
        <>
          <Button kind="outline" size="small" onClick={() => onDialog('refuse')}>
            退回
          </Button>
          <Button size="small" onClick={() => onDialog('approve')}>
            批准
          </Button>
        </>
      )}
      {isAdmin && !decides && (
        <Button
          kind={state === 'approved' ? 'dangerFilled' : 'outline'}
          size="small"
          disabled={state !== 'approved'}
          title={state === 'approved' ? undefined : '第二人批准以后才能发布'}
          onClick={() => onDialog('publish')}
        >
          发布
        </Button>
      )}
      {!isAdmin && state === 'approved' && <span className={styles.soft}>等管理员发布</span>}
    </div>
  )
}

type DialogProps = Omit<Props, 'isAdmin'> & { kind: NonNullable<Dialog>; onClose: () => void }

function chooseTexts({ kind, recall, scope }: Omit<DialogProps, 'onClose'>) {
  const name = SCOPE_KIND_NAMES[scope.kind]
  const isFirst = scope.kind === 'first'
  if (kind === 'approve')
    return { title: `批准${name}`, about: describeConsequence(recall, scope), ok: '批准', field: '说明' }
  if (kind === 'refuse')
    return { title: '退回', about: '草稿回到提出的人那里，写明还缺什么。', ok: '退回', field: '还缺什么' }
  if (kind === 'publish')
    return { title: '发布', about: describeConsequence(recall, scope), ok: '发布', field: '' }
  return {
    title: isFirst ? '作废这份草稿' : `撤回这次${name}`,
    about: isFirst ? '没有发布过，查询页不变；发出的冻结通知一起解除。' : '范围保持现在的样子。',
    ok: isFirst ? '作废' : '撤回',
    field: '理由',
  }
}

function GateDialog({ kind, recall, scope, onClose }: DialogProps) {
  const decide = useCallMutation('recallDecide', { refreshes: SHOWN })
  const publish = useCallMutation('recallPublish', { refreshes: SHOWN })
  const drop = useCallMutation('recallDrop', { refreshes: SHOWN })
  const { id, version } = recall
  const { title, about, ok, field } = chooseTexts({ kind, recall, scope })
  const send = ({ note = '' }: { note?: string }) => {
    if (kind === 'publish') return publish.send({ body: { id, version } })
    if (kind === 'drop') return drop.send({ body: { id, version, reason: note } })
    return decide.send({ body: { id, version, approve: kind === 'approve', note } })
  }
  return (
    <FormDialog
      title={title}
      about={about}
      values={{ note: '' }}
      okLabel={ok}
      danger={kind === 'drop' || kind === 'publish'}
      send={send}
      onDone={onClose}
      onClose={onClose}
    >
      {field && (
        <FormField name="note" label={field} required={kind !== 'approve'}>
          <Input.TextArea maxLength={200} rows={3} />
        </FormField>
      )}
    </FormDialog>
  )
}
