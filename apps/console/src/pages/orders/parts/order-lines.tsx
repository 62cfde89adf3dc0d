import { makePictureAddress } from '@biaojie/contract/content/pictures/rules.ts'
import { fen, formatMoney } from '@biaojie/contract/money.ts'
import type { OrderDetail, OrderLine } from '@biaojie/contract/orders/record.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Table } from 'antd'
import { useWidth } from '../../../data/use-width.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { Facts, Section, Sums } from '../../../kit/detail/sections.tsx'
import { Money } from '../../../kit/values.tsx'
import { portal } from '../../../paths.ts'
import * as styles from './order-lines.module.css'
import { toFen } from './order-states.ts'

/**
 * Shows the ordered application with its picture, and the contents of the package at the time of the order.
 */
export function OrderLines({ order }: { order: OrderDetail }) {
  const phone = useWidth() === 'phone'
  const left = Math.max(toFen(order.totalAmount) - toFen(order.paidAmount), 0)
  return (
    <Section title="订单明细" note={order.type === 1 ? '按报价成交' : '价格在提交时锁定'} flush>
      {phone ? <LineFacts order={order} /> : <LineTable order={order} />}
      <Sums
        items={[
          { label: '应付', value: formatMoney(toFen(order.totalAmount)) },
          { label: '已付', value: formatMoney(toFen(order.paidAmount)) },
          { label: '未付', value: formatMoney(fen(left)), due: true },
        ]}
      />
    </Section>
  )
}

function LineTable({ order }: { order: OrderDetail }) {
  return (
    <div className={styles.scroller}>
      <Table
        size="middle"
        rowKey="packageProductId"
        pagination={false}
        dataSource={order.orderDetails}
        columns={[
          { title: '应用', render: (_, line) => <Product line={line} /> },
          { title: '套餐', render: (_, line) => <Package line={line} /> },
          { title: '期限', render: (_, line) => <Term order={order} line={line} /> },
          {
            title: '标准价（元）',
            align: 'right',
            render: () => <Money amount={toFen(order.standardPrice)} />,
          },
          { title: '优惠（元）', align: 'right', render: () => <Money amount={toFen(order.discount)} /> },
          ...(order.credit > 0
            ? [
                {
                  title: '原套餐折抵（元）',
                  align: 'right' as const,
                  render: () => <Money amount={toFen(order.credit)} />,
                },
              ]
            : []),
          {
            title: '小计（元）',
            align: 'right',
            render: (_, line) => <Money amount={toFen(line.price)} />,
          },
        ]}
      />
    </div>
  )
}

const LineFacts = ({ order }: { order: OrderDetail }) =>
  order.orderDetails.map((line) => (
    <Facts
      key={line.packageProductId}
      columns={1}
      items={[
        { label: '应用', value: <Product line={line} /> },
        { label: '套餐', value: <Package line={line} /> },
        { label: '期限', value: <Term order={order} line={line} /> },
        { label: '标准价', value: <Money amount={toFen(order.standardPrice)} /> },
        { label: '优惠', value: <Money amount={toFen(order.discount)} /> },
        ...(order.credit > 0 ? [{ label: '原套餐折抵', value: <Money amount={toFen(order.credit)} /> }] : []),
        { label: '小计', value: <Money amount={toFen(line.price)} /> },
      ]}
    />
  ))

function Product({ line }: { line: OrderLine }) {
  return (
    <span className={styles.product}>
      <Picture line={line} />
      <span>
        <a href={portal.application(Number(line.productId))}>{line.productName}</a>
        <small>
          {line.appOriginal === 1 ? '自主研发' : '生态合作'} · {line.providerName || line.appId}
        </small>
      </span>
    </span>
  )
}

/** Shows the market's current picture, or a mark without one. */
function Picture({ line }: { line: OrderLine }) {
  const { data } = useCallQuery('applicationsByIds', { body: { ids: [Number(line.productId)] } })
  const picture = data?.[0]?.picture
  const smallest = picture?.sizes.at(-1)
  if (!picture || !smallest) {
    return (
      <i className={styles.picture}>
        <Icon name="application" size={20} />
      </i>
    )
  }
  return (
    <img
      className={styles.picture}
      src={makePictureAddress(picture.key, smallest.width, picture.formats.at(-1) ?? 'webp')}
      alt=""
      width={56}
      height={42}
    />
  )
}

/** A renewal says from which day until which it lasts, an upgrade what it replaces. */
const Term = ({ order: { renews, upgrades }, line }: { order: OrderDetail; line: OrderLine }) => (
  <span className={styles.package}>
    {renews && '续费 '}
    {upgrades && '更换 '}
    {line.durationView}
    {upgrades && (
      <small>
        替换{upgrades.packageName}，原用到 {upgrades.until}
      </small>
    )}
    {renews && (
      <small>
        {renews.from} 至 {renews.until || '长期有效'}
      </small>
    )}
  </span>
)

function Package({ line }: { line: OrderLine }) {
  return (
    <span className={styles.package}>
      {line.packageName}
      {line.limits.map((limit) => (
        <small key={limit}>{limit}</small>
      ))}
    </span>
  )
}
