import { isIdentifier } from '@biaojie/contract/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import * as text from '@biaojie/ui/text.module.css'
import { Fragment } from 'react'
import { paths } from '../../../paths.ts'
import { ElementList } from '../../../scenes/element-list.tsx'
import { fieldsOf } from '../../../scenes/elements.ts'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'
import * as styles from '../supply/supply.module.css'
import {
  columnHeight,
  customersOf,
  type Party,
  type Tier,
  tiersOf,
  wirePath,
} from '../supply/supply-graph.ts'

/**
 * Shows the parties behind this product: tiers as columns from the raw material to the car; a list on phones.
 */
export function Supply({ view, open, name }: PanelProps) {
  const fields = fieldsOf<'supply'>(open.elements)
  const parties = fields.table('parties').rows
  const tiers = tiersOf(parties)
  if (open.elements.length === 0) return <Nothing />
  return (
    <>
      <PanelHead
        title={name}
        note={
          parties.length > 0 &&
          `${tiers.length} 个层级、${parties.length} 家企业${parties.some(({ share }) => share) ? '；百分数为供货份额' : ''}`
        }
      />
      {parties.length > 0 && <Graph tiers={tiers} own={view.identifier} />}
      <ElementList elements={fields.without('parties')} title="供货信息" />
    </>
  )
}

const WIRE = 28

function Graph({ tiers, own }: { tiers: Tier[]; own: string }) {
  const height = columnHeight(Math.max(...tiers.map((tier) => tier.parties.length)))
  return (
    <section
      className={styles.graph}
      aria-label="供应关系"
      tabIndex={tiers.length > 3 ? 0 : undefined}
      style={{ '--height': `${height}px` }}
    >
      {tiers.map((tier, index) => (
        <Fragment key={tier.name}>
          {index > 0 && (
            <svg className={styles.trunks} width={WIRE} height={height} aria-hidden>
              <path d={wirePath(tiers[index - 1]!, tier, height, WIRE)} />
            </svg>
          )}
          <div className={tier.name === '本企业' ? cx(styles.tier, styles.own) : styles.tier}>
            <h3>
              {tier.name} <small>{tier.level ?? `${tier.parties.length} 家`}</small>
            </h3>
            <ul>
              {tier.parties.map((party, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a company may appear in a tier twice; the order is fixed
                <PartyBox key={at} party={party} own={own} />
              ))}
            </ul>
          </div>
        </Fragment>
      ))}
    </section>
  )
}

function PartyBox({ party, own }: { party: Party; own: string }) {
  const { company, role, supplies, identifier = '', area, share } = party
  const customers = customersOf(party).join('、')
  const leads = isIdentifier(identifier) && identifier !== own
  return (
    <li>
      <b>{company}</b>
      <p>{[role, supplies].filter(Boolean).join('：')}</p>
      {customers && (
        <p className={styles.customers} title={customers}>
          供给 {customers}
        </p>
      )}
      {identifier &&
        (leads ? (
          <a className={cx(text.code, styles.code)} href={paths.productScene(identifier)}>
            <AtSlash identifier={identifier} />
          </a>
        ) : (
          <span className={cx(text.code, styles.code)}>
            <AtSlash identifier={identifier} />
          </span>
        ))}
      <small>
        {area} {share && <span className={cx(text.figure, styles.share)}>{share}</span>}
      </small>
    </li>
  )
}

/** Breaks after the slash, never inside a segment. */
function AtSlash({ identifier }: { identifier: string }) {
  const { prefix, suffix } = splitIdentifier(identifier)
  if (!suffix) return <span>{identifier}</span>
  return (
    <>
      <span>{prefix}/</span>
      <wbr />
      <span>{suffix}</span>
    </>
  )
}
