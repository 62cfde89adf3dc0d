import type {
  ConsultationDetail,
  ConsultationRow,
} from '@biaojie/contract/content/consultations/consultations.ts'
import { ANSWER_NOTE_MAX, findAnswerNoteProblem } from '@biaojie/contract/content/consultations/rules.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { formatSpan } from '@biaojie/contract/times.ts'
import { isRefusal } from '@biaojie/session/refusal.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { App, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatRemaining, formatWaited, isLate } from '../../../data/waiting.ts'
import { useCallMutation } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx'
import { Facts, Trail } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { makeRule } from '../../../kit/form/rules.ts'
import { SmallForm } from '../../../kit/form/small-form.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import { Code, Soon, Time } from '../../../kit/values.tsx'
import { newQuotePath } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import * as styles from './consultations.module.css'

/** The contact may have been erased; the question stays. */
export const getCompanyName = ({ companyName }: Pick<ConsultationRow, 'companyName'>) =>
  companyName || '联系信息已删除'

const REFRESHES = ['consultationList', 'consultationDetail'] as const

/** Shows one consultation beside the list. Answers that were typed stay until they are sent. */
export function ConsultationDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const [drafts, setDrafts] = useState<Record<string, string>>({})
  return (
    <DetailDrawer
      call="consultationDetail"
      input={id ? { body: { id } } : null}
      noun="咨询"
      title={getCompanyName}
      onClose={onClose}
    >
      {(detail) => (
        <div className={styles.detail}>
          <p className={styles.question}>{detail.content}</p>
          <ConsultationFacts key={detail.id} detail={detail} />
          {!detail.answer && (
            <Acts>
              <Owner detail={detail} />
            </Acts>
          )}
          {detail.answer ? (
            <AnswerSection detail={detail} />
          ) : (
            <Acts>
              <AnswerForm
                key={`${detail.id} ${detail.version}`}
                detail={detail}
                note={drafts[detail.id] ?? ''}
                onNote={(note) => setDrafts((before) => ({ ...before, [detail.id]: note }))}
                onDone={() => {
                  setDrafts(({ [detail.id]: _sent, ...others }) => others)
                  onClose()
                }}
              />
            </Acts>
          )}
          <Acts>
            <FollowUp key={`note ${detail.id}`} id={detail.id} />
            {detail.kind === 'inquiry' && (
              <Link
                className={getButtonClass({ kind: 'outline' })}
                to={newQuotePath({ ...detail, product: detail.products[0] })}
              >
                报价
              </Link>
            )}
          </Acts>
          <History {...detail} />
        </div>
      )}
    </DetailDrawer>
  )
}

/** Shows the responsible colleague, so that two do not call the same company. */
function Owner({ detail: { id, version, owner } }: { detail: ConsultationDetail }) {
  const { userId } = usePerson()
  const { run, busy } = useCallMutation('consultationAssign', { refreshes: REFRESHES })
  const isMine = owner?.id === userId
  const assign = (mine: boolean) =>
    run({ body: { id, version, mine } }, mine ? '已由您负责' : '已放回，其他同事可以接手')
  return (
    <p className={styles.owner}>
      <span>
        {owner ? (
          <>
            <b>{isMine ? '您' : owner.name}</b>负责
          </>
        ) : (
          '还没有人负责'
        )}
      </span>
      <Button kind="outline" size="small" loading={busy} onClick={() => void assign(!isMine)}>
        {isMine ? '放回' : owner ? '转由我负责' : '由我负责'}
      </Button>
    </p>
  )
}

/** Edits notes for colleagues, which the visitor does not see. */
function FollowUp({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const { send } = useCallMutation('consultationNote', { refreshes: ['consultationDetail'] })
  if (!open)
    return (
      <div>
        <Button kind="text" size="small" onClick={() => setOpen(true)}>
          写跟进记录
        </Button>
      </div>
    )
  return (
    <SmallForm<{ note: string }>
      values={{ note: '' }}
      okLabel="记下"
      onCancel={() => setOpen(false)}
      send={({ note }) => send({ body: { id, note } })}
      done="已记入处理记录"
      onDone={() => setOpen(false)}
    >
      <FormField name="note" label="跟进记录" required="请写明跟进了什么" help="只有同事看得到">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} count={NOTE_COUNT} />
      </FormField>
    </SmallForm>
  )
}

