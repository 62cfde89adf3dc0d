import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import type { ApiKey, ApiKeyCall } from '@biaojie/contract/identifiers/keys/keys.ts'
import { KEY_CALL_DAYS, KEY_CALLS_KEPT } from '@biaojie/contract/identifiers/keys/rules.ts'
import { Tag } from '@biaojie/ui/tag.tsx'
import { Pagination, Select } from 'antd'
import { useState } from 'react'
import { useCallQuery } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { Rows } from '../../../../kit/list/rows.tsx'
import type { Column } from '../../../../kit/list/types.ts'
import { formatTotal } from '../../../../kit/list-choices.ts'
import { TextButton } from '../../../../kit/notice.tsx'
import { Empty, Failed, Waiting } from '../../../../kit/states.tsx'
import { Code, Name, None, Soft, Time } from '../../../../kit/values.tsx'
import * as styles from '../keys.module.css'

const SIZE = 20

const isFailed = ({ status, code }: ApiKeyCall) => status >= 400 || code > 0

/** The code of the node's refusal with its meaning, or the status of the answer. */
function Result({ call }: { call: ApiKeyCall }) {
  const { status, code, problem } = call
  if (!isFailed(call)) return <Tag tone="ok">{status}</Tag>
  return (
    <>
      <Tag tone="err">{code || status}</Tag> <Soft below>{problem || '没有成功'}</Soft>
    </>
  )
}

const COLUMNS: Column<ApiKeyCall>[] = [
  { key: 'time', title: '时间', width: 130, render: ({ time }) => <Time time={time} /> },
  { key: 'key', title: '密钥', width: 160, wraps: true, render: ({ keyName }) => keyName },
  {
    key: 'call',
    title: '调用',
    card: 'name',
    wraps: true,
    render: ({ route, summary }) => <Name note={<Code wraps>{route}</Code>}>{summary}</Name>,
  },
  { key: 'result', title: '结果', card: 'state', wraps: true, render: (call) => <Result call={call} /> },
  {
    key: 'rows',
    title: '行',
    width: 80,
    align: 'right',
    render: ({ rows }) => (rows === null ? <None /> : <Code>{formatCount(rows)}</Code>),
  },
  {
    key: 'ms',
    title: '用时',
    width: 100,
    align: 'right',
    render: ({ ms }) => <Code>{`${formatCount(ms)} ms`}</Code>,
  },
]

type Props = {
  keys: readonly ApiKey[]
  /** The key whose calls are listed first; empty for all. */
  of: string
  onOf: (id: string) => void
}

/** Calls that programs made with the company's keys, the latest first. */
export function Calls({ keys, of, onOf }: Props) {
  const [failing, setFailing] = useState(false)
  const [page, setPage] = useState(1)
  const filters = { ...(of && { id: of }), failing, current: page, size: SIZE }
  const { data, failure, reload } = useCallQuery('keyCallList', { body: filters }, { keep: true })
  const look = (only: boolean) => {
    setPage(1)
    setFailing(only)
  }
  const choose = (id: string) => {
    setPage(1)
    onOf(id)
  }
  const filter = (
    <>
      <WhichKey keys={keys} of={of} onOf={choose} />
      <TextButton onPress={() => look(!failing)}>{failing ? '查看全部' : '只看失败'}</TextButton>
      <TextButton onPress={() => void reload()}>刷新</TextButton>
    </>
  )
  const isFiltered = of !== '' || failing
  if (data?.total === 0 && !isFiltered)
    return (
      <Empty title="还没有调用" level="h2">
        程序用密钥调用接口后，近 {KEY_CALL_DAYS} 天的时间、调用、结果和用时列在这里，不留请求与应答的内容。
      </Empty>
    )
  return (
    <Section
      title="调用记录"
      note={`近 ${KEY_CALL_DAYS} 天，每把最近 ${formatCount(KEY_CALLS_KEPT)} 次；不留内容`}
      actions={filter}
      flush
    >
      {!data && !failure && <Waiting label="正在加载调用记录" lines={5} cells={6} />}
      {!data && failure && <Failed failure={failure} what="调用记录" onRetry={reload} />}
      {data?.total === 0 && (
        <p className={styles.nothing}>{failing ? '没有失败的调用。' : '这把密钥近来没有调用。'}</p>
      )}
      {data && data.total > 0 && <Listed data={data} page={page} onPage={setPage} />}
    </Section>
  )
}

type ListedProps = { data: DataOf<'keyCallList'>; page: number; onPage: (page: number) => void }

const Listed = ({ data: { records, total }, page, onPage }: ListedProps) => (
  <>
    <Rows rows={records} columns={COLUMNS} rowKey={({ id }) => id} noun="调用" unit="次" />
    {total > SIZE && (
      <footer className={styles.foot}>
        <p>{formatTotal(total, '次')}</p>
        <Pagination
          current={page}
          pageSize={SIZE}
          total={total}
          showSizeChanger={false}
          showLessItems
          onChange={onPage}
        />
      </footer>
    )}
  </>
)

function WhichKey({ keys, of, onOf }: Props) {
  const options = keys.map(({ id, name, state }) => ({
    value: id,
    label: state === 'revoked' ? `${name}（已停用）` : name,
  }))
  return (
    <Select
      aria-label="密钥"
      className={styles.which}
      value={of}
      options={[{ value: '', label: '全部密钥' }, ...options]}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onOf}
    />
  )
}
