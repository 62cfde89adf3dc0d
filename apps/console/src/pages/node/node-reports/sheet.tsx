import { formatCount } from '@biaojie/contract/formats.ts'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import type { NodeReport } from '@biaojie/contract/node/node-reports/node-reports.ts'
import {
  COMPANY_SUCCESS,
  NODE_REPORT_STATE_NAMES,
  REQUIRED_P99_MS,
  REQUIRED_SUCCESS,
} from '@biaojie/contract/node/node-reports/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Tag } from '@biaojie/ui/tag.tsx'
import { useState } from 'react'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { TextButton } from '../../../kit/notice.tsx'
import { Code } from '../../../kit/values.tsx'
import { formatChange, formatMs, formatPercent } from './charts.ts'
import { Latency, TwelveMonths, UpStrip } from './drawings.tsx'
import * as styles from './node-reports.module.css'

type Figures = NodeReport['figures']
type Company = Figures['byCompany'][number]

const SHOWN = 8

/** The report as a sheet with its title block. */
export function Sheet({ report }: { report: NodeReport }) {
  const { figures, state } = report
  const [year, month] = figures.month.split('-')
  return (
    <section className={styles.sheet} aria-label="运行月报">
      <header>
        <h2>
          {year} 年 {Number(month)} 月　二级节点运行月报
        </h2>
        <StateWord state={state} />
      </header>
      <Sums figures={figures} />
      <div className={styles.drawings}>
        <TwelveMonths months={figures.months} />
        <Latency days={figures.days} />
      </div>
      <Available figures={figures} />
      <ByCompany figures={figures} />
      <TitleBlock report={report} />
    </section>
  )
}

export const StateWord = ({ state }: { state: NodeReport['state'] }) => {
  if (state === 'running') return <Tag tone="info">进行中</Tag>
  const tone = state === 'sent' ? 'ok' : state === 'replaced' ? 'or' : 'warn'
  return <Tag tone={tone}>{NODE_REPORT_STATE_NAMES[state]}</Tag>
}

function Sums({ figures }: { figures: Figures }) {
  const {
    added,
    registered,
    registeredBefore,
    resolutions,
    companies,
    newCompanies,
    success,
    p50,
    p99,
    before,
  } = figures
  const items = [
    { label: '新增注册量', value: formatCount(added), unit: '个', note: formatChange(added, before?.added) },
    {
      label: '累计注册量',
      value: formatCount(registered),
      unit: '个',
      note: `上月底 ${formatCount(registeredBefore)}`,
    },
    {
      label: '解析量',
      value: formatCount(resolutions),
      unit: '次',
      note: formatChange(resolutions, before?.resolutions),
    },
    { label: '接入企业', value: formatCount(companies), unit: '家', note: `新接入 ${newCompanies} 家` },
    {
      label: '解析成功率',
      value: success === null ? '—' : (success * 100).toFixed(3),
      unit: success === null ? '' : '%',
      note: `要求 ${REQUIRED_SUCCESS * 100}`,
      hot: success !== null && success < REQUIRED_SUCCESS,
    },
    {
      label: '解析时延 p99',
      value: p99 === null ? '—' : formatMs(p99).replace(' ms', ''),
      unit: p99 === null ? '' : 'ms',
      note: `p50 ${formatMs(p50)}，要求 ${REQUIRED_P99_MS}`,
      hot: p99 !== null && p99 > REQUIRED_P99_MS,
    },
  ]
  return (
    <dl className={styles.sums}>
      {items.map(({ label, value, unit, note, hot }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={cx(hot && styles.hot)}>
            <b>{value}</b> {unit}
          </dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function Available({ figures: { days, minutes, minutesUp } }: { figures: Figures }) {
  const down = days.filter((day) => (day.down ?? 0) > 0)
  const worst = down.reduce<(typeof down)[number] | undefined>(
    (most, day) => ((day.down ?? 0) > (most?.down ?? 0) ? day : most),
    undefined,
  )
  return (
    <div className={styles.available}>
      <b>可用</b>
      <UpStrip days={days} />
      <p>
        {minutes > 0 ? formatPercent(minutesUp / minutes) : '没有记录'}
        {worst && (
          <span className={styles.hot}>
            {worst.day.slice(5)} 停 {worst.down} 分钟
            {down.length > 1 && `，另 ${down.length - 1} 天`}
          </span>
        )}
      </p>
    </div>
  )
}

const COLUMNS: Column<Company>[] = [
  { key: 'prefix', title: '前缀', width: 108, card: 'line', render: ({ prefix }) => <Code>{prefix}</Code> },
  { key: 'name', title: '企业', wraps: true, card: 'name', render: ({ name }) => name },
  {
    key: 'added',
    title: '新增注册',
    width: 70,
    align: 'right',
    render: ({ added }) => <Code>{formatCount(added)}</Code>,
  },
  {
    key: 'registered',
    title: '累计注册',
    width: 70,
    align: 'right',
    render: ({ registered }) => <Code>{formatCount(registered)}</Code>,
  },
  {
    key: 'resolutions',
    title: '解析',
    width: 70,
    align: 'right',
    render: ({ resolutions }) => <Code>{formatCount(resolutions)}</Code>,
  },
  {
    key: 'success',
    title: '成功率',
    width: 84,
    align: 'right',
    render: ({ success }) => (
      <span className={cx(success !== null && success < COMPANY_SUCCESS && styles.hot)}>
        {formatPercent(success)}
      </span>
    ),
  },
  { key: 'p99', title: 'p99', width: 72, align: 'right', render: ({ p99 }) => formatMs(p99) },
]

function ByCompany({
  figures: { byCompany, added, registered, resolutions, success, p99 },
}: {
  figures: Figures
}) {
  const [all, setAll] = useState(false)
  const shown = all ? byCompany : byCompany.slice(0, SHOWN)
  return (
    <div className={styles.companies}>
      <Rows rows={shown} rowKey={({ prefix }) => prefix} columns={COLUMNS} noun="企业" unit="家" />
      {byCompany.length > SHOWN && (
        <p className={styles.more}>
          <TextButton onPress={() => setAll(!all)}>
            {all ? '只列前 8 家' : `其余 ${byCompany.length - SHOWN} 家`}
          </TextButton>
        </p>
      )}
      <dl className={styles.total}>
        <dt>合计 {byCompany.length} 家</dt>
        <dd>新增 {formatCount(added)}</dd>
        <dd>累计 {formatCount(registered)}</dd>
        <dd>解析 {formatCount(resolutions)}</dd>
        <dd>{formatPercent(success)}</dd>
        <dd>{formatMs(p99)}</dd>
      </dl>
    </div>
  )
}

function TitleBlock({ report }: { report: NodeReport }) {
  const { figures, number: id, preparedBy, preparedTime, approvedBy, approvedTime, edition } = report
  const items = [
    { label: '名称', value: '工业互联网标识解析二级节点运行月报', wide: true },
    { label: '节点', value: getNodePrefix() },
    { label: '期间', value: `${figures.from} – ${figures.to.slice(5)}` },
    { label: '编制', value: preparedBy ? `${preparedBy}　${preparedTime.slice(5, 10)}` : '—' },
    { label: '审核', value: approvedBy ? `${approvedBy}　${approvedTime.slice(5, 10)}` : '—' },
    { label: '报送号', value: id || '—', wide: true },
    { label: '版次', value: String(edition) },
  ]
  return (
    <dl className={styles.block}>
      {items.map(({ label, value, wide }) => (
        <div key={label} className={cx(wide && styles.wide)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
