import { Segmented } from '@biaojie/ui/form/segmented.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useState } from 'react'
import { useWidth } from '../../data/use-width.ts'
import { Failed } from '../../display/failed.tsx'
import { Waiting } from '../../display/waiting.tsx'
import { DecisionBar } from './decide/bar.tsx'
import { RejectDialog } from './decide/reject-dialog.tsx'
import { useDecisions } from './decide/use-decisions.ts'
import { Documents } from './documents/documents.tsx'
import { usePictures } from './documents/use-pictures.ts'
import { LockLine } from './lock-line.tsx'
import { Submission } from './submission/submission.tsx'
import { useKeys } from './submission/use-keys.ts'
import { useReview } from './use-review.ts'
import type { useSelection } from './use-selection.ts'
import { useWork } from './use-work.ts'

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())

type Props = {
  id: string
  selection: ReturnType<typeof useSelection>
  /** Decided: on to the next one. */
  onDone: () => void
  onChanged: () => void
}

/** One submission: its fields, its papers, and the decision. On a phone fields and papers take turns. */
export function Workplace({ id, selection, onDone, onChanged }: Props) {
  const phone = useWidth() === 'phone'
  const review = useReview(id)
  const papers = usePictures(id)
  const [onlyChanged, setOnlyChanged] = useState(false)
  const work = useWork(review, papers, onlyChanged, onChanged)
  const decisions = useDecisions(review, { ...work, onDone })
  useKeys(work.keys)
  const { data: detail, failure } = review
  if (!detail) {
    return (
      <section className="csub span">
        {failure ? (
          <Failed failure={failure} onRetry={review.reload} />
        ) : (
          <Waiting label="正在加载申请" lines={14} />
        )}
      </section>
    )
  }
  const { part } = selection
  return (
    <>
      <section className={phone && part !== 'fields' ? 'csub gone' : 'csub'} aria-label="提交内容">
        {phone && <PhoneHead part={part} onPart={selection.show} onBack={() => selection.open(undefined)} />}
        <LockLine
          detail={detail}
          problem={review.problem}
          saved={review.saved}
          onReload={() => {
            void review.restart()
            onChanged()
          }}
          onRelease={decisions.release}
        />
        <Submission
          detail={detail}
          verdicts={review.verdicts}
          open={work.open}
          current={work.current}
          onlyChanged={onlyChanged}
          onOnlyChanged={setOnlyChanged}
          onFocus={work.setCurrent}
          onJudge={work.judge}
          onReason={work.explain}
          onReveal={work.reveal}
        />
      </section>
      <aside className={phone && part !== 'documents' ? 'cdoc gone' : 'cdoc'} aria-label="证照与留痕">
        {phone && <PhoneHead part={part} onPart={selection.show} onBack={() => selection.open(undefined)} />}
        <Documents
          detail={detail}
          pictures={papers.pictures}
          shown={work.shown}
          today={today()}
          onShow={work.show}
        />
      </aside>
      <DecisionBar review={review} {...decisions.bar} />
      <RejectDialog
        open={decisions.rejecting}
        title={detail.examineStatus === 1 ? `录入顶级节点驳回：${detail.name}` : `驳回 ${detail.name} 的申请`}
        detail={detail}
        verdicts={detail.examineStatus === 1 ? {} : review.verdicts}
        onClose={decisions.closeReject}
        onReject={decisions.reject}
      />
    </>
  )
}

function PhoneHead({
  part,
  onPart,
  onBack,
}: {
  part: 'fields' | 'documents'
  onPart: (part: 'fields' | 'documents') => void
  onBack: () => void
}) {
  return (
    <div className="phd">
      <button type="button" onClick={onBack}>
        <Icon name="chevron-left" size={18} />
        队列
      </button>
      <Segmented
        label="查看"
        value={part}
        onChange={(next) => onPart(next as 'fields' | 'documents')}
        options={[
          { value: 'fields', label: '资料' },
          { value: 'documents', label: '证照与留痕' },
        ]}
      />
    </div>
  )
}
