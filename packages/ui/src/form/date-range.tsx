/** Dates as `YYYY-MM-DD`; an empty string is an open end. */
export type DateRange = { start: string; end: string }

/** Two native date inputs in one box. Each limits the other; `min` and `max` limit both. */
export function DateRangePicker({
  value,
  onChange,
  min,
  max,
  error,
  label = '日期范围',
}: {
  value: DateRange
  onChange: (range: DateRange) => void
  min?: string
  max?: string
  error?: boolean
  label?: string
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and browser styles
    <div className={error ? 'inp rng bad' : 'inp rng'} role="group" aria-label={label}>
      <input
        type="date"
        aria-label="开始日期"
        aria-invalid={error || undefined}
        value={value.start}
        min={min}
        max={value.end || max}
        onChange={(event) => onChange({ ...value, start: event.currentTarget.value })}
      />
      <i>至</i>
      <input
        type="date"
        aria-label="结束日期"
        aria-invalid={error || undefined}
        value={value.end}
        min={value.start || min}
        max={max}
        onChange={(event) => onChange({ ...value, end: event.currentTarget.value })}
      />
    </div>
  )
}
