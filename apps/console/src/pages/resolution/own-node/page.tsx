import type { OwnNode, OwnNodeSite, ProposedSite } from '@biaojie/contract/resolution/own-nodes/own-nodes.ts'
import { ALARM_AFTER, SITES_MAX } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { StatusDot, Tag } from '@biaojie/ui/tag.tsx'
import { App } from 'antd'
import { useState } from 'react'
import { toClockTime } from '../../../data/times.ts'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Columns, Facts, HandlingTrail, Section, Stack, Stations } from '../../../kit/detail/sections.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { NoticeLine, TextButton } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Answered } from '../../../kit/states.tsx'
import { Code } from '../../../kit/values.tsx'
import { usePerson } from '../../../session/person.tsx'
import { DayCells, WayDrawing } from './drawings.tsx'
import * as styles from './own-node.module.css'
import { describeScope, ScopeForm } from './scope-form.tsx'
import { SiteForm } from './site-form.tsx'
import { SWITCH_NAMES } from './switch-dialog.tsx'
import { Switching } from './switching.tsx'

const MINUTE_MS = 60_000

/** Shows whether this node or the company's own servers answer for its prefix, and lets the company change that. */
export default function OwnNodePage() {
  const query = useCallQuery('ownNode', {}, { every: MINUTE_MS })
  return (
    <>
      <PageHead
        title="自有节点"
        note={query.data ? <States node={query.data} /> : <Tag tone="info">—</Tag>}
      />
      <PageBody>
        <Answered query={query} noun="自有节点" lines={10}>
          {(node) => <Loaded node={node} />}
        </Answered>
      </PageBody>
    </>
  )
}

const isSilent = ({ failures }: OwnNodeSite) => failures >= ALARM_AFTER

function States({ node: { mode, sites, plan } }: { node: OwnNode }) {
  const planned = plan && <Tag tone="warn">{`${plan.time.slice(5, 16)} ${SWITCH_NAMES[plan.target]}`}</Tag>
  if (mode !== 'own')
    return (
      <>
        <Tag tone="info">{mode === 'hosted' ? '托管' : '已停止指路'}</Tag>
        {planned}
      </>
    )
  const silent = sites.filter(isSilent)
  return (
    <>
      <Tag tone={silent.length === sites.length ? 'err' : 'ok'}>
        {silent.length === sites.length ? '没有应答' : '运行中'}
      </Tag>
      {silent.length > 0 && silent.length < sites.length && (
        <Tag tone="err">{`${silent.length} 个站点没答`}</Tag>
      )}
      {planned}
    </>
  )
}

function Loaded({ node }: { node: OwnNode }) {
  const isAdministrator = usePerson().type === 'COMPANY_ADMIN'
  return (
    <Stack>
      <Silent node={node} />
      <Ways node={node} />
      <Columns
        side={
          <>
            <Now node={node} />
            {isAdministrator && <Pairing node={node} />}
            <Switching node={node} writes={isAdministrator} />
            <HandlingTrail trail={node.trail} />
          </>
        }
      >
        {node.mode === 'own' && <InForce node={node} />}
        <Proposal node={node} writes={isAdministrator} />
        {node.mode === 'own' && (
          <Section title="30 天" note="每分钟探一次，格子一天一格">
            <DayCells sites={node.sites} firstDay={node.firstDay} />
          </Section>
        )}
      </Columns>
    </Stack>
  )
}

function useCheck() {
  const { message } = App.useApp()
  const { run, busy } = useCallMutation('ownNodeCheck', { refreshes: ['ownNode'] })
  const check = async () => {
    const node = await run({})
    if (!node) return
    const silent = node.sites.filter(({ failures }) => failures > 0)
    if (silent.length === 0) message.success('各站点都答了')
    else message.warning(`没有答：${silent.map(({ name }) => name).join('、')}`)
  }
  return { check, busy }
}

