import { trialText } from '@biaojie/contract/market/rules.ts'
import { fenOfYuan, moneyText, NO_MONEY } from '@biaojie/contract/money.ts'
import { Modal } from 'antd'
import { useCallQuery } from '../../../kit/calls.ts'
import { Facts } from '../../../kit/detail/sections.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import * as styles from './market.module.css'

const priceText = (price: number | null) =>
  price === null ? '面议' : `${moneyText(fenOfYuan(price) ?? NO_MONEY)} 元`

/** Shows the page of the saved draft. */
export function PreviewDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, failure, reload } = useCallQuery('applicationPreview', { body: { id } })
  return (
    <Modal open title={data?.name ?? '预览'} width={880} footer={null} onCancel={onClose} destroyOnHidden>
      {!data && !failure && <Waiting label="正在加载预览" lines={8} />}
      {!data && failure && <Failed failure={failure} what="预览" onRetry={reload} />}
      {data && (
        <div className={styles.rows}>
          <p>{data.describes}</p>
          <Facts
            columns={2}
            items={[
              { label: '特点', value: data.traits.join('、'), wide: true },
              { label: '分类', value: data.categories.map(({ name }) => name).join(' / ') },
              { label: '服务商', value: data.provider.name },
              ...data.list.map((one) => ({
                label: one.name,
                value: `${one.pricesResponse
                  .map((price) => `${price.durationUnitView} ${priceText(price.price)}`)
                  .join('；')}；${trialText(one.tryUseDuration)}`,
                wide: true,
              })),
              ...data.delivery.map(({ name, value }) => ({ label: name, value })),
            ]}
          />
          {/* The server has cleaned this text, as for buyers. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server */}
          <div dangerouslySetInnerHTML={{ __html: data.detail }} />
        </div>
      )}
    </Modal>
  )
}
