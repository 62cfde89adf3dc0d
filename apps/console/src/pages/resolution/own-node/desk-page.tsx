import type { OwnNode } from '@biaojie/contract/resolution/own-nodes/own-nodes.ts'
import { ALARM_AFTER, type SwitchTarget } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { Input } from 'antd'
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
import { describeScope } from './scope-form.tsx'
import { SWITCH_NAMES, SwitchDialog, toTime, UnplanDialog, type When, WhenFields } from './switch-dialog.tsx'

type State =
  | 'waiting'
  | 'planned'
  | 'approved'
  | 'rejected'
  | 'draft'
  | 'silent'
  | 'partly'
  | 'answering'
  | 'ended'
const STATES: StateTable<State> = {
  waiting: { label: '待审核', tone: 'warn' },
  planned: { label: '待切换', tone: 'warn' },
  approved: { label: '等企业定时间', hollow: true },
  rejected: { label: '未通过', hollow: true },
  draft: { label: '在填写', hollow: true },
  silent: { label: '没有应答', tone: 'err' },
  partly: { label: '有站点没答', tone: 'err' },
  answering: { label: '运行中', tone: 'ok' },
  ended: { label: '停止指路', hollow: true },
}

function getState({ draft, mode, sites, plan }: OwnNode): State {
  if (draft?.stage === 'submitted') return 'waiting'
  if (mode === 'ended') return 'ended'
  if (mode === 'hosted') return plan ? 'planned' : (draft?.stage ?? 'draft')
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

/**
 * Returns the scope that the next decision of staff is about: that of submitted sites, else that of a planned
 * switch, else the present one.
 */
function getShownScope({ draft, plan, scope }: OwnNode): readonly string[] {
  if (draft?.stage === 'submitted' || draft?.stage === 'approved') return draft.scope
  return plan?.target === 'own' ? plan.scope : scope
}

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
    key: 'scope',
    title: '范围',
    wraps: true,
    render: (node) => describeScope(getShownScope(node)),
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
    key: 'plan',
    title: '切换',
    width: 170,
    render: ({ plan, bothUntil }) =>
      plan
        ? `${plan.time.slice(5, 16)} ${SWITCH_NAMES[plan.target]}`
        : bothUntil
          ? `两边都答至 ${bothUntil.slice(5, 16)}`
          : '—',
  },
  {
    key: 'state',
    title: '状态',
    width: 120,
    card: 'state',
    render: (node) => <StateTag states={STATES} value={getState(node)} />,
  },
]

type Step = { node: OwnNode; kind: 'approve' | 'reject' | SwitchTarget | 'unplan' }

/** Returns the switches that staff may make or plan for a company. */
function listTargets({ mode, plan, draft }: OwnNode): SwitchTarget[] {
  if (mode === 'own') return ['hosted', 'ended']
  if (mode === 'ended') return ['own', 'hosted']
  return plan?.target === 'own' || draft?.stage === 'approved' ? ['own'] : []
}

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
    ...listTargets(node).map((to) => ({
      label: node.plan?.target === to ? '改时间' : SWITCH_NAMES[to],
      name: `${node.plan?.target === to ? '改切换的时间' : SWITCH_NAMES[to]}：${node.companyName}`,
      danger: to !== 'own',
      onPress: () => setStep({ node, kind: to }),
    })),
    ...(node.plan
      ? [
          {
            label: '取消切换',
            name: `取消${node.companyName}的切换`,
            onPress: () => setStep({ node, kind: 'unplan' }),
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
      {step && <StepDialog step={step} onClose={() => setStep(undefined)} />}
    </>
  )
}

function StepDialog({ step: { node, kind }, onClose }: { step: Step; onClose: () => void }) {
  if (kind === 'approve' || kind === 'reject')
    return <Decision node={node} isApproval={kind === 'approve'} onClose={onClose} />
  if (kind === 'unplan') return <UnplanDialog node={node} byStaff onClose={onClose} />
  return <SwitchDialog node={node} to={kind} byStaff onClose={onClose} />
}

function Decision({
  node,
  isApproval,
  onClose,
}: {
  node: OwnNode
  isApproval: boolean
  onClose: () => void
}) {
  const { send } = useCallMutation('ownNodeDecide', { refreshes: ['ownNodeList'] })
  const [when, setWhen] = useState<When['when']>('now')
  return (
    <FormDialog<When & { reason: string }>
      title={`${isApproval ? '通过' : '驳回'}：${node.companyName}`}
      values={{ when: 'now', time: '', reason: '' }}
      okLabel={isApproval ? '通过' : '驳回'}
      danger={!isApproval}
      note={isApproval ? '切换后由企业的服务器应答，本节点指路。' : '原因会告诉企业。'}
      onClose={onClose}
      onChange={(values) => setWhen(values.when)}
      send={({ reason, ...given }) => {
        const time = toTime(given)
        const choice = isApproval && { switch: given.when, ...(time !== undefined && { time }) }
        return send({
          body: { prefix: node.prefix, version: node.version, approved: isApproval, reason, ...choice },
        })
      }}
      done="已办理"
    >
      {isApproval && <WhenFields when={when} forCompany />}
      <FormField name="reason" label={isApproval ? '备注' : '原因'} required={!isApproval}>
        <Input.TextArea rows={3} maxLength={200} />
      </FormField>
    </FormDialog>
  )
}
