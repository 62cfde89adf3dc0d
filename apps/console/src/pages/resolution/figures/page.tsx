import { formatCount } from '@biaojie/contract/formats.ts'
import type { ScanFigures } from '@biaojie/contract/resolution/figures/figures.ts'
import { listFirstBandNames } from '@biaojie/contract/resolution/figures/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { FigureStrip } from '../../../kit/detail/figure-strip.tsx'
import { Columns, Pair, Section, Stack } from '../../../kit/detail/sections.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { identifierPath, pages } from '../../../paths.ts'
import { ProvinceTiles } from '../../identifiers/parts/province-tiles.tsx'
import { addRest, changeText, makeDayBars, makeHourBars, shareText } from './bars.ts'
import { DayBars } from './day-bars.tsx'
import * as styles from './figures.module.css'
import { Filters, useFigureRequest } from './filters.tsx'
import { MonthButton, MonthsTable } from './months.tsx'
import { Shares, UNKNOWN_COLUMNS, useUnknownActions, Views } from './parts.tsx'

const SHOWN_CODES = 6
const SHOWN_SHARES = 5

/**
 * Shows the lookups of the company's identifiers by day, template, scene and province, and lookups of unknown
 * codes.
 */
export default function FiguresPage() {
  const request = useFigureRequest()
  const { data, failure, reload } = useCallQuery(
    'scanFigures',
    { body: request.body },
    { keep: true, every: 60_000 },
  )
  return (
    <>
      <PageHead title="查询统计" tabs={<Views />} actions={<MonthButton />} />
      {(data || failure) && <Filters request={request} data={data} />}
      <PageBody key={data ? 'shown' : 'waiting'}>
        {!data && !failure && <Waiting label="正在加载查询统计" lines={8} />}
        {!data && failure && <Failed failure={failure} what="查询统计" onRetry={reload} />}
        {data && <Shown data={data} days={request.days} />}
      </PageBody>
    </>
  )
}

function Shown({ data, days }: { data: ScanFigures; days: number }) {
  const { templates, scenes, provinces, nowhere } = data
  return (
    <Stack>
      <Overview data={data} days={days} />
      <Columns
        side={
          <Section title="按省" note="查验防伪码的人自己填的城市">
            <ProvinceTiles totals={provinces} />
            <p className={styles.foot}>
              方格只表示相对方位，不画边界
              <span>没填的 {formatCount(nowhere)} 次</span>
            </p>
          </Section>
        }
      >
        <Chart data={data} />
        <Pair>
          <Section title="按模板" flush>
            <Shares rows={addRest(templates, SHOWN_SHARES)} />
          </Section>
          <Section title="按场景" note="打开的页面" flush>
            <Shares rows={addRest(scenes, SHOWN_SHARES)} />
          </Section>
        </Pair>
      </Columns>
      <Columns side={<Firsts data={data} />}>
        <Unknown data={data} />
      </Columns>
      <Section title="月报" note="每月 1 日 06:00 生成，当月的数写到今天" flush>
        <MonthsTable most={6} />
      </Section>
    </Stack>
  )
}

function Overview({ data, days }: { data: ScanFigures; days: number }) {
  const { total, before, today: now, yesterday, until, parts, registered, firsts, unknown } = data
  const change = changeText(total, before)
  return (
    <FigureStrip
      figures={[
        {
          label: `${days} 天查询`,
          value: formatCount(total),
          unit: '次',
          note: change ? `比前 ${days} 天 ${change}` : '以前没有可比的数',
        },
        {
          label: `今天到 ${until.slice(11, 16)}`,
          value: formatCount(now),
          unit: '次',
          note: `昨天全天 ${formatCount(yesterday)}`,
        },
        {
          label: '查过的标识',
          value: formatCount(parts),
          unit: '件',
          note: `在册的 ${shareText(parts, registered)}`,
        },
        {
          label: '首次查询，中位',
          value: firsts.median === null ? '—' : String(firsts.median),
          unit: firsts.median === null ? '' : '天',
          note: '激活或生产到第一次被查',
        },
        {
          label: '未登记编码',
          value: formatCount(unknown.codes),
          unit: '个',
          note: unknown.fake > 0 ? `${unknown.fake} 个疑似假冒` : '没有疑似假冒的',
          ...(unknown.fake > 0 && { hot: 'note' }),
        },
      ]}
    />
  )
}

