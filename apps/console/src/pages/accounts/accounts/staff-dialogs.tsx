import {
  AREA_NAMES,
  AREAS,
  DUTIES,
  DUTY_NAMES,
  type Duty,
  findRight,
  isDuty,
} from '@biaojie/contract/accounts/staff/duties.ts'
import type { StaffRow } from '@biaojie/contract/accounts/staff/staff.ts'
import { normalizeMobile } from '@biaojie/contract/rules.ts'
import { Form, Input } from 'antd'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { ChoicesInput } from '../../../kit/form/inputs.tsx'
import { mobileRule } from '../../../kit/form/rules.ts'
import { FormDialog } from '../../../kit/form/small-form.tsx'

const REFRESHES = ['staffList', 'staffChanges', 'accountList'] as const

const OPTIONS = DUTIES.map((value) => ({ value, label: DUTY_NAMES[value] }))

const formatDutyNames = (duties: readonly Duty[], right: 'acts' | 'looks') =>
  AREAS.filter((area) => findRight({ type: 'MANAGER', duties }, area) === right)
    .map((area) => AREA_NAMES[area])
    .join('、')

/** Describes the chosen duties, because their names do not show exactly what they permit. */
function Opened() {
  const duties = Form.useWatch<Duty[] | undefined>('duties') ?? []
  const acts = formatDutyNames(duties, 'acts')
  const looks = formatDutyNames(duties, 'looks')
  if (!acts && !looks) return null
  return (
    <p aria-live="polite">
      {acts && <>可以办理：{acts}。</>}
      {looks && <>只能查看：{looks}。</>}
    </p>
  )
}

const DutiesField = () => (
  <>
    <FormField name="duties" label="岗位" required="请至少选一个岗位">
      <ChoicesInput<Duty> options={OPTIONS} />
    </FormField>
    <Opened />
  </>
)

const ReasonField = () => (
  <FormField name="reason" label="原因" required="请写明原因">
    <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
  </FormField>
)

type NewColleague = { phone: string; userName: string; duties: Duty[]; reason: string }
const NOBODY: NewColleague = { phone: '', userName: '', duties: [], reason: '' }

export function AddDialog({ onClose }: { onClose: () => void }) {
  const { send } = useCallMutation('staffAdd', { refreshes: REFRESHES })
  return (
    <FormDialog
      title="添加工作人员"
      note="手机号还没有账号的，会新建一个，本人用“找回密码”设置密码。启用两步验证之前，工作人员不能办事。"
      values={NOBODY}
      okLabel="添加"
      onClose={onClose}
      send={(values) => send({ body: { ...values, phone: normalizeMobile(values.phone) } })}
      done={({ userName }) => `已添加 ${userName}，短信已通知本人`}
    >
      <FormField name="phone" label="手机号" mark rules={[mobileRule]}>
        <Input type="tel" inputMode="tel" maxLength={20} autoFocus />
      </FormField>
      <FormField name="userName" label="用户名" required="请填写用户名">
        <Input maxLength={20} />
      </FormField>
      <DutiesField />
      <ReasonField />
    </FormDialog>
  )
}

type RowProps = { row: StaffRow; onClose: () => void }

export function DutiesDialog({ row, onClose }: RowProps) {
  const { send } = useCallMutation('staffDuties', { refreshes: REFRESHES })
  return (
    <FormDialog
      title={`修改岗位：${row.userName}`}
      note="立即生效，本人会收到通知。"
      values={{ duties: row.duties.filter(isDuty), reason: '' }}
      okLabel="保存"
      onClose={onClose}
      send={(values) => send({ body: { userId: row.userId, ...values } })}
      done="岗位已更改"
    >
      <DutiesField />
      <ReasonField />
    </FormDialog>
  )
}

export function RemoveDialog({ row, onClose }: RowProps) {
  const { send } = useCallMutation('staffRemove', { refreshes: REFRESHES })
  return (
    <FormDialog
      title={`移除：${row.userName}`}
      about="移除后账号变回普通用户，现有登录立即失效。本人会收到通知。"
      values={{ reason: '' }}
      okLabel="移除"
      danger
      onClose={onClose}
      send={({ reason }) => send({ body: { userId: row.userId, reason } })}
      done="已移除"
    >
      <ReasonField />
    </FormDialog>
  )
}
