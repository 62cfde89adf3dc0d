import {
  BLANK_WAY_NAMES,
  BLANK_WAYS,
  type BlankWay,
  EXISTING_WAY_NAMES,
  EXISTING_WAYS,
  type ExistingWay,
} from '@biaojie/contract/imports/rules.ts'
import { Radio } from 'antd'
import { useId } from 'react'
import * as styles from './imports.module.css'

export type Ways = { existing: ExistingWay; blanks: BlankWay }
export const USUAL_WAYS: Ways = { existing: 'update', blanks: 'keep' }

const EXISTING_OPTIONS = EXISTING_WAYS.map((value) => ({ value, label: EXISTING_WAY_NAMES[value] }))
const BLANK_OPTIONS = BLANK_WAYS.map((value) => ({ value, label: BLANK_WAY_NAMES[value] }))

/** Says what becomes of identifiers that are there already, and of their values where a cell is empty. */
export function WaysChoice({ ways, onWays }: { ways: Ways; onWays: (ways: Ways) => void }) {
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
export const waysText = ({ existing, blanks }: Ways) =>
  existing === 'update'
    ? `${EXISTING_WAY_NAMES.update}，空着的格子${BLANK_WAY_NAMES[blanks]}`
    : EXISTING_WAY_NAMES[existing]
