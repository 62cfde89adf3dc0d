import type { Failure, Result } from '@biaojie/session/answer.ts'
import { Form, type FormInstance } from 'antd'
import { useCallback, useState } from 'react'
import { dropDraft, readDraft, writeDraft } from './draft.ts'
import { createRefusedFields, sortRefusal, toFieldName, toKey } from './refused.ts'
import { createUploads } from './uploads.ts'
import { useGuard } from './use-guard.ts'

export type Problem = { key: string; label: string; message: string }
type FieldOfForm = { section: string; label: string }

type Options<V, T> = {
  values: V
  save: (values: V) => Promise<Result<T>>
  onSaved: (data: T, values: V) => void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export type FormStart<V> = {
  form: FormInstance<V>
  /** The unsaved input of an earlier visit, or else the given values. */
  start: V
  isRestored: boolean
  /** Keeps unsaved input in this tab. */
  keep: (input: V) => void
  forget: () => void
}

/** Begins a form with the unsaved input that this tab kept. */
export function useFormStart<V extends object>(values: V, draftKey: string | undefined): FormStart<V> {
  const [form] = Form.useForm<V>()
  const [restored, setRestored] = useState(() => {
    const draft = readDraft<V>(draftKey)
    return draft !== undefined && !isSame(draft, values) ? draft : undefined
  })
  return {
    form,
    start: restored ?? values,
    isRestored: restored !== undefined,
    keep: (input) => writeDraft(draftKey, input),
    forget: () => {
      dropDraft(draftKey)
      setRestored(undefined)
    },
  }
}

/** Keeps the state of a form page: its fields, their errors, and unsaved input. */
export function useFormPage<V extends object, T>(
  { values, save, onSaved }: Options<V, T>,
  { form, isRestored, keep, forget }: FormStart<V>,
) {
  const [busy, setBusy] = useState(false)
  const [uploads] = useState(createUploads)
  const [awaited, setAwaited] = useState(false)
  const fields = useFields()
  const errors = useErrors(form as FormInstance, fields.byKey)
  const guard = useGuard(isRestored)

  const onChange = () => {
    const now: V = form.getFieldsValue(true)
    guard.set(!isSame(now, values))
    keep(now)
    errors.follow()
  }
  const discard = () => {
    forget()
    guard.set(false)
    form.resetFields()
    form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0])
    errors.clear()
  }
  const submit = async (then = onSaved) => {
    if (busy || awaited) return
    setAwaited(uploads.isRunning())
    const arrived = await uploads.waitUntilSettled()
    setAwaited(false)
    if (!arrived) return errors.say('有文件没有传上，还没有保存。请重新上传或移除它，再保存。')
    if (!(await errors.check())) return
    setBusy(true)
    const now: V = form.getFieldsValue(true)
    const answer = await save(now)
    setBusy(false)
    if (!answer.ok) return errors.refused(answer)
    forget()
    guard.set(false)
    then(answer.data, now)
  }
  return {
    isRestored,
    dirty: guard.dirty,
    busy: busy || awaited,
    uploads,
    /** A save waits for uploads. */
    awaited,
    fields,
    errors,
    onChange,
    discard,
    submit,
  }
}

/** Maps fields to the sections that show them; fields register themselves. */
function useFields() {
  const [byKey, setByKey] = useState<ReadonlyMap<string, FieldOfForm>>(new Map())
  const register = useCallback((section: string, key: string, label: string) => {
    setByKey((before) => new Map(before).set(key, { section, label }))
    return () =>
      setByKey((before) => {
        const next = new Map(before)
        next.delete(key)
        return next
      })
  }, [])
  return { byKey, register }
}

/** Lists all errors in the order of the page; corrected fields leave the list at once. */
function useErrors(form: FormInstance, fieldsByKey: ReadonlyMap<string, FieldOfForm>) {
  const [problems, setProblems] = useState<Problem[]>([])
  const [general, setGeneral] = useState('')
  const [refusedFields] = useState(() => createRefusedFields(form))
  const collect = () =>
    form
      .getFieldsError()
      .filter(({ errors }) => errors.length > 0)
      .map(({ name, errors }) => {
        const key = toKey(name)
        return { key, label: fieldsByKey.get(key)?.label ?? '', message: errors[0] ?? '' }
      })
  const show = () => {
    const wrongFields = collect()
    setProblems(wrongFields)
    const first = wrongFields[0]
    if (first)
      form.scrollToField(toFieldName(first.key), { behavior: 'smooth', block: 'center', focus: true })
    return wrongFields.length === 0
  }
  return {
    problems,
    general,
    follow: () => {
      refusedFields.clearChanged()
      if (problems.length > 0) queueMicrotask(() => setProblems(collect()))
      setGeneral('')
    },
    clear: () => {
      setProblems([])
      setGeneral('')
    },
    say: setGeneral,
    check: async () => {
      refusedFields.clear()
      await form.validateFields().catch(() => undefined)
      setGeneral('')
      return show()
    },
    jump: (key: string) =>
      form.scrollToField(toFieldName(key), { behavior: 'smooth', block: 'center', focus: true }),
    refused: (failure: Failure) => {
      const { fields, general: above } = sortRefusal(failure, (key) => fieldsByKey.has(key))
      refusedFields.show(fields)
      show()
      setGeneral(above)
    },
  }
}
