import type { SubmissionDetail } from '@biaojie/contract/enterprises/registrations/review.ts'
import { REVIEW_GROUPS } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import { Switch } from '@biaojie/ui/form/choice.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { Stations } from '../../../../kit/detail/sections.tsx'
import { Code } from '../../../../kit/values.tsx'
import type { Work } from '../use-work.ts'
import { FieldRow } from './field-row.tsx'
import { toStations } from './stations.ts'
import * as styles from './submission.module.css'
import type { Verdicts } from './verdicts.ts'

const SubmissionSteps = ({ detail }: { detail: SubmissionDetail }) => (
  <Stations label="审核进度" items={toStations(detail)} />
)

type Props = {
  detail: SubmissionDetail
  verdicts: Verdicts
  work: Work
}

const formatRound = ({ kind, round }: SubmissionDetail) =>
  kind === 'changed' ? '资料更新' : round > 1 ? '修改后重新提交' : '首次提交'

function formatChanges({ refusedBefore, changedSince, round }: SubmissionDetail): string {
  if (round < 2) return ''
  return refusedBefore > 0
    ? `上次驳回 ${refusedBefore} 项，这次改了 ${changedSince} 项`
    : `与上次相比改了 ${changedSince} 项`
}

function Title({ detail, work }: Pick<Props, 'detail' | 'work'>) {
  return (
    <div className={styles.title}>
      <div>
        <h2>{detail.name}</h2>
        <p>
          申请前缀 <Code>{detail.indentifierPrefix}</Code>
          <Tag tone="info">{formatRound(detail)}</Tag>
          {detail.withdrawn && <Tag>申请人已撤回</Tag>}
          <span className={text.muted}>{formatChanges(detail)}</span>
        </p>
      </div>
      {detail.changedSince > 0 && (
        <Switch checked={work.onlyChanged} onChange={(event) => work.setOnlyChanged(event.target.checked)}>
          只看改动
        </Switch>
      )}
    </div>
  )
}

/** Shows the applicant's data group by group, beside the data of the previous submission. */
export function Submission({ detail, verdicts, work }: Props) {
  const shown = detail.fields.filter(({ field }) => work.fields.includes(field))
  return (
    <>
      <Title detail={detail} work={work} />
      <SubmissionSteps detail={detail} />
      {REVIEW_GROUPS.map(({ group, label }) => {
        const fields = shown.filter((field) => field.group === group)
        if (fields.length === 0) return null
        return (
          <section key={group} className={styles.group} aria-label={label}>
            <h3>{label}</h3>
            <dl className={styles.fields}>
              {fields.map((field) => (
                <FieldRow
                  key={`${detail.id}${field.field}`}
                  field={field}
                  judged={verdicts[field.field]}
                  current={work.current === field.field}
                  open={work.open}
                  onFocus={() => work.setCurrent(field.field)}
                  onJudge={(verdict) => work.judge(field.field, verdict)}
                  onReason={(reason) => work.explain(field.field, reason)}
                  onReveal={() => work.reveal(field.field)}
                />
              ))}
            </dl>
          </section>
        )
      })}
    </>
  )
}
