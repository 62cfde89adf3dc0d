import { formatBytes } from '@biaojie/contract/formats.ts'
import type { TransferDetail } from '@biaojie/contract/orders/transfers.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Modal } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../../kit/calls.ts'
import { Facts, Section, Trail } from '../../../kit/detail/sections.tsx'
import { NoticeLine, TextButton } from '../../../kit/notice.tsx'
import { PaperView, UNTURNED, type View, ViewTools } from '../../../kit/pictures/view.tsx'
import { Code } from '../../../kit/values.tsx'
import * as styles from './vouchers.module.css'

type Props = { detail: TransferDetail; full: boolean; onFull: (full: boolean) => void }

/** Shows the pictures, the contact, and the trail. */
export function VoucherSide({ detail, full, onFull }: Props) {
  const { order, vouchers } = detail
  return (
    <div className={styles.side}>
      {vouchers.length > 0 && <Papers vouchers={vouchers} full={full} onFull={onFull} />}
      <Section title="付款方联系人" flush>
        <Facts
          columns={1}
          items={[
            { label: '联系人', value: order.contactName },
            { label: '手机', value: <Phone id={detail.orderId} masked={order.contactPhone} /> },
            { label: '订单备注', value: order.remark },
          ]}
        />
      </Section>
      <Section title="办理经过" flush>
        <Trail
          items={order.trail.map(({ time, actor, action, text }) => ({
            time,
            actor,
            text: [action, text].filter(Boolean).join('：'),
          }))}
        />
      </Section>
    </div>
  )
}

function Papers({
  vouchers,
  full,
  onFull,
}: { vouchers: TransferDetail['vouchers'] } & Omit<Props, 'detail'>) {
  const [at, setAt] = useState(0)
  const [view, setView] = useState<View>(UNTURNED)
  const index = Math.min(at, vouchers.length - 1)
  const voucher = vouchers[index]!
  const paper = { ...voucher, label: `支付凭证 ${index + 1}` }
  const choose = (next: number) => {
    setAt(next)
    setView(UNTURNED)
  }
  return (
    <section aria-label="凭证">
      <div className={styles.papers}>
        <h2>凭证 {vouchers.length} 张</h2>
        <ViewTools view={view} onView={setView} onFull={() => onFull(true)} />
      </div>
      {vouchers.length > 1 && (
        <div className={styles.choices}>
          {vouchers.map(({ name }, place) => (
            <button
              key={name}
              type="button"
              aria-pressed={place === index}
              aria-label={`凭证 ${place + 1}`}
              onClick={() => choose(place)}
            >
              {place + 1}
            </button>
          ))}
        </div>
      )}
      {!full && <PaperView key={voucher.name} paper={paper} view={view} />}
      <small className={styles.size}>
        {voucher.width} × {voucher.height}，{formatBytes(voucher.bytes)}
      </small>
      {voucher.alsoIn.length > 0 && (
        <NoticeLine tone="warning">同一张图片还用在 {voucher.alsoIn.join('、')}</NoticeLine>
      )}
      <Modal
        open={full}
        onCancel={() => onFull(false)}
        footer={null}
        width="100%"
        className={styles.full}
        classNames={{ container: styles.fullWindow }}
        title={<ViewTools view={view} onView={setView} onFull={() => {}} full />}
        closeIcon={<Icon name="close" size={20} label="关闭" />}
      >
        <PaperView key={voucher.name} paper={paper} view={view} tall />
      </Modal>
    </section>
  )
}

/** The number is masked until it is revealed; the trail names the viewer. */
function Phone({ id, masked }: { id: string; masked: string }) {
  const { run, busy } = useCallMutation('orderRevealContact', { refreshes: ['transferDetail'] })
  const [fullNumber, setFullNumber] = useState('')
  if (!masked) return null
  const reveal = async () => {
    const data = await run({ body: { id } })
    if (data) setFullNumber(data.value)
  }
  return (
    <>
      {fullNumber ? (
        <a href={`tel:${fullNumber}`}>
          <Code>{fullNumber}</Code>
        </a>
      ) : (
        <Code>{masked}</Code>
      )}{' '}
      <TextButton disabled={busy} onPress={() => (fullNumber ? setFullNumber('') : void reveal())}>
        {fullNumber ? '收起' : '查看（留痕）'}
      </TextButton>
    </>
  )
}
