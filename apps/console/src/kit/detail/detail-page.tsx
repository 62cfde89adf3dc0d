import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import type { ReactNode } from 'react'
import { useCallQuery } from '../calls.ts'
import { useCanAct } from '../can-act.tsx'
import { PageBody, PageHead } from '../page-head.tsx'
import { Answered } from '../states.tsx'
import * as styles from './detail.module.css'
import { Columns } from './sections.tsx'

type Head = {
  /** A number or a name, the heading of the page. */
  title: string
  /** The title is a number or an identifier. */
  code?: boolean
  state?: ReactNode
  /** One line beside the state: kind, amount, owner. */
  about?: ReactNode
  actions?: ReactNode
  /** Ways to other pages, which people who only look have too. */
  links?: ReactNode
}

type Props<N extends CallName> = {
  call: N
  /** null while the address names no record. */
  input: Partial<InputOf<N>> | null
  /** The word for a record: 订单. */
  noun: string
  back: { to: string; label: string }
  head: (data: DataOf<N>) => Head
  /** The stations of a process, across the page above both columns. */
  steps?: (data: DataOf<N>) => ReactNode
  /** The column at the right, for terms and the trail. */
  side?: (data: DataOf<N>) => ReactNode
  children: (data: DataOf<N>) => ReactNode
}

/** Shows one record: its title bar with state and actions, sections of facts, the trail at the side. */
export function DetailPage<N extends CallName>(props: Props<N>) {
  const query = useCallQuery(props.call, props.input)
  const canAct = useCanAct()
  const { data } = query
  if (!data) {
    return (
      <>
        <PageHead title={props.noun} back={props.back} />
        <PageBody>
          <Answered query={query} noun={props.noun} lines={8} cells={3} />
        </PageBody>
      </>
    )
  }
  const { state, about, actions, links, ...head } = props.head(data)
  return (
    <>
      <PageHead
        {...head}
        back={props.back}
        facts={state ? [{ label: '状态', value: state }] : []}
        note={about}
        actions={
          (links || (canAct && actions)) && (
            <>
              {links}
              {canAct && actions}
            </>
          )
        }
      />
      {/* The title bar of a phone grows with the record, which would move a body that stays. */}
      <PageBody key="shown">
        {props.steps && <div className={styles.steps}>{props.steps(data)}</div>}
        <Columns side={props.side?.(data)}>{props.children(data)}</Columns>
      </PageBody>
    </>
  )
}
