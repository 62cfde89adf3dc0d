import { isPrefixDigits } from '@biaojie/contract/enterprises/registrations/fields.ts'
import type { RegistrationProblems } from '@biaojie/contract/enterprises/registrations/rules.ts'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import * as text from '@biaojie/ui/text.module.css'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { PrefixAnatomy } from '../../../registration/prefix-anatomy.tsx'
import { toStage } from '../../../registration/status.ts'
import { type Draft, makeDraft, toBase } from '../draft/draft.ts'
import { DraftLine, DraftNotice } from '../draft/draft-line.tsx'
import { type DraftKeeper, useDraft } from '../draft/use-draft.ts'
import { SECTIONS, sortInFormOrder } from '../fields/sections.ts'
import { type Fields, useFields } from '../fields/use-fields.ts'
import { usePrefixHint } from '../fields/use-prefix-hint.ts'
import type { Values } from '../fields/values.ts'
import * as page from '../page.module.css'
import { FailureNotice, ProblemSummary } from '../submit/problem-summary.tsx'
import { ReviewReasons } from '../submit/review-reasons.tsx'
import { type Submit, useSubmit } from '../submit/use-submit.tsx'
import { ProposalBanner } from '../summary/proposal-banner.tsx'
import { type Uploads, useUploads } from '../upload/use-uploads.ts'
import type { Detail } from '../use-detail.ts'
import { goTo } from './cell.tsx'
import { CompanySection } from './company-section.tsx'
import { ConfirmSection } from './confirm-section.tsx'
import { ContactSection } from './contact-section.tsx'
import * as styles from './form.module.css'
import { LegalSection } from './legal-section.tsx'
import { PrefixSection } from './prefix-section.tsx'
import { SectionNav } from './section-nav.tsx'
import { chooseStart, makePhotos } from './start.ts'

/** Shows one numbered part of the form. */
function SectionFrame({ at, children }: { at: number; children: ReactNode }) {
  const section = SECTIONS[at]
  if (!section) return null
  return (
    <section id={section.id} className={styles.section} aria-labelledby={`${section.id}-title`}>
      <header>
        <h2 id={`${section.id}-title`}>
          <i className={text.figure} aria-hidden>
            {at + 1}
          </i>
          {section.title}
        </h2>
        {section.note && <p>{section.note}</p>}
      </header>
      <div className={page.fields}>{children}</div>
    </section>
  )
}

/** Shows the prefix as it will stand on every part of this maker. */
function Preview({ values }: { values: Values }) {
  const digits = values.indentifierPrefix
  const isComplete = isPrefixDigits(digits)
  return (
    <aside className={cx(styles.preview, drawing.sheet)} data-surface="navy" aria-label="前缀预览">
      <h2>您的标识前缀</h2>
      <PrefixAnatomy digits={digits.slice(0, 4)} owner={values.name || '您的企业'} note="标识前缀" />
      <p>
        往后零件上的标识：
        <span className={cx(text.code, styles.example)}>
          {getNodePrefix()}.{isComplete ? digits : '····'}/<b>您编的后缀</b>
        </span>
      </p>
    </aside>
  )
}

type Props = {
  userId: string
  detail: Detail
  /** Opens the form again with another draft, or with none. */
  onReopen: (draft: Draft | undefined) => void
  /** Reads everything again. */
  onReload: () => void
  onCancel: () => void
}

/** Shows the whole registration. Typed text is stored at once; errors stand beside their fields. */
export default function RegistrationForm({ onReopen, onReload, onCancel, ...props }: Props) {
  const { draft, nodes, registration } = props.detail
  const [note, setNote] = useState('')
  const { fields, uploads, keeper, fixed, hint, listed, submit } = useRegistration({
    ...props,
    note,
    onReload,
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit.start()
  }
  const restart = () => {
    keeper.clear()
    onReopen(undefined)
  }
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit} aria-label="标识前缀注册">
      <SectionNav fields={fields} />
      <div>
        <DraftNotice restored={draft} keeper={keeper} onTake={onReopen} onRestart={restart} />
        {!registration.id && <ProposalBanner registration={registration} onReload={onReload} />}
        <ReviewReasons registration={registration} fields={fields} />
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
          <ConfirmSection fields={fields} note={registration.proposes ? note : undefined} onNote={setNote} />
        </SectionFrame>
        <SubmitBar
          submit={submit}
          proposes={registration.proposes}
          keeper={keeper}
          onReload={onReload}
          onCancel={onCancel}
        />
      </div>
      <Preview values={fields.values} />
      {submit.dialogs}
    </form>
  )
}

