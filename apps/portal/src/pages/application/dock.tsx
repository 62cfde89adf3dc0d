import { formatTerm } from '@biaojie/contract/marketplace/market/rules.ts'
import { Price } from '@biaojie/ui/blocks/price.tsx'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { splitPrice } from '../../market/prices.ts'
import { isTryable } from '../../order/rights.ts'
import { paths } from '../../paths.ts'
import * as styles from './dock.module.css'
import type { ApplicationView } from './shown-application.ts'
import type { Mine } from './use-mine.ts'
import { chooseMainAction, describeMainAction, type Purchase } from './use-purchase.tsx'
import type { Selection } from './use-selection.ts'

type Props = { application: ApplicationView; selection: Selection; purchase: Purchase; mine: Mine }

/** Replaces the bottom bar of other pages on a phone: ask, price, try, buy. */
export function Dock({ application, selection: { chosenPackage, price }, purchase, mine }: Props) {
  const { status, categories } = application
  const isWithdrawn = status === 'withdrawn'
  const canTry = !isWithdrawn && isTryable(mine, chosenPackage)
  return (
    <section className={styles.dock} data-bottom-bar aria-label="价格与操作">
      <button type="button" className={styles.ask} onClick={() => purchase.ask('立即咨询')}>
        <Icon name="consult" size={24} />
        咨询
      </button>
      <p className={isWithdrawn ? styles.gone : undefined}>
        <Price price={splitPrice(price?.price ?? null)} size="small" />
        <small>{price ? `${chosenPackage.name} · ${formatTerm(price)}` : chosenPackage.name}</small>
      </p>
      {canTry && (
        <Button kind="outline" loading={purchase.sending} onClick={() => void purchase.apply()}>
          申请试用
        </Button>
      )}
      {isWithdrawn ? (
        <a className={getButtonClass({})} href={paths.applicationList({ category: categories.at(-1)?.id })}>
          查看同类应用
        </a>
      ) : (
        <Button loading={purchase.waiting} onClick={() => chooseMainAction(application, purchase)}>
          {describeMainAction(application, purchase)}
        </Button>
      )}
    </section>
  )
}
