import { canAct } from '@biaojie/contract/accounts/staff/duties.ts'
import { formatBytes, formatCount } from '@biaojie/contract/formats.ts'
import type { Repairable } from '@biaojie/contract/node/top-level/rules.ts'
import type {
  TopLevelDifference,
  TopLevelMessageRow,
  TopLevelQueueRow,
  TopLevelState,
} from '@biaojie/contract/node/top-level/top-level.ts'
import type { Result } from '@biaojie/session/answer.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { App, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { formatShortTime, toClockTime } from '../../../data/times.ts'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { HandlingTrail, Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { NoticeLine } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { AllDone, Answered, Empty, type StateTable, StateTag } from '../../../kit/states.tsx'
import { Code, CompanyName, countOrDash, LongText, Soft } from '../../../kit/values.tsx'
import { usePerson } from '../../../session/person.tsx'
import { Connections } from './drawing.tsx'
import * as styles from './top-level.module.css'
import {
  changeText,
  type DifferenceGroup,
  groupDifferences,
  MESSAGES,
  queueText,
  runText,
  stepText,
} from './wording.ts'

const SOON_MS = 5_000
const LATER_MS = 30_000

/** Returns the polling interval: shorter while changes wait or a reconciliation runs. */
const getInterval = ({ queue, run }: TopLevelState) =>
  queue.waiting > 0 || run?.state === 'running' ? SOON_MS : LATER_MS

const REFRESHES = { refreshes: ['topLevelState'] } as const

/** Sends an action, and shows its result. */
function useAct() {
  const { message } = App.useApp()
  return async (sent: Promise<Result<unknown>>, done: string) => {
    const answer = await sent
    if (answer.ok) message.success(done)
    else message.error(answer.message)
  }
}

/** Shows the connection of the node with its top-level node. */
export default function TopLevelPage() {
  const query = useCallQuery('topLevelState', {}, { every: getInterval })
  const mayDecide = canAct(usePerson(), 'node')
  const { data } = query
  return (
    <>
      <PageHead
        title="国家节点"
        facts={[
          {
            label: '差异',
            value: countOrDash(data?.differences.total),
            hot: Boolean(data?.differences.total),
          },
          { label: '消息', value: countOrDash(data?.messages.open), hot: Boolean(data?.messages.open) },
          { label: '待发', value: countOrDash(data?.queue.waiting) },
          { label: '被拒绝', value: countOrDash(data?.queue.refused), hot: Boolean(data?.queue.refused) },
        ]}
        note={`数据截至 ${data ? data.updatedTime.slice(11) : '—'}`}
        actions={data?.isConnected && mayDecide && <HeadActions state={data} />}
      />
      <PageBody>
        <Answered query={query} noun="国家节点">
          {(state) => <Desk state={state} mayDecide={mayDecide} />}
        </Answered>
      </PageBody>
    </>
  )
}

function HeadActions({ state }: { state: TopLevelState }) {
  const act = useAct()
  const pause = useCallMutation('topLevelPause', REFRESHES)
  const reconcile = useCallMutation('topLevelReconcile', REFRESHES)
  const isPaused = state.link.state === 'paused'
  const isRunning = state.run?.state === 'running'
  return (
    <>
      <Button
        kind="outline"
        size="small"
        loading={pause.busy}
        onClick={() =>
          act(pause.send({ body: { isPaused: !isPaused } }), isPaused ? '已恢复上送' : '已暂停，变更都留着')
        }
      >
        {isPaused ? '恢复上送' : '暂停上送'}
      </Button>
      <Button
        size="small"
        loading={reconcile.busy || isRunning}
        onClick={() => act(reconcile.send({}), '已开始对账')}
      >
        {isRunning ? '正在对账' : '立即对账'}
      </Button>
    </>
  )
}

type Part = { state: TopLevelState; mayDecide: boolean }

function Desk({ state, mayDecide }: Part) {
  return (
    <div className={styles.page}>
      <LinkNotice state={state} mayDecide={mayDecide} />
      <Section title="连接图" note="上面是国家顶级节点，下面是企业自己的节点，右边是别的二级节点" flush>
        <Connections state={state} />
      </Section>
      <div className={styles.columns}>
        <div>
          <Differences state={state} mayDecide={mayDecide} />
          <HandlingTrail title="操作记录" trail={state.trail} />
        </div>
        <div>
          <Messages state={state} mayDecide={mayDecide} />
          <Queue state={state} mayDecide={mayDecide} />
          <Deposits state={state} mayDecide={mayDecide} />
        </div>
      </div>
    </div>
  )
}

