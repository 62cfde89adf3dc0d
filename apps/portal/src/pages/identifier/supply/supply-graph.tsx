import { isIdentifier } from '@biaojie/contract/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import * as text from '@biaojie/ui/text.module.css'
import { Fragment } from 'react'
import { Own, useLanguage } from '../../../language/language.ts'
import * as styles from './supply.module.css'
import {
  computeColumnHeight,
  drawWires,
  isOwn,
  listCustomers,
  listTiers,
  type Party,
} from './supply-graph.ts'

const WIRE = 28

/** Shows the parties behind this product: tiers as columns from raw material to car; a list on phones. */
export function SupplyGraph({ parties, own }: { parties: readonly Party[]; own: string }) {
  const { t } = useLanguage()
  const tiers = listTiers(parties)
  const height = computeColumnHeight(Math.max(...tiers.map((tier) => tier.parties.length)))
  return (
    <section
      className={styles.graph}
      aria-label={t('供应关系')}
      tabIndex={tiers.length > 3 ? 0 : undefined}
      style={{ '--height': `${height}px` }}
    >
      {tiers.map((tier, index) => (
        <Fragment key={tier.name}>
          {index > 0 && (
            <svg className={styles.trunks} width={WIRE} height={height} aria-hidden>
              <path d={drawWires(tiers[index - 1]!, tier, height, WIRE)} />
            </svg>
          )}
          <div className={cx(styles.tier, tier.parties.some(isOwn) && styles.own)}>
            <h3>
              <Own>{t(tier.name)}</Own>{' '}
              <small>{tier.level ? t(tier.level) : t`${tier.parties.length} 家`}</small>
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
  const { t, partPath } = useLanguage()
  const { company, role, supplies, identifier = '', area, share } = party
  const customers = listCustomers(party).join(t('、'))
  const leads = isIdentifier(identifier) && identifier !== own
  return (
    <li>
      <b>
        <Own>{company}</Own>
      </b>
      <p>
        <Own>{[role, supplies].filter(Boolean).join(t('：'))}</Own>
      </p>
      {customers && (
        <p className={styles.customers} title={customers}>
          <Own>{t`供给 ${customers}`}</Own>
        </p>
      )}
      {identifier &&
        (leads ? (
          <a className={cx(text.code, styles.code)} href={partPath(identifier)}>
            <AtSlash identifier={identifier} />
          </a>
        ) : (
          <span className={cx(text.code, styles.code)}>
            <AtSlash identifier={identifier} />
          </span>
        ))}
      <small>
        <Own>{area}</Own> {share && <span className={cx(text.figure, styles.share)}>{share}</span>}
      </small>
    </li>
  )
}

/** Allows a line break after the slash, but not inside a segment. */
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
