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
} from '@biaojie/contract/identifiers/imports/rules.ts'
import { Radio } from 'antd'
import { type ReactNode, useId } from 'react'
import { RuleExample } from '../parts/rule-example.tsx'
import * as styles from './imports.module.css'

export type Ways = { existing: ExistingWay; blanks: BlankWay; uncoded: UncodedWay }
/** Without a rule, a row without an identifier is wrong unless a person decides otherwise. */
export const USUAL_WAYS: Ways = { existing: 'update', blanks: 'keep', uncoded: 'take' }

type ChoiceProps<Way extends string> = {
  legend: string
  ways: readonly Way[]
  names: Record<Way, string>
  chosen: Way
  onChosen: (way: Way) => void
  children?: ReactNode
}

function Choice<Way extends string>({ legend, ways, names, chosen, onChosen, children }: ChoiceProps<Way>) {
  const id = useId()
  return (
    <fieldset>
      <legend id={id}>{legend}</legend>
      <Radio.Group
        aria-labelledby={id}
        vertical
        value={chosen}
        options={ways.map((value) => ({ value, label: names[value] }))}
        onChange={({ target }) => onChosen(target.value)}
      />
      {children}
    </fieldset>
  )
}

type Props = {
  ways: Ways
  onWays: (ways: Ways) => void
  /** The rule of the template; undefined where rows without an identifier can take no code. */
  rule: { name: string; pattern: string; taken?: number } | undefined
}

/**
 * Chooses what happens to existing identifiers, to rows without an identifier, and to values whose cell is
 * empty.
 */
export const WaysChoice = ({ ways, onWays, rule }: Props) => (
  <div className={styles.choices}>
    <Choice
      legend="表里的标识已经有了"
      ways={EXISTING_WAYS}
      names={EXISTING_WAY_NAMES}
      chosen={ways.existing}
      onChosen={(existing) => onWays({ ...ways, existing })}
    />
    <Choice
      legend="表里没有标识"
      ways={UNCODED_WAYS.filter((way) => way !== 'take' || rule)}
      names={UNCODED_WAY_NAMES}
      chosen={ways.uncoded === 'take' && !rule ? 'refuse' : ways.uncoded}
      onChosen={(uncoded) => onWays({ ...ways, uncoded })}
    >
      {rule && ways.uncoded === 'take' && (
        <p className={styles.rule}>
          {`按“${rule.name}”取号，例：`}
          <RuleExample rule={rule} />
        </p>
      )}
      {ways.uncoded === 'alias' && (
        <p className={styles.rule}>
          旧件码一列写标识的别名：GTIN
          加序列号、客户件码、旧系统的码。找到哪个标识就更新哪个，找不到的行算错。
        </p>
      )}
    </Choice>
    {ways.existing === 'update' && (
      <Choice
        legend="空着的格子"
        ways={BLANK_WAYS}
        names={BLANK_WAY_NAMES}
        chosen={ways.blanks}
        onChosen={(blanks) => onWays({ ...ways, blanks })}
      />
    )}
  </div>
)

/** Describes the options of an import in one line. */
export const describeWays = ({ existing, blanks }: Pick<Ways, 'existing' | 'blanks'>) =>
  existing === 'update'
    ? `${EXISTING_WAY_NAMES.update}，空着的格子${BLANK_WAY_NAMES[blanks]}`
    : EXISTING_WAY_NAMES[existing]
