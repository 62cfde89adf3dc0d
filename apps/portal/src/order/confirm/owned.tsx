import type { OwnedRight } from '@biaojie/contract/orders/record.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../../paths.ts'
import { Notice } from '../page-parts.tsx'
import type { OrderPreview, Saving } from './use-saving.ts'

const formatSpan = ({ packageName, until }: OwnedRight) =>
  `${packageName}（${until ? `用到 ${until}` : '长期有效'}）`

/** Shows what the company already uses, with a link to renew it; buying one more needs a separate press. */
export function Owned({ preview, saving }: { preview: OrderPreview; saving: Saving }) {
  const [line] = preview.orderDetails
  const renewed = preview.owned.find(({ canRenew }) => canRenew)
  const upgraded = preview.owned.find(({ canUpgrade }) => canUpgrade)
  const names = preview.owned.map(formatSpan).join('、')
  if (!line) return null
  if (saving.isAdditional)
    return (
      <Notice title="另买一份">
        贵企业已在使用{line.productName}的{names}；这一份单独计算期限，与现有的互不影响。
      </Notice>
    )
  const { productId, packageProductId, packagePriceId } = line
  const choice = { productId, packageProductId, packagePriceId }
  return (
    <Notice
      title="贵企业已在使用这个应用"
      actions={
        <>
          {renewed && (
            <a
              className={getButtonClass({})}
              href={paths.confirmOrder({ ...choice, entitlementId: renewed.entitlementId })}
            >
              续费现有的
            </a>
          )}
          {upgraded && (
            <a
              className={getButtonClass({})}
              href={paths.confirmOrder({ ...choice, upgradesId: upgraded.entitlementId })}
            >
              更换为{line.packageName}
            </a>
          )}
          <Button kind="outline" onClick={saving.buyAnother}>
            另买一份
          </Button>
          <a className={text.action} href={paths.console('entitlements')}>
            我的应用
          </a>
        </>
      }
    >
      {line.productName}：{names}。{renewed && '续费会接在现有期限之后；'}
      {upgraded && '更换时原套餐的剩余期限折抵价款；'} 另买一份会同时有两份使用权，期限各自计算。
    </Notice>
  )
}
