import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Section } from '../../../../kit/detail/sections.tsx'
import { TextButton } from '../../../../kit/notice.tsx'
import * as styles from './matching.module.css'

type Choice = ImportDetail['choices'][number]

type Props = {
  choices: readonly Choice[]
  targets: readonly string[]
  missing: readonly Choice[]
  /** For required fields without a column, the other source of their value, by target. */
  about: Readonly<Record<string, string>>
  /** Gives rows codes by the rule; undefined when they have codes or cannot get them. */
  onCodes: (() => void) | undefined
  /** Fields that already have an input for a value in all rows. */
  filled: readonly string[]
  /** Asks for the value that all rows have of a field. */
  onFill: (target: string) => void
}

/** Shows the required fields, and the source of each value. */
export function Needed({ choices, targets, missing, about, onCodes, filled, onFill }: Props) {
  const required = choices.filter((choice) => choice.required)
  const isMissing = (target: string) => missing.some((choice) => choice.target === target)
  return (
    <Section
      title={`必填的 ${required.length} 项`}
      note={missing.length > 0 ? `还差 ${missing.length} 项` : '都已对上'}
      flush
    >
      <ul className={styles.needed}>
        {required.map(({ target, name, scene, fills }) => (
          <li key={target} className={cx(isMissing(target) && styles.missing)}>
            <Icon name={isMissing(target) ? 'warning' : 'check'} size={16} />
            {name} {scene && <small>{scene}</small>}
            {!targets.includes(target) && about[target] && <span>{about[target]}</span>}
            {isMissing(target) && fills && !filled.includes(target) && (
              <span>
                <TextButton label={`${name}填同一个值`} onPress={() => onFill(target)}>
                  填同一个值
                </TextButton>
              </span>
            )}
            {isMissing(target) && target === 'identifier' && onCodes && (
              <span>
                <TextButton onPress={onCodes}>按规则取号</TextButton>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
