import { Icon } from '../icons.tsx'
import * as styles from './tools.module.css'

/** Shows a select without a visible label; screen readers get `label`. */
export function ToolSelect<Value extends string | number>({
  options,
  value,
  onChange,
  label,
}: {
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  label: string
}) {
  return (
    <span className={styles.tool}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const option = options[event.currentTarget.selectedIndex]
          if (option) onChange(option.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={14} />
    </span>
  )
}
