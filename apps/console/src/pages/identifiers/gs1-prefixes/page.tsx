import type { DataOf } from '@biaojie/contract/calls.ts'
import { GS1_PREFIX_STATE_NAMES, type Gs1PrefixState } from '@biaojie/contract/gs1/prefixes.ts'
import { App, Input, Table } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, type StateTable, StateTag, Waiting } from '../../../kit/states.tsx'
import { Code, Name, None, Time } from '../../../kit/values.tsx'
import { usePerson } from '../../../session/person.tsx'

const STATES: StateTable<Gs1PrefixState> = {
  waiting: { label: GS1_PREFIX_STATE_NAMES.waiting, tone: 'warn' },
  held: { label: GS1_PREFIX_STATE_NAMES.held, tone: 'ok' },
  refused: { label: GS1_PREFIX_STATE_NAMES.refused, hollow: true },
}
const SHOWN = ['gs1PrefixList', 'identifierAliases'] as const

type Prefixes = DataOf<'gs1PrefixList'>
type Claim = Prefixes['claims'][number]
type Conflict = Prefixes['conflicts'][number]

/** GS1 company prefixes with their claims, and names of GS1 that two companies use; staff decide here. */
export default function Gs1PrefixesPage() {
  const { data, failure, reload } = useCallQuery('gs1PrefixList', { body: {} })
  return (
    <>
      <PageHead title="GS1 厂商识别代码" />
      <PageBody>
        {failure && <Failed failure={failure} what="厂商识别代码" onRetry={reload} />}
        {!failure && !data && <Waiting label="正在读取厂商识别代码" lines={6} />}
        {data && <Claims claims={data.claims} />}
        {data && <Conflicts conflicts={data.conflicts} />}
      </PageBody>
    </>
  )
}

function Claims({ claims }: { claims: Claim[] }) {
  const { type } = usePerson()
  const [dialog, setDialog] = useState<'claim' | 'give'>()
  const isStaff = type === 'ADMIN' || type === 'MANAGER'
  return (
    <Section
      title="认领"
      note="认领后只有这家企业能登记它下面的 GS1 编码"
      actions={
        isStaff ? (
          <TextButton onPress={() => setDialog('give')}>直接给一家企业</TextButton>
        ) : (
          type === 'COMPANY_ADMIN' && <TextButton onPress={() => setDialog('claim')}>认领</TextButton>
        )
      }
      flush
    >
      <Table<Claim>
        size="small"
        pagination={false}
        rowKey={({ gs1Prefix, prefix }) => `${gs1Prefix} ${prefix}`}
        dataSource={claims}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '还没有认领' }}
        columns={[
          { key: 'gs1', title: '厂商识别代码', render: (_, { gs1Prefix }) => <Code>{gs1Prefix}</Code> },
          {
            key: 'company',
            title: '企业',
            render: (_, { companyName, prefix }) => <Name note={<Code>{prefix}</Code>}>{companyName}</Name>,
          },
          { key: 'proof', title: '证明', render: (_, { proof }) => proof || <None /> },
          { key: 'time', title: '认领时间', render: (_, { claimTime }) => <Time time={claimTime} /> },
          {
            key: 'state',
            title: '状态',
            render: (_, { state, heldBy }) => (
              <>
                <StateTag states={STATES} value={state} /> {heldBy && `已归 ${heldBy}`}
              </>
            ),
          },
          { key: 'reason', title: '说明', render: (_, { reason }) => reason || <None /> },
          ...(isStaff
            ? [{ key: 'next', title: '核对', render: (_: unknown, claim: Claim) => <Decide claim={claim} /> }]
            : []),
        ]}
      />
      {dialog === 'claim' && <ClaimDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'give' && <GiveDialog onClose={() => setDialog(undefined)} />}
    </Section>
  )
}

function Decide({ claim: { gs1Prefix, prefix, state, heldBy } }: { claim: Claim }) {
  const { message } = App.useApp()
  const { send, busy } = useCallMutation('gs1PrefixDecide', { refreshes: SHOWN })
  const decide = async (held: boolean) => {
    const answer = await send({ body: { gs1Prefix, prefix, held } })
    if (!answer.ok) message.error(answer.message)
  }
  return (
    <>
      {state !== 'held' && (
        <TextButton
          disabled={busy || heldBy !== ''}
          label={`把 ${gs1Prefix} 给 ${prefix}`}
          onPress={() => void decide(true)}
        >
          给
        </TextButton>
      )}
      {state !== 'refused' && (
        <TextButton
          danger
          disabled={busy}
          label={`${state === 'held' ? '收回' : '不给'} ${prefix} 的 ${gs1Prefix}`}
          onPress={() => void decide(false)}
        >
          {state === 'held' ? '收回' : '不给'}
        </TextButton>
      )}
    </>
  )
}

const CODE_FIELD = (
  <FormField
    name="gs1Prefix"
    label="厂商识别代码"
    required
    help="4 到 12 位数字，GTIN 去掉前面的指示符后开头的几位"
  >
    <Input maxLength={20} inputMode="numeric" placeholder="6901234" />
  </FormField>
)

function ClaimDialog({ onClose }: { onClose: () => void }) {
  const { send } = useCallMutation('gs1PrefixClaim', { refreshes: SHOWN })
  return (
    <FormDialog<{ gs1Prefix: string; proof: string }>
      title="认领厂商识别代码"
      values={{ gs1Prefix: '', proof: '' }}
      okLabel="认领"
      note="平台核对证书后生效；已归别家的不会再给第二家。"
      onClose={onClose}
      send={(body) => send({ body })}
      onDone={() => {}}
    >
      {CODE_FIELD}
      <FormField name="proof" label="证明" required help="系统成员证书的编号和有效期，平台据此核对">
        <Input maxLength={200} />
      </FormField>
    </FormDialog>
  )
}

function GiveDialog({ onClose }: { onClose: () => void }) {
  const { send } = useCallMutation('gs1PrefixDecide', { refreshes: SHOWN })
  return (
    <FormDialog<{ gs1Prefix: string; prefix: string; reason: string }>
      title="把厂商识别代码给一家企业"
      values={{ gs1Prefix: '', prefix: '', reason: '' }}
      okLabel="给这家企业"
      onClose={onClose}
      send={(body) => send({ body: { ...body, held: true } })}
      onDone={() => {}}
    >
      {CODE_FIELD}
      <FormField name="prefix" label="企业前缀" required>
        <Input maxLength={20} placeholder="88.449.1001" />
      </FormField>
      <FormField name="reason" label="依据">
        <Input maxLength={200} />
      </FormField>
    </FormDialog>
  )
}

const Conflicts = ({ conflicts }: { conflicts: Conflict[] }) => (
  <Section title="与别家重复的 GS1 编码" note="扫码到厂商识别代码的持有企业，没有认领时到先登记的一方" flush>
    <Table<Conflict>
      size="small"
      pagination={false}
      rowKey={({ alias, identifier, other }) => `${alias} ${identifier} ${other}`}
      dataSource={conflicts}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: '没有重复的' }}
      columns={[
        { key: 'alias', title: 'GS1 编码', render: (_, { alias }) => <Code>{alias}</Code> },
        { key: 'other', title: '先登记的标识', render: (_, { other }) => <Code>{other}</Code> },
        { key: 'later', title: '后登记的标识', render: (_, { identifier }) => <Code>{identifier}</Code> },
        { key: 'answers', title: '扫码到', render: (_, { answers }) => <Code>{answers}</Code> },
        { key: 'time', title: '发现时间', render: (_, { time }) => <Time time={time} /> },
      ]}
    />
  </Section>
)
