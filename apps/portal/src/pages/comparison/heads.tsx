import { formatTerm } from '@biaojie/contract/marketplace/market/rules.ts'
import { hasTrial } from '@biaojie/contract/marketplace/market/trial-rules.ts'
import { Price } from '@biaojie/ui/blocks/price.tsx'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Select } from '@biaojie/ui/form/input.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { ApplicationPicture } from '../../market/application-picture.tsx'
import { chosenApplicationPath } from '../../market/market-paths.ts'
import { splitPrice } from '../../market/prices.ts'
import { paths } from '../../paths.ts'
import * as styles from './comparison.module.css'
import type { Column } from './rows.ts'

export type Choice = { packageId: string; priceId?: string }
export type Choose = (applicationId: number, choice: Choice) => void

type HeadsProps = { columns: readonly Column[]; onChoose: Choose; children: ReactNode }

/** Shows each application above the rows, with the chosen package, term and price. */
export function Heads({ columns, onChoose, children }: HeadsProps) {
  return (
    <thead>
      <tr>
        <td>{children}</td>
        {columns.map((column) => (
          <ColumnHead key={column.application.id} column={column} all={columns} />
        ))}
      </tr>
      <tr>
        <th scope="row">规格与时长</th>
        {columns.map((column) => (
          <td key={column.application.id}>
            <ColumnChoice column={column} onChoose={onChoose} />
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">价格</th>
        {columns.map((column) => (
          <ColumnPrice key={column.application.id} column={column} />
        ))}
      </tr>
    </thead>
  )
}

export const getGoneClass = ({ application }: Column) =>
  application.status === 'withdrawn' ? styles.gone : undefined

function ColumnHead({ column, all }: { column: Column; all: readonly Column[] }) {
  const { application, letter } = column
  const others = all.map((other) => other.application.id).filter((id) => id !== application.id)
  const leaf = application.categories.at(-1)
  return (
    <th scope="col">
      <span className={styles.top}>
        <i className={styles.letter}>{letter}</i>
        {application.status === 'withdrawn' && <span className={styles.withdrawn}>已下架</span>}
        <a
          className={styles.drop}
          href={paths.comparison(others)}
          aria-label={`移出对比：${application.name}`}
          data-keep-scroll
        >
          <Icon name="close" size={18} />
        </a>
      </span>
      <span className={getGoneClass(column)}>
        <ApplicationPicture application={application} sizes="240px" className={styles.picture} />
      </span>
      <a
        className={cx(text.twoLines, styles.name)}
        href={paths.applicationListDetail(application.id)}
        title={application.name}
      >
        {application.name}
      </a>
      {application.status === 'withdrawn' && leaf && (
        <a className={cx(text.link, styles.similar)} href={paths.applicationList({ category: leaf.id })}>
          换同类应用
        </a>
      )}
    </th>
  )
}

function ColumnChoice({
  column: { application, chosen, price },
  onChoose,
}: {
  column: Column
  onChoose: Choose
}) {
  return (
    <div className={styles.choice}>
      <Select
        value={chosen.id}
        aria-label={`${application.name}的规格`}
        onChange={(event) => onChoose(application.id, { packageId: event.currentTarget.value })}
      >
        {application.list.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        value={price?.id ?? ''}
        aria-label={`${application.name}的时长`}
        onChange={(event) =>
          onChoose(application.id, { packageId: chosen.id, priceId: event.currentTarget.value })
        }
      >
        {chosen.pricesResponse.map((one) => (
          <option key={one.id} value={one.id}>
            {formatTerm(one)}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Shows the chosen price and a link to the application's page, which has agreement and login. */
function ColumnPrice({ column }: { column: Column }) {
  const { application, chosen, price } = column
  const open = price && chosenApplicationPath(application.id, price.id)
  const isListed = application.status === 'listed'
  return (
    <td className={getGoneClass(column)}>
      <Price price={splitPrice(price?.price ?? null)} size="row" />
      {isListed && open && (
        <p className={styles.actions}>
          <a className={getButtonClass({ size: 'small' })} href={open}>
            {application.negotiable === 1 ? '立即询价' : '立即购买'}
          </a>
          {hasTrial(chosen.tryUseDuration) && (
            <a className={getButtonClass({ kind: 'outline', size: 'small' })} href={open}>
              申请试用
            </a>
          )}
        </p>
      )}
    </td>
  )
}
