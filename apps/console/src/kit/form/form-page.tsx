import type { Result } from '@biaojie/session/answer.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Form } from 'antd'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { CallState } from '../calls.ts'
import { Acts, useCanAct } from '../can-act.tsx'
import { Key } from '../notice.tsx'
import { PageBody, PageHead } from '../page-head.tsx'
import { Answered, Empty } from '../states.tsx'
import * as styles from './form.module.css'
import { markRequired, SectionContext } from './form-field.tsx'
import { toFieldName } from './refused.ts'
import { UploadsContext } from './uploads.ts'
import { type FormStart, useFormPage, useFormStart } from './use-form-page.ts'

export type FormSection = { id: string; title: string; note?: ReactNode; content: ReactNode }

type Props<V extends object, T> = {
  title: string
  back: { to: string; label: string }
  state?: ReactNode
  /**
   * The initial values of the form. Give the page a `key` of the record, so that another record starts a new
   * form.
   */
  values: V
  sections: readonly FormSection[]
  /** Sends everything; wrong fields of the answer are shown at their fields. */
  save: (values: V) => Promise<Result<T>>
  onSaved: (data: T, values: V) => void
  saveLabel?: string
  /** Keeps unsaved input in this tab under this name: `application:101`. */
  draftKey?: string
  /** A preview of the record or checks before publishing, shown at the right. */
  aside?: (values: V) => ReactNode
  /** Where there is no room beside the sections, the aside has a view of its own with this name: 访客页. */
  asideLabel?: string
  /** Above the sections: the state of the record while it is edited. */
  notice?: ReactNode
  /** The page shows this line above the bar, where it does not move the fields when it appears. */
  overBar?: ReactNode
  actions?: ReactNode
  /** In the bar, before the button that saves. `saveThen` saves as well, and goes on differently. */
  more?: (values: V, saveThen: (then: (data: T, values: V) => void) => void) => ReactNode
}

/**
 * Shows an index at the left, sections in the middle, a preview at the right, and a bar that saves. All
 * errors stand above the first section and at each field; typed text is never lost.
 */
export function FormPage<V extends object, T>(props: Props<V, T>) {
  const { title, back, state, values, draftKey, actions } = props
  const begun = useFormStart(values, draftKey)
  const canAct = useCanAct()
  const acts = useRef<FormActs>(undefined)
  return (
    <>
      <PageHead title={title} back={back} note={state} actions={actions} />
      <Form<V>
        form={begun.form}
        layout="vertical"
        disabled={!canAct}
        requiredMark={markRequired}
        initialValues={begun.start}
        scrollToFirstError={false}
        onValuesChange={() => acts.current?.change()}
        onFinish={() => acts.current?.submit()}
        onFinishFailed={() => acts.current?.check()}
        className={styles.page}
        noValidate
      >
        <FormBody {...props} begun={begun} acts={acts} />
      </Form>
    </>
  )
}

type FormActs = { change: () => void; submit: () => void; check: () => void }
type BodyProps<V extends object, T> = Props<V, T> & {
  begun: FormStart<V>
  /** The form around it calls these. */
  acts: RefObject<FormActs | undefined>
}

/**
 * Keeps all state that changes with every key, so that the form around it is not drawn again. A form draws all its fields
 * again, which takes seconds on a slow phone if there are many.
 */
function FormBody<V extends object, T>({ begun, acts, ...props }: BodyProps<V, T>) {
  const { sections, aside, asideLabel } = props
  const page = useFormPage(props, begun)
  // The whole input, for index and preview.
  const now: V = Form.useWatch([], { form: begun.form, preserve: true }) ?? begun.start
  const [view, setView] = useState<View>('fields')
  const submit = (then?: (data: T, values: V) => void) => {
    // Errors stand at the fields.
    setView('fields')
    void page.submit(then)
  }
  acts.current = { change: page.onChange, submit, check: () => void page.errors.check() }
  useSaveKey(submit, useCanAct())
  return (
    <>
      {asideLabel && <Views label={asideLabel} view={view} onView={setView} />}
      <div className={cx(styles.columns, aside && styles.withAside, asideLabel && VIEWS[view])}>
        <Index sections={sections} page={page} values={now} />
        <div className={styles.sections}>
          {page.isRestored && (
            <Note>
              已恢复上次没有保存的内容。
              <button type="button" onClick={page.discard}>
                放弃，恢复原样
              </button>
            </Note>
          )}
          {props.notice}
          <Summary page={page} />
          <UploadsContext value={page.uploads}>
            {sections.map((section) => (
              <SectionBox key={section.id} section={section} register={page.fields.register} />
            ))}
          </UploadsContext>
        </div>
        {aside && <aside className={styles.aside}>{aside(now)}</aside>}
      </div>
      <Acts>
        <div className={styles.foot}>
          {props.overBar}
          <SaveBar page={page} label={props.saveLabel ?? '保存'} more={props.more?.(now, submit)} />
        </div>
      </Acts>
    </>
  )
}

