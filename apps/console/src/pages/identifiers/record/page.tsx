import { listEntries } from '@biaojie/contract/records.ts'
import type { PartDrawing } from '@biaojie/contract/resolution/drawings.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import { isRefusal } from '@biaojie/session/refusal.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { isInAudience } from '../../../audience.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { DayField } from '../../../kit/day-field.tsx'
import { Section } from '../../../kit/detail/sections.tsx'
import { NoticeLine, TextButton } from '../../../kit/notice.tsx'
import { type Fact, PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { Time } from '../../../kit/values.tsx'
import { pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { EventHistory } from '../parts/events/event-history.tsx'
import { LabelHistory } from '../parts/labels/label-history.tsx'
import type { RecordAnswer, RecordShown } from '../parts/seen/record-parts.ts'
import { useCodeRule } from '../parts/seen/use-code-cells.ts'
import { IdentifierLink } from '../parts/seen/value.tsx'
import { VisitBars } from '../parts/visit-bars.tsx'
import { RECORD_STATE_TAGS } from '../states.ts'
import { Aliases } from './aliases.tsx'
import { RecordHead } from './head.tsx'
import * as styles from './record.module.css'
import { Revisions } from './revisions.tsx'
import { ValuesSection } from './values-section.tsx'
import { Viewer } from './viewer.tsx'

// The drawing code loads only when a record is shown; the record is complete without its drawing.
const loadMeasured = () => import('./measured-section.tsx').catch(() => undefined)
const MeasuredSection = lazy(async () => ({
  default: (await loadMeasured())?.MeasuredSection ?? (() => null),
}))

/** Shows the visitors of the identifier in the last 30 days. */
export function VisitsSection({ identifier }: { identifier: string }) {
  const { data, failure, reload } = useCallQuery('identifierVisits', { body: { identifier } })
  return (
    <Section
      title="查询"
      note="近 30 天"
      actions={isInAudience(usePerson(), 'member') && <Link to={pages.figures}>查询统计</Link>}
    >
      {!data && failure && <Failed failure={failure} what="查询次数" onRetry={reload} />}
      {!data && !failure && <Waiting label="正在加载查询次数" lines={2} />}
      {data && <VisitBars days={data.days} wide />}
    </Section>
  )
}

const BACK = {
  member: { to: pages.identifiers, label: '我的标识' },
  staff: { to: pages.companies, label: '企业名录' },
}
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** One identifier: its code, values, aliases, revisions, and how each audience sees it. */
export default function IdentifierPage() {
  const person = usePerson()
  const [address, setAddress] = useSearchParams()
  const identifier = address.get('id')?.trim() ?? ''
  const day = DAY.exec(address.get('at') ?? '')?.[0] ?? ''
  const show = (at: string) =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      if (at) next.set('at', at)
      else next.delete('at')
      return next
    })
  const { data, failure, reload } = useCallQuery(
    'identifierRecord',
    identifier ? { body: { identifier, ...(day && { at: day }) } } : null,
  )
  const isEarly = day !== '' && failure !== undefined && isRefusal(failure, 'identifier_not_found')
  const now = useCallQuery('identifierRecord', isEarly ? { body: { identifier } } : null)
  const firstDay = (data ?? now.data)?.createTime.slice(0, 10)
  // The heading is taller when the meanings of the code's parts are known.
  const { isKnown } = useCodeRule(data?.record)
  const drawing = useCallQuery(
    'partDrawing',
    identifier && !day ? { body: { identifier, brief: true } } : null,
  )
  // The drawing is above the values, which would move down if it appeared late.
  const hasDrawingAnswer = day !== '' || drawing.data !== undefined || drawing.failure !== undefined
  const shown = isKnown && hasDrawingAnswer ? data : undefined
  // The code of the drawing loads beside the data instead of after them.
  useEffect(() => void loadMeasured(), [])
  if (!identifier) return <Navigate to={pages.identifiers} replace />
  const { suffix } = splitIdentifier(identifier)
  return (
    <>
      <PageHead
        title={suffix || identifier}
        windowTitle={suffix || identifier}
        back={isInAudience(person, 'staff') ? BACK.staff : BACK.member}
        level={shown ? 'p' : 'h1'}
        facts={shown ? listFacts(shown, day) : []}
        // On a phone the facts stand above the choice of a day and would push it down when they arrive.
        actions={(shown || failure) && <DayChoice day={day} first={firstDay} onDay={show} />}
      />
      {!shown && (
        <PageBody>
          {isEarly && now.data ? (
            <NoticeLine action={<TextButton onPress={() => show('')}>查看当前版本</TextButton>}>
              {day} 那天还没有这个标识，它是 <Time time={now.data.createTime} /> 登记的。
            </NoticeLine>
          ) : failure && (!isEarly || now.failure) ? (
            <Failed
              failure={now.failure ?? failure}
              what="标识"
              onRetry={now.failure ? now.reload : reload}
            />
          ) : (
            <Waiting label="正在加载标识" lines={8} cells={3} />
          )}
        </PageBody>
      )}
      {shown && (
        // The record waits for its drawing, which would otherwise push the values down when it arrives.
        <Suspense fallback={<Waiting label="正在加载标识" lines={8} cells={3} />}>
          <Shown
            key={shown.record.identifier}
            answer={shown}
            part={drawing.data}
            day={day}
            onNow={() => show('')}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns the state, the revision and the days of a record for the title bar. */
function listFacts({ record, revision, createTime }: RecordAnswer, day: string): Fact[] {
  return [
    { label: '状态', value: <StateTag states={RECORD_STATE_TAGS} value={record.state} /> },
    ...(day ? [] : [{ label: '版本', value: revision }]),
    { label: '登记', value: <Time time={createTime} /> },
  ]
}

type DayProps = { day: string; first: string | undefined; onDay: (day: string) => void }

function DayChoice({ day, first, onDay }: DayProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: DayField is the control
    <label className={styles.day}>
      查看某一天
      <DayField
        value={day}
        {...(first && { min: first })}
        max={formatTime(Date.now()).slice(0, 10)}
        onDay={onDay}
      />
    </label>
  )
}

type ShownProps = {
  answer: RecordAnswer
  part: PartDrawing | undefined
  day: string
  onNow: () => void
}

function Shown({ answer, part, day, onNow }: ShownProps) {
  const writes = isInAudience(usePerson(), 'member') && !day
  const { record } = answer
  const changes = writes && record.state !== 'retired'
  return (
    <>
      <RecordHead answer={answer} writes={writes} />
      {!day && <Jumps />}
      <PageBody>
        <div className={styles.notices}>
          {day && (
            <NoticeLine action={<TextButton onPress={onNow}>回到现在</TextButton>}>
              这是 {day} 那天结束时的样子，不能改。
            </NoticeLine>
          )}
          {answer.blockedTime && !day && <BlockNotice time={answer.blockedTime} />}
          <StateNotice record={record} />
        </div>
        {!day && part?.family && <MeasuredSection part={part} />}
        <div className={day ? undefined : styles.columns}>
          <div className={styles.stack}>
            <Place of="values">
              <ValuesSection answer={answer} writes={changes} />
            </Place>
            {!day && (
              <Place of="aliases">
                <Aliases identifier={record.identifier} writes={changes} />
              </Place>
            )}
            {!day && (
              <Place of="revisions">
                <Revisions answer={answer} writes={writes} />
              </Place>
            )}
          </div>
          {!day && (
            <div className={styles.stack}>
              <Place of="viewer">
                <Viewer identifier={record.identifier} />
              </Place>
              <Place of="events">
                <EventHistory identifier={record.identifier} />
              </Place>
              <Place of="visits">
                <VisitsSection identifier={record.identifier} />
              </Place>
              <Place of="labels">
                <LabelHistory identifier={record.identifier} writes={changes} />
              </Place>
            </div>
          )}
        </div>
      </PageBody>
    </>
  )
}

const PLACES = {
  values: '档案',
  events: '过程记录',
  viewer: '查看身份',
  aliases: '别名',
  revisions: '版本',
  visits: '查询',
  labels: '标签',
} as const

const Place = ({ of, children }: { of: keyof typeof PLACES; children: ReactNode }) => (
  <div id={`record-${of}`} className={styles.place}>
    {children}
  </div>
)

/** Links to the sections of a long page, mainly for phones, where sections are below each other. */
const Jumps = () => (
  <nav className={styles.jumps} aria-label="这一页的内容">
    {listEntries(PLACES).map(([place, name]) => (
      <a key={place} href={`#record-${place}`}>
        {name}
      </a>
    ))}
  </nav>
)

const BlockNotice = ({ time }: { time: string }) => (
  <NoticeLine
    tone="warning"
    action={
      <Link className={getButtonClass({ kind: 'outline', size: 'small' })} to={pages.blocks}>
        封存与申诉
      </Link>
    }
  >
    节点从 <Time time={time} /> 起封存了这个标识：访客只看到已封存，看不到下面的内容。
  </NoticeLine>
)

function StateNotice({ record: { state, stateReason, successor } }: { record: RecordShown }): ReactNode {
  if (state === 'suspended')
    return <NoticeLine tone="warning">已停用：{stateReason}。访客的页面写着停用和原因。</NoticeLine>
  if (state === 'retired')
    return (
      <NoticeLine tone="warning">
        已作废：{stateReason}。
        {successor ? (
          <>
            扫它的人会看到接替它的 <IdentifierLink value={successor} />。
          </>
        ) : (
          '没有接替的标识，扫它的人只看到作废。'
        )}
      </NoticeLine>
    )
  if (state === 'reserved')
    return <NoticeLine>已留号，还没有填写内容；扫它的人会看到“已留号，尚未填写”。</NoticeLine>
  return null
}
