import type { AccountDetail } from '@biaojie/contract/accounts/accounts/desk.ts'
import { getAccountTypeName } from '@biaojie/contract/accounts/accounts/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCallMutation } from '../../../kit/calls.ts'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { Facts, Section, Trail } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { NoticeLine } from '../../../kit/notice.tsx'
import { StateTag } from '../../../kit/states.tsx'
import { None } from '../../../kit/values.tsx'
import { companyPath, pages } from '../../../paths.ts'
import { ACCOUNT_STATES, toState } from './columns.tsx'

const DEEDS = {
  accountLock: {
    label: '停用账号',
    about: '停用后不能再登录，现有登录立即失效。本人会收到站内消息和短信。',
    done: '账号已停用',
  },
  accountUnlock: { label: '恢复账号', about: '恢复后可照常登录。本人会收到通知。', done: '账号已恢复' },
  accountEndSessions: {
    label: '结束全部登录',
    about: '所有设备上的登录立即失效，账号仍可重新登录。本人会收到通知。',
    done: '全部登录已结束',
  },
  secondFactorReset: {
    label: '重置两步验证',
    about: '请先核实本人身份。重置后只凭密码或短信即可登录，全部登录随即失效，本人会收到通知。',
    done: '两步验证已重置',
  },
} as const
type Deed = keyof typeof DEEDS

/** Shows one account and the actions of staff on it; every action needs a reason and is logged. */
export default function AccountPage() {
  const { id = '' } = useParams()
  return (
    <DetailPage
      call="accountDetail"
      input={{ body: { userId: id } }}
      noun="账号"
      back={{ to: pages.accounts, label: '账号管理' }}
      head={(account) => ({
        title: account.userName,
        state: <StateTag states={ACCOUNT_STATES} value={toState(account)} />,
        about: getAccountTypeName(account.type),
        actions: <Actions account={account} />,
      })}
      side={({ events }) => (
        <Section title="安全记录" note="最近 50 条" flush>
          <Trail
            items={events.map(({ time, event, ip, by }) => ({
              time,
              actor: by || '本人或系统',
              text: ip ? `${event}（${ip}）` : event,
            }))}
          />
        </Section>
      )}
    >
      {(account) => <Account account={account} />}
    </DetailPage>
  )
}

function describeSecondStep({ secondFactor, app, passkeys }: AccountDetail): string {
  if (!secondFactor) return '未启用'
  return `已启用：${[app && '验证器', passkeys > 0 && `${passkeys} 个通行密钥`].filter(Boolean).join('、')}`
}

function Account({ account }: { account: AccountDetail }) {
  const { companyId, companyName, prefix, sessions } = account
  return (
    <>
      {account.locked && (
        <NoticeLine tone="error">
          {account.lockedTime.slice(0, 16)} 停用：{account.lockedFor}
        </NoticeLine>
      )}
      <Section title="基本信息" flush>
        <Facts
          columns={2}
          items={[
            { label: '手机号', value: account.phone, code: true },
            { label: '邮箱', value: account.email || <None /> },
            {
              label: '所属企业',
              value: companyId ? <a href={`/console${companyPath(companyId)}`}>{companyName}</a> : <None />,
            },
            { label: '企业前缀', value: prefix || <None />, code: Boolean(prefix) },
            { label: '注册时间', value: account.createTime, code: true },
            { label: '两步验证', value: describeSecondStep(account) },
            { label: '最近使用', value: account.lastSeenTime || <None />, code: true },
          ]}
        />
      </Section>
      <Section title="登录设备" note={`${sessions.length} 处`} flush={sessions.length > 0}>
        {sessions.length === 0 ? (
          <p>当前没有登录</p>
        ) : (
          <Facts
            columns={1}
            items={sessions.map(({ device, ip, lastSeenTime }) => ({
              label: device,
              value: `${ip}　最近使用 ${lastSeenTime.slice(0, 16)}`,
            }))}
          />
        )}
      </Section>
    </>
  )
}

function Actions({ account }: { account: AccountDetail }) {
  const [deed, setDeed] = useState<Deed>()
  return (
    <>
      <Button
        kind="outline"
        disabled={account.sessions.length === 0}
        onClick={() => setDeed('accountEndSessions')}
      >
        结束全部登录
      </Button>
      {account.secondFactor && (
        <Button kind="outline" onClick={() => setDeed('secondFactorReset')}>
          重置两步验证
        </Button>
      )}
      {account.locked ? (
        <Button onClick={() => setDeed('accountUnlock')}>恢复账号</Button>
      ) : (
        <Button kind="danger" onClick={() => setDeed('accountLock')}>
          停用账号
        </Button>
      )}
      {deed && <DeedDialog deed={deed} account={account} onClose={() => setDeed(undefined)} />}
    </>
  )
}

type DialogProps = { deed: Deed; account: AccountDetail; onClose: () => void }

function DeedDialog({ deed, account, onClose }: DialogProps) {
  const { send } = useCallMutation(deed, { refreshes: ['accountDetail', 'accountList'] })
  const { label, about, done } = DEEDS[deed]
  return (
    <FormDialog<{ reason: string }>
      title={`${label}：${account.userName}`}
      about={about}
      values={{ reason: '' }}
      okLabel={label}
      danger={deed === 'accountLock'}
      onClose={onClose}
      send={({ reason }) => send({ body: { userId: account.userId, reason } })}
      done={done}
    >
      <FormField name="reason" label="原因" required="请写明原因">
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} autoFocus />
      </FormField>
    </FormDialog>
  )
}
