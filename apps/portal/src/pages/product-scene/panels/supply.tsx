import { isIdentifier } from '@biaojie/contract/rules.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { type CSSProperties, Fragment } from 'react'
import { paths } from '../../../paths.ts'
import { ElementList } from '../../../scenes/element-list.tsx'
import { type Row, rowsOf, without } from '../../../scenes/elements.ts'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'
import { columnHeight, customersOf, type Tier, tiersOf, wirePath } from '../supply/supply-graph.ts'

/** The parties behind this product: tiers as columns from the raw material to the car; a list on phones. */
export function Supply({ view, open, name }: PanelProps) {
  const parties = rowsOf(open.elements, '供应关系')
  const tiers = tiersOf(parties)
  if (open.elements.length === 0) return <Nothing />
  return (
    <>
      <PanelHead
        title={name}
        note={
          parties.length > 0 &&
          `${tiers.length} 个层级、${parties.length} 家企业${parties.some(({ 份额 }) => 份额) ? '；百分数为供货份额' : ''}`
        }
      />
      {parties.length > 0 && <Graph tiers={tiers} own={view.identifier} />}
      <ElementList elements={without(open.elements, ['供应关系'])} title="供货信息" />
    </>
  )
}

const WIRE = 28

function Graph({ tiers, own }: { tiers: Tier[]; own: string }) {
  const height = columnHeight(Math.max(...tiers.map((tier) => tier.parties.length)))
  return (
    <section
      className="sup"
      aria-label="供应关系"
      tabIndex={tiers.length > 3 ? 0 : undefined}
      style={{ '--tall': `${height}px` } as CSSProperties}
    >
      {tiers.map((tier, index) => (
        <Fragment key={tier.name}>
          {index > 0 && (
            <svg className="wire" width={WIRE} height={height} aria-hidden>
              <path d={wirePath(tiers[index - 1]!, tier, height, WIRE)} />
            </svg>
          )}
          <div className={tier.name === '本企业' ? 'tier own' : 'tier'}>
            <h3>
              {tier.name} <small>{tier.level ?? `${tier.parties.length} 家`}</small>
            </h3>
            <ul>
              {tier.parties.map((party, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a company may stand in a tier twice; the order is fixed
                <Party key={at} party={party} own={own} />
              ))}
            </ul>
          </div>
        </Fragment>
      ))}
    </section>
  )
}

function Party({ party, own }: { party: Row; own: string }) {
  const { 企业, 角色, 供应内容, 标识 = '', 地区, 份额 } = party
  const customers = customersOf(party).join('、')
  const leads = isIdentifier(标识) && 标识 !== own
  return (
    <li>
      <b>{企业}</b>
      <p>{[角色, 供应内容].filter(Boolean).join('：')}</p>
      {customers && (
        <p className="to" title={customers}>
          供给 {customers}
        </p>
      )}
      {标识 &&
        (leads ? (
          <a className="id" href={paths.productScene(标识)}>
            <AtSlash identifier={标识} />
          </a>
        ) : (
          <span className="id">
            <AtSlash identifier={标识} />
          </span>
        ))}
      <small>
        {地区} {份额 && <span className="num">{份额}</span>}
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
