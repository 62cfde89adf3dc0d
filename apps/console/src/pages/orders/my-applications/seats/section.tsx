import type { EntitlementDetail } from '@biaojie/contract/orders/entitlements.ts'
import type { SeatHolder, Seats } from '@biaojie/contract/orders/seats.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { CellsProgress } from '@biaojie/ui/feedback/progress.tsx'
import { App } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { TextButton } from '../../../../kit/notice.tsx'
import { Answered } from '../../../../kit/states.tsx'
import { Code } from '../../../../kit/values.tsx'
import { usePerson } from '../../../../session/person.tsx'
import { GiveDialog, SEAT_REFRESHES } from './give-dialog.tsx'
import { LinkBlock } from './link-block.tsx'
import * as styles from './seats.module.css'

const MAX_CELLS = 20
const WAYS: Record<SeatHolder['way'], string> = { bought: '购买人', given: '管理员分配', link: '凭链接领取' }

/** Shows who uses the seats of a right; administrators give them and take them back. */
export function SeatsSection({ right }: { right: EntitlementDetail }) {
  if (right.seats === null)
    return (
      <Section title="席位">
        <p className={styles.words}>这个套餐不限席位，企业的每位成员都可以使用。</p>
      </Section>
    )
  return <LimitedSeats right={right} seats={right.seats} />
}

function LimitedSeats({ right, seats }: { right: EntitlementDetail; seats: number }) {
  const { type } = usePerson()
  const query = useCallQuery('seatList', { body: { id: right.id } })
  const { data } = query
  const canGive = type === 'COMPANY_ADMIN' && right.status === 'active'
  return (
    <Section
      title="席位"
      note={`已用 ${data?.holders.length ?? right.seatsUsed} / ${seats}`}
      actions={
        canGive && data && <GiveButton right={right} seats={data} free={seats - data.holders.length} />
      }
      flush
    >
      <Answered query={query} noun="席位" lines={3}>
        {({ holders, link }) => (
          <>
            <p className={styles.cells}>
              <CellsProgress
                filled={countFullCells(holders.length, seats)}
                cells={Math.min(seats, MAX_CELLS)}
                label="已用席位"
              />
              <span>{describeFreeSeats(seats - holders.length)}</span>
            </p>
            <Holders right={right} holders={holders} canTake={type === 'COMPANY_ADMIN'} />
            {canGive && <LinkBlock id={right.id} link={link} />}
          </>
        )}
      </Answered>
    </Section>
  )
}

/** Returns how many cells are full; a cell stands for several seats when there are many. */
const countFullCells = (used: number, seats: number) =>
  seats <= MAX_CELLS ? used : Math.ceil((used / seats) * MAX_CELLS)

/** Says how many seats are left. */
function describeFreeSeats(free: number): string {
  if (free > 0) return `还剩 ${free} 个席位`
  return free === 0 ? '席位已用完' : `超出 ${-free} 个，收回后才能再分配`
}

type HoldersProps = { right: EntitlementDetail; holders: readonly SeatHolder[]; canTake: boolean }

function Holders({ right, holders, canTake }: HoldersProps) {
  const { modal } = App.useApp()
  const { run } = useCallMutation('seatTakeBack', SEAT_REFRESHES)
  if (holders.length === 0) return <p className={styles.unused}>还没有人使用。</p>
  const takeBack = ({ userId, userName }: SeatHolder) =>
    void modal.confirm({
      title: `收回${userName}的席位？`,
      content: '对方随即不能再从这里打开应用，空出的席位可以分配给别人。',
      okText: '收回',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => run({ body: { id: right.id, userId } }, `已收回${userName}的席位`),
    })
  return (
    <ul className={styles.holders} aria-label="使用席位的同事">
      {holders.map((holder) => (
        <li key={holder.userId}>
          <span>
            <b>{holder.userName}</b> <Code>{holder.phone}</Code>
            <small>
              {WAYS[holder.way]} · {holder.since.slice(0, 10)}
              {holder.openTime ? ` · 最近打开 ${holder.openTime.slice(0, 10)}` : ' · 还没有打开过'}
            </small>
          </span>
          {canTake && (
            <TextButton danger label={`收回${holder.userName}的席位`} onPress={() => takeBack(holder)}>
              收回
            </TextButton>
          )}
        </li>
      ))}
    </ul>
  )
}

type GiveProps = { right: EntitlementDetail; seats: Seats; free: number }

function GiveButton({ right, seats, free }: GiveProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" kind="outline" disabled={free <= 0} onClick={() => setOpen(true)}>
        分配席位
      </Button>
      {open && <GiveDialog right={right} seats={seats} free={free} onClose={() => setOpen(false)} />}
    </>
  )
}
