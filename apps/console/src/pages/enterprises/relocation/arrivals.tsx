import type { Arrival } from '@biaojie/contract/enterprises/relocations/relocations.ts'
import {
  ARCHIVE_BYTES,
  OUTCOME_NAMES,
  OUTCOMES,
  RELOCATED_NAMES,
} from '@biaojie/contract/enterprises/relocations/rules.ts'
import { formatBytes, formatCount } from '@biaojie/contract/formats.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { StatusDot } from '@biaojie/ui/tag.tsx'
import { App, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { refresh, useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import {
  Columns,
  Facts,
  HandlingTrail,
  Section,
  Stack,
  type Station,
  Stations,
} from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { NoticeLine, TextButton } from '../../../kit/notice.tsx'
import { Answered, StateTag } from '../../../kit/states.tsx'
import { Code, Time } from '../../../kit/values.tsx'
import { MoveDrawing } from './drawing.tsx'
import {
  ARRIVAL_TAGS,
  DigestMark,
  EVERY_MS,
  groupFingerprint,
  KindRows,
  LeftRows,
  PrefixField,
} from './parts.tsx'
import { isSameFile, sendPieces } from './pieces.ts'
import * as styles from './relocation.module.css'
import { describeArrival, describeWritingTime, formatPercent } from './wording.ts'

/** Imports companies from other nodes: staff name the company and confirm keys. */
export function Arrivals({ isStaff }: { isStaff: boolean }) {
  const query = useCallQuery(
    'arrivalList',
    { body: { size: 10 } },
    { every: ({ records }) => (records.some(isWorking) ? EVERY_MS : undefined) },
  )
  return (
    <Answered query={query} noun="迁入" lines={6}>
      {({ records: [latest, ...earlier] }) => (
        <Stack>
          <Acts>
            <Upload open={latest && isOpen(latest) ? latest : undefined} isStaff={isStaff} />
          </Acts>
          {latest && <OneArrival key={latest.id} arrival={latest} isStaff={isStaff} />}
          {earlier.length > 0 && <Earlier arrivals={earlier} />}
        </Stack>
      )}
    </Answered>
  )
}

const isWorking = ({ state }: Arrival) => state === 'checking' || state === 'writing'
const isOpen = ({ state }: Arrival) => ['uploading', 'checking', 'checked', 'writing'].includes(state)

/** Chooses an archive and uploads it; after a broken upload, the same file continues where it stopped. */
function Upload({ open, isStaff }: { open: Arrival | undefined; isStaff: boolean }) {
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [prefix, setPrefix] = useState('')
  const [sent, setSent] = useState<number>()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  const begin = useCallMutation('arrivalBegin', { refreshes: ['arrivalList'] })
  const isResumed = open?.state === 'uploading'

  async function send(file: File) {
    if (file.size > ARCHIVE_BYTES) return void message.error('文件不能超过 8 GB')
    if (isResumed && !isSameFile(file, open))
      return void message.error(`请选上次没有传完的 ${open.fileName}，或先取消`)
    const named = isStaff ? { prefix: prefix.trim() } : {}
    const begun = isResumed
      ? { ok: true as const, data: open }
      : await begin.send({ body: { ...named, fileName: file.name.slice(0, 200), bytes: file.size } })
    if (!begun.ok) return void message.error(begun.message)
    const controller = new AbortController()
    sending.current = controller
    setSent(0)
    const { signal } = controller
    const answer = await sendPieces({ arrival: begun.data, file, onProgress: setSent, signal })
    setSent(undefined)
    if (!answer.ok && !signal.aborted) message.error(`${answer.message}，再选同一个文件会接着传`)
    await refresh('arrivalList')
  }

  if (open && !isResumed) return null
  return (
    <Section title="收迁出包或 IDHub 导出" note="先核对、再预览、后写入">
      <p className={styles.text}>
        迁出包的签名、每一段的摘要、数目和每一行都查过才能写；有一行不对，整包不收。本节点已有而内容不同的不覆盖。
        IDHub 的导出（JSON、JSON Lines 或装有它们的 ZIP）没有签名，写不了的标识逐条列出。
      </p>
      {isResumed && sent === undefined && (
        <NoticeLine tone="warning">
          {open.fileName} 传到第 {open.received} 段，共 {open.pieces} 段。再选同一个文件会接着传。
        </NoticeLine>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,.bjx,.json,.jsonl,.ndjson"
        aria-label="迁出包或 IDHub 导出"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void send(file)
        }}
      />
      <div className={styles.choose}>
        {isStaff && !isResumed && <PrefixField value={prefix} onChange={setPrefix} />}
        <Button
          loading={sent !== undefined || begin.busy}
          disabled={isStaff && !isResumed && prefix.trim() === ''}
          onClick={() => input.current?.click()}
        >
          {sent !== undefined ? `已传 ${formatBytes(sent)}` : isResumed ? '接着传' : '选文件'}
        </Button>
      </div>
    </Section>
  )
}

/** Lists the steps of an archive that is being imported. */
export function listStations(arrival: Arrival): Station[] {
  const { state, received, pieces, isConfirmed, issueCount, source } = arrival
  const order = ['uploading', 'checking', 'checked', 'writing', 'done']
  const last = state === 'refused' ? 1 : state === 'failed' ? 3 : order.indexOf(state)
  const getStateAt = (at: number): Station['state'] => {
    if (at < last || state === 'done') return 'done'
    if (at > last) return 'todo'
    return state === 'refused' || state === 'failed' ? 'failed' : 'now'
  }
  return [
    { label: '上传', note: `${received} / ${pieces} 段`, state: getStateAt(0) },
    {
      label: source === 'idhub' ? '验内容' : '验清单',
      note:
        last === 1
          ? formatPercent(arrival.done, arrival.parts)
          : last < 1
            ? ''
            : source === 'idhub'
              ? '各行都能读'
              : '签名对，各段全在',
      state: getStateAt(1),
    },
    {
      label: '预览',
      note: last >= 2 ? (isConfirmed ? `不写 ${formatCount(issueCount)}` : '等确认公钥') : '',
      state: getStateAt(2),
    },
    {
      label: '写入',
      note: state === 'writing' ? formatPercent(arrival.done, arrival.parts) : '',
      state: getStateAt(3),
    },
    { label: '写完', note: '', state: state === 'done' ? 'done' : 'todo' },
  ]
}

const ISSUES: readonly Column<Arrival['issues'][number]>[] = [
  { key: 'kind', title: '类别', width: 110, render: ({ kind }) => RELOCATED_NAMES[kind] },
  { key: 'key', title: '记录', card: 'code', render: ({ key }) => <Code>{key}</Code> },
  {
    key: 'outcome',
    title: '处置',
    width: 90,
    card: 'state',
    render: ({ outcome }) => OUTCOME_NAMES[outcome],
  },
  { key: 'why', title: '原因', card: 'name', wraps: true, render: ({ why }) => why },
]

function describeOutcomes({ outcomes }: Arrival['kinds'][number]): string {
  const named = OUTCOMES.filter((outcome) => outcomes[outcome] > 0)
  return named.map((outcome) => `${OUTCOME_NAMES[outcome]} ${formatCount(outcomes[outcome])}`).join('，')
}

function Compared({ arrival, kind }: { arrival: Arrival; kind: Arrival['kinds'][number] }) {
  const isWritten = arrival.state === 'done' || arrival.state === 'writing' || arrival.state === 'failed'
  if (!isWritten) return arrival.state === 'checked' ? '已核对' : '核对中'
  if (kind.done < kind.total) return kind.done > 0 ? formatPercent(kind.done, kind.total) : '排着'
  return kind.equal === kind.total ? (
    <StatusDot>两边一致</StatusDot>
  ) : (
    <StatusDot tone="err">{`差 ${formatCount(kind.total - kind.equal)}`}</StatusDot>
  )
}

const NOTHING: Partial<Record<Arrival['state'], string>> = {
  uploading: '传完后核对，核对过才知道有什么。',
  checking: '正在验签名和各段的摘要。',
  refused: '什么都没有写。改好后重新上传，或请对方再导出一次。',
  cancelled: '取消前没有核对出内容。',
}

/** Returns the rows written per second since this page began to show the run. */
function useRate(run: string, kinds: Arrival['kinds']): number | undefined {
  const rows = kinds.reduce((sum, { done }) => sum + done, 0)
  const first = useRef<{ run: string; rows: number; at: number }>(undefined)
  const [rate, setRate] = useState<number>()
  useEffect(() => {
    const at = performance.now()
    const since = first.current
    if (since?.run !== run) first.current = { run, rows, at }
    else if (rows > since.rows) setRate(((rows - since.rows) * 1_000) / (at - since.at))
  }, [run, rows])
  return rate
}

const describeOrigin = ({ nodeName, nodePrefix }: Arrival) =>
  nodePrefix === '' ? nodeName : `${nodeName}（${nodePrefix}）`

function OneArrival({ arrival, isStaff }: { arrival: Arrival; isStaff: boolean }) {
  const { id, prefix, state, problem, issues, issueCount, companyName, isConfirmed } = arrival
  const isExport = arrival.source === 'idhub'
  const { modal } = App.useApp()
  const [confirming, setConfirming] = useState(false)
  const write = useCallMutation('arrivalWrite', { refreshes: ['arrivalList'] })
  const cancel = useCallMutation('arrivalCancel', { refreshes: ['arrivalList'] })
  const askCancel = () =>
    void modal.confirm({
      title: '取消这次迁入？',
      content: '已写入的留着；再传同一个包会接着写，不会多出来。',
      okText: '取消迁入',
      cancelText: '返回',
      onOk: () => cancel.run({ body: { id, prefix } }),
    })
  const canWrite = (state === 'checked' || state === 'failed') && isConfirmed
  const rate = useRate(`${id} ${state}`, arrival.kinds)
  const isPreview = state === 'uploading' || state === 'checking' || state === 'checked'
  return (
    <>
      <Stations label="迁入的进度" items={listStations(arrival)} />
      {problem && <NoticeLine tone="error">{problem}</NoticeLine>}
      {state === 'checked' && !isConfirmed && (
        <NoticeLine
          tone="warning"
          action={
            isStaff && (
              <Acts>
                <TextButton onPress={() => setConfirming(true)}>核对指纹</TextButton>
              </Acts>
            )
          }
        >
          {isStaff
            ? '第一次收这个节点的包：请向对方节点要签名公钥的指纹，核对一致才能写入。'
            : '第一次收这个节点的包，等本节点人员向对方核对签名公钥的指纹。'}
        </NoticeLine>
      )}
      <Columns
        side={
          <>
            <Section title={isExport ? '导出' : '清单'} note={isExport ? undefined : '不对就不收'} flush>
              <Facts
                columns={1}
                items={[
                  { label: '文件', value: <Code wraps>{arrival.fileName}</Code> },
                  {
                    label: '大小',
                    value: [
                      formatBytes(arrival.bytes),
                      arrival.parts > 0 && `${formatCount(arrival.parts)} 段`,
                    ]
                      .filter(Boolean)
                      .join('，'),
                  },
                  { label: '来自', value: describeOrigin(arrival) },
                  { label: '导出', value: arrival.exportTime, code: true },
                  ...(state === 'done' ? [{ label: '写入用时', value: describeWritingTime(arrival) }] : []),
                  {
                    label: isExport ? '文件摘要' : '清单摘要',
                    value: arrival.digest && <DigestMark digest={arrival.digest} />,
                  },
                  {
                    label: '签名',
                    value: isExport
                      ? 'IDHub 的导出没有签名'
                      : arrival.fingerprint && (
                          <>
                            <StatusDot tone={isConfirmed ? 'run' : 'warn'}>
                              {isConfirmed ? '对，公钥已确认' : '对，公钥未确认'}
                            </StatusDot>
                            <div>
                              <Code wraps>{groupFingerprint(arrival.fingerprint)}</Code>
                            </div>
                          </>
                        ),
                  },
                ]}
              />
            </Section>
            <HandlingTrail trail={arrival.trail} />
          </>
        }
      >
        <Section
          title={isPreview ? '预览' : state === 'refused' ? '没有收' : '写入'}
          note={`${companyName || '未登记的企业'}　${prefix}`}
          flush
          actions={
            <>
              {isWorking(arrival) && (
                <b className={styles.percent}>{formatPercent(arrival.done, arrival.parts)}</b>
              )}
              <StateTag states={ARRIVAL_TAGS} value={state} />
              <Acts>
                {(isOpen(arrival) || state === 'failed') && (
                  <Button kind="outline" size="small" loading={cancel.busy} onClick={askCancel}>
                    取消
                  </Button>
                )}
                {canWrite && (
                  <Button
                    size="small"
                    loading={write.busy}
                    onClick={() => void write.run({ body: { id, prefix } })}
                  >
                    {state === 'failed' ? '接着写' : '开始写入'}
                  </Button>
                )}
              </Acts>
            </>
          }
        >
          <MoveDrawing {...describeArrival(arrival, rate)} />
          {arrival.kinds.length === 0 ? (
            <p className={styles.inner}>{NOTHING[state] ?? '包里没有能写的内容。'}</p>
          ) : (
            <KindRows
              rows={arrival.kinds.map((kind) => ({
                ...kind,
                ...(isPreview && { equal: 0 }),
                // Checked rows are not written yet.
                ...(state === 'checked' && { done: 0 }),
                state: <Compared arrival={arrival} kind={kind} />,
                note: describeOutcomes(kind),
              }))}
            />
          )}
          <LeftRows left={arrival.left} />
          {arrival.kinds.length > 0 && (
            <p className={styles.foot}>
              小方格是这一类的摘要。写完的每一条都再读出来与包里比，全部一样才算两边一致；中途断了接着写，重写一段也不会多。
            </p>
          )}
        </Section>
        {issues.length > 0 && (
          <Section
            title={state === 'checked' || state === 'checking' ? '不会写的' : '没有写的'}
            note={
              issueCount > issues.length
                ? `共 ${formatCount(issueCount)} 条，列出前 ${issues.length} 条`
                : undefined
            }
            flush
          >
            <Rows
              rows={issues}
              rowKey={({ kind, key }) => `${kind} ${key}`}
              columns={ISSUES}
              sheet="没有写的"
              noun="记录"
              unit="条"
            />
          </Section>
        )}
      </Columns>
      {confirming && <Confirm arrival={arrival} onClose={() => setConfirming(false)} />}
    </>
  )
}

function Confirm({
  arrival: { id, prefix, nodeName, nodePrefix },
  onClose,
}: {
  arrival: Arrival
  onClose: () => void
}) {
  const { send } = useCallMutation('arrivalConfirm', { refreshes: ['arrivalList'] })
  return (
    <FormDialog<{ fingerprint: string }>
      title="核对签名公钥的指纹"
      values={{ fingerprint: '' }}
      okLabel="一致，确认"
      note={`请向 ${nodeName}（${nodePrefix}）要指纹，不要从包里抄：对方的“迁移与导出”页上有。`}
      onClose={onClose}
      send={({ fingerprint }) => send({ body: { id, prefix, fingerprint: fingerprint ?? '' } })}
      done="已确认，以后同一把公钥不再问"
    >
      <FormField name="fingerprint" label="对方告诉的指纹" required>
        <Input.TextArea rows={3} maxLength={100} placeholder="64 位，空格不计" />
      </FormField>
    </FormDialog>
  )
}

const EARLIER: readonly Column<Arrival>[] = [
  {
    key: 'time',
    title: '时间',
    width: 130,
    card: 'next',
    render: ({ createTime }) => <Time time={createTime} />,
  },
  { key: 'company', title: '企业', card: 'name', render: ({ companyName, prefix }) => companyName || prefix },
  { key: 'prefix', title: '前缀', card: 'code', width: 140, render: ({ prefix }) => <Code>{prefix}</Code> },
  { key: 'from', title: '来自', render: ({ nodeName }) => nodeName || '—' },
  {
    key: 'state',
    title: '状态',
    width: 100,
    card: 'state',
    render: ({ state }) => <StateTag states={ARRIVAL_TAGS} value={state} />,
  },
]

const Earlier = ({ arrivals }: { arrivals: readonly Arrival[] }) => (
  <Section title="以前的迁入" flush>
    <Rows rows={arrivals} rowKey={({ id }) => id} columns={EARLIER} sheet="迁入" noun="迁入" unit="次" />
  </Section>
)
