import { formatCount } from '@biaojie/contract/formats.ts'
import type { NodeHealth } from '@biaojie/contract/node/node-reports/node-reports.ts'
import { REQUIRED_P99_MS, REQUIRED_SUCCESS } from '@biaojie/contract/node/node-reports/rules.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { FigureStrip } from '../../../kit/detail/figure-strip.tsx'
import { Section, Stack } from '../../../kit/detail/sections.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { Code, Soft, Time } from '../../../kit/values.tsx'
import { formatMs, formatPercent } from '../node-reports/charts.ts'
import { Latency, UpStrip } from '../node-reports/drawings.tsx'
import { FailedDays } from './failed-days.tsx'
import * as styles from './node-health.module.css'

/** Shows staff the state of the node in the last thirty days, with all kinds of failed requests. */
export default function NodeHealthPage() {
  const { data, failure, reload } = useCallQuery('nodeHealth', {}, { keep: true })
  return (
    <>
      <PageHead
        title="运行状况"
        note={data ? `${data.from} 至 ${data.to}，统计到 ${data.updatedTime.slice(11, 16)}` : '近 30 天'}
      />
      <PageBody>
        {!data && failure && <Failed failure={failure} what="运行状况" onRetry={reload} />}
        {!data && !failure && <Waiting label="正在统计" lines={8} />}
        {data && <Health health={data} />}
      </PageBody>
    </>
  )
}

const Health = ({ health }: { health: NodeHealth }) => (
  <Stack>
    <Sums health={health} />
    <div className={styles.drawings}>
      <section className={styles.available} aria-label="可用">
        <h2>
          <b>可用</b>
          <span>一格一天</span>
        </h2>
        <UpStrip days={health.days} />
        <DownDays days={health.days} />
        <p>橙色的日子有停的时候，空格没有记录。</p>
      </section>
      <Latency days={health.days} />
      <FailedDays days={health.days} />
    </div>
    <Section title="出错的请求" note="节点自己的原因没有答复（5xx），多的在前" flush>
      {health.errors.length === 0 ? (
        <p className={styles.none}>近 30 天没有出错的请求。</p>
      ) : (
        <Rows
          rows={health.errors}
          rowKey={({ call, status }) => `${status} ${call}`}
          columns={ERRORS}
          noun="出错的请求"
          sheet="出错的请求"
          unit="种"
        />
      )}
    </Section>
  </Stack>
)

function Sums({ health }: { health: NodeHealth }) {
  const { minutes, minutesUp, resolutions, failed, success, p50, p99, errors } = health
  const requests = errors.reduce((sum, { total }) => sum + total, 0)
  const items = [
    {
      label: '可用率',
      value: minutes > 0 ? formatPercent(minutesUp / minutes) : '—',
      note: minutes > 0 ? `停 ${formatCount(minutes - minutesUp)} 分钟` : '还没有记录',
      hot: minutesUp < minutes,
    },
    {
      label: '解析成功率',
      value: formatPercent(success),
      note:
        resolutions > 0 ? `${formatCount(resolutions)} 次，没答出 ${formatCount(failed)} 次` : '还没有解析',
      hot: success !== null && success < REQUIRED_SUCCESS,
    },
    {
      label: '解析时延 p99',
      value: formatMs(p99),
      note:
        p99 === null ? `要求 ${REQUIRED_P99_MS} ms 以内` : `p50 ${formatMs(p50)}，要求 ${REQUIRED_P99_MS} ms`,
      hot: p99 !== null && p99 > REQUIRED_P99_MS,
    },
    {
      label: '出错的请求',
      value: formatCount(requests),
      note: errors.length > 0 ? `${errors.length} 种，见下表` : '页面与接口都算',
      hot: requests > 0,
    },
  ]
  return (
    <FigureStrip
      figures={items.map(({ hot, ...item }) => ({ ...item, unit: '', ...(hot && { hot: 'value' }) }))}
    />
  )
}

const MAX_DAYS = 6

/** Names the days on which the node was down, the latest first. */
function DownDays({ days }: Pick<NodeHealth, 'days'>) {
  const down = days.filter((day) => (day.down ?? 0) > 0).toReversed()
  if (days.every((day) => day.down === null)) return <p>还没有记录。节点运行满一分钟后开始统计。</p>
  if (down.length === 0) return <p>有记录的日子都没有停过。</p>
  return (
    <p>
      {down
        .slice(0, MAX_DAYS)
        .map(({ day, down: minutes }) => `${day.slice(5)} 停 ${minutes} 分钟`)
        .join('，')}
      {down.length > MAX_DAYS && `，另有 ${down.length - MAX_DAYS} 天`}
    </p>
  )
}

const ERRORS: Column<NodeHealth['errors'][number]>[] = [
  {
    key: 'call',
    title: '请求',
    card: 'name',
    wraps: true,
    render: ({ call, summary }) => (
      <>
        {summary || call}
        {summary && <Soft below>{call}</Soft>}
      </>
    ),
  },
  { key: 'status', title: '状态', width: 80, card: 'state', render: ({ status }) => <Code>{status}</Code> },
  {
    key: 'total',
    title: '次数',
    width: 90,
    align: 'right',
    render: ({ total }) => <Code>{formatCount(total)}</Code>,
  },
  { key: 'last', title: '最近一次', width: 150, render: ({ lastTime }) => <Time time={lastTime} /> },
  {
    key: 'request',
    title: '请求编号（查日志用）',
    width: 220,
    render: ({ requestId }) => <Code wraps>{requestId}</Code>,
  },
]
