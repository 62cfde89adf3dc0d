import {
  BLANK_WAY_NAMES,
  BLANK_WAYS,
  type BlankWay,
  EXISTING_WAY_NAMES,
  EXISTING_WAYS,
  type ExistingWay,
  UNCODED_WAY_NAMES,
  UNCODED_WAYS,
  type UncodedWay,
} from '@biaojie/contract/imports/rules.ts'
import { Radio } from 'antd'
import { useId } from 'react'
import { Code } from '../../../kit/values.tsx'
import * as styles from './imports.module.css'

export type Ways = { existing: ExistingWay; blanks: BlankWay; uncoded: UncodedWay }
/** Without a rule a row that names no identifier is wrong, so that nothing else is asked there. */
export const USUAL_WAYS: Ways = { existing: 'update', blanks: 'keep', uncoded: 'take' }

const EXISTING_OPTIONS = EXISTING_WAYS.map((value) => ({ value, label: EXISTING_WAY_NAMES[value] }))
const BLANK_OPTIONS = BLANK_WAYS.map((value) => ({ value, label: BLANK_WAY_NAMES[value] }))

type Rule = { name: string; pattern: string }

const UNCODED_OPTIONS = UNCODED_WAYS.map((value) => ({ value, label: UNCODED_WAY_NAMES[value] }))

type Props = {
  ways: Ways
  onWays: (ways: Ways) => void
  /** The rule of the template; undefined where rows without an identifier are wrong in any case. */
  rule: Rule | undefined
}

/**
 * Says what becomes of identifiers that are there already, of rows without one, and of values where a cell is empty.
 */
export function WaysChoice({ ways, onWays, rule }: Props) {
  const id = useId()
  return (
    <div className={styles.choices}>
      <fieldset>
        <legend id={`${id}-existing`}>表里的标识已经有了</legend>
        <Radio.Group
          aria-labelledby={`${id}-existing`}
          vertical
          value={ways.existing}
          options={EXISTING_OPTIONS}
          onChange={({ target }) => onWays({ ...ways, existing: target.value })}
        />
      </fieldset>
      {rule && (
        <fieldset>
          <legend id={`${id}-uncoded`}>表里没有标识</legend>
          <Radio.Group
            aria-labelledby={`${id}-uncoded`}
            vertical
            value={ways.uncoded}
            options={UNCODED_OPTIONS}
            onChange={({ target }) => onWays({ ...ways, uncoded: target.value })}
          />
          {ways.uncoded === 'take' && (
            <p className={styles.rule}>
              {`取“${rule.name}”接下来的号：`}
              <Code wraps>{rule.pattern}</Code>
            </p>
          )}
        </fieldset>
      )}
      {ways.existing === 'update' && (
        <fieldset>
          <legend id={`${id}-blanks`}>空着的格子</legend>
          <Radio.Group
            aria-labelledby={`${id}-blanks`}
            vertical
            value={ways.blanks}
            options={BLANK_OPTIONS}
            onChange={({ target }) => onWays({ ...ways, blanks: target.value })}
          />
        </fieldset>
      )}
    </div>
  )
}

/** The ways of an import in one line. */
export const waysText = ({ existing, blanks }: Pick<Ways, 'existing' | 'blanks'>) =>
  existing === 'update'
    ? `${EXISTING_WAY_NAMES.update}，空着的格子${BLANK_WAY_NAMES[blanks]}`
    : EXISTING_WAY_NAMES[existing]