type View = 'fields' | 'aside'
const VIEWS = { fields: styles.showsFields, aside: styles.showsAside }

/** Switches between the sections and the aside where there is room for one of them only. */
const Views = ({ label, view, onView }: { label: string; view: View; onView: (view: View) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
  <div role="group" aria-label="视图" className={styles.views}>
    <button type="button" aria-pressed={view === 'fields'} onClick={() => onView('fields')}>
      填写
    </button>
    <button type="button" aria-pressed={view === 'aside'} onClick={() => onView('aside')}>
      {label}
    </button>
  </div>
)

type PageState = Pick<
  ReturnType<typeof useFormPage<object, unknown>>,
  'fields' | 'errors' | 'dirty' | 'busy' | 'awaited' | 'discard'
>

const Note = ({ children }: { children: ReactNode }) => (
  <p className={styles.note} role="status">
    <Icon name="edit" size={18} />
    {children}
  </p>
)

/** Shows one square for each field: light when filled, red when wrong. */
function Index({
  sections,
  page,
  values,
}: {
  sections: readonly FormSection[]
  page: PageState
  values: object
}) {
  if (sections.length < 2) return null
  const wrong = new Set(page.errors.problems.map(({ key }) => key))
  return (
    <nav className={styles.index} aria-label="本页目录">
      {sections.map(({ id, title }) => {
        const keys = [...page.fields.byKey].filter(([, { section }]) => section === id).map(([key]) => key)
        const bad = keys.some((key) => wrong.has(key))
        return (
          <a key={id} href={`#${toAnchor(id)}`} className={bad ? styles.bad : undefined}>
            {title}
            {bad && <Icon name="warning" size={16} label="有错误" />}
            <span>
              {keys.map((key) => (
                <i
                  key={key}
                  className={
                    wrong.has(key) ? styles.wrong : isFilled(values, key) ? styles.filled : undefined
                  }
                />
              ))}
            </span>
          </a>
        )
      })}
    </nav>
  )
}

function isFilled(values: object, key: string): boolean {
  const path = [toFieldName(key)].flat()
  const value = path.reduce<unknown>(
    (at, part) => (at as Record<string, unknown> | undefined)?.[part],
    values,
  )
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

function Summary({ page: { errors } }: { page: PageState }) {
  const { problems, general, jump } = errors
  if (problems.length === 0 && !general) return null
  return (
    <div className={styles.summary} role="alert">
      <Icon name="warning" size={18} />
      <div>
        {general && <b>{general}</b>}
        {problems.length > 0 && <b>有 {problems.length} 处需要更正，改好才能保存</b>}
        {problems.map(({ key, label, message }) => (
          <button key={key} type="button" onClick={() => jump(key)}>
            {label && !message.includes(label) ? `${label}：${message}` : message}
          </button>
        ))}
      </div>
    </div>
  )
}

/** A section and one of its fields may have the same name, but their elements may not. */
const toAnchor = (section: string) => `section-${section}`

function SectionBox({
  section: { id, title, note, content },
  register,
}: {
  section: FormSection
  register: PageState['fields']['register']
}) {
  const registerHere = useCallback((key: string, label: string) => register(id, key, label), [register, id])
  return (
    <section id={toAnchor(id)} className={styles.section} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      <div className={styles.grid}>
        <SectionContext value={registerHere}>{content}</SectionContext>
      </div>
    </section>
  )
}

function SaveBar({ page, label, more }: { page: PageState; label: string; more: ReactNode }) {
  const state = page.dirty ? '有未保存的修改' : '没有未保存的修改'
  return (
    <div className={styles.bar} data-bar>
      <span role="status" data-waits={page.awaited ? '' : undefined}>
        {page.awaited ? '文件传完就保存' : state}
      </span>
      <Key>Ctrl S</Key>
      {page.dirty && (
        <Button kind="text" onClick={page.discard}>
          放弃修改
        </Button>
      )}
      {more}
      <Button type="submit" loading={page.busy}>
        {label}
      </Button>
    </div>
  )
}

/** Ctrl+S saves instead of the browser's own, and does nothing for people who only look. */
function useSaveKey(save: () => void, canAct: boolean) {
  const latest = useRef<() => void>(undefined)
  latest.current = canAct ? save : undefined
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      latest.current?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

type OpeningProps = {
  /** The word for the record of the form: 横幅. */
  noun: string
  back: { to: string; label: string }
  /** The text when there is no such record: 没有这幅横幅. */
  missing: string
  query: CallState<unknown>
}

/** Replaces a form whose record is being read, could not be read, or is gone. */
export function FormOpening({ noun, back, missing, query }: OpeningProps) {
  return (
    <>
      <PageHead title={back.label} back={back} />
      <PageBody>
        <Answered query={query} noun={noun} lines={8}>
          {() => (
            <Empty title={missing} level="h2">
              可能已被同事删除。
            </Empty>
          )}
        </Answered>
      </PageBody>
    </>
  )
}
