import type { DirectoryRow } from '@biaojie/contract/enterprises/enterprises.ts'
import { Input } from 'antd'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { mobileRule } from '../../../kit/form/rules.ts'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Code } from '../../../kit/values.tsx'

type Values = { phone: string; userName: string }

/**
 * Appoints an administrator for a company without one. Both name and phone are required, so that a typing
 * mistake cannot hand over the company.
 */
export function AppointDialog({ company, onClose }: { company: DirectoryRow; onClose: () => void }) {
  const { send } = useCallMutation('appointAdministrator', { refreshes: ['companyDirectory'] })
  return (
    <FormDialog<Values>
      title="指定企业管理员"
      about={
        <>
          为 <b>{company.name}</b>（<Code>{company.indentifierPrefix}</Code>
          ）指定管理员。请先核对对方的身份与授权材料。
        </>
      }
      note="两项须属于同一个账号。指定后对方即可邀请成员、变更企业资料，并会收到站内通知。"
      values={{ phone: '', userName: '' }}
      okLabel="指定"
      onClose={onClose}
      send={(values) => send({ body: { companyId: company.id, ...values } })}
      done={({ userName }) => `${userName.trim()} 已是${company.name}的管理员`}
    >
      <FormField name="phone" label="对方的手机号" mark rules={[mobileRule]}>
        <Input type="tel" inputMode="tel" size="large" autoFocus maxLength={20} />
      </FormField>
      <FormField name="userName" label="对方的用户名" required="请输入用户名">
        <Input size="large" maxLength={40} autoComplete="off" />
      </FormField>
    </FormDialog>
  )
}
