import type { ManagedProvider } from '@biaojie/contract/marketplace/market/desk.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCallMutation } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { Code, Name, None } from '../../../kit/values.tsx'
import { pages, portal, providerPath } from '../../../paths.ts'

const COLUMNS: Column<ManagedProvider>[] = [
  { key: 'key', title: '代码', card: 'code', render: ({ key }) => <Code>{key}</Code> },
  {
    key: 'name',
    title: '服务商',
    card: 'name',
    wraps: true,
    width: '34%',
    render: ({ name, oneLine }) => <Name note={oneLine}>{name}</Name>,
  },
  { key: 'source', title: '来源', card: 'state', render: ({ own }) => (own ? '自主研发' : '生态合作') },
  { key: 'city', title: '城市', render: ({ city }) => city || <None /> },
  {
    key: 'hours',
    title: '服务时间',
    wide: true,
    wraps: true,
    render: ({ serviceHours }) => serviceHours || <None />,
  },
  {
    key: 'answer',
    title: '平均答复',
    align: 'right',
    wide: true,
    render: ({ answerHours }) => (answerHours > 0 ? `${answerHours} 小时` : <None />),
  },
  {
    key: 'applications',
    title: '应用',
    align: 'right',
    render: ({ key, applications }) =>
      applications > 0 ? (
        <Link to={`${pages.applications}?${new URLSearchParams({ provider: key })}`}>{applications} 个</Link>
      ) : (
        <None />
      ),
  },
]

/** Lists the sellers of the market: the node itself and its partners. */
export default function ProvidersPage() {
  const [removing, setRemoving] = useState<ManagedProvider>()
  const getActions = (provider: ManagedProvider): RowAction[] => [
    { label: '编辑', name: `编辑${provider.name}`, to: providerPath(provider.key) },
    { label: '查看页面', name: `查看页面：${provider.name}`, href: portal.provider(provider.key) },
    ...(provider.applications === 0
      ? [{ label: '删除', name: `删除${provider.name}`, danger: true, onPress: () => setRemoving(provider) }]
      : []),
  ]
  return (
    <ListPage
      call="providerManaged"
      title="服务商"
      noun="服务商"
      unit="家"
      search="名称、城市或擅长"
      rowKey={({ key }) => key}
      columns={COLUMNS}
      open={({ key }) => providerPath(key)}
      rowActions={getActions}
      actions={
        <Acts>
          <Link to={providerPath('new')} className={getButtonClass({ size: 'small' })}>
            添加服务商
          </Link>
        </Acts>
      }
      empty={() => ({ title: '还没有服务商', text: '先添加服务商，再新建它的应用。' })}
    >
      {removing && <RemoveDialog provider={removing} onClose={() => setRemoving(undefined)} />}
    </ListPage>
  )
}

function RemoveDialog({ provider, onClose }: { provider: ManagedProvider; onClose: () => void }) {
  const { send } = useCallMutation('providerRemove', { refreshes: ['providerManaged'] })
  return (
    <FormDialog
      title="删除服务商"
      about={
        <>
          删除<b>{provider.name}</b>，它的介绍页随之打不开。
        </>
      }
      values={{}}
      okLabel="删除"
      danger
      onClose={onClose}
      send={() => send({ body: { key: provider.key } })}
      done="服务商已删除"
    >
      {null}
    </FormDialog>
  )
}
