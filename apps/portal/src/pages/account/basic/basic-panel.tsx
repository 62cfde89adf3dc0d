import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { type StoredUser, writeUser } from '@biaojie/session/stored.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useCallback } from 'react'
import { sendSignedRequest } from '../../../client/signed-request.ts'
import { getAccountType } from '../../../frame/account/personal.ts'
import { paths } from '../../../paths.ts'
import { LoadedPanel } from '../loaded-panel.tsx'
import * as personal from '../personal.module.css'
import { useLoaded } from '../use-loaded.ts'
import * as styles from './avatar.module.css'
import { Avatar } from './avatar.tsx'

const STATUS: Record<string, string> = {
  '0': '平台审核中',
  '1': '顶级节点审核中',
  '2': '审核通过',
  '3': '审核未通过',
}

/** Shows basic information of the account. Only the picture can be changed. */
export default function BasicPanel({ user }: { user: StoredUser }) {
  const load = useCallback(async () => {
    const answer = await sendSignedRequest('customerInfo', { body: { level: 1, userId: '' } })
    // The header and the console use the same record, so a new prefix or type appears everywhere.
    if (answer.ok) writeUser(answer.data)
    return answer
  }, [])
  const { loaded, reload, setData } = useLoaded(load)
  return (
    <>
      <p className={personal.lead}>修改账号的基本信息</p>
      <LoadedPanel loaded={loaded} onRetry={reload} failure="获取信息失败">
        {(info) => (
          <>
            <Avatar user={{ ...user, portrait: info.portrait }} onChanged={setData} />
            <Facts info={info} />
          </>
        )}
      </LoadedPanel>
    </>
  )
}

function Facts({ info }: { info: UserInfo }) {
  const company = info.companyDetails
  const status = company ? (STATUS[company.examineStatus] ?? '状态未知') : undefined
  const items = [
    { label: '用户名', value: info.userName || info.username },
    { label: '手机号', value: info.phoneNo || info.mobile, code: true },
    { label: '邮箱', value: info.email || '—' },
    { label: '账号类型', value: getAccountType(info) },
    { label: '所属企业', value: company?.name || info.defaultCompanyName || '—' },
    ...(status ? [{ label: '前缀注册', value: status }] : []),
    {
      label: '标识前缀',
      value: info.prefix || (
        <a className={text.link} href={paths.newIdentification}>
          {company ? '查看注册进度' : '尚未注册，去注册'}
        </a>
      ),
      code: Boolean(info.prefix),
    },
  ]
  return (
    <>
      <FactList items={items} look="record" />
      <p className={cx(text.remark, styles.advice)}>
        手机号与邮箱可在“账号安全”更换；用户名如需更正，请联系客服核实后修改。
      </p>
    </>
  )
}