/** Shows problems of the connection at the top of the page. */
function LinkNotice({ state: { link, isConnected, queue }, mayDecide }: Part) {
  const act = useAct()
  const retry = useCallMutation('topLevelRetry', REFRESHES)
  if (!isConnected)
    return (
      <NoticeLine>
        <b>还没有接入国家顶级节点。</b>顶级节点的决定在前缀审核里手工登记。接入的设置见运维手册的
        TOP_LEVEL_EPP_URL 或 TOP_LEVEL_URL。
      </NoticeLine>
    )
  if (link.state === 'paused')
    return (
      <NoticeLine tone="warning">
        <b>上送已暂停。</b>变更仍按先后记着，恢复后依次补送，现有 {formatCount(queue.waiting)} 条。
      </NoticeLine>
    )
  if (link.state !== 'down') return null
  return (
    <NoticeLine
      tone="error"
      action={
        mayDecide && (
          <Button
            kind="outline"
            size="small"
            loading={retry.busy}
            onClick={() => act(retry.send({ body: {} }), '已再试一次')}
          >
            现在再试
          </Button>
        )
      }
    >
      <b>国家顶级节点连着 {link.failures} 次没有可用的应答。</b>自 {formatShortTime(link.since)} 起，
      {link.error}
      ；下次 {toClockTime(link.nextTime)} 再试。变更都留着，恢复后按先后补送。
    </NoticeLine>
  )
}

const DIFFERENCE_COLUMNS: readonly Column<TopLevelDifference>[] = [
  {
    key: 'prefix',
    title: '企业',
    card: 'name',
    wraps: true,
    render: ({ prefix, companyName }) => (
      <CompanyName note={companyName ? prefix : undefined}>{companyName || prefix}</CompanyName>
    ),
  },
  { key: 'field', title: '项', width: 80, render: ({ field }) => field },
  {
    key: 'ours',
    title: '本节点',
    width: 200,
    wraps: true,
    render: ({ ours }) => (
      <mark className={styles.ours}>
        <LongText>{ours || '空'}</LongText>
      </mark>
    ),
  },
  {
    key: 'theirs',
    title: '顶级节点',
    width: 200,
    wraps: true,
    render: ({ theirs }) => <LongText>{theirs || '空'}</LongText>,
  },
]

function Differences({ state, mayDecide }: Part) {
  const act = useAct()
  const repair = useCallMutation('topLevelRepair', REFRESHES)
  const groups = groupDifferences(state.differences.rows)
  const repairable = groups.flatMap((group) => (group.repair ? [group.repair.left] : []))
  const left = repairable.reduce((sum, count) => sum + count, 0)
  const send = (body: { kind?: Repairable; prefix?: string }) =>
    act(repair.send({ body }), '已排进待发，送到后再问一次')
  const hidden = state.differences.total - state.differences.rows.length
  return (
    <Section
      title="对账差异"
      note={state.isConnected ? runText(state.run) : '接入以后每夜对一次账'}
      actions={
        mayDecide && left > 0 && groups.length > 1 ? (
          <Button kind="outline" size="small" loading={repair.busy} onClick={() => send({})}>
            一键修全部能修的
          </Button>
        ) : undefined
      }
      flush
    >
      {groups.length === 0 && (
        <div className={styles.state}>
          {state.run?.state === 'done' ? (
            <AllDone title="两边一致">每个前缀的状态、资料、托管和站点都与国家顶级节点相同。</AllDone>
          ) : (
            <Empty title="还没有对账结果">对过账以后，不一致的前缀按处置方式列在这里。</Empty>
          )}
        </div>
      )}
      {groups.map((group) => (
        <Group key={group.kind} group={group} mayDecide={mayDecide} busy={repair.busy} onRepair={send} />
      ))}
      {groups.length > 0 && (
        <p className={styles.foot}>
          {hidden > 0 && `另有 ${formatCount(hidden)} 处没有列出，修的时候一并办。`}
          补送后再问一次，一致了才算修好；每一次都留痕。
        </p>
      )}
    </Section>
  )
}