type BarProps = Pick<Props, 'onReload' | 'onCancel'> & {
  submit: Submit
  proposes: boolean
  keeper: DraftKeeper
}

function SubmitBar({ submit, proposes, keeper, onReload, onCancel }: BarProps) {
  return (
    <div className={styles.submit} data-bottom-bar>
      {submit.failure && <FailureNotice failure={submit.failure} onReload={onReload} />}
      <DraftLine keeper={keeper} />
      <Button kind="outline" onClick={onCancel} disabled={submit.sending}>
        取消
      </Button>
      <Button type="submit" loading={submit.sending}>
        {proposes ? '提交给管理员确认' : '确认提交'}
      </Button>
    </div>
  )
}

type Used = Pick<Props, 'userId' | 'detail' | 'onReload'> & { note: string }

/** Keeps the state of the form: fields, photos, their draft, and sending. */
function useRegistration({ userId, detail, note, onReload }: Used) {
  const { registration, revision } = detail
  const [start] = useState(() => chooseStart(detail))
  const fields = useFields(start)
  const [photos] = useState(() => makePhotos(start.values, detail))
  const uploads = useUploads({ initial: photos, onUploaded: fields.setPhoto })
  const current = useCurrentDraft(detail, fields, uploads)
  const keeper = useDraft({ userId, base: toBase(registration), current, revision, onGone: onReload })
  const fixed = toStage(registration.examineStatus) === 'approved' || registration.standing !== null
  const hint = usePrefixHint(fields.values.indentifierPrefix, fixed)
  const { listed, show } = useRefused(fields)

  const isReady = () => {
    if (uploads.busy) {
      showToast('图片还在上传，请稍等', { kind: 'warn' })
      return false
    }
    const problems = fields.judge()
    if (hint.kind === 'taken' && !problems.indentifierPrefix) problems.indentifierPrefix = hint.message
    return show(problems)
  }
  const onSent = () => {
    // A declined or withdrawn proposal can be continued, so its form is kept.
    if (!registration.proposes) keeper.clear()
    onReload()
  }
  const submit = useSubmit({ registration, values: fields.values, note, isReady, onRefused: show, onSent })
  return { fields, uploads, keeper, fixed, hint, listed, submit }
}

/**
 * Keeps the problems of the last attempt to submit: marked in the fields, listed above them, the first in
 * view.
 */
function useRefused(fields: Fields) {
  const [refused, setRefused] = useState<RegistrationProblems>({})
  const show = (problems: RegistrationProblems) => {
    fields.show(problems)
    setRefused(problems)
    const [first] = sortInFormOrder(problems)
    // The fields are marked first, so that the wrong one of several controls can be found.
    if (first) setTimeout(() => goTo(first[0]))
    return !first
  }
  // A corrected field leaves the list; problems found while typing do not join it.
  const listed: RegistrationProblems = Object.fromEntries(
    Object.entries(fields.problems).filter(([name]) => name in refused),
  )
  return { listed, show }
}

/** Returns the form as a draft; the same object until something in it changes. */
function useCurrentDraft({ registration }: Detail, { values, ticks }: Fields, { photos }: Uploads): Draft {
  const base = toBase(registration)
  const done = Object.entries(photos).flatMap(([slot, { state }]) =>
    state.kind === 'done' ? [[slot, state.fileName]] : [],
  )
  const names = JSON.stringify(Object.fromEntries(done))
  return useMemo(
    () => makeDraft(base, values, ticks, JSON.parse(names), Date.now()),
    [base, values, ticks, names],
  )
}
