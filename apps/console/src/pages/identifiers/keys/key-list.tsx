import type { ApiKey } from '@biaojie/contract/identifiers/keys/keys.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { TextButton } from '../../../kit/notice.tsx'
import { Empty } from '../../../kit/states.tsx'
import { Code, Name, None, Soft, Time } from '../../../kit/values.tsx'
import { keyPath } from '../../../paths.ts'
import { Ending, Scopes, UsedToday } from './key-values.tsx'
import * as styles from './keys.module.css'

/** Returns a function that names templates by their ids; no ids mean all templates. */
export function useTemplateNames(): (ids: readonly string[]) => string {
  const { data } = useCallQuery('templateList', { body: { size: 100 } })
  const names = new Map(data?.records.map(({ id, name }) => [id, name]))
  return (ids) => (ids.length === 0 ? '全部' : ids.map((id) => names.get(id) ?? '其他模板').join('、'))
}

type Props = {
  keys: readonly ApiKey[]
  sandbox: string
  /** Left out for members, who only read. */
  onCreate?: () => void
  onRenew?: (key: ApiKey) => void
}

function useColumns(): Column<ApiKey>[] {
  const namesOf = useTemplateNames()
  return [
    {
      key: 'name',
      title: '用途',
      card: 'name',
      render: ({ name, sandbox }) => <Name {...(sandbox && { note: '沙箱' })}>{name}</Name>,
    },
    { key: 'hint', title: '密钥', render: ({ hint }) => <Code>{hint}</Code> },
    { key: 'scopes', title: '范围', drops: 3, render: ({ scopes }) => <Scopes scopes={scopes} /> },
    { key: 'templates', title: '模板', wraps: true, drops: 2, render: ({ templates }) => namesOf(templates) },
    {
      key: 'used',
      title: '最近使用',
      drops: 1,
      render: ({ lastUsedTime, lastUsedIp }) =>
        lastUsedTime ? (
          <>
            <Time time={lastUsedTime} /> <Soft>{lastUsedIp}</Soft>
          </>
        ) : (
          <None />
        ),
    },
    { key: 'today', title: '今天用量', render: (key) => <UsedToday apiKey={key} /> },
    { key: 'ends', title: '到期', card: 'state', render: (key) => <Ending apiKey={key} /> },
  ]
}

/** Asks, and revokes a key. */
function useRevoke() {
  const { modal } = App.useApp()
  const { run } = useCallMutation('keyRevoke', { refreshes: ['keyList', 'keyDetail'] })
  return ({ id, version, name }: ApiKey) =>
    void modal.confirm({
      title: `停用“${name}”？`,
      content: '立即生效，不能恢复：用它的程序从下一次调用起都会被拒绝。',
      okText: '停用',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => run({ body: { id, version } }, `已停用“${name}”`),
    })
}

/** Lists the active keys with their rights and limits; revoked keys are shown on request. */
export function KeyList({ keys, sandbox, onCreate, onRenew }: Props) {
  const [all, setAll] = useState(false)
  const columns = useColumns()
  const revoke = useRevoke()
  const revoked = keys.filter(({ state }) => state === 'revoked').length
  const shown = all ? keys : keys.filter(({ state }) => state !== 'revoked')
  const listActions = (key: ApiKey) =>
    key.state === 'revoked' || !onRenew
      ? []
      : [
          { label: '换新', name: `换新 ${key.name}`, onPress: () => onRenew(key) },
          { label: '停用', name: `停用 ${key.name}`, danger: true, onPress: () => revoke(key) },
        ]
  if (keys.length === 0)
    return (
      <Empty
        title="还没有接口密钥"
        level="h2"
        actions={onCreate && <Button onClick={onCreate}>新建密钥</Button>}
      >
        MES、ERP 这样的程序用密钥登记和读取标识。每个系统一把，先用沙箱密钥试通，再换正式的。
      </Empty>
    )
  return (
    <Section title="接口密钥" note="每个系统一把；范围能小就小" flush>
      {shown.length > 0 ? (
        <Rows
          rows={shown}
          columns={columns}
          rowKey={({ id }) => id}
          noun="接口密钥"
          sheet="接口密钥"
          main
          unit="把"
          open={({ id }) => keyPath(id)}
          rowActions={onRenew ? listActions : undefined}
        />
      ) : (
        <p className={styles.nothing}>没有使用中的密钥。</p>
      )}
      <footer className={styles.foot}>
        <p>
          沙箱前缀 <Code>{sandbox}</Code>，写什么都不出公网
        </p>
        {revoked > 0 && (
          <TextButton onPress={() => setAll(!all)}>
            {all ? '收起已停用的' : `已停用 ${revoked} 把`}
          </TextButton>
        )}
      </footer>
    </Section>
  )
}
