import { formatTerm } from '@biaojie/contract/marketplace/market/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { RadioGroup } from '@biaojie/ui/form/choice.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { useState } from 'react'
import { request } from '../../client/request.ts'
import { formatPrice } from '../../market/prices.ts'
import { Block, OrderFailed, OrderWaiting } from '../../order/page-parts.tsx'
import { useKeyedCall } from '../../order/use-order.ts'
import * as styles from './choose-term.module.css'

/** Shows step 1, the choice of the term; at first the one the seller proposes. */
export function ChooseTerm({
  packageProductId,
  onChosen,
}: {
  packageProductId: string
  onChosen: (packagePriceId: string) => void
}) {
  const { data, failure, reload } = useKeyedCall(packageProductId, () =>
    request('packageDetail', { params: { id: packageProductId } }),
  )
  const [picked, pick] = useState('')
  if (failure) return <OrderFailed failure={failure} onRetry={reload} />
  if (!data) return <OrderWaiting />
  const terms = data.pricesResponse.filter(({ price }) => price !== null)
  const chosen = picked || (terms.find(({ isDefault }) => isDefault) ?? terms[0])?.id || ''
  return (
    <Block title="选择时长" note={data.name} className={styles.block}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) onChosen(chosen)
        }}
      >
        <Field
          label="购买时长"
          group
          help={terms.length === 0 ? '这个套餐需要询价，不能直接下单' : undefined}
        >
          <RadioGroup
            name="term"
            value={chosen}
            onChange={pick}
            options={terms.map((term) => ({
              value: term.id,
              label: `${formatTerm(term)}　${formatPrice(term.price)} 元`,
            }))}
          />
        </Field>
        <Button type="submit" size="large" disabled={!chosen}>
          下一步
        </Button>
      </form>
    </Block>
  )
}
