import { ALIAS_TARGET, listSheetColumns, type Target } from '@biaojie/contract/identifiers/imports/rules.ts'
import { findSign } from '@biaojie/contract/identifiers/templates/units.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { formatBounds } from '../form/fields/help.ts'
import { describeKind } from '../templates/editing.ts'
import * as styles from './imports.module.css'

type Uncoded = {
  /** Rows without an identifier take the next code of the template's rule. */
  takesCodes: boolean
  /** Rows without an identifier are found by an old code. */
  byAlias: boolean
}

/** Describes briefly the values that a column accepts. */
function describeAcceptedInput({ target, field }: Target, { takesCodes, byAlias }: Uncoded): string {
  if (target === ALIAS_TARGET.target) return '标识的一个别名'
  if (target === 'identifier' && byAlias) return '可空着，按旧件码找'
  if (target === 'identifier') return takesCodes ? '编码；空着按规则取号' : '编码，或完整标识'
  if (!field) return '可空着'
  if (field.choices.length > 0) return field.choices.join('、')
  return formatBounds(field) || describeKind(field)
}

type Props = Uncoded & { templateId: string; prefix: string }

/**
 * Tells whether a column is required: a row without an identifier takes the next code of the rule, or must
 * have an old code by which it is found.
 */
const isNeeded = ({ target, required }: Target, { takesCodes, byAlias }: Uncoded): boolean =>
  target === 'identifier' ? !(takesCodes || byAlias) : required || target === ALIAS_TARGET.target

/** Shows the columns of a file for this template, with their accepted values, before a file is chosen. */
export function SampleSheet({ templateId, prefix, ...uncoded }: Props) {
  const body = { id: templateId, ...(prefix && { prefix }) }
  const { data } = useCallQuery('templateDetail', templateId ? { body } : null)
  // The list below keeps its position while the columns are loading.
  if (!data)
    return (
      <Section title="必需列" flush>
        <div className={styles.sampleAwaited} />
      </Section>
    )
  if (!data.published) return null
  const targets = listSheetColumns(data.published, uncoded.byAlias).map((column) => ({
    ...column,
    required: isNeeded(column, uncoded),
  }))
  const needed = targets.filter(({ required }) => required).length
  return (
    <Section title="必需列" note={`${targets.length} 列，带星的 ${needed} 列必填，次序不限`} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard. */}
      <section className={styles.sample} tabIndex={0} aria-label="样表的列">
        <table>
          <thead>
            <tr>
              {targets.map(({ target, name, required, field }) => (
                <th scope="col" key={target}>
                  {name}
                  {required && <i aria-hidden="true">*</i>}
                  {field?.unit && <small>{findSign(field.unit)}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {targets.map((target) => (
                <td key={target.target}>{describeAcceptedInput(target, uncoded)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </Section>
  )
}
