import { cx } from '@biaojie/ui/cx.ts'
import { Segmented } from '@biaojie/ui/form/tools.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useWidth } from '../../../data/use-width.ts'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { DecisionBar } from './decide/bar.tsx'
import { RejectDialog } from './decide/reject-dialog.tsx'
import { useDecisions } from './decide/use-decisions.ts'
import { Documents } from './documents/documents.tsx'
import { usePictures } from './documents/use-pictures.ts'
import { LockLine } from './lock-line.tsx'
import * as styles from './review.module.css'
import type { Selection } from './selection.ts'
import { Submission } from './submission/submission.tsx'
import { useKeys } from './submission/use-keys.ts'
import { type Review, useReview } from './use-review.ts'
import { useWork } from './use-work.ts'

const getToday = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())

type Props = {
  id: string
  selection: Selection
  /** Called after a decision, to open the next one. */
  onDone: () => void
  onChanged: () => void
  /** Opens the application after or before this one in the queue. */
  onStep: (by: 1 | -1) => void
}

/**
 * Shows one submission: its fields, its papers, and the decision. On a phone fields and papers take turns.
 */
export function Workplace({ id, selection, onDone, onChanged, onStep }: Props) {
  const phone = useWidth() === 'phone'
  const review = useReview(id)
  const papers = usePictures(id)
  const work = useWork(review, papers, onChanged)
  const decisions = useDecisions(review, { ...work, onDone })
  useKeys({ ...work.keys, nextOne: () => onStep(1), previousOne: () => onStep(-1) })
  const { data: detail } = review
  if (!detail) return <NotYet review={review} />
  const { part } = selection
  const head = phone && (
    <PhoneHead part={part} onPart={selection.show} onBack={() => selection.open(undefined)} />
  )
  return (
    <>
      <section className={cx(styles.fields, phone && part !== 'fields' && styles.gone)} aria-label="提交内容">
        {head}
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
        <Submission detail={detail} verdicts={review.verdicts} work={work} />
      </section>
      <aside
        className={cx(styles.papers, phone && part !== 'documents' && styles.gone)}
        aria-label="证照与留痕"
      >
        {head}
        <Documents
          detail={detail}
          pictures={papers.pictures}
          shown={work.shown}
          today={getToday()}
          onShow={work.show}
          onOpen={papers.open}
        />
      </aside>
      <DecisionBar review={review} {...decisions.bar} onPassRest={work.passRest} />
      <RejectDialog
        open={decisions.rejecting}
        detail={detail}
        verdicts={review.verdicts}
        onClose={decisions.closeReject}
        onReject={decisions.reject}
      />
    </>
  )
}

function NotYet({ review: { failure, reload } }: { review: Review }) {
  return (
    <section className={cx(styles.fields, styles.wholeSpan)}>
      {failure ? <Failed failure={failure} onRetry={reload} /> : <Waiting label="正在加载申请" lines={14} />}
    </section>
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
    <div className={styles.phoneHead}>
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
