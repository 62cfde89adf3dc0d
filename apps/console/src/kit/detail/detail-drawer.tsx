import type { CallName, DataOf, InputOf } from '@biaojie/contract/calls.ts'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useWidth } from '../../data/use-width.ts'
import { useCallQuery } from '../calls.ts'
import { Answered } from '../states.tsx'
import * as styles from './detail.module.css'

type Props<N extends CallName> = {
  call: N
  /** The drawer is closed while this is null. */
  input: Partial<InputOf<N>> | null
  noun: string
  title: (data: DataOf<N>) => string
  /** Interval in ms at which the call is repeated; a function of the answer can end the repetition. */
  every?: (data: DataOf<N>) => number | undefined
  onClose: () => void
  children: (data: DataOf<N>) => ReactNode
}

/**
 * Shows one record beside its list, for records that are read one after another. The address names the
 * record.
 */
export function DetailDrawer<N extends CallName>(props: Props<N>) {
  const { call, input, noun, title, every, onClose, children } = props
  const phone = useWidth() === 'phone'
  const query = useCallQuery(call, input, { ...(every && { every }) })
  return (
    <Drawer
      open={input !== null}
      onClose={onClose}
      size={phone ? '100%' : 520}
      classNames={{ header: styles.drawerHead ?? '', body: styles.drawer ?? '' }}
      title={query.data ? title(query.data) : noun}
    >
      <Answered query={query} noun={noun} lines={8}>
        {children}
      </Answered>
    </Drawer>
  )
}
