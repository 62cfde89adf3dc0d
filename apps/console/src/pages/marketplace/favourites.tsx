import type { Card } from '@biaojie/contract/marketplace/market/shapes.ts'
import { formatTrial, hasTrial } from '@biaojie/contract/marketplace/market/trial-rules.ts'
import { NO_MONEY, readFen } from '@biaojie/contract/money.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { useCallMutation } from '../../kit/calls.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/types.ts'
import { type StateTable, StateTag } from '../../kit/states.tsx'
import { Money, Name, None, Soft } from '../../kit/values.tsx'
import { portal } from '../../paths.ts'

const STATES: StateTable<Card['status']> = {
  listed: { label: '在架', tone: 'ok' },
  withdrawn: { label: '已下架', tone: 'warn' },
}

function Price({ card }: { card: Card }) {
  if (card.price === null) return <>面议</>
  return (
    <>
      <Money amount={readFen(card.price) ?? NO_MONEY} />{' '}
      <Soft>
        {card.packageName} · {card.durationUnitView}
      </Soft>
    </>
  )
}

const COLUMNS: Column<Card>[] = [
  {
    key: 'name',
    title: '应用',
    card: 'name',
    wraps: true,
    width: '34%',
    render: ({ name, categories }) => <Name note={categories.at(-1)?.name}>{name}</Name>,
  },
  { key: 'provider', title: '服务商', wide: true, render: ({ provider }) => provider.name },
  {
    key: 'trial',
    title: '试用',
    render: ({ tryUseDuration, status }) =>
      status === 'withdrawn' ? (
        <None />
      ) : hasTrial(tryUseDuration) ? (
        formatTrial(tryUseDuration)
      ) : (
        <Soft>不提供试用</Soft>
      ),
  },
  {
    key: 'price',
    title: '价格（元）',
    align: 'right',
    card: 'amount',
    render: (card) => <Price card={card} />,
  },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status }) => <StateTag states={STATES} value={status} />,
  },
]

/** Lists the person's favourite applications. */
export default function FavouritesPage() {
  const { run } = useCallMutation('favouriteSet', { refreshes: ['favouriteList'] })
  const remove = ({ id, name }: Card) =>
    run({ body: { productId: id, favourite: false } }, `已取消收藏“${name}”`)
  return (
    <ListPage
      call="favouriteList"
      title="我的收藏"
      noun="收藏"
      unit="个"
      rowKey={({ id }) => String(id)}
      columns={COLUMNS}
      rowActions={(card) => [
        {
          label: '查看应用',
          name: `查看应用${card.name}`,
          href: portal.application(card.id),
          primary: true,
        },
        { label: '取消收藏', name: `取消收藏${card.name}`, onPress: () => void remove(card) },
      ]}
      empty={() => ({
        title: '还没有收藏',
        text: '在应用详情页点“收藏”，以后从这里直接打开、比较价格。',
        actions: (
          <a className={getButtonClass({ kind: 'outline' })} href={portal.applications}>
            去应用市场
          </a>
        ),
      })}
    />
  )
}
