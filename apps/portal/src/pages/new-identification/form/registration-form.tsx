import type { RegistrationProblems } from '@biaojie/contract/registration-rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { toast } from '@biaojie/ui/overlay/toast.ts'
import { type FormEvent, useMemo, useState } from 'react'
import { stageOf } from '../../../registration/status.ts'
import { baseOf, type Draft, draftOf } from '../draft/draft.ts'
import { DraftLine, DraftNotice } from '../draft/draft-line.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { inFormOrder } from '../fields/sections.ts'
import { useFields } from '../fields/use-fields.ts'
import { usePrefixHint } from '../fields/use-prefix-hint.ts'
import { FailureNotice, ProblemSummary } from '../submit/problem-summary.tsx'
import { useSubmit } from '../submit/use-submit.tsx'
import { useUploads } from '../upload/use-uploads.ts'
import type { Detail } from '../use-detail.ts'
import { goTo } from './cell.tsx'
import { CompanySection } from './company-section.tsx'
import { ConfirmSection } from './confirm-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { LegalSection } from './legal-section.tsx'
import { PrefixSection } from './prefix-section.tsx'
import { Preview } from './preview.tsx'
import { SectionFrame } from './section-frame.tsx'
import { SectionNav } from './section-nav.tsx'
import { photosOf, startOf } from './start.ts'

type Props = {
  userId: string
  detail: Detail
  /** Opens the form anew with another draft, or with none. */
  onReopen: (draft: Draft | undefined) => void
  /** Reads everything anew. */
  onReload: () => void
  onCancel: () => void
}

/** The whole registration. What is typed is kept as it is typed; what is wrong is said where it is wrong. */
export default function RegistrationForm({ userId, detail, onReopen, onReload, onCancel }: Props) {
  const { registration, draft, revision, nodes } = detail
  const [start] = useState(() => startOf(detail))
  const fields = useFields({
    ...start,
    reviewed: start.submitted,
    feedback: registration.companyApprovalDetails.fields,
  })
  const [photos] = useState(() => photosOf(start.values, detail))
  const uploads = useUploads({ initial: photos, onUploaded: fields.setPhoto })
  const keeper = useDraft({
    userId,
    base: baseOf(registration),
    current: useCurrentDraft(detail, fields, uploads),
    revision,
    onGone: onReload,
  })
  const fixed = stageOf(registration.examineStatus) === 'approved' || registration.standing !== null
  const hint = usePrefixHint(fields.values.indentifierPrefix, fixed)
  const [refused, setRefused] = useState<RegistrationProblems>({})

  const show = (problems: RegistrationProblems) => {
    fields.show(problems)
    setRefused(problems)
    const [first] = inFormOrder(problems)
    // The fields get their marks first, so that the wrong one of several controls is found.
    if (first) setTimeout(() => goTo(first[0]))
    return !first
  }
  const ready = () => {
    if (uploads.busy) {
      toast('图片还在上传，请稍等', { kind: 'warn' })
      return false
    }
    const problems = fields.judge()
    if (hint.kind === 'taken' && !problems.indentifierPrefix) problems.indentifierPrefix = hint.message
    return show(problems)
  }
  const submit = useSubmit({
    registration,
    values: fields.values,
    ready,
    onRefused: show,
    onSent: () => {
      keeper.clear()
      onReload()
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit.start()
  }
  const restart = () => {
    keeper.clear()
    onReopen(undefined)
  }
  // What has been put right leaves the list; what was only found while typing does not join it.
  const listed = Object.fromEntries(
    Object.entries(fields.problems).filter(([name]) => name in refused),
  ) as RegistrationProblems
  return (
    <form className="regform" noValidate onSubmit={onSubmit} aria-label="标识前缀注册">
      <SectionNav fields={fields} />
      <div className="parts">
        <DraftNotice restored={draft} keeper={keeper} onTake={onReopen} onRestart={restart} />
        <ProblemSummary problems={listed} />
        <SectionFrame at={0}>
          <PrefixSection fields={fields} nodes={nodes} hint={hint} fixed={fixed} />
        </SectionFrame>
        <SectionFrame at={1}>
          <CompanySection fields={fields} uploads={uploads} />
        </SectionFrame>
        <SectionFrame at={2}>
          <LegalSection fields={fields} uploads={uploads} />
        </SectionFrame>
        <SectionFrame at={3}>
          <ContactSection fields={fields} />
        </SectionFrame>
        <SectionFrame at={4}>
          <ConfirmSection fields={fields} />
        </SectionFrame>
        <div className="submitbar">
          {submit.failure && <FailureNotice failure={submit.failure} onReload={onReload} />}
          <DraftLine keeper={keeper} />
          <Button kind="o" onClick={onCancel} disabled={submit.sending}>
            取消
          </Button>
          <Button type="submit" loading={submit.sending}>
            确认提交
          </Button>
        </div>
      </div>
      <Preview values={fields.values} />
      {submit.dialogs}
    </form>
  )
}

/** The form as a draft; the same object until something in it changes. */
function useCurrentDraft(
  { registration }: Detail,
  { values, ticks }: ReturnType<typeof useFields>,
  { photos }: ReturnType<typeof useUploads>,
): Draft {
  const base = baseOf(registration)
  const done = Object.entries(photos).flatMap(([slot, { state }]) =>
    state.kind === 'done' ? [[slot, state.fileName]] : [],
  )
  const names = JSON.stringify(Object.fromEntries(done))
  return useMemo(
    () => draftOf(base, values, ticks, JSON.parse(names), Date.now()),
    [base, values, ticks, names],
  )
}
