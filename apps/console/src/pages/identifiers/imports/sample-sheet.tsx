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

/** Names the values that a column takes, in a few words. */
function describeAllowed({ target, field }: Target, { takesCodes, byAlias }: Uncoded): string {
  if (target === ALIAS_TARGET.target) return '标识的一个别名'
  if (target === 'identifier' && byAlias) return '可空着，按旧件码找'
  if (target === 'identifier') return takesCodes ? '编码；空着按规则取号' : '编码，或完整标识'
  if (!field) return '可空着'
  if (field.choices.length > 0) return field.choices.join('、')
  return formatBounds(field) || describeKind(field)
}

type Props = Uncoded & { templateId: string; prefix: string }

/** A row without an identifier takes the next code of the rule, or is found by an old code, which it then needs. */
const isNeeded = ({ target, required }: Target, { takesCodes, byAlias }: Uncoded): boolean =>
  target === 'identifier' ? !(takesCodes || byAlias) : required || target === ALIAS_TARGET.target

/** The columns that a file for this template has, and what each of them takes, before a file is at hand. */
export function SampleSheet({ templateId, prefix, ...uncoded }: Props) {
  const body = { id: templateId, ...(prefix && { prefix }) }
  const { data } = useCallQuery('templateDetail', templateId ? { body } : null)
  // The runs below keep their place while the columns are read.
  if (!data)
    return (
      <Section title="必需列" flush>
        <div className={styles.sampleAwaited} />
      </Section>
    )
  if (!data.published) return null
  const targets = listSheetColumns(data.published, uncoded.byAlias).map((one) => ({
    ...one,
    required: isNeeded(one, uncoded),
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
                <td key={target.target}>{describeAllowed(target, uncoded)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </Section>
  )
}
