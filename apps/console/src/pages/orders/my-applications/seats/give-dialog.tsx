import type { EntitlementDetail } from '@biaojie/contract/orders/entitlements.ts'
import type { Seats } from '@biaojie/contract/orders/seats.ts'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCallMutation } from '../../../../kit/calls.ts'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { makeRule } from '../../../../kit/form/rules.ts'
import { FormDialog } from '../../../../kit/form/small-form.tsx'
import { pages } from '../../../../paths.ts'
import * as styles from './seats.module.css'

/** Calls that are repeated after every change of seats. */
export const SEAT_REFRESHES = { refreshes: ['seatList', 'entitlementList', 'entitlementDetail'] } as const

type Props = { right: EntitlementDetail; seats: Seats; free: number; onClose: () => void }

/** A search appears above this many colleagues. */
const SEARCH_FROM = 8

/** Gives seats to colleagues who are chosen by name, no more than are free. */
export function GiveDialog({ right, seats: { colleagues }, free, onClose }: Props) {
  const { send } = useCallMutation('seatGive', SEAT_REFRESHES)
  const [text, setText] = useState('')
  const seatsRule = makeRule((userIds: string[]) => findSeatsProblem(userIds?.length ?? 0, free))
  const matching = colleagues.filter(({ userName, phone }) => `${userName} ${phone}`.includes(text.trim()))
  return (
    <FormDialog<{ userIds: string[] }>
      title="分配席位"
      about={`${right.productName} ${right.packageName}，还剩 ${free} 个席位。`}
      note="分配后站内通知对方，从“我的应用”打开。"
      values={{ userIds: [] }}
      okLabel="分配"
      onClose={onClose}
      send={({ userIds }) => send({ body: { id: right.id, userIds } })}
      done={({ userIds }) => `已分配给 ${userIds.length} 位同事`}
    >
      {colleagues.length > SEARCH_FROM && (
        <Input
          className={styles.search}
          aria-label="查找同事"
          placeholder="姓名或手机号"
          allowClear
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {colleagues.length === 0 ? (
        <p className={styles.words}>
          企业的成员都已有席位。要给新同事分配，先在<Link to={pages.members}>企业成员</Link>里邀请。
        </p>
      ) : (
        <FormField name="userIds" label="同事" rules={[seatsRule]}>
          <Checkbox.Group className={styles.choices}>
            {colleagues.map(({ userId, userName, phone }) => (
              <Checkbox
                key={userId}
                value={userId}
                className={
                  matching.some((colleague) => colleague.userId === userId) ? undefined : styles.hidden
                }
              >
                {userName}　{phone}
              </Checkbox>
            ))}
          </Checkbox.Group>
        </FormField>
      )}
    </FormDialog>
  )
}

/** Returns why this number of seats cannot be given. */
function findSeatsProblem(chosen: number, free: number): string {
  if (chosen === 0) return '请选择同事'
  return chosen > free ? `选了 ${chosen} 位，只剩 ${free} 个席位` : ''
}
