import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import {
  LEVEL_NAMES,
  SANDBOX_DAYS,
  SANDBOX_MAX,
  STATE_NAMES,
} from '@biaojie/contract/identifiers/records/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import { App } from 'antd'
import { useCallMutation, useCallQuery } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { Rows } from '../../../../kit/list/rows.tsx'
import type { Column } from '../../../../kit/list/types.ts'
import { Empty, Failed, Waiting } from '../../../../kit/states.tsx'
import { Code, Name, Time } from '../../../../kit/values.tsx'
import * as styles from '../keys.module.css'
import { Example } from './example-panel.tsx'

type Row = DataOf<'sandboxList'>['records'][number]

const COLUMNS: Column<Row>[] = [
  {
    key: 'identifier',
    title: '标识',
    card: 'code',
    wraps: true,
    render: ({ identifier }) => (
      <>
        <Code>{identifier}</Code> <Tag plain>沙箱</Tag>
      </>
    ),
  },
  { key: 'name', title: '名称', card: 'name', render: ({ identifierName }) => <Name>{identifierName}</Name> },
  { key: 'level', title: '级别', render: ({ level }) => LEVEL_NAMES[level] },
  { key: 'state', title: '状态', render: ({ state }) => STATE_NAMES[state] },
  { key: 'revision', title: '版本', render: ({ revision }) => <Code>{`第 ${revision} 版`}</Code> },
  { key: 'updated', title: '最近变化', render: ({ updateTime }) => <Time time={updateTime} /> },
]

/** Shows the identifiers that programs wrote with keys of the sandbox. */
export function Sandbox({ isAdministrator }: { isAdministrator: boolean }) {
  const { data, failure, reload } = useCallQuery('sandboxList', { body: {} })
  if (!data)
    return failure ? (
      <Failed failure={failure} what="沙箱" onRetry={reload} />
    ) : (
      <Waiting label="正在加载沙箱" lines={5} cells={5} />
    )
  const { prefix, total, records } = data
  return (
    <>
      {total === 0 ? (
        <Empty title="沙箱是空的" level="h2">
          用沙箱密钥写前缀 {prefix}{' '}
          之下的标识。接口、校验和回答都与正式的相同，但只有本企业看得到，扫码和公开查询都查不到，
          {SANDBOX_DAYS} 天没有变化自动清除。
        </Empty>
      ) : (
        <Written records={records} total={total} isAdministrator={isAdministrator} />
      )}
      <Example />
    </>
  )
}

function Written({
  records,
  total,
  isAdministrator,
}: {
  records: readonly Row[]
  total: number
  isAdministrator: boolean
}) {
  return (
    <Section
      title="沙箱"
      note={`只有本企业看得到，${SANDBOX_DAYS} 天没有变化自动清除`}
      flush
      actions={isAdministrator && <ClearButton total={total} />}
    >
      <Rows
        rows={records}
        columns={COLUMNS}
        rowKey={({ identifier }) => identifier}
        noun="沙箱标识"
        unit="个"
      />
      <footer className={styles.foot}>
        <p>
          共 {formatCount(total)} 个，最多 {formatCount(SANDBOX_MAX)} 个
          {total > records.length && `；这里是最近变化的 ${records.length} 个`}
        </p>
      </footer>
    </Section>
  )
}

function ClearButton({ total }: { total: number }) {
  const { modal } = App.useApp()
  const { run, busy } = useCallMutation('sandboxClear', { refreshes: ['sandboxList'] })
  const clear = () =>
    void modal.confirm({
      title: `清空沙箱里的 ${formatCount(total)} 个标识？`,
      content: '正式的标识不受影响。',
      okText: '清空',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => run({ body: {} }, '沙箱已清空'),
    })
  return (
    <Button kind="outline" size="small" loading={busy} onClick={clear}>
      清空
    </Button>
  )
}
