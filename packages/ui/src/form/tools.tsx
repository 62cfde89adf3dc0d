import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as styles from './tools.module.css'

type View<Value extends string> = { value: Value; label: ReactNode; href?: string }

/**
 * Switches between a few views at once: 今日 · 本周 · 本月. With addresses the choices are links; `onChange` takes
 * over their presses.
 */
export function Segmented<Value extends string>({
  options,
  value,
  onChange,
  label,
  className,
}: {
  options: readonly View<Value>[]
  value: Value | null
  onChange?: (value: Value) => void
  /** Names the choice for screen readers. */
  label: string
  className?: string
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and browser styles
    <div className={cx(styles.segmented, className)} role="group" aria-label={label}>
      {options.map((option) =>
        option.href ? (
          <a
            key={option.value}
            href={option.href}
            aria-current={option.value === value || undefined}
            onClick={
              onChange &&
              ((event) => {
                event.preventDefault()
                onChange(option.value)
              })
            }
          >
            {option.label}
          </a>
        ) : (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChange?.(option.value)}
          >
            {option.label}
          </button>
        ),
      )}
    </div>
  )
}

type DateProps = Omit<ComponentPropsWithRef<'input'>, 'type'>

/** Shows two native date inputs in one box: phones bring their own picker, and a keyboard can type. */
export function DateRange({ start, end, error }: { start: DateProps; end: DateProps; error?: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and browser styles
    <div
      className={cx(styles.tool, styles.dates, error && styles.invalid)}
      role="group"
      aria-label="日期范围"
    >
      <input type="date" aria-label="开始日期" aria-invalid={error || undefined} {...start} />
      <i>至</i>
      <input type="date" aria-label="结束日期" aria-invalid={error || undefined} {...end} />
    </div>
  )
}
