import type { OwnReview } from '@biaojie/contract/marketplace/market/buyers.ts'
import { REVIEW_LEAST, REVIEW_MAX } from '@biaojie/contract/marketplace/market/voice-rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { REVIEW_STATES } from '../../../data/market.ts'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Facts, Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import { StateTag } from '../../../kit/states.tsx'
import { Time } from '../../../kit/values.tsx'
import * as styles from './own-review.module.css'

const STARS = [
  { value: 5, label: '5 星' },
  { value: 4, label: '4 星' },
  { value: 3, label: '3 星' },
  { value: 2, label: '2 星' },
  { value: 1, label: '1 星' },
]
const REFRESHES = ['reviewOwn'] as const

type Purchase = { productId: string; orderId: string; productName: string; packageName: string }

/** Shows what the company wrote about an order, and lets members write it and its author change it. */
export function OwnReviewSection({ purchase }: { purchase: Purchase }) {
  const { orderId } = purchase
  const { data } = useCallQuery('reviewOwn', { body: { productId: Number(purchase.productId), orderId } })
  const [writing, setWriting] = useState(false)
  // Without an answer the order is shown as it is; the review is an addition to it.
  if (!data || (!data.review && !data.canReview)) return null
  const { review } = data
  return (
    <Section title="评价" flush={review !== null}>
      {review ? (
        <ReviewFacts review={review} onChange={() => setWriting(true)} />
      ) : (
        <div className={styles.offer}>
          <p>说说用在哪里、效果如何。每个订单评价一次，审核后公开，公开以前可以修改。</p>
          <Button kind="outline" onClick={() => setWriting(true)}>
            写评价
          </Button>
        </div>
      )}
      {writing && <ReviewDialog purchase={purchase} review={review} onClose={() => setWriting(false)} />}
    </Section>
  )
}

function ReviewFacts({ review, onChange }: { review: OwnReview; onChange: () => void }) {
  return (
    <Facts
      items={[
        {
          label: '状态',
          value: (
            <>
              <StateTag states={REVIEW_STATES} value={review.status} />{' '}
              {review.canChange && <TextButton onPress={onChange}>编辑</TextButton>}
            </>
          ),
        },
        { label: '星级', value: `${review.stars} 星` },
        { label: '内容', value: review.text },
        { label: '时间', value: <Time time={review.createTime} /> },
        ...(review.reason ? [{ label: '未公开原因', value: review.reason }] : []),
        ...(review.reply ? [{ label: '服务商回复', value: review.reply }] : []),
      ]}
    />
  )
}

type DialogProps = { purchase: Purchase; review: OwnReview | null; onClose: () => void }

function ReviewDialog({ purchase, review, onClose }: DialogProps) {
  const add = useCallMutation('reviewAdd', { refreshes: REFRESHES })
  const change = useCallMutation('reviewChange', { refreshes: REFRESHES })
  return (
    <FormDialog<{ stars: number; text: string }>
      title={review ? '编辑评价' : '写评价'}
      about={`${purchase.productName} ${purchase.packageName}`}
      note="审核后以企业名称公开，请不要写电话、姓名等个人信息。"
      values={{ stars: review?.stars ?? 5, text: review?.text ?? '' }}
      okLabel="提交"
      onClose={onClose}
      send={(values) =>
        review
          ? change.send({ body: { id: review.id, ...values } })
          : add.send({
              body: { productId: Number(purchase.productId), orderId: purchase.orderId, ...values },
            })
      }
      done="评价已提交，审核后公开"
    >
      <FormField name="stars" label="星级" required>
        <Radio.Group optionType="button" options={STARS} />
      </FormField>
      <FormField name="text" label="评价" required={`请写评价，至少 ${REVIEW_LEAST} 个字`}>
        <Input.TextArea
          rows={5}
          maxLength={REVIEW_MAX}
          showCount
          placeholder="用在哪条线、解决了什么、还差什么"
        />
      </FormField>
    </FormDialog>
  )
}
