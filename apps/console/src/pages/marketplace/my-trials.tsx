import type { Trial } from '@biaojie/contract/marketplace/trials.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { TRIAL_STATES } from '../../data/market.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column, RowAction } from '../../kit/list/types.ts'
import { StateTag } from '../../kit/states.tsx'
import { Code, Day, LongText, Name, Soft, Soon, Time } from '../../kit/values.tsx'
import { portal } from '../../paths.ts'

const SOON_DAYS = 3

/** Shows the next event in words. */
function Next({ trial }: { trial: Trial }) {
  const { status, daysLeft, endTime, note } = trial
  if (status === 'applied') return <>平台审核中，1 个工作日内答复</>
  if (status === 'approved') return <>已通过，正在开通</>
  if (status === 'active' && daysLeft === null) return <>沙箱长期可用</>
  if (status === 'active') {
    const left = `还剩 ${daysLeft} 天`
    return (
      <>
        {(daysLeft ?? 0) <= SOON_DAYS ? <Soon>{left}</Soon> : left}{' '}
        <Soft>
          到 <Day time={endTime ?? ''} /> 自动停用
        </Soft>
      </>
    )
  }
  return <LongText>{note || (status === 'expired' ? '可直接购买，或联系顾问延长' : '—')}</LongText>
}

const COLUMNS: Column<Trial>[] = [
  { key: 'code', title: '试用编号', card: 'code', wide: true, render: ({ code }) => <Code>{code}</Code> },
  {
    key: 'name',
    title: '应用与套餐',
    card: 'name',
    wraps: true,
    render: ({ application, packageName }) => <Name note={packageName}>{application.name}</Name>,
  },
  { key: 'provider', title: '服务商', wide: true, render: ({ providerName }) => providerName },
  { key: 'applicant', title: '申请人', render: ({ applicant }) => applicant },
  { key: 'time', title: '申请时间', render: ({ applyTime }) => <Time time={applyTime} /> },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status }) => <StateTag states={TRIAL_STATES} value={status} />,
  },
  {
    key: 'next',
    title: '到期 / 下一步',
    card: 'next',
    wraps: true,
    render: (trial) => <Next trial={trial} />,
  },
]

function getActions({ application, accessUrl, status }: Trial): RowAction[] {
  const detail = portal.application(application.id)
  const open = accessUrl ? [{ label: '进入应用', href: accessUrl, primary: true }] : []
  const ended = status === 'expired' || status === 'ended' || status === 'active'
  const buy = application.listed && ended ? [{ label: '去购买', href: detail }] : []
  return [...open, ...buy, { label: '查看应用', name: `查看应用${application.name}`, href: detail }]
}

/** Lists the company's trials with their ends and next steps. */
export default function MyTrialsPage() {
  return (
    <ListPage
      call="myTrials"
      title="我的试用"
      noun="试用"
      unit="个"
      rowKey={({ id }) => id}
      tabs={{
        name: 'status',
        label: '试用状态',
        options: [
          { value: '', label: '全部' },
          { value: 'active', label: '试用中', count: 'active' },
          { value: 'applied', label: '待审核', count: 'applied' },
          { value: 'expired', label: '已到期', count: 'expired' },
        ],
      }}
      columns={COLUMNS}
      rowActions={getActions}
      empty={() => ({
        title: '还没有试用',
        text: '在应用详情页点“申请试用”，审核、开通和到期的进度都在这里。',
        actions: (
          <a className={getButtonClass({ kind: 'outline' })} href={portal.applications}>
            去应用市场
          </a>
        ),
      })}
    />
  )
}
