import type { ConsultationDetail } from '@biaojie/contract/consultations.ts'
import { Drawer } from 'antd'
import { useState } from 'react'
import { shortTime } from '../../data/times.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { useWidth } from '../../data/use-width.ts'
import { Failed } from '../../display/failed.tsx'
import { Waiting } from '../../display/waiting.tsx'
import { Answered, AnswerForm } from './answer.tsx'
import { Facts } from './facts.tsx'
import { companyOf } from './person.tsx'

type Changed = { onChanged: () => Promise<void>; onClose: () => void }

/** The answer that counts stands above already. */
const isCurrent = (line: ConsultationDetail['trail'][number], answer: ConsultationDetail['answer']) =>
  line.text === answer?.note && line.time === answer.time

function Trail({ trail: lines, answer }: ConsultationDetail) {
  if (lines.length === 0) return null
  return (
    <section>
      <h2>处理记录</h2>
      <ol className="trail">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added, and equal ones exist
          <li key={lines.length - at}>
            <span className="id">{shortTime(line.time)}</span>
            <b>{line.action}</b>
            <p>
              {line.actor}
              {line.text && !isCurrent(line, answer) && `：${line.text}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** One consultation beside the list; `id` undefined: closed. What is typed into one stays until it is sent. */
export function DetailDrawer({ id, onClose, onChanged }: { id: string | undefined } & Changed) {
  const phone = useWidth() === 'phone'
  const { data, failure, reload, put } = useAnswer('consultationDetail', id ? { body: { id } } : null)
  const [drafts, setDrafts] = useState<Record<string, string>>({})
  return (
    <Drawer
      open={Boolean(id)}
      onClose={onClose}
      size={phone ? '100%' : 520}
      title={data ? companyOf(data) : '咨询'}
      className="csd"
    >
      {!data && !failure && <Waiting label="正在加载这条咨询" lines={8} />}
      {!data && failure && <Failed failure={failure} onRetry={reload} />}
      {data && (
        <>
          <p className="q">{data.content}</p>
          <Facts key={data.id} detail={data} onRevealed={reload} />
          {data.answer ? (
            <Answered
              detail={data}
              onStale={reload}
              onDone={async (next) => {
                put(() => next)
                await onChanged()
              }}
            />
          ) : (
            <AnswerForm
              key={data.id}
              detail={data}
              note={drafts[data.id] ?? ''}
              onNote={(note) => setDrafts((before) => ({ ...before, [data.id]: note }))}
              onStale={async () => {
                await Promise.all([reload(), onChanged()])
              }}
              onDone={async () => {
                setDrafts(({ [data.id]: _sent, ...others }) => others)
                onClose()
                await onChanged()
              }}
            />
          )}
          <Trail {...data} />
        </>
      )}
    </Drawer>
  )
}
