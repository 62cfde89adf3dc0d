type SegmentedOption<Value extends string> = { value: Value; label: string }

/** One of a few views, switched at once: 今日 · 本周 · 本月. `label` names the choice for screen readers. */
export function Segmented<Value extends string>({
  options,
  value,
  onChange,
  label,
}: {
  options: readonly SegmentedOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  label: string
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and browser styles
    <div className="seg" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
