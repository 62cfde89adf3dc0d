import type { DataOf } from '@biaojie/contract/calls.ts'
import { REVOKE_REASON_MAX, type SigningKey } from '@biaojie/contract/resolution/signatures.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App, Input } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../../kit/form/small-form.tsx'
import { Rows } from '../../../../kit/list/rows.tsx'
import type { Column } from '../../../../kit/list/types.ts'
import { Empty, type StateTable, StateTag } from '../../../../kit/states.tsx'
import { Code, Name, Soft, Time } from '../../../../kit/values.tsx'
import * as styles from '../keys.module.css'
import { AddKeyForm } from './add-key-form.tsx'

const STATES: StateTable<SigningKey['state']> = {
  active: { label: '在用', tone: 'ok' },
  retired: { label: '已换下', tone: 'info' },
  revoked: { label: '已吊销', tone: 'err' },
}
const HOLDERS: Record<SigningKey['holder'], string> = { node: '节点代为保管', company: '企业自己保管' }

function Ended({ retiredTime, revokedTime, reason }: SigningKey) {
  if (revokedTime)
    return (
      <>
        <Time time={revokedTime} /> <Soft below>{reason}</Soft>
      </>
    )
  return retiredTime ? <Time time={retiredTime} /> : '还在签'
}

const COLUMNS: Column<SigningKey>[] = [
  { key: 'index', title: '编号', card: 'name', render: ({ index }) => <Name>{`密钥 ${index}`}</Name> },
  { key: 'holder', title: '私钥', render: ({ holder }) => HOLDERS[holder] },
  {
    key: 'fingerprint',
    title: '公钥指纹',
    wraps: true,
    render: ({ fingerprint }) => <Code wraps>{fingerprint}</Code>,
  },
  {
    key: 'created',
    title: '启用',
    render: ({ createTime, createdBy }) => (
      <>
        <Time time={createTime} /> <Soft below>{createdBy}</Soft>
      </>
    ),
  },
  { key: 'ended', title: '签到', wraps: true, render: (key) => <Ended {...key} /> },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ state }) => <StateTag states={STATES} value={state} />,
  },
]

/** Asks, and lets the node make a key that it keeps. */
function useRenew() {
  const { modal } = App.useApp()
  const { run } = useCallMutation('signingKeyRenew', { refreshes: ['signingKeyList'] })
  return () =>
    void modal.confirm({
      title: '由节点换一把新密钥？',
      content: '私钥由节点生成并加密保管，以企业的名义签名，证书里写明。现在这把换下，签过的仍然有效。',
      okText: '换新',
      onOk: () => run({}, '已换上新密钥'),
    })
}

function RevokeForm({ index, onClose }: { index: number; onClose: () => void }) {
  const { send } = useCallMutation('signingKeyRevoke', { refreshes: ['signingKeyList'] })
  return (
    <FormDialog<{ reason: string }>
      title={`吊销密钥 ${index}`}
      about="立即生效，不能恢复，并登记到公开账簿。此前签的仍然有效，此后它签的一律不收。"
      values={{ reason: '' }}
      okLabel="吊销"
      danger
      onClose={onClose}
      send={({ reason }) => send({ body: { index, reason } })}
      done={`已吊销密钥 ${index}`}
    >
      <FormField name="reason" label="原因" required help="如“电脑失窃”，企业内部可见">
        <Input maxLength={REVOKE_REASON_MAX} autoFocus />
      </FormField>
    </FormDialog>
  )
}

type Props = {
  data: DataOf<'signingKeyList'>
  isAdministrator: boolean
}

/** The keys with which the company's records are signed. Administrators change them; members read. */
export function SigningKeys({ data: { prefix, keys }, isAdministrator }: Props) {
  const [form, setForm] = useState<'add' | number>()
  const renew = useRenew()
  const close = () => setForm(undefined)
  const listActions = ({ index, state }: SigningKey) =>
    state === 'revoked'
      ? []
      : [{ label: '吊销', name: `吊销密钥 ${index}`, danger: true, onPress: () => setForm(index) }]
  const add = isAdministrator && <Button onClick={() => setForm('add')}>登记自己的公钥</Button>
  return (
    <>
      {keys.length === 0 ? (
        <Empty title="还没有签名密钥" level="h2" actions={add}>
          Handle
          客户端第一次要签名时，节点会代企业生成一把、加密保管，并在证书里写明。想让私钥只在自己手里，就登记自己的公钥。
        </Empty>
      ) : (
        <Section
          title="签名密钥"
          note="Handle 客户端用它核对记录是不是企业写的"
          flush
          actions={
            isAdministrator && (
              <>
                <Button size="small" kind="outline" onClick={renew}>
                  由节点换新
                </Button>
                <Button size="small" onClick={() => setForm('add')}>
                  登记自己的公钥
                </Button>
              </>
            )
          }
        >
          <Rows
            rows={keys}
            columns={COLUMNS}
            rowKey={({ index }) => String(index)}
            noun="签名密钥"
            unit="把"
            rowActions={isAdministrator ? listActions : undefined}
          />
          <footer className={styles.foot}>
            <p>
              公钥与证书在 <Code>0.NA/{prefix}</Code> 的 HS_PUBKEY 与 HS_CERT 里，启用与吊销登记在公开账簿
            </p>
          </footer>
        </Section>
      )}
      {form === 'add' && <AddKeyForm prefix={prefix} onClose={close} />}
      {typeof form === 'number' && <RevokeForm index={form} onClose={close} />}
    </>
  )
}
