import type { StationKey } from '@biaojie/contract/marketplace/market/stations.ts'
import { Price } from '@biaojie/ui/blocks/price.tsx'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as text from '@biaojie/ui/text.module.css'
import { ApplicationPicture } from '../../../market/application-picture.tsx'
import { usePlanned } from '../../../market/kept.ts'
import { paths } from '../../../paths.ts'
import type { MarketPlan } from './load.ts'
import { toggleOnPlan } from './plan.tsx'
import * as styles from './plan-list.module.css'

type Card = MarketPlan['applications'][number]

/** Lists the applications of the chosen station, or some of each. */
export function PlanList({ plan, station }: { plan: MarketPlan; station: StationKey | '' }) {
  const chosen = new Set(usePlanned().map(({ id }) => id))
  const name = plan.stations.find(({ key }) => key === station)?.name
  return (
    <section className={styles.section} aria-label="清单">
      <SectionHead
        title={name ? `清单：${name}` : '清单'}
        note={name ? '图上哪一块，图样就是哪一块' : '每段先列几个，点工段看全'}
        href={paths.applicationList()}
        linkLabel="按条件找"
      />
      {plan.applications.length > 0 ? (
        <ol className={cx(styles.list, !station && styles.some)}>
          {plan.applications.map((application) => (
            <Row key={application.id} application={application} on={chosen.has(application.id)} />
          ))}
        </ol>
      ) : (
        <p className={styles.none}>这一段还没有上架的应用。</p>
      )}
    </section>
  )
}

function Row({ application, on }: { application: Card; on: boolean }) {
  const { id, number, name, describes, price, place, term } = application
  return (
    <li className={cx(styles.row, on && styles.on)}>
      <i>{number}</i>
      <ApplicationPicture application={application} sizes="208px" className={styles.picture} />
      <div className={styles.text}>
        <h3>
          <a href={paths.application(id)}>{name}</a>
        </h3>
        <p className={styles.place}>{place}</p>
        <p className={cx(styles.describes, text.twoLines)}>{describes}</p>
      </div>
      <p className={styles.price}>
        <Price price={price} size="row" />
        <span>{term}</span>
      </p>
      <Button
        kind={on ? 'quiet' : 'outline'}
        size="small"
        aria-pressed={on}
        onClick={() => toggleOnPlan(application)}
      >
        {on ? '已选入图' : '选入图'}
      </Button>
    </li>
  )
}
