import type { ApplicationRow } from '@biaojie/contract/marketplace/market/manage.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Link } from 'react-router'
import { APPLICATION_STATES } from '../../../data/market.ts'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column, RowAction, SortOf } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, Day, Money, Name, None, Soft, Time } from '../../../kit/values.tsx'
import { applicationPath } from '../../../paths.ts'
import { BulkActions } from './bulk-actions.tsx'

const FLAGS = [
  { value: 'choice', label: '精选应用' },
  { value: 'homeScene', label: '首页场景' },
  { value: 'recommended', label: '官方精选' },
  { value: 'zeroTry', label: '0 元' },
  { value: 'changes', label: '有未上架的改动' },
]

const formatFlags = ({ choice, homeScene, recommended, zeroTry }: ApplicationRow) =>
  [choice && '精选', homeScene && '首页', recommended && '官方精选', zeroTry && '0 元']
    .filter(Boolean)
    .join('、')

function When({ row }: { row: ApplicationRow }) {
  if (row.publishTime)
    return (
      <>
        <Time time={row.publishTime} /> <Soft below>定时上架</Soft>
      </>
    )
  if (row.withdrawTime)
    return (
      <>
        <Time time={row.withdrawTime} /> <Soft below>{row.status === 'withdrawn' ? '下架' : '定时下架'}</Soft>
      </>
    )
  return row.sellTime ? <Day time={row.sellTime} /> : <None />
}

const COLUMNS: Column<ApplicationRow, SortOf<'applicationList'>>[] = [
  { key: 'id', title: '编号', card: 'code', render: ({ id }) => <Code>{id}</Code> },
  {
    key: 'name',
    title: '应用',
    sort: 'name',
    card: 'name',
    wraps: true,
    width: '26%',
    render: ({ name, categories }) => <Name note={categories.join(' / ')}>{name}</Name>,
  },
  {
    key: 'provider',
    title: '服务商',
    wraps: true,
    render: ({ providerName, appOriginal }) => (
      <Name note={appOriginal === 1 ? '自主研发' : '生态合作'}>{providerName}</Name>
    ),
  },
  {
    key: 'price',
    title: '价格（元）',
    align: 'right',
    sort: 'price',
    card: 'amount',
    render: ({ price, negotiable }) =>
      negotiable === 1 ? '面议' : price === null ? <None /> : <Money amount={price} />,
  },
  { key: 'flags', title: '标记', wide: true, render: (row) => formatFlags(row) || <None /> },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status, hasChanges }) => (
      <>
        <StateTag states={APPLICATION_STATES} value={status} />
        {hasChanges && <Soft>有未上架的改动</Soft>}
      </>
    ),
  },
  { key: 'when', title: '上架 / 下架', sort: 'sellTime', render: (row) => <When row={row} /> },
  {
    key: 'updated',
    title: '最近改动',
    sort: 'updateTime',
    wide: true,
    render: ({ updateTime, updatedBy }) => (
      <>
        <Time time={updateTime} /> <Soft below>{updatedBy}</Soft>
      </>
    ),
  },
]

/** Offers editing, and the flags, which take effect at once. */
function useRowActions() {
  const { run } = useCallMutation('applicationFlags', { refreshes: ['applicationList'] })
  const sendFlag = (body: Parameters<typeof run>[0]['body'], done: string) => run({ body }, done)
  return ({ id, version, name, status, choice }: ApplicationRow): RowAction[] => [
    { label: '编辑', name: `编辑${name}`, to: applicationPath(id) },
    ...(status === 'listed'
      ? [
          {
            label: choice ? '取消精选' : '设为精选',
            name: `${choice ? '取消精选' : '设为精选'}${name}`,
            onPress: () =>
              void sendFlag({ id, version, choice: !choice }, choice ? '已取消精选' : '已设为精选'),
          },
        ]
      : []),
  ]
}

/** Lists every application of the market, listed or not. */
export default function ApplicationsPage() {
  const getActions = useRowActions()
  const categories = useCallQuery('categoryList', { body: {} })
  const sellers = useCallQuery('providerManaged', { body: { size: 100 } })
  const providers = (sellers.data?.records ?? []).map(({ key, name }) => ({ value: key, label: name }))
  const first = (categories.data ?? []).filter(({ level }) => level === 1)
  return (
    <ListPage
      call="applicationList"
      title="应用"
      noun="应用"
      unit="个"
      search="名称、简介、特点或服务商"
      rowKey={({ id }) => String(id)}
      tabs={{
        name: 'status',
        label: '上架情况',
        options: [
          { value: '', label: '全部' },
          { value: 'listed', label: '在架', count: 'listed' },
          { value: 'scheduled', label: '定时上架', count: 'scheduled' },
          { value: 'draft', label: '草稿', count: 'draft' },
          { value: 'withdrawn', label: '已下架', count: 'withdrawn' },
        ],
      }}
      filters={[
        {
          kind: 'select',
          name: 'categoryId',
          label: '分类',
          options: first.map(({ id, name }) => ({ value: id, label: name })),
        },
        { kind: 'select', name: 'provider', label: '服务商', options: providers },
        { kind: 'select', name: 'flag', label: '标记', options: FLAGS },
        { kind: 'money', name: 'price', label: '价格' },
      ]}
      columns={COLUMNS}
      open={({ id }) => applicationPath(id)}
      rowActions={getActions}
      selection={{ actions: (rows, clear) => <BulkActions rows={rows} onDone={clear} /> }}
      actions={
        <Acts>
          <Link className={getButtonClass({ size: 'small' })} to={applicationPath('new')}>
            新建应用
          </Link>
        </Acts>
      }
    />
  )
}