function Silent({ node: { sites } }: { node: OwnNode }) {
  const { check, busy } = useCheck()
  const silent = sites.filter(isSilent)
  if (silent.length === 0) return null
  const rest =
    silent.length < sites.length
      ? '其余站点在答，查询人不受影响。'
      : '现在没有站点在答，查询人看到“没有应答”。'
  return (
    <NoticeLine
      tone="error"
      action={
        <TextButton disabled={busy} onPress={() => void check()}>
          现在探一次
        </TextButton>
      }
    >
      {silent.map(({ name, ipv4, ipv6, tcp, lastSeen, failures }) => (
        <p key={name}>
          <b>
            {name} {ipv4 || ipv6} 连着 {failures} 次没有答
          </b>
          ，{lastSeen ? `最后一次回答是 ${lastSeen.slice(5, 16)}` : '从来没有答过'}
          ，已通知企业管理员和节点。请看防火墙有没有放行 TCP {tcp}。
        </p>
      ))}
      {rest}
    </NoticeLine>
  )
}

const WAYS = [
  { mode: 'hosted', title: '托管', text: '由本节点应答，企业无需部署' },
  { mode: 'own', title: '自有节点', text: '别人问到本节点，本节点指路到企业的服务器' },
  { mode: 'partly', title: '部分自有', text: '按后缀开头或下级前缀划分，一部分由企业应答，其余由本节点应答' },
] as const

type Way = (typeof WAYS)[number]['mode']
const toWay = (mode: OwnNode['mode'], scope: readonly string[]): Way | undefined => {
  if (mode === 'ended') return undefined
  return mode === 'own' && scope.length > 0 ? 'partly' : mode
}

const describeWay = ({ mode, scope, since, plan }: OwnNode, way: Way) => {
  if (toWay(mode, scope) === way) return `现在用的${since && `，${since.slice(5, 16)} 起`}`
  return plan && toWay(plan.target, plan.scope) === way ? `${plan.time.slice(5, 16)} 起` : ''
}

