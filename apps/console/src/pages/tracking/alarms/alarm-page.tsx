import { formatCount } from '@biaojie/contract/formats.ts'
import type { AlarmDetail } from '@biaojie/contract/tracking/alarms/alarms.ts'
import { CHECK_AGENT_NAMES, CLONE_SIGN_TEXT } from '@biaojie/contract/tracking/alarms/rules.ts'
import { StatusDot } from '@biaojie/ui/tag.tsx'
import { Link, useParams } from 'react-router'
import { useWidth } from '../../../data/use-width.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { type Figure, FigureStrip } from '../../../kit/detail/figure-strip.tsx'
import { Columns, HandlingTrail, Pair, Section, Stack } from '../../../kit/detail/sections.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { None, Soft, Time } from '../../../kit/values.tsx'
import { identifierPath, pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { ProvinceTiles } from '../../identifiers/parts/province-tiles.tsx'
import { ALARM_TAGS } from '../states.ts'
import { Actions, CloseButton, EvidenceButton } from './actions.tsx'
import * as styles from './alarm.module.css'
import { PlacesChart } from './places-chart.tsx'
import { SeenByVisitor } from './seen-by-visitor.tsx'

const BACK = { to: pages.alarms, label: '防伪预警' }

/** One code that may have been copied: the findings, the reasons, and the possible actions. */
export default function AlarmPage() {
  const { id = '' } = useParams()
  const { data, failure, reload } = useCallQuery('alarmDetail', { body: { id } })
  if (!data)
    return (
      <>
        <PageHead title="防伪预警" back={BACK} />
        <PageBody>
          {failure ? (
            <Failed failure={failure} what="这条预警" onRetry={reload} />
          ) : (
            <Waiting label="正在加载预警" lines={8} />
          )}
        </PageBody>
      </>
    )
  return <Shown alarm={data} />
}

const cutPrefix = (identifier: string) => identifier.slice(identifier.indexOf('/') + 1)

function Shown({ alarm }: { alarm: AlarmDetail }) {
  const writes = usePerson().type !== 'ORDINARY'
  // On a phone the actions come before the reasons.
  const phone = useWidth() === 'phone'
  const actions = <Actions alarm={alarm} writes={writes} />
  return (
    <>
      <PageHead
        title={cutPrefix(alarm.identifier)}
        back={BACK}
        note={
          <span className={styles.note}>
            <StateTag states={ALARM_TAGS} value={alarm.state} />
            <Link to={identifierPath(alarm.identifier)}>{alarm.identifierName}</Link>
            <span>
              <Time time={alarm.openTime} /> 起预警
            </span>
          </span>
        }
        actions={
          <>
            <EvidenceButton alarm={alarm} />
            {writes && <CloseButton alarm={alarm} />}
          </>
        }
      />
      <PageBody>
        <Stack>
          <Facts alarm={alarm} />
          <Columns
            side={
              <>
                {!phone && actions}
                <SeenByVisitor alarm={alarm} />
                <HandlingTrail trail={alarm.trail} />
              </>
            }
          >
            {phone && actions}
            <PlacesChart alarm={alarm} />
            <Reasons alarm={alarm} />
            <Pair narrowLeft>
              <Section title="按省" note={`${alarm.recent.length} 次`}>
                <ProvinceTiles totals={alarm.provinces} marked={alarm.first?.province} />
                {alarm.first?.province && <p className={styles.soft}>橙框是首次查验的省。</p>}
              </Section>
              <Recent alarm={alarm} />
            </Pair>
          </Columns>
        </Stack>
      </PageBody>
    </>
  )
}

function Facts({ alarm }: { alarm: AlarmDetail }) {
  const { recent, matched, cities, provinces, devices, travels, photos } = alarm
  const [worst] = travels
  const facts: Figure[] = [
    { label: '7 天查验', value: recent.length, unit: '次', note: `防伪码 ${formatCount(matched)} 次输对` },
    { label: '城市', value: cities, unit: '个', note: `${provinces.length} 个省` },
    { label: '手机', value: devices, unit: '部', note: '同一部隔天另算' },
    {
      label: '来不及走',
      value: travels.length,
      unit: '处',
      note: worst ? `${worst.minutes} 分钟 ${formatCount(worst.kilometres)} km` : '没有',
      ...(travels.length > 0 && { hot: 'value' }),
    },
    {
      label: '照片',
      value: photos,
      unit: '张',
      note: <Link to={`${pages.reports}?text=${cutPrefix(alarm.identifier)}`}>查看可疑举报</Link>,
    },
  ]
  return <FigureStrip figures={facts} />
}

type Sign = AlarmDetail['signs'][number]
const SIGN_COLUMNS: Column<Sign>[] = [
  { key: 'name', title: '查看内容', card: 'name', render: ({ sign }) => CLONE_SIGN_TEXT[sign].name },
  {
    key: 'value',
    title: '这一件',
    width: 110,
    render: ({ sign, value }) => <b>{`${value} ${CLONE_SIGN_TEXT[sign].unit}`}</b>,
  },
  {
    key: 'over',
    title: '阈值',
    width: 130,
    render: ({ sign, over }) => `超过 ${over} ${CLONE_SIGN_TEXT[sign].unit}`,
  },
  { key: 'points', title: '分值', width: 90, render: ({ points }) => points },
  {
    key: 'failed',
    title: '结论',
    width: 110,
    card: 'state',
    render: ({ failed }) => <StatusDot tone={failed ? 'err' : 'ok'}>{failed ? '不合' : '正常'}</StatusDot>,
  },
]

function Reasons({ alarm: { signs, points, warnAt } }: { alarm: AlarmDetail }) {
  const failed = signs.filter((sign) => sign.failed).length
  return (
    <Section
      title="判断依据"
      note={`${signs.length} 条里 ${failed} 条不合，${points} 分，${warnAt} 分起预警`}
      actions={<Link to={pages.alarmSettings}>编辑规则</Link>}
      flush
    >
      <Rows rows={signs} rowKey={({ sign }) => sign} columns={SIGN_COLUMNS} noun="理由" unit="条" />
    </Section>
  )
}

type Check = AlarmDetail['recent'][number]
const CHECK_COLUMNS: Column<Check>[] = [
  { key: 'time', title: '时间', width: 120, card: 'next', render: ({ time }) => <Time time={time} /> },
  {
    key: 'city',
    title: '位置',
    card: 'name',
    render: ({ city, provinceName }) =>
      city ? (
        <>
          {city} <Soft>{provinceName}</Soft>
        </>
      ) : (
        <None />
      ),
  },
  {
    key: 'agent',
    title: '查验方式',
    width: 90,
    render: ({ agent }) => (agent ? CHECK_AGENT_NAMES[agent] : <None />),
  },
  {
    key: 'matched',
    title: '防伪码',
    width: 100,
    render: ({ matched }) => (matched ? '对' : <b>不对</b>),
  },
]
const SHOWN = 10

const Recent = ({ alarm: { recent } }: { alarm: AlarmDetail }) => (
  <Section
    title="最近的查验"
    note={recent.length > SHOWN ? `近 ${SHOWN} 次，共 ${recent.length} 次` : '先近后远'}
    flush
  >
    <Rows
      rows={recent.slice(0, SHOWN)}
      rowKey={({ time, city }) => `${time} ${city}`}
      columns={CHECK_COLUMNS}
      noun="查验"
      unit="次"
    />
  </Section>
)
