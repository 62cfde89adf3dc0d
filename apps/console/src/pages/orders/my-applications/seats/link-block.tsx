import type { Seats } from '@biaojie/contract/orders/seats.ts'
import { SEAT_LINK_DAYS } from '@biaojie/contract/orders/seats.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { useState } from 'react'
import { addDays, getToday } from '../../../../data/times.ts'
import { useCallMutation } from '../../../../kit/calls.ts'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { DayInput } from '../../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../../kit/form/small-form.tsx'
import { TextButton } from '../../../../kit/notice.tsx'
import { SEAT_REFRESHES } from './give-dialog.tsx'
import * as styles from './seats.module.css'

const DEFAULT_DAYS = 7
const getDayIn = (days: number) => addDays(getToday(), days)

/** Makes the link by which colleagues take a seat themselves, and ends it; its address is shown once. */
export function LinkBlock({ id, link }: { id: string; link: Seats['link'] }) {
  const [address, setAddress] = useState('')
  const [open, setOpen] = useState(false)
  const end = useCallMutation('seatLinkEnd', SEAT_REFRESHES)
  const stop = async () => {
    if (await end.run({ body: { id } }, '链接已停用')) setAddress('')
  }
  return (
    <div className={styles.link}>
      <p>
        <b>领取链接</b>
        {link
          ? `${link.by} ${link.createTime.slice(0, 10)} 生成，有效到 ${link.until}`
          : '发给同事，登录后自己领取席位；只对本企业成员有效。'}
      </p>
      {address && link && (
        <p className={styles.address}>
          <span>{address}</span>
          <CopyButton value={address} label="复制链接" />
        </p>
      )}
      {!address && link && <p>链接只在生成时显示一次，遗失请重新生成。</p>}
      <p className={styles.ways}>
        <Button size="small" kind="outline" onClick={() => setOpen(true)}>
          {link ? '重新生成' : '生成链接'}
        </Button>
        {link && (
          <TextButton danger disabled={end.busy} onPress={() => void stop()}>
            停用
          </TextButton>
        )}
      </p>
      {open && (
        <LinkDialog
          id={id}
          isNew={!link}
          onMade={(path) => setAddress(`${location.origin}${path}`)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

type DialogProps = { id: string; isNew: boolean; onMade: (path: string) => void; onClose: () => void }

function LinkDialog({ id, isNew, onMade, onClose }: DialogProps) {
  const { send } = useCallMutation('seatLinkCreate', SEAT_REFRESHES)
  return (
    <FormDialog<{ until: string }, { link: string }>
      title={isNew ? '生成领取链接' : '重新生成领取链接'}
      about={isNew ? '先到先得，席位领完即止。' : '原来的链接随即失效，已领取的席位不受影响。'}
      values={{ until: getDayIn(DEFAULT_DAYS) }}
      okLabel="生成"
      onClose={onClose}
      send={({ until }) => send({ body: { id, until } })}
      onDone={(_, { link }) => onMade(link)}
    >
      <FormField name="until" label="有效到" required="请选择截止日">
        <DayInput min={getDayIn(0)} max={getDayIn(SEAT_LINK_DAYS)} />
      </FormField>
    </FormDialog>
  )
}
