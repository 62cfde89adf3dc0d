import type { TransferDetail } from '@biaojie/contract/order-transfers.ts'
import { Facts, Section, Trail } from '../../kit/detail/sections.tsx'
import { NoticeLine } from '../../kit/notice.tsx'
import * as styles from './vouchers.module.css'

/** The pictures, whom to ask, and what happened. */
export function VoucherSide({ detail }: { detail: TransferDetail }) {
  const { order, vouchers } = detail
  return (
    <div className={styles.side}>
      <Section title="凭证" note={`${vouchers.length} 张`}>
        <ul className={styles.pictures}>
          {vouchers.map(({ name, url, alsoIn, bytes }, at) => (
            <li key={name}>
              {alsoIn.length > 0 && (
                <NoticeLine tone="warning">同一张图片还用在 {alsoIn.join('、')}</NoticeLine>
              )}
              <a href={url} target="_blank" rel="noreferrer" aria-label={`看大图，凭证 ${at + 1}`}>
                <img src={url} alt={`支付凭证 ${at + 1}`} />
              </a>
              <small>{(bytes / 1_000_000).toFixed(1)} MB</small>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="付款方" flush>
        <Facts
          columns={1}
          items={[
            { label: '联系人', value: order.contactName },
            { label: '手机', value: order.contactPhone, code: true },
            { label: '备注', value: order.remark },
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
