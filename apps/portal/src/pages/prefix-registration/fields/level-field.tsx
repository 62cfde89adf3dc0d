import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Select } from '@biaojie/ui/form/input.tsx'
import * as styles from '../form/form.module.css'
import { splitCodes, toChosenAt } from './level-codes.ts'
import { type LevelCall, useChoices } from './options.ts'

const ROOT = '-1'

type Props = {
  label: string
  call: LevelCall
  /** The names of the levels: 门类, 大类, 中类. */
  levels: readonly [string, string, string]
  value: string
  help?: string
  error?: string
  onChange: (joined: string) => void
}

/** Shows three lists, each below the choice of the one before; the third may stay open. */
export function LevelField({ label, call, levels, value, help, error, onChange }: Props) {
  const codes = splitCodes(value)
  return (
    <Field label={label} required group help={help} error={error}>
      <div className={styles.levels}>
        {levels.map((name, level) => (
          <Level
            key={name}
            call={call}
            level={level}
            label={`${label}，${name}${level === 2 ? '（可不选）' : ''}`}
            placeholder={level === 2 ? `${name}（可不选）` : name}
            parent={level === 0 ? ROOT : codes[level - 1]}
            code={codes[level] ?? ''}
            invalid={Boolean(error) && level < 2 && !codes[level]}
            onChange={(code) => onChange(toChosenAt(value, level, code))}
          />
        ))}
      </div>
    </Field>
  )
}

type LevelProps = {
  call: LevelCall
  level: number
  label: string
  placeholder: string
  parent: string | undefined
  code: string
  invalid: boolean
  onChange: (code: string) => void
}

function Level({ call, level, label, placeholder, parent, code, invalid, onChange }: LevelProps) {
  const { choices, reload } = useChoices(call, level + 1, parent)
  if (choices.state === 'failed') {
    return (
      <button className={getButtonClass({ kind: 'outline' })} type="button" onClick={reload}>
        {placeholder}没有取到，重试
      </button>
    )
  }
  const list = choices.state === 'ready' ? choices.list : []
  const empty = choices.state === 'ready' && list.length === 0
  return (
    <Select
      // Three lists share one field, so its id belongs to none of them.
      id={undefined}
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={code}
      disabled={choices.state !== 'ready' || empty}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{describeState(choices.state, empty, placeholder)}</option>
      {list.map((choice) => (
        <option key={choice.code} value={choice.code}>
          {choice.name}
        </option>
      ))}
    </Select>
  )
}

function describeState(state: string, empty: boolean, placeholder: string): string {
  if (state === 'loading') return '正在读取'
  return empty ? '没有下一级' : placeholder
}
