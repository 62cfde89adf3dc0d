import type { DataOf } from '@biaojie/contract/calls.ts'
import {
  BILLINGS,
  DEPLOYMENTS,
  LEAST_STARS,
  PRICE_RANGES,
} from '@biaojie/contract/marketplace/market/filter-rules.ts'
import { listEntries } from '@biaojie/contract/records.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useId, useState } from 'react'
import type { Choice } from './choice.ts'
import { FilterLink, Row } from './filter-row.tsx'
import * as styles from './further-filters.module.css'

type Facets = DataOf<'applicationSearch'>['facets']

/** The conditions of these rows as chosen. */
export const listFurther = ({ provider, price, billing, deployment, stars }: Choice) => [
  provider,
  price,
  billing,
  deployment,
  stars,
]

/** Shows the rows that fewer people need: behind a button on wide pages, always in the sheet of phones. */
export function FurtherRows({ choice, facets }: { choice: Choice; facets: Facets }) {
  const [open, setOpen] = useState(listFurther(choice).some(Boolean))
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? '收起更多条件' : '更多条件：服务商、价格、计费、部署、评分'}
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      <div className={cx(styles.rows, open && styles.shown)} id={id}>
        <ProviderRow choice={choice} providers={facets.providers} />
        <ChoiceRow
          label="每月价格"
          choice={choice}
          name="price"
          none=""
          options={listEntries(PRICE_RANGES).map(([value, { label }]) => [value, label])}
        />
        <ChoiceRow label="计费方式" choice={choice} name="billing" none="" options={listEntries(BILLINGS)} />
        <ChoiceRow
          label="部署方式"
          choice={choice}
          name="deployment"
          none=""
          options={listEntries(DEPLOYMENTS)}
        />
        <ChoiceRow
          label="评分"
          choice={choice}
          name="stars"
          none={0}
          options={LEAST_STARS.map((least) => [least, `${least} 星以上`])}
        />
      </div>
    </>
  )
}

function ProviderRow({ choice, providers }: { choice: Choice; providers: Facets['providers'] }) {
  return (
    <Row label="服务商">
      <FilterLink choice={choice} change={{ provider: '' }} on={choice.provider === ''}>
        不限
      </FilterLink>
      {providers.map(({ key, name, count }) => (
        <FilterLink
          key={key}
          choice={choice}
          change={{ provider: key }}
          on={choice.provider === key}
          count={count}
        >
          {name}
        </FilterLink>
      ))}
    </Row>
  )
}

type ChoiceRowProps<K extends keyof Choice> = {
  label: string
  choice: Choice
  name: K
  none: Choice[K]
  options: readonly (readonly [Choice[K], string])[]
}

function ChoiceRow<K extends keyof Choice>({ label, choice, name, none, options }: ChoiceRowProps<K>) {
  return (
    <Row label={label}>
      <FilterLink choice={choice} change={{ [name]: none }} on={choice[name] === none}>
        不限
      </FilterLink>
      {options.map(([value, words]) => (
        <FilterLink key={words} choice={choice} change={{ [name]: value }} on={choice[name] === value}>
          {words}
        </FilterLink>
      ))}
    </Row>
  )
}
