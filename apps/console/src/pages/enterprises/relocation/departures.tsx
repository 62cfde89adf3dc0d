import { countText } from '@biaojie/contract/counts.ts'
import type { Departure } from '@biaojie/contract/enterprises/relocations/relocations.ts'
import { ARCHIVE_DAYS } from '@biaojie/contract/enterprises/relocations/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App } from 'antd'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Facts, Section } from '../../../kit/detail/sections.tsx'
import { NoticeLine } from '../../../kit/notice.tsx'
import { Answered, StateTag } from '../../../kit/states.tsx'
import { Code, Time } from '../../../kit/values.tsx'
import { DEPARTURE_TAGS, EVERY_MS, formatBytes, groupFingerprint, KindRows, LeftRows } from './parts.tsx'
import * as styles from './relocation.module.css'

type OfCompany = { prefix?: string }

/**
 * Exports all data of a company from this node, and offers the archive for download. Staff name the company.
 */
export function Departures({ prefix }: OfCompany) {
  const named = prefix === undefined ? {} : { prefix }
  const query = useCallQuery(
    'departureList',
    { body: { ...named, size: 5 } },
    { every: ({ records }) => (records[0]?.state === 'running' ? EVERY_MS : undefined) },
  )
  return (
    <Answered query={query} noun="迁出" lines={6}>
      {({ records }) => (
        <div className={styles.stack}>
          <Start named={named} isRunning={records[0]?.state === 'running'} />
          {records.map((departure) => (
            <OneDeparture key={departure.id} departure={departure} named={named} />
          ))}
        </div>
      )}
    </Answered>
  )
}

function Start({ named, isRunning }: { named: OfCompany; isRunning: boolean }) {
  const { message } = App.useApp()
  const { send, busy } = useCallMutation('departureCreate', { refreshes: ['departureList'] })
  const start = async () => {
    const answer = await send({ body: named })
    if (!answer.ok) message.error(answer.message)
  }
  return (
    <Section title="导出全部资料" note={`包保留 ${ARCHIVE_DAYS} 天`}>
      <p className={styles.text}>
        模板与各版、编码规则与流水、标识与每一版、别名、过程记录、标签模板和附件装进一个包，清单有各段的摘要和数目，由本节点签名。导出后照常使用；以后改的，再导出一次，对方只写变了的。
      </p>
      <p className={styles.text}>包里有只给本企业看的值，请当作内部资料保管。</p>
      <div className={styles.buttons}>
        <Button loading={busy} disabled={isRunning} onClick={() => void start()}>
          {isRunning ? '正在导出' : '开始导出'}
        </Button>
      </div>
    </Section>
  )
}

function stateOf({ isDone, done, total }: Departure['kinds'][number], isRunning: boolean): string {
  if (isDone) return done === 0 ? '没有' : '已装好'
  if (!isRunning) return '—'
  return done > 0 && total ? `${Math.floor((done / total) * 100)} %` : '排着'
}

function OneDeparture({ departure, named }: { departure: Departure; named: OfCompany }) {
  const { message } = App.useApp()
  const { id, state, kinds, left, bytes, parts, digest, fingerprint, problem, createTime, createdBy } =
    departure
  const cancel = useCallMutation('departureCancel', { refreshes: ['departureList'] })
  const link = useCallMutation('departureExport')
  const download = async () => {
    const answer = await link.send({ body: { id, ...named } })
    if (answer.ok) location.assign(answer.data.url)
    else message.error(answer.message)
  }
  const stop = async () => {
    const answer = await cancel.send({ body: { id, ...named } })
    if (!answer.ok) message.error(answer.message)
  }
  const isRunning = state === 'running'
  return (
    <Section
      title={`${createTime.slice(5, 16)} 的包`}
      note={<StateTag states={DEPARTURE_TAGS} value={state} />}
      flush
      actions={
        isRunning ? (
          <Button kind="outline" size="small" loading={cancel.busy} onClick={() => void stop()}>
            取消
          </Button>
        ) : (
          state === 'done' && (
            <Button size="small" loading={link.busy} onClick={() => void download()}>
              下载 {formatBytes(bytes)}
            </Button>
          )
        )
      }
    >
      {problem && (
        <div className={styles.inner}>
          <NoticeLine tone="error">{problem}</NoticeLine>
        </div>
      )}
      {(isRunning || state === 'done') && (
        <>
          <KindRows
            label="各类资料"
            rows={kinds.map((kind) => ({ ...kind, state: stateOf(kind, isRunning) }))}
          />
          <LeftRows left={left} />
        </>
      )}
      <Facts
        columns={2}
        items={[
          {
            label: '导出',
            value: (
              <>
                <Time time={createTime} /> {createdBy}
              </>
            ),
          },
          { label: '段', value: parts > 0 ? `${countText(parts)} 段，${formatBytes(bytes)}` : '' },
          ...(state === 'done'
            ? [
                { label: '清单摘要', value: <Code wraps>{digest}</Code>, wide: true },
                {
                  label: '签名公钥指纹',
                  value: <Code wraps>{groupFingerprint(fingerprint)}</Code>,
                  wide: true,
                },
              ]
            : []),
        ]}
      />
      {state === 'done' && (
        <p className={styles.foot}>
          把指纹另外告诉对方节点，例如打电话。对方照着核对，就知道包是本节点签的、路上没有改过。
        </p>
      )}
    </Section>
  )
}