/** The number is masked until it is revealed; the trail names the viewer. */
function Phone({ detail }: { detail: ConsultationDetail }) {
  const { run, busy } = useCallMutation('consultationReveal', { refreshes: ['consultationDetail'] })
  const [full, setFull] = useState<string>()
  if (!detail.contactPhone) return <span className={text.muted}>已按本人要求删除</span>
  const reveal = async () => {
    const data = await run({ body: { id: detail.id } })
    if (data) setFull(data.value)
  }
  return (
    <span className={styles.phone}>
      {full ? (
        <a href={`tel:${full}`}>
          <Code>{full}</Code>
        </a>
      ) : (
        <Code>{detail.contactPhone}</Code>
      )}
      <TextButton disabled={busy} onPress={() => (full ? setFull(undefined) : void reveal())}>
        {full ? '收起' : '查看（留痕）'}
      </TextButton>
    </span>
  )
}

function ConsultationFacts({ detail }: { detail: ConsultationDetail }) {
  const { waitingMinutes, remainingMinutes, answer, products, budget } = detail
  const wait = `${formatWaited(waitingMinutes)}，${formatRemaining(remainingMinutes)}`
  const wanted = products.map(({ name, packageName }) => [name, packageName].filter(Boolean).join(' '))
  return (
    <div className={styles.facts}>
      <Facts
        columns={1}
        items={[
          {
            label: '联系人',
            value: detail.contactName || <span className={text.muted}>已按本人要求删除</span>,
          },
          { label: '联系电话', value: <Phone detail={detail} /> },
          ...(detail.kind === 'inquiry'
            ? [
                { label: '意向应用', value: wanted.join('、') },
                { label: '预算', value: budget },
              ]
            : [{ label: '所属行业', value: detail.industry }]),
          { label: '提交时间', value: detail.createTime, code: true },
          {
            label: answer ? '用时' : '等待',
            value: answer ? formatSpan(waitingMinutes) : <Soon soon={isLate(detail)}>{wait}</Soon>,
          },
        ]}
      />
    </div>
  )
}

type FormProps = {
  detail: ConsultationDetail
  note: string
  onNote: (note: string) => void
  onDone: () => void
}

/**
 * Closes the consultation with a note. People who asked while signed in read it; for visitors only colleagues
 * do.
 */
function AnswerForm({ detail, note, onNote, onDone }: FormProps) {
  const { message } = App.useApp()
  const { send } = useCallMutation('consultationHandle', { refreshes: REFRESHES })
  return (
    <SmallForm<{ note: string }>
      values={{ note }}
      okLabel="标记为已答复"
      onChange={(values) => onNote(values.note)}
      send={(values) => send({ body: { id: detail.id, version: detail.version, note: values.note } })}
      onRefused={(failure) => {
        // A colleague's answer replaces the form.
        const stale = isRefusal(failure, 'consultation_stale')
        if (stale) message.warning(failure.message)
        return stale
      }}
      done="已标记为答复"
      onDone={onDone}
    >
      <FormField
        name="note"
        label="答复记录"
        mark
        rules={[noteRule]}
        help={
          detail.signedIn
            ? `${detail.kind === 'inquiry' ? '询价' : '咨询'}人会在站内收到这段话。`
            : '写明答复了什么、下一步怎么办，供同事查看，不会发给访客。'
        }
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} count={NOTE_COUNT} />
      </FormField>
    </SmallForm>
  )
}

const NOTE_COUNT = { show: true, max: ANSWER_NOTE_MAX, strategy: countCharacters }

const noteRule = makeRule((note: string) => findAnswerNoteProblem(note ?? ''))

/** Shows the answer with its author, and a way to reopen. */
function AnswerSection({ detail }: { detail: ConsultationDetail }) {
  const { run, busy } = useCallMutation('consultationReopen', { refreshes: REFRESHES })
  const { answer, id, version } = detail
  if (!answer) return null
  const reopen = () => run({ body: { id, version } }, '已重新打开，回到待答复')
  return (
    <section className={styles.answer}>
      <h2>答复记录</h2>
      <p>{answer.note || '—'}</p>
      <footer>
        <span>
          {answer.by} · <Time time={answer.time} />
        </span>
        <Acts>
          <Button kind="outline" size="small" loading={busy} onClick={() => void reopen()}>
            重新打开
          </Button>
        </Acts>
      </footer>
    </section>
  )
}

function History({ trail, answer }: ConsultationDetail) {
  if (trail.length === 0) return null
  // The current answer stands above already.
  const isCurrent = (line: (typeof trail)[number]) => line.text === answer?.note && line.time === answer.time
  return (
    <section>
      <h2>处理记录</h2>
      <Trail
        items={trail.map((line) => ({
          time: line.time,
          actor: line.actor,
          text: line.text && !isCurrent(line) ? `${line.action}：${line.text}` : line.action,
        }))}
      />
    </section>
  )
}