function Group({
  group: { kind, title, repair, rows },
  mayDecide,
  busy,
  onRepair,
}: {
  group: DifferenceGroup
  mayDecide: boolean
  busy: boolean
  onRepair: (what: { kind: Repairable; prefix?: string }) => void
}) {
  const suspend = useCallMutation('prefixSuspend', REFRESHES)
  const [suspended, setSuspended] = useState<TopLevelDifference>()
  const getActions = (row: TopLevelDifference): RowAction[] => {
    if (!mayDecide) return []
    if (row.isOnItsWay) return [{ label: '已在补送', disabled: true }]
    if (repair)
      return [
        {
          label: '只修这条',
          name: `只修 ${row.prefix} 的${row.field}`,
          onPress: () => onRepair({ kind: repair.kind, prefix: row.prefix }),
        },
      ]
    return kind === 'status' && row.theirs === '停用'
      ? [{ label: '跟着停用', name: `停用 ${row.prefix}`, danger: true, onPress: () => setSuspended(row) }]
      : []
  }
  return (
    <div>
      <div className={styles.group}>
        <h3>
          {title} <Code>{rows.length}</Code>
        </h3>
        {repair && mayDecide && repair.left > 0 && (
          <Button size="small" loading={busy} onClick={() => onRepair({ kind: repair.kind })}>
            {repair.label}
          </Button>
        )}
        {!repair && <Soft>不能一键，须核实</Soft>}
      </div>
      <Rows
        rows={rows}
        rowKey={({ prefix, field }) => `${prefix} ${field}`}
        columns={DIFFERENCE_COLUMNS}
        noun={`差异（${title}）`}
        unit="处"
        rowActions={getActions}
      />
      {suspended && (
        <ReasonDialog
          title={`停用 ${suspended.prefix} ${suspended.companyName}`}
          note="停用后本节点不再应答这个前缀，企业会收到通知。"
          okLabel="停用"
          done="已停用"
          send={(reason) => suspend.send({ body: { prefix: suspended.prefix, isSuspended: true, reason } })}
          onClose={() => setSuspended(undefined)}
        />
      )}
    </div>
  )
}

type ReasonDialogProps = {
  title: string
  note: string
  okLabel: string
  done: string
  send: (reason: string) => Promise<Result<unknown>>
  onClose: () => void
}

/** Asks for the reason of a step that cannot be taken back. */
function ReasonDialog({ done, send, ...dialog }: ReasonDialogProps) {
  return (
    <FormDialog<{ reason: string }>
      {...dialog}
      values={{ reason: '' }}
      danger
      send={({ reason }) => send(reason ?? '')}
      done={done}
    >
      <FormField name="reason" label="原因" required>
        <Input.TextArea rows={3} maxLength={200} />
      </FormField>
    </FormDialog>
  )
}

function Messages({ state: { messages }, mayDecide }: Part) {
  const act = useAct()
  const handle = useCallMutation('topLevelMessage', REFRESHES)
  return (
    <Section
      title="上级消息"
      note={messages.open > 0 ? `${formatCount(messages.open)} 条没有办` : '都办了'}
      flush
    >
      {messages.rows.length === 0 ? (
        <p className={styles.none}>国家顶级节点还没有来过消息。</p>
      ) : (
        <ul className={styles.messages}>
          {messages.rows.map((row) => (
            <MessageItem key={row.id} row={row}>
              {mayDecide &&
                row.steps.map((step) => (
                  <button
                    key={step}
                    type="button"
                    disabled={handle.busy}
                    aria-label={`${stepText(step, row.kind)}：${row.prefix} ${row.text}`}
                    onClick={() => act(handle.send({ body: { id: row.id, step } }), '已办')}
                  >
                    {stepText(step, row.kind)}
                  </button>
                ))}
            </MessageItem>
          ))}
        </ul>
      )}
    </Section>
  )
}

const TONES = { good: styles.good, bad: styles.bad, plain: styles.plain }

const MessageItem = ({ row, children }: { row: TopLevelMessageRow; children: ReactNode }) => {
  const { label, tone } = MESSAGES[row.kind]
  return (
    <li className={cx(!row.isOpen && styles.handled)}>
      <p>
        <span className={cx(styles.mark, TONES[tone])}>{label}</span>
        <Code>{formatShortTime(row.time)}</Code>
        <span className={styles.steps}>{children}</span>
      </p>
      <p>
        {row.prefix && <Code>{row.prefix} </Code>}
        {row.companyName && `${row.companyName}　`}
        {row.text}
      </p>
      {row.outcome && <p className={styles.outcome}>{row.outcome}</p>}
    </li>
  )
}