function Ways({ node }: { node: OwnNode }) {
  const current = toWay(node.mode, node.scope)
  return (
    <Section title="应答方" note="换一种要审一次，旧答案照留一个有效期" flush>
      <ul className={styles.ways}>
        {WAYS.map(({ mode, title, text }) => (
          <li key={mode} className={cx(mode === current && styles.chosen)} aria-current={mode === current}>
            <b>{title}</b>
            <p>{text}</p>
            <WayDrawing mode={mode} />
            <small>{describeWay(node, mode)}</small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const renderPort = (number: number) => (number > 0 ? <Code>{number}</Code> : '—')
const COLUMNS: readonly Column<ProposedSite>[] = [
  { key: 'name', title: '名称', card: 'name', wraps: true, render: ({ name }) => name },
  { key: 'ipv4', title: 'IPv4', render: ({ ipv4 }) => (ipv4 ? <Code>{ipv4}</Code> : '—') },
  { key: 'ipv6', title: 'IPv6', render: ({ ipv6 }) => (ipv6 ? <Code>{ipv6}</Code> : '—') },
  { key: 'tcp', title: 'TCP', width: 72, render: ({ tcp }) => renderPort(tcp) },
  { key: 'udp', title: 'UDP', width: 72, render: ({ udp }) => renderPort(udp) },
  { key: 'http', title: 'HTTP', width: 72, render: ({ http }) => renderPort(http) },
]
const IN_FORCE: readonly Column<OwnNodeSite>[] = [
  ...COLUMNS,
  { key: 'key', title: '公钥', width: 90, render: ({ key }) => <Code>{key}</Code> },
  {
    key: 'ms',
    title: '来回',
    align: 'right',
    width: 90,
    render: ({ ms }) => (ms > 0 ? <Code>{`${ms} ms`}</Code> : '—'),
  },
  {
    key: 'state',
    title: '刚才',
    width: 80,
    card: 'state',
    render: ({ failures, lastSeen }) =>
      failures > 0 ? (
        <StatusDot tone="err">没答</StatusDot>
      ) : lastSeen ? (
        <StatusDot>答</StatusDot>
      ) : (
        <StatusDot tone="off">未探</StatusDot>
      ),
  },
]

function InForce({ node }: { node: OwnNode }) {
  const { check, busy } = useCheck()
  return (
    <Section
      title="站点"
      note="先问排在前的，没答的排到后面"
      flush
      actions={
        <TextButton disabled={busy} onPress={() => void check()}>
          现在探一次
        </TextButton>
      }
    >
      <Rows
        rows={node.sites}
        rowKey={({ name, tcp, ipv4 }) => `${name} ${ipv4} ${tcp}`}
        columns={IN_FORCE}
        sheet="站点"
        noun="站点"
        unit="个"
      />
      <p className={styles.foot}>
        写进 <Code>{`0.NA/${node.prefix}`}</Code> 的 HS_SITE 第 {node.serial}{' '}
        版，别家的解析软件不用改就找得到你。
      </p>
    </Section>
  )
}

/** Shows the proposed sites in three steps: entered, proved, submitted. */
function Proposal({ node, writes }: { node: OwnNode; writes: boolean }) {
  const { draft } = node
  const { modal } = App.useApp()
  const [editing, setEditing] = useState<number>()
  const [scoping, setScoping] = useState(false)
  const scope = draft?.scope ?? node.scope
  const save = useCallMutation('ownNodeSave', { refreshes: ['ownNode'] })
  const prove = useCallMutation('ownNodeProve', { refreshes: ['ownNode'] })
  const submit = useCallMutation('ownNodeSubmit', { refreshes: ['ownNode'] })
  const sites: readonly ProposedSite[] =
    draft?.sites ??
    node.sites.map(({ name, ipv4, ipv6, tcp, udp, http, publicKey }) => ({
      name,
      ipv4,
      ipv6,
      tcp,
      udp,
      http,
      publicKey,
    }))
  const title = draft ? '待生效的站点' : node.mode === 'own' ? '更改站点' : '用自己的服务器答'
  const isOpen = writes && draft?.stage !== 'submitted'
  const { version } = node
  const remove = (at: number) =>
    void modal.confirm({
      title: `去掉站点 ${sites[at]?.name}？`,
      content: '审核通过才生效；在用的站点不受影响。',
      okText: '去掉',
      onOk: () => save.run({ body: { version, sites: sites.filter((_site, other) => other !== at) } }),
    })
  const listActions = (site: ProposedSite): RowAction[] => {
    const at = sites.indexOf(site)
    if (!isOpen || at < 0) return []
    return [
      { label: '编辑', name: `编辑站点 ${site.name}`, onPress: () => setEditing(at) },
      ...(sites.length > 1
        ? [{ label: '去掉', name: `去掉站点 ${site.name}`, danger: true, onPress: () => remove(at) }]
        : []),
    ]
  }
  return (
    <Section
      title={title}
      note="改了地址、端口或公钥，要再证明一次"
      flush
      actions={
        isOpen &&
        sites.length < SITES_MAX && (
          <TextButton onPress={() => setEditing(sites.length)}>加一个站点</TextButton>
        )
      }
    >
      {draft?.stage === 'rejected' && (
        <div className={styles.inner}>
          <NoticeLine tone="warning">审核没有通过：{draft.reason}</NoticeLine>
        </div>
      )}
      {sites.length === 0 ? (
        <p className={styles.inner}>
          还没有站点。填好服务器的地址、端口和公钥，证明它归你管，审核后就由它应答。
        </p>
      ) : (
        <Rows
          rows={sites}
          rowKey={(site) => `${sites.indexOf(site)}`}
          columns={COLUMNS}
          sheet="站点"
          noun={title}
          unit="个"
          rowActions={listActions}
        />
      )}
      {sites.length > 0 && (
        <p className={styles.foot}>
          应答范围：<Code>{describeScope(scope)}</Code>{' '}
          {isOpen && (
            <TextButton label="改应答范围" onPress={() => setScoping(true)}>
              改
            </TextButton>
          )}
        </p>
      )}
      {draft && (
        <div className={styles.inner}>
          <Steps draft={draft} />
          {isOpen && (
            <div className={styles.buttons}>
              <Button
                kind={draft.proof ? 'outline' : 'primary'}
                loading={prove.busy}
                onClick={() => void prove.run({ body: { version } }, '各站点都签名作答了')}
              >
                {draft.proof ? '再证明一次' : '证明归你管'}
              </Button>
              {draft.proof && draft.stage !== 'approved' && (
                <Button
                  loading={submit.busy}
                  onClick={() => void submit.run({ body: { version } }, '已提交，审核后会通知你')}
                >
                  提交审核
                </Button>
              )}
            </div>
          )}
          {draft.stage === 'submitted' && <p>已提交，等节点审核。</p>}
          {draft.stage === 'approved' && <p>审核已通过，排一次切换就由它应答。</p>}
        </div>
      )}
      {scoping && <ScopeForm node={node} sites={sites} scope={scope} onClose={() => setScoping(false)} />}
      {editing !== undefined && (
        <SiteForm node={node} sites={sites} at={editing} onClose={() => setEditing(undefined)} />
      )}
    </Section>
  )
}

const AUDITS = { draft: 'todo', submitted: 'now', rejected: 'failed', approved: 'done' } as const

function Steps({ draft: { proof, stage } }: { draft: NonNullable<OwnNode['draft']> }) {
  const time = proof?.time.slice(5, 16)
  const isSubmitted = stage === 'submitted' || stage === 'approved'
  return (
    <>
      <Stations
        label="证明与审核"
        items={[
          { label: '出题', note: proof ? time : '32 字节随机数', state: proof ? 'done' : 'now' },
          {
            label: '你的服务器签名作答',
            note: proof
              ? proof.sites.map(({ name, ms }) => `${name} ${ms} ms`).join('；')
              : '用公钥对应的私钥签',
            state: proof ? 'done' : 'todo',
          },
          { label: '提交', note: '', state: isSubmitted ? 'done' : proof ? 'now' : 'todo' },
          {
            label: '审核',
            note: '',
            state: AUDITS[stage],
          },
        ]}
      />
      {proof && (
        <p className={styles.challenge}>
          <span>题</span> <Code>{`${proof.challenge}…`}</Code> <span>答</span>{' '}
          <Code>{`…${proof.sites[0]?.signature.slice(-16) ?? ''}`}</Code>{' '}
          <StatusDot tone="run">对得上</StatusDot>
        </p>
      )}
    </>
  )
}

const MODES = { own: '自有节点', hosted: '本节点托管', ended: '已迁走，停止指路' }

function Now({ node }: { node: OwnNode }) {
  return (
    <Section title="现在" flush>
      <Facts
        columns={1}
        items={[
          { label: '前缀', value: node.prefix, code: true },
          { label: '方式', value: MODES[node.mode] },
          ...(node.mode === 'own'
            ? [{ label: '你应答', value: describeScope(node.scope), code: node.scope.length > 0 }]
            : []),
          { label: '起于', value: node.since.slice(0, 16), code: true },
          ...(node.paired
            ? [
                { label: '配对的节点', value: <Code wraps>{node.paired.address}</Code> },
                { label: '配对于', value: node.paired.time.slice(0, 16), code: true },
              ]
            : []),
          ...(node.mode === 'own'
            ? [
                {
                  label: '最后见到',
                  value: node.sites.map(({ name, lastSeen }) => (
                    <div key={name}>
                      {name} <Code>{lastSeen ? lastSeen.slice(5, 19) : '未见'}</Code>
                    </div>
                  )),
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}

/** Makes a code by which a node of this product enters its sites by itself. */
function Pairing({ node }: { node: OwnNode }) {
  const { run, busy } = useCallMutation('ownNodeCode', { refreshes: ['ownNode'] })
  const [made, setMade] = useState<{ code: string; until: string }>()
  const make = async () => {
    const code = await run({ body: {} })
    if (code) setMade(code)
  }
  // The code is over once the node has redeemed it or its time has passed.
  const code = made && made.until === node.codeUntil ? made.code : undefined
  return (
    <Section title="用标解做自有节点">
      <p>
        在自己的服务器上运行 <Code>npm run setup -- --enterprise</Code>
        ，填本节点的地址和配对码，站点会自己填好；证明和审核照旧。
      </p>
      {code && (
        <p className={styles.pairing}>
          <Code>{code}</Code> <CopyButton value={code} label="复制" />
        </p>
      )}
      {node.codeUntil && (
        <p className={styles.back}>
          {code ? '只显示这一次，' : '有一个没用的配对码，'}
          {toClockTime(node.codeUntil)} 前用一次有效；再生成一个，旧的就失效。
        </p>
      )}
      <div className={styles.buttons}>
        <Button kind="outline" size="small" loading={busy} onClick={() => void make()}>
          {node.codeUntil ? '另生成一个' : '生成配对码'}
        </Button>
      </div>
    </Section>
  )
}
