import { hasTrial } from '@biaojie/contract/market/rules.ts'
import { PLACES, stationName } from '@biaojie/contract/market/stations.ts'
import { addMoney, fenOfYuan, moneyText, NO_MONEY, priceParts } from '@biaojie/contract/money.ts'
import { Price } from '@biaojie/ui/blocks/price.tsx'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { usePlanned } from '../../../market/kept.ts'
import type { MarketPlan } from './load.ts'
import { toggleOnPlan } from './plan.tsx'
import * as styles from './plan-block.module.css'
import { PlanInquiry } from './plan-inquiry.tsx'

type Numbered = MarketPlan['records'][number]

const yearOf = ({ year }: Numbered) => (year === null ? undefined : fenOfYuan(year))
export const sumOf = (chosen: readonly Numbered[]) =>
  addMoney(...chosen.map((one) => yearOf(one) ?? NO_MONEY))

/** The chosen applications that are still in the market, in the order of their numbers. */
export function useChosen({ records }: MarketPlan): Numbered[] {
  const ids = new Set(usePlanned().map(({ id }) => id))
  return records.filter(({ id }) => ids.has(id))
}

/** Shows the title block of the drawing: what is chosen, what it costs in a year, and asks for a quote. */
export function PlanBlock({ plan }: { plan: MarketPlan }) {
  const chosen = useChosen(plan)
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles.block}>
      <Parts chosen={chosen} />
      <Facts chosen={chosen} total={plan.records.length} />
      <Sum chosen={chosen} onAsk={() => setAsking(true)} />
      {asking && <PlanInquiry chosen={chosen} onClosed={() => setAsking(false)} />}
    </div>
  )
}

function Parts({ chosen }: { chosen: readonly Numbered[] }) {
  return (
    <table className={styles.parts}>
      <thead>
        <tr>
          <th>号</th>
          <th>应用</th>
          <th>单价 × 次</th>
          <th>一年，元</th>
          <th>
            <span className={text.visuallyHidden}>去掉</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {chosen.map((one) => (
          <tr key={one.id}>
            <td>
              <i>{one.number}</i>
            </td>
            <td>{one.name}</td>
            <td>{one.paid || '面议'}</td>
            <td>{one.year === null ? '—' : moneyText(yearOf(one) ?? NO_MONEY)}</td>
            <td>
              <button type="button" aria-label={`去掉 ${one.name}`} onClick={() => toggleOnPlan(one)}>
                <Icon name="close" size={16} />
              </button>
            </td>
          </tr>
        ))}
        {chosen.length === 0 && (
          <tr>
            <td colSpan={5} className={styles.none}>
              图上还没有选应用。点件号，或在清单里按“选入图”。
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Facts({ chosen, total }: { chosen: readonly Numbered[]; total: number }) {
  const places = new Set(chosen.map(({ place }) => place))
  const stations = new Set(
    PLACES.filter(({ key }) => places.has(key)).map(({ station }) => stationName(station)),
  )
  const trials = chosen.filter((one) => hasTrial(one.tryUseDuration))
  const longest = Math.max(0, ...trials.map((one) => one.tryUseDuration))
  return (
    <dl className={styles.facts}>
      <div>
        <dt>图样</dt>
        <dd>制动盘，从铁水到换件</dd>
      </div>
      <div>
        <dt>已选</dt>
        <dd>
          <b>{chosen.length}</b> / {total} 个应用
        </dd>
      </div>
      <div>
        <dt>落在工段</dt>
        <dd>{[...stations].join('、') || '—'}</dd>
      </div>
      <div>
        <dt>可试用</dt>
        <dd>
          <b>{trials.length}</b> 个
          {longest > 0 && (
            <>
              ，最长 <b>{longest}</b> 天
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}

function Sum({ chosen, onAsk }: { chosen: readonly Numbered[]; onAsk: () => void }) {
  const open = chosen.filter(({ year }) => year === null).length
  const providers = new Set(chosen.map(({ provider }) => provider)).size
  return (
    <div className={styles.sum}>
      <span>
        {chosen.length > 0 ? `${chosen.length} 项一年合计` : '一年合计'}
        {open > 0 && `，另 ${open} 项面议`}
      </span>
      <Price price={priceParts(sumOf(chosen))} size="row" />
      <Button wide disabled={chosen.length === 0} onClick={onAsk}>
        按这张图询价
      </Button>
      <p>
        {providers > 0 ? `${providers} 家服务商分别答复，1–3 个工作日` : '选好后一次询价，1–3 个工作日答复'}
      </p>
    </div>
  )
}

/** Shows the sum at the lower edge of phones, where the block is far up. */
export function SumBar({ plan }: { plan: MarketPlan }) {
  const chosen = useChosen(plan)
  const [asking, setAsking] = useState(false)
  if (chosen.length === 0) return null
  return (
    <div className={styles.bar}>
      <span>
        已选 <b>{chosen.length}</b> 个，一年
      </span>
      <Price price={priceParts(sumOf(chosen))} size="row" />
      <Button onClick={() => setAsking(true)}>询价</Button>
      {asking && <PlanInquiry chosen={chosen} onClosed={() => setAsking(false)} />}
    </div>
  )
}
