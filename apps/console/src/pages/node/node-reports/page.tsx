import type { NodeReport } from '@biaojie/contract/node/node-reports/node-reports.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { Section, Stack, Trail } from '../../../kit/detail/sections.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { countOrDash } from '../../../kit/values.tsx'
import { pages } from '../../../paths.ts'
import { FileButtons, StepButtons } from './actions.tsx'
import { formatBig, formatMs, formatPercent } from './charts.ts'
import * as styles from './node-reports.module.css'
import { Sheet, StateWord } from './sheet.tsx'

/** The node's monthly reports for the node above it. */
export default function NodeReportsPage() {
  const list = useCallQuery('nodeReportList', {})
  const [address] = useSearchParams()
  const chosenMonth = address.get('month')
  const month =
    list.data?.find((report) => report.month === chosenMonth)?.month ??
    list.data?.[1]?.month ??
    list.data?.[0]?.month
  const report = useCallQuery('nodeReport', month ? { body: { month } } : null, { keep: true })
  const failure = list.failure ?? report.failure
  return (
    <>
      <PageHead
        title="运行月报"
        note="每月 1 日 02:00 统计上个月"
        actions={
          report.data && (
            <>
              <FileButtons month={report.data.month} />
              <Acts>
                <StepButtons report={report.data} />
              </Acts>
            </>
          )
        }
      />
      <PageBody key={report.data ? 'shown' : 'waiting'}>
        {!report.data && failure && <Failed failure={failure} what="运行月报" onRetry={list.reload} />}
        {!report.data && !failure && <Waiting label="正在统计" lines={8} />}
        {report.data && list.data && (
          <div className={styles.columns}>
            <nav className={styles.months} aria-label="月份">
              {list.data.map((report) => (
                <Link
                  key={report.month}
                  to={`${pages.nodeReports}?month=${report.month}`}
                  aria-current={report.month === month ? 'page' : undefined}
                >
                  <b>{report.month}</b>
                  {report.edition > 1 && report.state === 'sent' ? (
                    <span className={styles.corrected}>更正过</span>
                  ) : (
                    <StateWord state={report.state} />
                  )}
                  <small>注册 {formatBig(report.added)}</small>
                </Link>
              ))}
            </nav>
            <Sheet report={report.data} />
            <div className={styles.side}>
              <Stack>
                <Checks report={report.data} />
                <Compared report={report.data} />
                <Section title="报送经过" flush>
                  <Trail items={report.data.trail.map(({ time, actor, text }) => ({ time, actor, text }))} />
                </Section>
              </Stack>
            </div>
          </div>
        )}
      </PageBody>
    </>
  )
}

const Checks = ({ report: { figures, notes } }: { report: NodeReport }) => (
  <Section title="报前核对" note={`${figures.checks.length} 项`} flush>
    <ul className={styles.checks}>
      {figures.checks.map(({ key, ok, text }) => (
        <li key={key} className={cx(!ok && styles.hot)}>
          <Icon name={ok ? 'check' : 'warning'} size={16} />
          <span>
            {text}
            {notes[key] && <small>说明：{notes[key]}</small>}
          </span>
        </li>
      ))}
    </ul>
  </Section>
)

function Compared({ report: { figures } }: { report: NodeReport }) {
  const { before, added, resolutions, success, p99, companies } = figures
  const rows = [
    { label: '新增注册', before: countOrDash(before?.added), now: countOrDash(added) },
    { label: '解析', before: countOrDash(before?.resolutions), now: countOrDash(resolutions) },
    { label: '成功率', before: before ? formatPercent(before.success) : '—', now: formatPercent(success) },
    { label: 'p99', before: before ? formatMs(before.p99) : '—', now: formatMs(p99) },
    { label: '企业', before: countOrDash(before?.companies), now: countOrDash(companies) },
  ]
  return (
    <Section title="与上月比较" flush>
      <table className={styles.compared}>
        <thead>
          <tr>
            <th>项</th>
            <th>上月</th>
            <th>本月</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, before: was, now }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{was}</td>
              <td>{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
