import { formatCount } from '@biaojie/contract/formats.ts'
import type { TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import {
  getStepName,
  TRACE_CUT_TEXT,
  TRACE_READER_NAMES,
  TRACE_READERS,
  type TraceReader,
} from '@biaojie/contract/tracking/trace/rules.ts'
import type { TraceView } from '@biaojie/contract/tracking/trace/trace.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { toPartLabel } from '@biaojie/ui/trace/layout.ts'
import { TraceLanes, TraceTimes } from '@biaojie/ui/trace/trace-lanes.tsx'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { Columns, Section, Stack } from '../../../kit/detail/sections.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { Code, countOrDash, Time } from '../../../kit/values.tsx'
import { identifierPath, pages, portal, tracePath } from '../../../paths.ts'
import { LINK_TAGS } from '../states.ts'
import { AudienceSelect } from './audience.tsx'
import { Sheets } from './sheets.tsx'
import * as styles from './trace.module.css'

/** Shows the origins and destinations of a part, as each audience sees them. */
export default function TracePage() {
  const [address, setAddress] = useSearchParams()
  const identifier = address.get('id')?.trim() ?? ''
  const reader = TRACE_READERS.find((traceReader) => traceReader === address.get('as')) ?? 'owner'
  const { data, failure, reload } = useCallQuery(
    'traceView',
    identifier ? { body: { identifier, reader } } : null,
    { keep: true },
  )
  if (!identifier) return <Navigate to={pages.identifiers} replace />
  const back = { to: identifierPath(identifier), label: identifier.slice(identifier.indexOf('/') + 1) }
  const showAs = (next: TraceReader) =>
    setAddress((before) => {
      const query = new URLSearchParams(before)
      query.set('as', next)
      return query
    })
  if (!data)
    return (
      <>
        <PageHead
          title="组成与去向"
          back={back}
          note={
            <span className={styles.about}>正在加载来历与去向，数出上下各几级、几家企业、几条过程记录</span>
          }
          actions={<Readers reader={reader} onReader={showAs} />}
        />
        <PageBody>
          {failure ? (
            <Failed failure={failure} what="组成与去向" onRetry={reload} />
          ) : (
            <Waiting label="正在加载来历与去向" lines={8} />
          )}
        </PageBody>
      </>
    )
  return (
    <>
      <PageHead
        title="组成与去向"
        back={back}
        note={<About picture={data.picture} />}
        actions={<Readers counts={data.counts} reader={data.picture.reader} onReader={showAs} />}
      />
      <PageBody>
        <Shown view={data} />
      </PageBody>
    </>
  )
}

function About({ picture }: { picture: TracePicture }) {
  const { up, down, companies, total, eventTotal, waiting, cut } = picture
  return (
    <span className={styles.about}>
      {picture.name} 上 <b>{up}</b> 级，下 <b>{down}</b> 级，<b>{companies.length}</b> 家企业，
      <b>{formatCount(total)}</b> 环、
      <b>{formatCount(eventTotal)}</b> 条过程记录
      {waiting > 0 && <b className={styles.hot}>；{waiting} 环等对方接受</b>}
      {cut && <b className={styles.hot}>；{TRACE_CUT_TEXT}</b>}
    </span>
  )
}

type ReadersProps = {
  counts?: TraceView['counts']
  reader: TraceReader
  onReader: (one: TraceReader) => void
}

function Readers({ counts, reader, onReader }: ReadersProps) {
  return (
    <fieldset className={styles.readers} aria-label="查看身份">
      {TRACE_READERS.map((traceReader) => (
        <button
          key={traceReader}
          type="button"
          aria-pressed={traceReader === reader}
          onClick={() => onReader(traceReader)}
        >
          {TRACE_READER_NAMES[traceReader]} <b>{countOrDash(counts?.[traceReader])}</b>
        </button>
      ))}
    </fieldset>
  )
}

function Shown({ view }: { view: TraceView }) {
  const { picture, siblings, links } = view
  return (
    <Stack>
      <Lanes picture={picture} />
      <Columns
        side={
          <>
            <SeenBy view={view} />
            {siblings.length > 0 && (
              <Section title="同一来处的件" note="往下还有" flush>
                <Rows
                  rows={siblings}
                  rowKey={({ identifier }) => identifier}
                  columns={SIBLINGS}
                  noun="来源"
                  unit="个"
                />
              </Section>
            )}
          </>
        }
      >
        <Section title="时间" note="每条过程记录一格；空格是等对方接受" flush>
          <TraceTimes events={picture.events} companies={picture.companies} nameOfStep={getStepName} />
        </Section>
        {picture.reader === 'owner' && <Edges picture={picture} links={links} />}
        <Sheets identifier={picture.identifier} reader={picture.reader} />
      </Columns>
    </Stack>
  )
}

const LEGEND = (
  <p className={styles.legend}>
    <span>
      <i className={styles.accepted} /> 已接受
    </span>
    <span>
      <i className={styles.offered} /> 等对方接受
    </span>
    <span>
      <i className={styles.unseen} /> 公开不显示
    </span>
  </p>
)

function Lanes({ picture }: { picture: TracePicture }) {
  const nodes = picture.nodes.map((node) => ({
    ...node,
    hidden: node.shownTo !== 'public' && !node.waiting,
    href: node.known ? linkToPart(node.identifier, picture) : undefined,
  }))
  return (
    <Section title="来历与去向" note="往左是来历，往右是去向" actions={LEGEND} flush>
      {picture.total > 1 ? (
        <TraceLanes
          own="本企业"
          nameOfStep={getStepName}
          companies={picture.companies}
          edges={picture.edges}
          nodes={nodes}
        />
      ) : (
        <p className={styles.nothing}>
          还没有记下它从哪来、去了哪。用现场扫码或接口记一条装箱、加工、装配的过程记录，这里就连起来。
        </p>
      )}
    </Section>
  )
}

/** Own parts link to their trace, parts of other companies to their public page. */
const linkToPart = (identifier: string, { identifier: middle }: TracePicture) =>
  identifier.split('/')[0] === middle.split('/')[0]
    ? `/console${tracePath(identifier)}`
    : portal.identifier(identifier)

const SAID: Record<TraceReader, string> = {
  public: '只有公开又被接受的环，藏的不留空位',
  verified: '验证手机以后多看到的',
  partner: '关联方看到的，不显示别家的配比',
  authority: '留痕，到期自动收回',
  owner: '等对方接受的也看得到',
}

function SeenBy({ view }: { view: TraceView }) {
  const most = Math.max(...TRACE_READERS.map((traceReader) => view.counts[traceReader]), 1)
  return (
    <Section title="各身份可见环节" flush>
      <ul className={styles.seen}>
        {TRACE_READERS.map((traceReader) => (
          <li key={traceReader} aria-current={traceReader === view.picture.reader ? 'true' : undefined}>
            <span>{TRACE_READER_NAMES[traceReader]}</span>
            <b>{view.counts[traceReader]}</b>
            <span className={styles.cells} aria-hidden="true">
              {Array.from({ length: 9 }, (_, at) => {
                const isFull = at < Math.round((view.counts[traceReader] / most) * 9)
                // biome-ignore lint/suspicious/noArrayIndexKey: equal cells
                return <i key={at} className={cx(isFull && styles.full)} />
              })}
            </span>
            <small>{SAID[traceReader]}</small>
          </li>
        ))}
      </ul>
      <footer className={styles.foot}>
        <span>遮住的不进导出与检索</span>
        <AudienceSelect template={view.template} shownTo={view.shownTo} />
      </footer>
    </Section>
  )
}

type Sibling = TraceView['siblings'][number]
const SIBLINGS: Column<Sibling>[] = [
  {
    key: 'origin',
    title: '来源',
    card: 'name',
    render: ({ identifier, name }) =>
      `${name || '没有登记'} ${identifier.slice(identifier.indexOf('/') + 1)}`,
  },
  {
    key: 'total',
    title: '同批件',
    width: 80,
    align: 'right',
    card: 'amount',
    named: true,
    render: ({ total }) => <Code>{formatCount(total)}</Code>,
  },
  {
    key: 'onward',
    title: '已装入',
    width: 80,
    align: 'right',
    render: ({ onward }) => <Code>{formatCount(onward)}</Code>,
  },
]

type Edge = TracePicture['edges'][number]

function Edges({ picture, links }: { picture: TracePicture; links: TraceView['links'] }) {
  const partOf = new Map(picture.nodes.map((node) => [node.key, node]))
  const nameOf = new Map(picture.companies.map(({ prefix, name }) => [prefix, name || prefix]))
  const own = picture.identifier.split('/')[0] ?? ''
  const toShortLabel = (key: string) => toPartLabel(partOf.get(key)?.identifier ?? '')
  const getOther = ({ from, to }: Edge) => {
    const prefixes = [partOf.get(from)?.prefix ?? '', partOf.get(to)?.prefix ?? '']
    return prefixes.find((prefix) => prefix !== own) ?? own
  }
  const columns: Column<Edge>[] = [
    {
      key: 'edge',
      title: '上 → 下',
      card: 'name',
      render: ({ from, to }) => <Code>{`${toShortLabel(from)} → ${toShortLabel(to)}`}</Code>,
    },
    {
      key: 'who',
      title: '接受方',
      width: 150,
      render: (edge) => (getOther(edge) === own ? '同一家' : nameOf.get(getOther(edge))),
    },
    { key: 'time', title: '记下', width: 130, card: 'next', render: ({ time }) => <Time time={time} /> },
    {
      key: 'state',
      title: '关联',
      width: 130,
      card: 'state',
      render: ({ waiting }) => <StateTag states={LINK_TAGS} value={waiting ? 'offered' : 'accepted'} />,
    },
  ]
  return (
    <Section
      title="关联"
      note={links.length > 0 ? '接受了才画中心线；没接受的也算进召回，另标出' : '还没有与别家的关联'}
      actions={<Link to={pages.links}>发起关联请求、催办</Link>}
      flush
    >
      <Rows
        rows={picture.edges}
        rowKey={({ from, to }) => `${from} ${to}`}
        columns={columns}
        noun="关联"
        unit="条"
      />
    </Section>
  )
}