function Chart({ data }: { data: ScanFigures }) {
  const [by, setBy] = useState<'day' | 'hour'>('day')
  const { peak, total } = data
  return (
    <Section
      title={by === 'day' ? '每天查询' : '一天里的钟点'}
      note={by === 'day' ? '周末浅色，斜纹是今天没过完' : '这段时间各钟点加起来；62 天以前的不分钟点'}
      actions={
        <Segmented
          size="small"
          value={by}
          onChange={setBy}
          options={[
            { value: 'day', label: '天' },
            { value: 'hour', label: '小时' },
          ]}
        />
      }
    >
      <DayBars
        label={`${by === 'day' ? '每天' : '每小时'}查询次数，共 ${formatCount(total)} 次`}
        bars={by === 'day' ? makeDayBars(data) : makeHourBars(data)}
      />
      {by === 'day' && peak && (
        <p className={styles.peak}>
          <b>{peak.day.slice(5)}</b> {formatCount(peak.total)} 次
          {peak.identifierTotal > peak.total / 4 && (
            <>
              ，其中 {formatCount(peak.identifierTotal)} 次是同一件
              <Link to={identifierPath(peak.identifier)}>查看这一件</Link>
            </>
          )}
        </p>
      )}
    </Section>
  )
}

function Unknown({ data: { from, to, unknown } }: { data: ScanFigures }) {
  const list = useCallQuery('unknownCodeList', { body: { dayFrom: from, dayTo: to, size: SHOWN_CODES } }).data
  const actions = useUnknownActions()
  const { codes, asked, slip, unregistered, fake } = unknown
  return (
    <Section title="未登记编码" note={`${formatCount(codes)} 个，${formatCount(asked)} 次`} flush>
      {codes === 0 ? (
        <p className={styles.nothing}>这段时间没有人问过没登记的码。</p>
      ) : (
        <>
          {list && (
            <Rows
              rows={list.records}
              rowKey={({ identifier }) => identifier}
              columns={UNKNOWN_COLUMNS}
              rowActions={actions}
              noun="码"
              unit="个"
            />
          )}
          <p className={cx(styles.foot, styles.inset)}>
            录错 {slip}　未登记 {unregistered}　疑似假冒 {fake}
            <Link to={`${pages.figures}/unknown`}>全部 {formatCount(codes)} 个</Link>
          </p>
        </>
      )}
    </Section>
  )
}

function Firsts({ data: { firsts } }: { data: ScanFigures }) {
  const { parts, median, withinWeek, early, bands } = firsts
  const most = Math.max(1, ...bands)
  const names = listFirstBandNames()
  const middle = chooseBand(median)
  return (
    <Section title="出厂到首次查询" note={`${formatCount(parts)} 件，按天数`}>
      {parts === 0 ? (
        <p className={styles.soft}>这段时间第一次被查的件，记录里都没有激活或生产日期。</p>
      ) : (
        <ol className={styles.bands}>
          {bands.map((total, at) => (
            <li key={names[at]} className={at === middle ? styles.median : undefined}>
              <span>{names[at]}</span>
              <i>
                <b style={{ width: `${((total / most) * 100).toFixed(1)}%` }} />
              </i>
              <em>{formatCount(total)}</em>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.foot}>
        {median !== null && `中位 ${median} 天　`}
        {withinWeek !== null && `一周内 ${(withinWeek * 100).toFixed(1)} %　`}
        没出厂先被查 {early} 件
        {early > 0 && <Link to={`${pages.figures}/firsts?only=early`}>查看这 {early} 件</Link>}
      </p>
    </Section>
  )
}

/** Returns the band that contains the median; -1 for none. */
function chooseBand(median: number | null): number {
  if (median === null) return -1
  const ends = listFirstBandNames()
    .slice(0, -1)
    .map((name) => Number(name.split('–')[1]))
  const at = ends.findIndex((end) => median <= end)
  return at < 0 ? ends.length : at
}
