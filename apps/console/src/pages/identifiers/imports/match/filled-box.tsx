import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import type { FilledValue } from '@biaojie/contract/identifiers/imports/rows.ts'
import { Input, Select } from 'antd'
import { useId } from 'react'
import { Section } from '../../../../kit/detail/sections.tsx'
import { TextButton } from '../../../../kit/notice.tsx'
import * as styles from './matching.module.css'

type Choice = ImportDetail['choices'][number]

type Props = {
  choices: readonly Choice[]
  filled: readonly FilledValue[]
  /** The reason why a value is refused, by target. */
  problems: Readonly<Record<string, string>>
  onFilled: (filled: readonly FilledValue[]) => void
}

const formatName = ({ name, scene }: Choice) => (scene ? `${name}　${scene}` : name)

/** Values of all rows, typed once: for fields without a column, and for empty cells. */
export function FilledBox({ choices, filled, problems, onFilled }: Props) {
  const open = choices.filter(
    ({ target, fills }) => fills && !filled.some((entry) => entry.target === target),
  )
  return (
    <Section title="填同一个值" note="表里没有的列，和空着的格子" flush>
      <ul className={styles.filled}>
        {filled.map((entry) => {
          const choice = choices.find(({ target }) => target === entry.target)
          return (
            choice && (
              <FilledRow
                key={entry.target}
                choice={choice}
                value={entry.value}
                problem={problems[entry.target]}
                onValue={(value) =>
                  onFilled(filled.map((other) => (other === entry ? { ...other, value } : other)))
                }
                onDrop={() => onFilled(filled.filter((other) => other !== entry))}
              />
            )
          )
        })}
        {open.length > 0 && (
          <li>
            <Select
              aria-label="再选一个字段填同一个值"
              placeholder="选一个字段"
              value={null}
              options={open.map((choice) => ({ value: choice.target, label: formatName(choice) }))}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(target) => target && onFilled([...filled, { target, value: '' }])}
            />
          </li>
        )}
      </ul>
    </Section>
  )
}

type RowProps = {
  choice: Choice
  value: string
  problem: string | undefined
  onValue: (value: string) => void
  onDrop: () => void
}

function FilledRow({ choice, value, problem, onValue, onDrop }: RowProps) {
  const id = useId()
  const { name, scene, unit, options } = choice
  const status = problem ? 'error' : ''
  return (
    <li>
      <label htmlFor={id}>
        {name} {(scene || unit) && <small>{[scene, unit].filter(Boolean).join('　')}</small>}
      </label>
      {options.length > 0 ? (
        <Select
          id={id}
          aria-label={`${name}，所有行`}
          value={value || null}
          placeholder="选一项"
          status={status}
          options={options.map((text) => ({ value: text, label: text }))}
          onChange={(chosen) => onValue(chosen ?? '')}
        />
      ) : (
        <Input
          id={id}
          value={value}
          maxLength={4_000}
          status={status}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
      <TextButton label={`${name}不填同一个值`} onPress={onDrop}>
        不填
      </TextButton>
      {problem && <p role="alert">{problem}</p>}
    </li>
  )
}
