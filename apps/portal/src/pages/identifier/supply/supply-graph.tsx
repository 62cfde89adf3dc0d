import { isIdentifier } from '@biaojie/contract/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import * as text from '@biaojie/ui/text.module.css'
import { Fragment } from 'react'
import { paths } from '../../../paths.ts'
import * as styles from './supply.module.css'
import { columnHeight, customersOf, type Party, tiersOf, wirePath } from './supply-graph.ts'

const WIRE = 28

/** Shows the parties behind this product: tiers as columns from the raw material to the car; a list on phones. */
export function SupplyGraph({ parties, own }: { parties: readonly Party[]; own: string }) {
  const tiers = tiersOf(parties)
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
