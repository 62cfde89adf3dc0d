import type { DataOf } from '@biaojie/contract/calls.ts'
import type { OrderRow } from '@biaojie/contract/orders/record.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Link, useNavigate } from 'react-router'
import { getToday } from '../../../data/times.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { useCommandKeys } from '../../../kit/keys.ts'
import { Key } from '../../../kit/notice.tsx'
import { type Fact, PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Together } from '../../../kit/states.tsx'
import { countOrDash } from '../../../kit/values.tsx'
import { pages, SCAN_PAGE } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { sumVisits } from '../../identifiers/parts/visit-bars.tsx'
import * as styles from './company-work.module.css'
import { MonthAxis } from './month-axis.tsx'
import { Imports, MostScanned, Orders, Rights } from './parts.tsx'
import { listSteps } from './steps.ts'
import { Steps } from './steps-table.tsx'

const LATEST = 50
const UNDER_WAY = new Set<OrderRow['status']>(['approving', 'unpaid', 'reviewing', 'refused', 'paid'])
const WEEKDAYS = '日一二三四五六'

/** Asks for all that the page shows, each call once; companies without a prefix have no identifiers. */
function useAnswers(hasPrefix: boolean) {
  const keepOwn = <I,>(input: I) => (hasPrefix ? input : null)
  return {
    registration: useCallQuery('registerInitData', {}),
    orders: useCallQuery('orderList', { body: { size: LATEST } }),
    rights: useCallQuery('entitlementList', { body: { status: 'active', size: 8 } }),
    quotes: useCallQuery('quoteList', { body: { status: 'open', size: 5 } }),
    identifiers: useCallQuery('identifierList', keepOwn({ body: { size: 1 } })),
    visits: useCallQuery('identifierVisits', keepOwn({ body: {} })),
    imports: useCallQuery('importList', keepOwn({ body: { size: LATEST } })),
    recalls: useCallQuery('recallList', keepOwn({ body: { size: LATEST } })),
    scanned: useCallQuery('scannedParts', keepOwn({ body: { size: 5 } })),
    unknown: useCallQuery('unknownCodeList', keepOwn({ body: { size: 1 } })),
  }
}
export type WorkAnswers = ReturnType<typeof useAnswers>

/** Shows a company's start page: the days around today, tasks by deadline, orders, imports, what is looked up. */
export default function CompanyWorkPage() {
  const person = usePerson()
  const hasPrefix = Boolean(person.prefix)
  const answers = useAnswers(hasPrefix)
  const navigate = useNavigate()
  useCommandKeys({ n: hasPrefix ? () => navigate(pages.newIdentifier) : undefined })
  const { registration, orders, rights, quotes, identifiers, imports, recalls, visits } = answers
  const steps =
    registration.data && orders.data && rights.data && quotes.data
      ? listSteps(hasPrefix, {
          registration: registration.data,
          orders: orders.data,
          rights: rights.data,
          quotes: quotes.data,
          identifiers: identifiers.data,
          imports: imports.data,
          recalls: recalls.data,
        })
      : undefined
  const queries = hasPrefix ? Object.values(answers) : [registration, orders, rights, quotes]
  return (
    <>
      <PageHead
        title="工作台"
        group={person.defaultCompanyName}
        facts={listFacts(answers, steps?.length, hasPrefix)}
        actions={
          hasPrefix && (
            <>
              <a className={getButtonClass({ kind: 'outline' })} href={SCAN_PAGE}>
                <Icon name="scan" size={16} />
                现场扫码
              </a>
              <Link className={getButtonClass()} to={pages.newIdentifier}>
                新建标识
                <Key>N</Key>
              </Link>
            </>
          )
        }
      />
      <PageBody>
        <Together label="正在加载工作台" answers={queries}>
          <MonthAxis visits={visits.data?.days} steps={steps ?? []} />
          <Steps steps={steps} answers={queries} />
          <div className={styles.split}>
            <Orders answer={orders} rows={orders.data ? listUnderWay(orders.data) : []} />
            {hasPrefix && <Imports answer={imports} />}
            {hasPrefix && <MostScanned answer={answers.scanned} unknown={answers.unknown.data} />}
          </div>
          <Rights answer={rights} />
        </Together>
      </PageBody>
    </>
  )
}

const listUnderWay = ({ records }: DataOf<'orderList'>) =>
  records.filter(({ status }) => UNDER_WAY.has(status))

function listFacts(
  { orders, rights, identifiers, visits }: WorkAnswers,
  steps: number | undefined,
  hasPrefix: boolean,
): Fact[] {
  const day = getToday()
  const open = orders.data && listUnderWay(orders.data).length
  const ending = rights.data?.counts.expiring
  const weekday = WEEKDAYS[new Date(`${day}T12:00:00+08:00`).getUTCDay()]
  const scans = visits.data && sumVisits(visits.data.days, 30)
  return [
    { label: '今日', value: `${day} 周${weekday}` },
    { label: '待办事项', value: countOrDash(steps) },
    { label: '进行中的订单', value: countOrDash(open), to: pages.orders },
    ...(hasPrefix
      ? [
          { label: '标识', value: countOrDash(identifiers.data?.counts.all), to: pages.identifiers },
          { label: '近 30 天查询', value: countOrDash(scans), to: pages.figures },
        ]
      : []),
    { label: '30 天内到期', value: countOrDash(ending), to: pages.entitlements, hot: Boolean(ending) },
  ]
}
