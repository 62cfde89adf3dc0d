import type { Departure } from '@biaojie/contract/enterprises/relocations/relocations.ts'
import { ARCHIVE_DAYS } from '@biaojie/contract/enterprises/relocations/rules.ts'
import { formatBytes, formatCount } from '@biaojie/contract/formats.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { formatShortTime } from '../../../data/times.ts'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { Columns, Facts, Section, Stack } from '../../../kit/detail/sections.tsx'
import { useDownload } from '../../../kit/download.ts'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { NoticeLine } from '../../../kit/notice.tsx'
import { Answered, StateTag } from '../../../kit/states.tsx'
import { Code, None, Time } from '../../../kit/values.tsx'
import { MoveDrawing, SwitchBar } from './drawing.tsx'
import { DEPARTURE_TAGS, EVERY_MS, groupFingerprint, KindRows, LeftRows } from './parts.tsx'
import * as styles from './relocation.module.css'
import { describeDeparture, describeExportTime, describePlan, formatPercent } from './wording.ts'

type OfCompany = { prefix?: string }

/**
 * Exports all data of a company from this node, and offers the archive for download. Staff name the company.
 */
export function Departures({ prefix }: OfCompany) {
  const named = prefix === undefined ? {} : { prefix }
  const query = useCallQuery(
    'departureList',
    { body: { ...named, size: 10 } },
    { every: ({ records }) => (records[0]?.state === 'running' ? EVERY_MS : undefined) },
  )
  return (
    <Answered query={query} noun="迁出" lines={6}>
      {({ records: [latest, ...earlier] }) => (
        <Stack>
          <Start named={named} isFirst={!latest} isRunning={latest?.state === 'running'} />
          {latest && <LatestDeparture key={latest.id} departure={latest} named={named} />}
          <Section title="写入后的切换" note="标识一直有人答">
            <SwitchBar />
            <p className={cx(styles.text, styles.below)}>
              新节点写完、两边一致以后，在“自有节点”填新节点的站点，证明归你管，审核通过就切换。切换前随时能停，旧节点照旧应答。
            </p>
          </Section>
          {earlier.length > 0 && <Earlier departures={earlier} named={named} />}
        </Stack>
      )}
    </Answered>
  )
}

function Start({ named, isFirst, isRunning }: { named: OfCompany; isFirst: boolean; isRunning: boolean }) {
  const { run, busy } = useCallMutation('departureCreate', { refreshes: ['departureList'] })
  return (
    <Section
      title="导出全部资料"
      note={`包保留 ${ARCHIVE_DAYS} 天`}
      flush
      actions={
        <Acts>
          <Button size="small" loading={busy} disabled={isRunning} onClick={() => void run({ body: named })}>
            {isRunning ? '正在导出' : isFirst ? '开始导出' : '再导出一次'}
          </Button>
        </Acts>
      }
    >
      {isFirst && <MoveDrawing {...describePlan()} />}
      <p className={styles.about}>
        模板与各版、编码规则与流水、标识与每一版、别名、过程记录、标签模板和附件装进一个包。导出后照常使用；以后改的，再导出一次，对方只写变了的。包里有只给本企业看的值，请当作内部资料保管。
      </p>
    </Section>
  )
}

function describeKind({ isDone, done, total }: Departure['kinds'][number], isRunning: boolean): string {
  if (isDone) return '已装好'
  if (!isRunning) return '没有装完'
  return done > 0 && total ? formatPercent(done, total) : '排着'
}

function Download({ departure: { id, bytes }, named }: { departure: Departure; named: OfCompany }) {
  const { download, busy } = useDownload('departureExport')
  return (
    <Button size="small" loading={busy} onClick={() => void download({ id, ...named })}>
      下载 {formatBytes(bytes)}
    </Button>
  )
}

function LatestDeparture({ departure, named }: { departure: Departure; named: OfCompany }) {
  const { id, state, kinds, left, bytes, parts, digest, fingerprint, problem, createTime, createdBy } =
    departure
  const cancel = useCallMutation('departureCancel', { refreshes: ['departureList'] })
  const isRunning = state === 'running'
  const isDone = state === 'done'
  return (
    <Columns
      side={
        <Section title="清单" note={isDone ? '由本节点签名' : undefined} flush>
          <Facts
            columns={1}
            items={[
              { label: '导出', value: <Time time={createTime} /> },
              { label: '操作人', value: createdBy },
              ...(isDone ? [{ label: '用时', value: describeExportTime(departure) }] : []),
              { label: '大小', value: parts > 0 ? `${formatBytes(bytes)}，${formatCount(parts)} 段` : '' },
              ...(isDone
                ? [
                    { label: '清单摘要', value: <Code wraps>{digest}</Code> },
                    { label: '签名公钥指纹', value: <Code wraps>{groupFingerprint(fingerprint)}</Code> },
                  ]
                : []),
            ]}
          />
          {isDone && (
            <p className={styles.foot}>
              把指纹另外告诉对方节点，例如打电话。对方照着核对，就知道包是本节点签的、路上没有改过。
            </p>
          )}
        </Section>
      }
    >
      <Section
        title={isRunning ? '正在导出' : '最近的包'}
        note={formatShortTime(createTime)}
        flush
        actions={
          <>
            <StateTag states={DEPARTURE_TAGS} value={state} />
            <Acts>
              {isRunning && (
                <Button
                  kind="outline"
                  size="small"
                  loading={cancel.busy}
                  onClick={() => void cancel.run({ body: { id, ...named } })}
                >
                  取消
                </Button>
              )}
              {isDone && <Download departure={departure} named={named} />}
            </Acts>
          </>
        }
      >
        <MoveDrawing {...describeDeparture(departure)} />
        {problem && (
          <div className={styles.inner}>
            <NoticeLine tone="error">{problem}</NoticeLine>
          </div>
        )}
        {(isRunning || isDone) && (
          <>
            <KindRows rows={kinds.map((kind) => ({ ...kind, state: describeKind(kind, isRunning) }))} />
            <LeftRows left={left} />
          </>
        )}
      </Section>
    </Columns>
  )
}

const EARLIER: readonly Column<Departure>[] = [
  {
    key: 'time',
    title: '导出',
    width: 130,
    card: 'name',
    render: ({ createTime }) => <Time time={createTime} />,
  },
  { key: 'by', title: '操作人', card: 'next', render: ({ createdBy }) => createdBy },
  {
    key: 'size',
    title: '大小',
    align: 'right',
    width: 110,
    render: ({ bytes }) => (bytes > 0 ? formatBytes(bytes) : <None />),
  },
  {
    key: 'state',
    title: '状态',
    width: 110,
    card: 'state',
    render: ({ state }) => <StateTag states={DEPARTURE_TAGS} value={state} />,
  },
]

function Earlier({ departures, named }: { departures: readonly Departure[]; named: OfCompany }) {
  const columns: readonly Column<Departure>[] = [
    ...EARLIER,
    {
      key: 'file',
      title: '包',
      width: 130,
      render: (departure) =>
        departure.state === 'done' ? <Download departure={departure} named={named} /> : <None />,
    },
  ]
  return (
    <Section title="以前的包" flush>
      <Rows rows={departures} rowKey={({ id }) => id} columns={columns} noun="包" unit="个" />
    </Section>
  )
}
