import { clearErrors } from '@biaojie/ui/overlay/toast.ts'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'

export type Problems<T> = Partial<Record<keyof T, string>>

/**
 * Keeps the texts of a form and their problems. `check` returns problems in the order of the form, by the
 * `name` of each field; the first wrong field gets the focus. Typed text is never lost.
 */
export function useForm<T extends Record<string, string>>(initial: T, check: (values: T) => Problems<T>) {
  const form = useRef<HTMLFormElement>(null)
  const initialNames = useRef(initial)
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems<T>>({})
  // This takes over text that was typed or filled in before the scripts arrived.
  useEffect(() => {
    const typed = Object.entries(initialNames.current).flatMap(([name, value]) => {
      const field = form.current?.elements.namedItem(name)
      return field instanceof HTMLInputElement && field.type !== 'checkbox' && field.value !== value
        ? [[name, field.value]]
        : []
    })
    if (typed.length > 0) setValues((before) => ({ ...before, ...Object.fromEntries(typed) }))
  }, [])

  const focus = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }
  const set = (name: keyof T, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setProblems(({ [name]: _solved, ...rest }) => rest as Problems<T>)
  }
  /** Shows these problems and no others. Returns true when there are none. */
  const show = (next: Problems<T>): boolean => {
    setProblems(next)
    const first = Object.keys(next)[0]
    if (first) focus(first)
    return !first
  }
  return {
    /**
     * Attributes of the form. Until the scripts are loaded, its button does nothing: any other method would
     * put the typed text, including passwords, into the address.
     */
    element: { ref: form, noValidate: true, method: 'dialog' },
    values,
    problems,
    set,
    setValues,
    focus,
    show,
    /**
     * Starts an attempt and checks everything; returns false and focuses the first wrong field when something
     * is wrong.
     */
    passes: () => {
      clearErrors()
      return show(check(values))
    },
    /** Attributes of a text field. */
    text: (name: keyof T & string) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
    }),
  }
}

export type Form<T extends Record<string, string>> = ReturnType<typeof useForm<T>>
