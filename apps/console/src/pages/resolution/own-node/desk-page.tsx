import type { OwnNode } from '@biaojie/contract/resolution/own-nodes/own-nodes.ts'
import { ALARM_AFTER } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { App, Input } from 'antd'
import { useState } from 'react'
import { formatShortTime } from '../../../data/times.ts'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Answered, type StateTable, StateTag } from '../../../kit/states.tsx'
import { Code, CompanyName, Name } from '../../../kit/values.tsx'
import * as styles from './own-node.module.css'

type State = 'waiting' | 'rejected' | 'draft' | 'silent' | 'partly' | 'answering'
const STATES: StateTable<State> = {
  waiting: { label: '待审核', tone: 'warn' },
  rejected: { label: '未通过', hollow: true },
  draft: { label: '在填写', hollow: true },
  silent: { label: '没有应答', tone: 'err' },
  partly: { label: '有站点没答', tone: 'err' },
  answering: { label: '运行中', tone: 'ok' },
}

function getState({ draft, mode, sites }: OwnNode): State {
  if (draft?.stage === 'submitted') return 'waiting'
  if (mode === 'hosted') return draft?.stage === 'rejected' ? 'rejected' : 'draft'
  const silent = sites.filter(({ failures }) => failures >= ALARM_AFTER).length
  if (silent === 0) return 'answering'
  return silent === sites.length ? 'silent' : 'partly'
}

const describeSite = ({
  name,
  ipv4,
  ipv6,
  tcp,
}: OwnNode['sites'][number] | NonNullable<OwnNode['draft']>['sites'][number]) =>
  `${name} ${ipv4 || ipv6} : ${tcp}`

const COLUMNS: readonly Column<OwnNode>[] = [
  {
    key: 'company',
    title: '企业',
    card: 'name',
    render: ({ companyName, prefix }) => <CompanyName note={prefix}>{companyName}</CompanyName>,
  },
  {
    key: 'sites',
    title: '站点',
    wraps: true,
    render: ({ draft, mode, sites }) =>
      (draft && (draft.stage === 'submitted' || mode === 'hosted') ? draft.sites : sites)
        .map(describeSite)
        .join('；') || '—',
  },
  {
    key: 'paired',
    title: '配对',
    wraps: true,
    render: ({ paired }) =>
      paired ? (
        <Name note={formatShortTime(paired.time)}>{paired.address.replace(/^https:\/\//, '')}</Name>
      ) : (
        '手工填写'
      ),
  },
  {
    key: 'proof',
    title: '证明',
    wraps: true,
    render: ({ draft }) =>
      draft?.proof ? draft.proof.sites.map(({ name, ms }) => `${name} ${ms} ms`).join('；') : '—',
  },
  {
    key: 'seen',
    title: '最后见到',
    width: 150,
    card: 'next',
    render: ({ sites }) => (
      <Code>
        {sites
          .map(({ lastSeen }) => lastSeen)
          .toSorted()
          .at(-1) || '—'}
      </Code>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 120,
    card: 'state',
    render: (node) => <StateTag states={STATES} value={getState(node)} />,
  },
]

type Step = { node: OwnNode; kind: 'approve' | 'reject' | 'end' }

/** Shows staff the own nodes of companies with their health; staff approve them here and take prefixes back. */
export default function OwnNodesPage() {
  const query = useCallQuery('ownNodeList', {}, { every: 60_000 })
  const [step, setStep] = useState<Step>()
  const listActions = (node: OwnNode): RowAction[] => [
    ...(node.draft?.stage === 'submitted'
      ? [
          {
            label: '通过',
            name: `通过${node.companyName}的自有节点`,
            primary: true,
            onPress: () => setStep({ node, kind: 'approve' }),
          },
          {
            label: '驳回',
            name: `驳回${node.companyName}的自有节点`,
            onPress: () => setStep({ node, kind: 'reject' }),
          },
        ]
      : []),
    ...(node.mode === 'own'
      ? [
          {
            label: '收回托管',
            name: `收回${node.companyName}的前缀`,
            danger: true,
            onPress: () => setStep({ node, kind: 'end' }),
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHead title="企业自有节点" />
      <PageBody>
        <Answered query={query} noun="自有节点">
          {({ records }) => (
            <Section title="用自己的服务器应答的企业" note="每分钟探一次；连着 3 次没答即告警" flush>
              {records.length === 0 ? (
                <p className={styles.inner}>还没有企业申请自有节点，前缀都由本节点托管。</p>
              ) : (
                <Rows
                  rows={records}
                  rowKey={({ prefix }) => prefix}
                  columns={COLUMNS}
                  noun="自有节点"
                  unit="家"
                  sheet="企业自有节点"
                  main
                  rowActions={listActions}
                />
              )}
            </Section>
          )}
        </Answered>
      </PageBody>
      {step && <Decision step={step} onClose={() => setStep(undefined)} />}
    </>
  )
}

const WORDS: Record<Step['kind'], { title: string; ok: string; note: string; label: string }> = {
  approve: { title: '通过', ok: '通过', note: '通过后由企业的服务器应答，本节点指路。', label: '备注' },
  reject: { title: '驳回', ok: '驳回', note: '原因会告诉企业。', label: '原因' },
  end: { title: '收回托管', ok: '收回托管', note: '本节点立即应答托管在这里的标识。', label: '原因' },
}

function Decision({ step: { node, kind }, onClose }: { step: Step; onClose: () => void }) {
  const { message } = App.useApp()
  const decide = useCallMutation('ownNodeDecide', { refreshes: ['ownNodeList'] })
  const end = useCallMutation('ownNodeEnd', { refreshes: ['ownNodeList'] })
  const { title, ok, note, label } = WORDS[kind]
  const seen = { prefix: node.prefix, version: node.version }
  return (
    <FormDialog<{ reason: string }>
      title={`${title}：${node.companyName}`}
      values={{ reason: '' }}
      okLabel={ok}
      danger={kind !== 'approve'}
      note={note}
      onClose={onClose}
      send={({ reason }) =>
        kind === 'end'
          ? end.send({ body: { ...seen, reason } })
          : decide.send({ body: { ...seen, approved: kind === 'approve', reason: reason ?? '' } })
      }
      onDone={() => message.success('已办理')}
    >
      <FormField name="reason" label={label} required={kind !== 'approve'}>
        <Input.TextArea rows={3} maxLength={200} />
      </FormField>
    </FormDialog>
  )
}