function Queue({ state, mayDecide }: Part) {
  const { queue, link } = state
  const act = useAct()
  const retry = useCallMutation('topLevelRetry', REFRESHES)
  const drop = useCallMutation('topLevelDrop', REFRESHES)
  const [dropped, setDropped] = useState<TopLevelQueueRow>()
  const columns: readonly Column<TopLevelQueueRow>[] = [
    {
      key: 'prefix',
      title: '前缀与动作',
      card: 'name',
      wraps: true,
      render: (row) => (
        <>
          {`${row.prefix} ${changeText(row.kind)}`.trim()}
          {row.answer && (
            <Soft below>
              <LongText>{row.answer}</LongText>
            </Soft>
          )}
        </>
      ),
    },
    {
      key: 'attempts',
      title: '已试',
      width: 56,
      align: 'right',
      render: ({ attempts }) => <Code>{attempts}</Code>,
    },
    {
      key: 'next',
      title: '下次',
      width: 84,
      card: 'state',
      render: (row) => (
        <span className={cx(row.state === 'refused' && styles.refused)}>
          {queueText(row, link.state === 'down')}
        </span>
      ),
    },
  ]
  const getActions = (row: TopLevelQueueRow): RowAction[] =>
    mayDecide && row.state === 'refused'
      ? [
          {
            label: '重送',
            name: `重新送 ${row.prefix} ${changeText(row.kind)}`,
            onPress: () => void act(retry.send({ body: { id: row.id } }), '已用新的交易号排进待发'),
          },
          {
            label: '不送了',
            name: `不再送 ${row.prefix} ${changeText(row.kind)}`,
            danger: true,
            onPress: () => setDropped(row),
          },
        ]
      : []
  const hidden = queue.waiting + queue.refused - queue.rows.length
  return (
    <Section
      title="待发"
      note={
        queue.waiting > 0
          ? '同一前缀按先后；没有回执的交易号不变，不会重复生效'
          : `今天送了 ${formatCount(queue.sentToday)} 条`
      }
      flush
    >
      {queue.rows.length === 0 ? (
        <p className={styles.none}>没有待发的，变更都送到了。</p>
      ) : (
        <Rows
          rows={queue.rows}
          rowKey={({ id }) => id}
          columns={columns}
          noun="变更"
          unit="条"
          sheet="待发"
          {...(queue.refused > 0 && { rowActions: getActions })}
        />
      )}
      {hidden > 0 && <p className={styles.foot}>另有 {formatCount(hidden)} 条没有列出。</p>}
      {dropped && (
        <ReasonDialog
          title={`不再送：${dropped.prefix} ${changeText(dropped.kind)}`}
          note={`国家顶级节点的答复（${dropped.code}）：${dropped.answer || '没有写明理由'}`}
          okLabel="不送了"
          done="已办理"
          send={(reason) => drop.send({ body: { id: dropped.id, reason } })}
          onClose={() => setDropped(undefined)}
        />
      )}
    </Section>
  )
}

type Deposit = TopLevelState['deposits']['rows'][number]
const DEPOSIT_STATES: StateTable<Deposit['state']> = {
  sent: { label: '等回执', hollow: true },
  confirmed: { label: '一致', tone: 'ok' },
  wrong: { label: '不一致', tone: 'err' },
  failed: { label: '没送到', tone: 'err' },
}
const DEPOSIT_COLUMNS: readonly Column<Deposit>[] = [
  { key: 'day', title: '夜', card: 'name', render: ({ day }) => <Code>{day.slice(5)}</Code> },
  { key: 'time', title: '送到', width: 72, render: ({ time }) => <Code>{toClockTime(time)}</Code> },
  {
    key: 'bytes',
    title: '大小',
    width: 84,
    align: 'right',
    card: 'amount',
    render: ({ bytes }) => <Code>{bytes > 0 ? formatBytes(bytes) : '—'}</Code>,
  },
  {
    key: 'state',
    title: '回执',
    width: 96,
    card: 'state',
    render: ({ state }) => <StateTag states={DEPOSIT_STATES} value={state} />,
  },
]

function Deposits({ state: { deposits }, mayDecide }: Part) {
  const act = useAct()
  const deposit = useCallMutation('topLevelDeposit', REFRESHES)
  return (
    <Section
      title="数据存管"
      note={deposits.isConfigured ? deposits.target : undefined}
      actions={
        deposits.isConfigured && mayDecide ? (
          <Button
            kind="outline"
            size="small"
            loading={deposit.busy}
            onClick={() => act(deposit.send({}), '已开始存管')}
          >
            现在存一次
          </Button>
        ) : undefined
      }
      flush
    >
      {deposits.rows.length > 0 ? (
        <Rows
          rows={deposits.rows}
          rowKey={({ day }) => day}
          columns={DEPOSIT_COLUMNS}
          noun="存管"
          unit="次"
          sheet="数据存管"
        />
      ) : (
        <p className={styles.none}>
          {deposits.isConfigured
            ? '还没有存过，每夜 02:00 一次。'
            : '没有设置去处（DEPOSIT_TARGET），不做存管。'}
        </p>
      )}
    </Section>
  )
}
