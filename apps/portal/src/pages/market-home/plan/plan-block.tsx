import { getStationName, PLACES } from '@biaojie/contract/marketplace/market/stations.ts'
import { hasTrial } from '@biaojie/contract/marketplace/market/trial-rules.ts'
import { addMoney, formatMoney, NO_MONEY, readFen, splitMoney } from '@biaojie/contract/money.ts'
import { Price } from '@biaojie/ui/blocks/price.tsx'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import type { MarketPlan } from './load.ts'
import { countAll, toggleOnPlan } from './plan.tsx'
import * as styles from './plan-block.module.css'
import type { ChosenApplication, useChosen } from './use-chosen.ts'

const PlanInquiry = lazily(async () => (await import('./plan-inquiry.tsx')).PlanInquiry)

type Chosen = ReturnType<typeof useChosen>
type Planned = NonNullable<ChosenApplication['planned']>

const getYearlyFen = ({ year }: Planned) => (year === null ? undefined : readFen(year))
const formatYear = (planned: Planned) =>
  planned.year === null ? '—' : formatMoney(getYearlyFen(planned) ?? NO_MONEY)
const listPlanned = (chosen: readonly ChosenApplication[]) => chosen.flatMap(({ planned }) => planned ?? [])
const sumPlanned = (planned: readonly Planned[]) =>
  addMoney(...planned.map((application) => getYearlyFen(application) ?? NO_MONEY))

/** Shows the title block of the drawing: what is chosen, what it costs in a year, and asks for a quote. */
export function PlanBlock({
  plan,
  chosen: { chosen, isFailed, retry },
}: {
  plan: MarketPlan
  chosen: Chosen
}) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <div className={styles.block}>
      <Parts chosen={chosen} isFailed={isFailed} />
      <Facts chosen={chosen} total={countAll(plan)} />
      <Sum chosen={chosen} isFailed={isFailed} onRetry={retry} onAsk={() => setAsking(true)} />
      {asking && <PlanInquiry chosen={chosen} onClosed={close} onFailed={close} />}
    </div>
  )
}

function Parts({ chosen, isFailed }: { chosen: readonly ChosenApplication[]; isFailed: boolean }) {
  const unknown = isFailed ? '没有读到' : '…'
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
        {chosen.map((application) => (
          <tr key={application.id}>
            <td>
              <i>{application.planned?.number ?? '–'}</i>
            </td>
            <td>{application.name}</td>
            <td>{application.planned ? application.planned.paid || '面议' : unknown}</td>
            <td>{application.planned ? formatYear(application.planned) : '—'}</td>
            <td>
              <button
                type="button"
                aria-label={`去掉 ${application.name}`}
                onClick={() => toggleOnPlan(application)}
              >
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

function Facts({ chosen, total }: { chosen: readonly ChosenApplication[]; total: number }) {
  const planned = listPlanned(chosen)
  const places = new Set(planned.map(({ place }) => place))
  const stations = new Set(
    PLACES.filter(({ key }) => places.has(key)).map(({ station }) => getStationName(station)),
  )
  const trials = planned.filter((application) => hasTrial(application.tryUseDuration))
  const longest = Math.max(0, ...trials.map((trial) => trial.tryUseDuration))
  return (
    <dl className={styles.facts}>
      <div>
        <dt>图样</dt>
        <dd>一件产品，从原料到换件</dd>
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

type SumProps = {
  chosen: readonly ChosenApplication[]
  isFailed: boolean
  onRetry: () => void
  onAsk: () => void
}

function Sum({ chosen, isFailed, onRetry, onAsk }: SumProps) {
  const planned = listPlanned(chosen)
  const open = planned.filter(({ year }) => year === null).length
  const providers = new Set(planned.map(({ provider }) => provider)).size
  return (
    <div className={styles.sum}>
      <span>
        {planned.length > 0 ? `${planned.length} 项一年合计` : '一年合计'}
        {open > 0 && `，另 ${open} 项面议`}
      </span>
      {planned.length > 0 || chosen.length === 0 ? (
        <Price price={splitMoney(sumPlanned(planned))} size="row" />
      ) : (
        <b>—</b>
      )}
      <Button wide disabled={chosen.length === 0} onClick={onAsk}>
        按这张图询价
      </Button>
      {isFailed ? (
        <p role="status">
          {chosen.length - planned.length} 项的价格没有读到。
          <Button kind="text" size="small" onClick={onRetry}>
            重试
          </Button>
        </p>
      ) : (
        <p>
          {providers > 0 ? `${providers} 家服务商分别答复，1–3 个工作日` : '选好后一次询价，1–3 个工作日答复'}
        </p>
      )}
    </div>
  )
}

/** Shows the sum at the lower edge of phones, where the block is far up. */
export function SumBar({ chosen: { chosen, isFailed, retry } }: { chosen: Chosen }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (chosen.length === 0) return null
  return (
    <div className={styles.bar}>
      <span>
        已选 <b>{chosen.length}</b> 个，一年
      </span>
      {isFailed ? (
        <Button kind="text" onClick={retry}>
          重试
        </Button>
      ) : (
        <Price price={splitMoney(sumPlanned(listPlanned(chosen)))} size="row" />
      )}
      <Button onClick={() => setAsking(true)}>询价</Button>
      {asking && <PlanInquiry chosen={chosen} onClosed={close} onFailed={close} />}
    </div>
  )
}
