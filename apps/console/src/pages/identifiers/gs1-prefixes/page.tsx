import type { DataOf } from '@biaojie/contract/calls.ts'
import { GS1_PREFIX_STATE_NAMES, type Gs1PrefixState } from '@biaojie/contract/identifiers/records/rules.ts'
import { makeExamplePrefix } from '@biaojie/contract/identity.ts'
import { readGs1Name, writeGs1Brackets } from '@biaojie/gs1/names.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { isInAudience } from '../../../audience.ts'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { Section, Stack } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { TextButton } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, type StateTable, StateTag, Waiting } from '../../../kit/states.tsx'
import { Code, CompanyName, None, Time } from '../../../kit/values.tsx'
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
        {!failure && !data && <Waiting label="正在加载厂商识别代码" lines={6} />}
        {data && (
          <Stack>
            <Claims claims={data.claims} />
            <Conflicts conflicts={data.conflicts} />
          </Stack>
        )}
      </PageBody>
    </>
  )
}

const CLAIM_COLUMNS: readonly Column<Claim>[] = [
  { key: 'gs1', title: '厂商识别代码', card: 'name', render: ({ gs1Prefix }) => <Code>{gs1Prefix}</Code> },
  {
    key: 'company',
    title: '企业',
    render: ({ companyName, prefix }) => (
      <CompanyName note={<Code>{prefix}</Code>}>{companyName}</CompanyName>
    ),
  },
  { key: 'proof', title: '证明', wraps: true, render: ({ proof }) => proof || <None /> },
  { key: 'time', title: '认领时间', render: ({ claimTime }) => <Time time={claimTime} /> },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ state }) => <StateTag states={STATES} value={state} />,
  },
  {
    key: 'reason',
    title: '说明',
    wraps: true,
    empty: ({ reason, heldBy }) => reason === '' && heldBy === '',
    render: ({ reason, heldBy }) => reason || (heldBy && `已归 ${heldBy}`) || <None />,
  },
]

/** A company sees only its own claims. */
const OWN_COLUMNS = CLAIM_COLUMNS.filter(({ key }) => key !== 'company')

const createKey = ({ gs1Prefix, prefix }: Claim) => `${gs1Prefix} ${prefix}`

function Claims({ claims }: { claims: Claim[] }) {
  const person = usePerson()
  const [dialog, setDialog] = useState<'claim' | 'give'>()
  const [deciding, setDeciding] = useState<{ claim: Claim; held: boolean }>()
  const isStaff = isInAudience(person, 'staff')
  const listActions = (claim: Claim): RowAction[] => {
    const { gs1Prefix, prefix, state, heldBy } = claim
    const decide = (held: boolean) => () => setDeciding({ claim, held })
    const refusal = state === 'held' ? '收回' : '驳回'
    return [
      ...(state === 'held'
        ? []
        : [
            {
              label: '通过',
              name: `通过 ${prefix} 的 ${gs1Prefix}`,
              primary: true,
              disabled: heldBy !== '',
              onPress: decide(true),
            },
          ]),
      ...(state === 'refused'
        ? []
        : [
            {
              label: refusal,
              name: `${refusal} ${prefix} 的 ${gs1Prefix}`,
              danger: true,
              onPress: decide(false),
            },
          ]),
    ]
  }
  return (
    <Section
      title="认领"
      note="认领后只有这家企业能登记它下面的 GS1 编码"
      actions={
        isStaff ? (
          <Acts>
            <TextButton onPress={() => setDialog('give')}>直接给一家企业</TextButton>
          </Acts>
        ) : (
          person.type === 'COMPANY_ADMIN' && <TextButton onPress={() => setDialog('claim')}>认领</TextButton>
        )
      }
      flush
    >
      <Rows
        nothing={{ title: '还没有认领厂商识别代码' }}
        rows={claims}
        rowKey={createKey}
        columns={isStaff ? CLAIM_COLUMNS : OWN_COLUMNS}
        sheet="厂商识别代码的认领"
        noun="认领"
        unit="条"
        rowActions={isStaff ? listActions : undefined}
      />
      {dialog === 'claim' && <ClaimDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'give' && <GiveDialog onClose={() => setDialog(undefined)} />}
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </Section>
  )
}

type DecideProps = { claim: Claim; held: boolean; onClose: () => void }

function DecideDialog({ claim, held, onClose }: DecideProps) {
  const { gs1Prefix, prefix, companyName, proof, state } = claim
  const { send } = useCallMutation('gs1PrefixDecide', { refreshes: SHOWN })
  const verb = held ? '通过' : state === 'held' ? '收回' : '驳回'
  return (
    <FormDialog<{ reason: string }>
      title={`${verb} ${gs1Prefix} 的认领`}
      about={`${companyName}（${prefix}）${proof ? `，证明：${proof}` : ''}`}
      values={{ reason: '' }}
      okLabel={verb}
      danger={!held}
      note={
        held
          ? '通过后，只有这家企业能登记这个代码下面的 GS1 编码。'
          : '企业看得到理由。已经登记的 GS1 编码不变。'
      }
      onClose={onClose}
      send={(body) => send({ body: { ...body, gs1Prefix, prefix, held } })}
    >
      <FormField name="reason" label={held ? '依据' : '理由'} required={!held}>
        <Input maxLength={200} />
      </FormField>
    </FormDialog>
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
    >
      {CODE_FIELD}
      <FormField name="prefix" label="企业前缀" required>
        <Input maxLength={20} placeholder={makeExamplePrefix()} />
      </FormField>
      <FormField name="reason" label="依据">
        <Input maxLength={200} />
      </FormField>
    </FormDialog>
  )
}

/** A name is kept as the path of its address; people know it with brackets. */
function addBrackets(alias: string): string {
  const read = readGs1Name(alias)
  return read && !read.wrong ? writeGs1Brackets(read.parts) : alias
}

const CONFLICT_COLUMNS: readonly Column<Conflict>[] = [
  {
    key: 'alias',
    title: 'GS1 编码',
    card: 'name',
    render: ({ alias }) => <Code wraps>{addBrackets(alias)}</Code>,
  },
  { key: 'other', title: '先登记的标识', render: ({ other }) => <Code>{other}</Code> },
  { key: 'later', title: '后登记的标识', render: ({ identifier }) => <Code>{identifier}</Code> },
  { key: 'answers', title: '扫码到', render: ({ answers }) => <Code>{answers}</Code> },
  { key: 'time', title: '发现时间', render: ({ time }) => <Time time={time} /> },
]

const Conflicts = ({ conflicts }: { conflicts: Conflict[] }) => (
  <Section title="与别家重复的 GS1 编码" note="扫码到厂商识别代码的持有企业，没有认领时到先登记的一方" flush>
    <Rows
      nothing={{ title: '没有重复的 GS1 编码' }}
      rows={conflicts}
      rowKey={({ alias, identifier, other }) => `${alias} ${identifier} ${other}`}
      columns={CONFLICT_COLUMNS}
      noun="重复的编码"
      unit="个"
    />
  </Section>
)
