import {
  type Cost,
  computeCostByTerm,
  computeCostOver,
  type PricedTerm,
} from '@biaojie/contract/marketplace/market/cost-rules.ts'
import { countMonths, formatTerm } from '@biaojie/contract/marketplace/market/rules.ts'
import type { ApplicationDetail } from '@biaojie/contract/marketplace/market/shapes.ts'
import { formatTrial } from '@biaojie/contract/marketplace/market/trial-rules.ts'
import { fen, formatMoney, readFen } from '@biaojie/contract/money.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { formatPrice } from '../../market/prices.ts'
import * as styles from './price-matrix.module.css'
import type { ApplicationView } from './shown-application.ts'
import type { Select, Selection } from './use-selection.ts'

type Props = { application: ApplicationView; selection: Selection; onSelect: Select }

/**
 * Shows terms by packages as a table; a cell chooses both. Below it are the limits of each package and the
 * costs of several years.
 */
export function PriceMatrix({ application, selection, onSelect }: Props) {
  const { list } = application
  const terms = listTerms(application)
  const limits = [...new Set(list.flatMap(({ limits }) => limits.map(({ name }) => name)))]
  return (
    <>
      <div className={styles.frame}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <td />
              {list.map(({ id, name, note }) => (
                <th key={id} scope="col">
                  {name}
                  <span>{note}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {terms.map((term) => (
              <tr key={term}>
                <th scope="row">{term}</th>
                {list.map((price) => (
                  <PriceCell
                    key={price.id}
                    of={price}
                    term={term}
                    chosen={selection.price?.id}
                    onSelect={onSelect}
                  />
                ))}
              </tr>
            ))}
            {limits.map((limit) => (
              <tr key={limit}>
                <th scope="row">{limit}</th>
                {list.map(({ id, limits }) => (
                  <td key={id}>{limits.find(({ name }) => name === limit)?.value ?? '—'}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">试用</th>
              {list.map(({ id, tryUseDuration }) => (
                <td key={id}>{formatTrial(tryUseDuration)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <YearCosts selection={selection} />
    </>
  )
}

type CellProps = {
  of: Selection['chosenPackage']
  term: string
  chosen: string | undefined
  onSelect: Select
}

function PriceCell({ of, term, chosen, onSelect }: CellProps) {
  const price = of.pricesResponse.find((price) => formatTerm(price) === term)
  if (!price) return <td>—</td>
  return (
    <td>
      <button type="button" aria-pressed={price.id === chosen} onClick={() => onSelect(of.id, price)}>
        {formatPrice(price.price)}
      </button>
    </td>
  )
}

const listTerms = ({ list }: ApplicationView): string[] => {
  const all = list.flatMap(({ pricesResponse }) => pricesResponse)
  return [...new Set([...all].sort((a, b) => countMonths(a) - countMonths(b)).map(formatTerm))]
}

const YEARS = [1, 3]

/** Shows the costs of one and three years with each term, and the cheapest way. */
function YearCosts({ selection: { chosenPackage } }: { selection: Selection }) {
  const prices = chosenPackage.pricesResponse.flatMap(({ price, duration, durationUnit }): PricedTerm[] => {
    const amount = price === null ? undefined : readFen(price)
    return amount === undefined ? [] : [{ duration, durationUnit, price: amount }]
  })
  if (prices.length === 0) return null
  return (
    <div className={styles.years}>
      {YEARS.map((years) => {
        const best = computeCostOver(prices, years * 12)
        const most = Math.max(...prices.map((price) => computeCostByTerm(price, years * 12)))
        // A term longer than these years buys more time, so its extra cost is not compared.
        const renewed = prices.filter((price) => countMonths(price) <= years * 12)
        const dearest = Math.max(0, ...renewed.map((price) => computeCostByTerm(price, years * 12)))
        return (
          <section key={years} aria-label={`${chosenPackage.name}用${years === 1 ? '一' : '三'}年`}>
            <h3>
              {chosenPackage.name}用{years === 1 ? '一' : '三'}年
            </h3>
            <dl>
              {prices.map((price) => (
                <YearCost key={formatTerm(price)} price={price} years={years} best={best} most={most} />
              ))}
            </dl>
            {best && (
              <p className={text.remark}>
                最省：{describeWays(best)}，共 {formatMoney(best.total)} 元
                {best.total < dearest &&
                  `，比最贵的续费方式少付 ${formatMoney(fen(dearest - best.total))} 元`}
              </p>
            )}
          </section>
        )
      })}
    </div>
  )
}

/** Returns 3 × 1 年 + 2 × 1 个月, with equal payments merged. */
function describeWays({ payments }: Cost): string {
  const terms = payments.map(({ term }) => formatTerm(term))
  return [...new Set(terms)]
    .map((term) => [term, terms.filter((other) => other === term).length] as const)
    .map(([term, times]) => (times > 1 ? `${times} × ${term}` : term))
    .join(' + ')
}

/**
 * Shows one way to pay with its bar, relative to the dearest way; the cheapest one has the saving as a
 * dimension.
 */
function YearCost({
  price,
  years,
  best,
  most,
}: {
  price: PricedTerm
  years: number
  best?: Cost
  most: number
}) {
  const cost = computeCostByTerm(price, years * 12)
  const isBest = best !== undefined && cost === best.total
  const share = { '--share': most > 0 ? cost / most : 0 }
  return (
    <div className={isBest ? styles.best : undefined}>
      <dt>按{formatTerm(price).replace(/^\d/, ' $&')}买</dt>
      <dd>
        <span className={styles.track} style={share} aria-hidden>
          <i />
          {isBest && cost < most && <span className={drawing.dimension} />}
        </span>
        <b>
          {formatMoney(cost)} 元{isBest && <em>最省</em>}
        </b>
      </dd>
    </div>
  )
}

/** So many changes are shown; older ones say little about the price of today. */
const SHOWN = 6

/** Shows how prices changed and why, the newest first. */
export function PriceHistory({ changes }: { changes: ApplicationDetail['priceHistory'] }) {
  if (changes.length === 0) return null
  return (
    <section className={styles.changes} aria-label="价格变动">
      <h3>价格变动</h3>
      <ol>
        {changes.slice(0, SHOWN).map(({ packageName, durationUnitView, day, from, to, reason }) => (
          <li key={`${day}${packageName}${durationUnitView}${from}`}>
            <time>{day}</time>
            <span>
              {packageName} · {durationUnitView}
            </span>
            <b data-direction={to < from ? 'down' : 'up'}>
              <s>{formatPrice(from)}</s> {formatPrice(to)}
            </b>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
