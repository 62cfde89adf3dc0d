import type { DataOf } from '@biaojie/contract/calls.ts'
import type { ApplicationRow } from '@biaojie/contract/marketplace/market/manage.ts'
import type { ActivationSettings } from '@biaojie/contract/orders/entitlements.ts'
import type { OrderSettings } from '@biaojie/contract/orders/orders.ts'
import { ONLINE_METHODS, ONLINE_SETTINGS, PAYMENT_METHOD_TEXT } from '@biaojie/contract/orders/rules.ts'
import { useState } from 'react'
import { APPLICATION_STATES } from '../../../data/market.ts'
import { type CallState, useCallQuery } from '../../../kit/calls.ts'
import { Facts, Section } from '../../../kit/detail/sections.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Answered, Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { Code, Name, None, Soft } from '../../../kit/values.tsx'
import { ActivationDialog } from './activation-dialog.tsx'
import * as styles from './order-settings.module.css'

const SWITCH = { off: '没有配置', on: '已启用', simulated: '模拟（开发环境）' }

/** Returns settings from the start of the node, which only the operator changes. */
function buildFacts(settings: OrderSettings) {
  const { account } = settings
  const renderWithName = (value: string, name: string) => (
    <>
      {value} <Soft>{name}</Soft>
    </>
  )
  return [
    { label: '未付保留', value: renderWithName(`${settings.payDays} 天`, 'ORDER_PAY_DAYS') },
    { label: '付款码有效', value: renderWithName(`${settings.codeMinutes} 分钟`, 'PAYMENT_CODE_MINUTES') },
    { label: '自动完成', value: renderWithName(`开通后 ${settings.completeDays} 天`, 'ORDER_COMPLETE_DAYS') },
    ...ONLINE_METHODS.map((method) => ({
      label: PAYMENT_METHOD_TEXT[method],
      value: renderWithName(SWITCH[settings[method]], `${ONLINE_SETTINGS[method]}_*`),
    })),
    { label: '收款单位', value: settings.payeeName },
    { label: '收款户名', value: account.accountName },
    { label: '收款账号', value: account.accountNo, code: true },
    { label: '开户行', value: account.bank },
  ]
}

/** Uses the query of the page, because its own query would retry after a failure and remount the page. */
function NodeSettings({ query }: { query: CallState<DataOf<'orderSettings'>> }) {
  return (
    <Section
      title="期限与收款"
      note="期限与付款方式由环境变量给出，重启后生效；收款账户由管理员在“节点资料”里更改，立即生效"
      flush
    >
      <Answered query={query} noun="设置" lines={3} cells={3}>
        {(settings) => (
          <>
            <Facts items={buildFacts(settings)} />
            {settings.account.sample && (
              <p className={styles.sample}>
                还没有收款账户：请管理员在“节点资料”里填写，填好前买家不能对公转账。
              </p>
            )}
          </>
        )}
      </Answered>
    </Section>
  )
}

const buildColumns = (
  settingsByProduct: ReadonlyMap<string, ActivationSettings>,
): Column<ApplicationRow>[] => [
  { key: 'id', title: '编号', card: 'code', render: ({ id }) => <Code>{id}</Code> },
  {
    key: 'name',
    title: '应用',
    card: 'name',
    wraps: true,
    render: ({ name, providerName }) => <Name note={providerName}>{name}</Name>,
  },
  {
    key: 'mode',
    title: '开通方式',
    card: 'next',
    render: ({ id }) =>
      settingsByProduct.get(String(id))?.mode === 'auto' ? '付款后自动开通' : <Soft>人工开通</Soft>,
  },
  {
    key: 'callback',
    title: '通知提供方',
    wraps: true,
    render: ({ id }) => settingsByProduct.get(String(id))?.callbackUrl || <Soft>不通知</Soft>,
  },
  {
    key: 'open',
    title: '应用入口',
    wide: true,
    wraps: true,
    render: ({ id }) => settingsByProduct.get(String(id))?.openUrl || <None />,
  },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status }) => <StateTag states={APPLICATION_STATES} value={status} />,
  },
]

/** Shows how each application is activated; settings for all orders stand above. */
export default function OrderSettingsPage() {
  const [edited, edit] = useState<ApplicationRow>()
  const settings = useCallQuery('activationSettingsList', {})
  const node = useCallQuery('orderSettings', {})
  const settingsByProduct = new Map((settings.data ?? []).map((item) => [item.productId, item]))
  if (!node.data && !node.failure)
    return (
      <>
        <PageHead title="交易设置" />
        <PageBody>
          <Waiting label="正在加载设置" lines={8} cells={3} />
        </PageBody>
      </>
    )
  return (
    <ListPage
      call="applicationList"
      title="交易设置"
      noun="应用"
      unit="个"
      rowKey={({ id }) => String(id)}
      search="应用、服务商"
      body={{ status: 'listed' }}
      notice={
        <div className={styles.notice}>
          <NodeSettings query={node} />
          {settings.failure && (
            <Failed failure={settings.failure} what="各应用的开通方式" onRetry={settings.reload} />
          )}
        </div>
      }
      columns={buildColumns(settingsByProduct)}
      rowActions={(row) => [
        { label: '设置', name: `设置${row.name}的开通方式`, primary: true, onPress: () => edit(row) },
      ]}
      empty={() => ({ title: '没有在架的应用', text: '应用上架后，可以在这里设置开通方式。' })}
    >
      {edited && <ActivationDialog application={edited} onClose={() => edit(undefined)} />}
    </ListPage>
  )
}
