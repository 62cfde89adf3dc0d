import type { TrialRow } from '@biaojie/contract/marketplace/trials.ts'
import { TRIAL_STATES } from '../../../data/market.ts'
import { EachButton } from '../../../kit/each.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useOpened } from '../../../kit/list/use-opened.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, CompanyName, Day, Name, None, Soft, Soon, Time } from '../../../kit/values.tsx'
import { pages } from '../../../paths.ts'
import { TrialDrawer } from './drawer.tsx'

const HOUR = 60

function Due({ row: { remainingMinutes, daysLeft, endTime } }: { row: TrialRow }) {
  if (remainingMinutes !== null) {
    const hours = Math.floor(Math.abs(remainingMinutes) / HOUR)
    if (remainingMinutes < 0) return <Soon>已超时 {hours} 小时</Soon>
    return <Soon soon={false}>还剩 {hours} 小时</Soon>
  }
  if (daysLeft === null) return <None />
  return (
    <Soon soon={false}>
      还剩 {daysLeft} 天{' '}
      <Soft>
        到 <Day time={endTime ?? ''} />
      </Soft>
    </Soon>
  )
}

const COLUMNS: Column<TrialRow>[] = [
  { key: 'code', title: '试用编号', card: 'code', render: ({ code }) => <Code>{code}</Code> },
  {
    key: 'company',
    title: '企业',
    card: 'name',
    wraps: true,
    render: ({ companyName, companyPrefix }) => <CompanyName note={companyPrefix}>{companyName}</CompanyName>,
  },
  {
    key: 'application',
    title: '应用与套餐',
    wraps: true,
    render: ({ application, packageName }) => <Name note={packageName}>{application.name}</Name>,
  },
  { key: 'provider', title: '服务商', wide: true, render: ({ providerName }) => providerName },
  {
    key: 'days',
    title: '天数',
    align: 'right',
    render: ({ days }) => (days === 0 ? '长期' : days),
  },
  { key: 'time', title: '申请时间', render: ({ applyTime }) => <Time time={applyTime} /> },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status }) => <StateTag states={TRIAL_STATES} value={status} />,
  },
  { key: 'due', title: '时限 / 到期', card: 'next', render: (row) => <Due row={row} /> },
]

const LABELS: Partial<Record<string, string>> = {
  applied: '审核',
  approved: '开通',
  active: '延长',
  expired: '延长',
}

/** Lists every trial: waiting, running, ended. */
export default function TrialsPage() {
  const opened = useOpened(pages.trials)
  return (
    <ListPage
      call="trialList"
      title="试用管理"
      noun="试用"
      unit="个"
      search="企业、前缀、应用或编号"
      note="申请 1 个工作日内答复"
      rowKey={({ id }) => id}
      tabs={{
        name: 'status',
        label: '试用状态',
        options: [
          { value: '', label: '全部' },
          {
            value: 'applied',
            label: '待审核',
            attention: true,
            count: 'applied',
          },
          { value: 'approved', label: '待开通', count: 'approved' },
          { value: 'active', label: '试用中', count: 'active' },
          { value: 'expired', label: '已到期', count: 'expired' },
          { value: 'ended', label: '已结束', count: 'ended' },
          { value: 'rejected', label: '未通过', count: 'rejected' },
        ],
      }}
      columns={COLUMNS}
      open={opened.to}
      rowActions={({ id, status, companyName }) => [
        {
          label: LABELS[status] ?? '查看',
          name: `${LABELS[status] ?? '查看'}${companyName}的试用`,
          onPress: () => opened.show(id),
          primary: status === 'applied' || status === 'approved',
        },
      ]}
      selection={{
        actions: (rows, clear) => (
          <EachButton
            call="trialDecide"
            label="通过"
            unit="个"
            refreshes={['trialList']}
            inputs={rows
              .filter(({ status }) => status === 'applied')
              .map(({ id, version }) => ({ body: { id, version, pass: true, note: '' } }))}
            onDone={clear}
          />
        ),
      }}
      empty={() => ({ title: '没有试用', text: '企业在应用详情页提交的试用申请会出现在这里。' })}
    >
      <TrialDrawer id={opened.id} onClose={opened.close} />
    </ListPage>
  )
}
