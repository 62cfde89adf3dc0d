import type { InputOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { useQueries } from '@tanstack/react-query'
import { makeQuery } from '../calls.ts'
import { Acts } from '../can-act.tsx'
import { Empty, StateBox } from '../states.tsx'
import * as styles from './list.module.css'
import { dropConditions, formatConditions, splitConditions, toBody } from './query.ts'
import type { Column, ListCall, ListProps } from './types.ts'
import type { List } from './use-list.ts'

/** The outline of a row has so many titles. */
const TITLES = 6

type Props<N extends ListCall> = { props: ListProps<N>; list: List }

/** Shows that a list has no rows: none at all, or none that match, with the condition that is too narrow. */
export function EmptyList<N extends ListCall>({ props, list }: Props<N>) {
  const { query, spec } = list
  const apart = splitConditions(query, spec)
  if (apart.length > 0) return <Narrow props={props} list={list} apart={apart} />
  const own = props.empty?.(query)
  return (
    <Empty
      level="h2"
      title={own?.title ?? `还没有${props.noun}`}
      actions={<Acts>{own?.actions}</Acts>}
      picture={<GhostRow columns={props.columns} />}
    >
      {own?.text}
    </Empty>
  )
}

type NarrowProps<N extends ListCall> = Props<N> & { apart: ReturnType<typeof splitConditions> }

/** Says how many rows there would be without each condition. */
function Narrow<N extends ListCall>({ props, list, apart }: NarrowProps<N>) {
  const { query, spec } = list
  const { call, noun, unit } = props
  const totals = useQueries({
    queries: apart.map(({ without }) => {
      const body = { ...props.body, ...toBody({ ...without, size: 1 }, spec) }
      return makeQuery(call, { body } as Partial<InputOf<N>>)
    }),
  }).map(({ data }) => (data as { total?: number } | undefined)?.total)
  const [widest] = apart
    .map(({ name, without }, at) => ({ name, without, total: totals[at] ?? 0 }))
    .toSorted((one, other) => other.total - one.total)
  const words = formatConditions(query, spec).join(' · ')
  return (
    <StateBox
      picture={<Funnel names={apart.map(({ name }) => name)} totals={totals} />}
      title={query.text && apart.length === 1 ? `没有查到“${query.text}”` : `没有符合条件的${noun}`}
      actions={
        <>
          {widest && widest.total > 0 && apart.length > 1 && (
            <Button onClick={() => list.go(widest.without)}>去掉{widest.name}</Button>
          )}
          <Button kind={apart.length > 1 ? 'text' : 'outline'} onClick={() => list.go(dropConditions(query))}>
            重置全部
          </Button>
        </>
      }
    >
      {apart.length > 1 || !query.text ? `“${words}”没有${noun}。` : (props.hint ?? '换个词再试。')}
      {widest && widest.total > 0 && `去掉${widest.name}条件，有 ${formatCount(widest.total)} ${unit}。`}
    </StateBox>
  )
}

/** Shows as bars how many rows are left without each condition, and none with all. */
function Funnel({ names, totals }: { names: readonly string[]; totals: readonly (number | undefined)[] }) {
  const most = Math.max(1, ...totals.map((total) => total ?? 0))
  return (
    <dl className={styles.funnel}>
      {names.map((name, at) => (
        <div key={name}>
          <dt>去掉{name}</dt>
          <dd>
            <i style={{ width: `${(100 * (totals[at] ?? 0)) / most}%` }} />
            <b>{totals[at] === undefined ? '—' : formatCount(totals[at])}</b>
          </dd>
        </div>
      ))}
      <div className={styles.none}>
        <dt>全部条件</dt>
        <dd>
          <i />
          <b>0</b>
        </dd>
      </div>
    </dl>
  )
}

/** Shows the shape of a row that will stand in a list: its titles above dashed places. */
export const GhostRow = ({ columns }: { columns: readonly Pick<Column<never>, 'title' | 'card'>[] }) => (
  <div className={styles.ghost} aria-hidden="true">
    {columns
      .filter(({ card }) => card !== 'picture')
      .slice(0, TITLES)
      .map(({ title }) => (
        <span key={title}>
          {title}
          <i />
        </span>
      ))}
  </div>
)
