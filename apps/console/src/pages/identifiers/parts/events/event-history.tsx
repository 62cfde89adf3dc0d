import type { IdentifierEvent } from '@biaojie/contract/tracking/events/events.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCallMutation, useCallQuery } from '../../../../kit/calls.ts'
import { Section, Trail } from '../../../../kit/detail/sections.tsx'
import { TextButton } from '../../../../kit/notice.tsx'
import { Failed, Waiting } from '../../../../kit/states.tsx'
import { pages, tracePath } from '../../../../paths.ts'
import * as styles from './event-history.module.css'
import { describeDoubt, describeEvent } from './event-text.ts'

const SIZE = 10

/** The events that a company recorded of a part, the latest first, with the way to its trace. */
export function EventHistory({ identifier }: { identifier: string }) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const { data, failure, reload } = useCallQuery(
    'eventList',
    { body: { identifier, size: SIZE, ...(cursor && { cursor }) } },
    { keep: true },
  )
  const next = data?.next
  const isNone = data?.records.length === 0 && cursors.length === 0
  return (
    <Section
      title="过程记录"
      note={isNone ? '还没有记过' : '最近的在前'}
      actions={<Link to={tracePath(identifier)}>组成与去向</Link>}
      flush={!isNone}
    >
      {!data && failure && <Failed failure={failure} what="过程记录" onRetry={reload} />}
      {!data && !failure && <Waiting label="正在加载过程记录" lines={3} />}
      {isNone && (
        <p>
          用现场扫码、接口或
          <Link className={styles.within} to={pages.eventImports}>
            文件
          </Link>
          记下装箱、发运、收货、装配以后，一条一条列在这里。
        </p>
      )}
      {data && !isNone && (
        <>
          <Trail
            items={data.records.map((event) => ({
              time: event.eventTime,
              actor: event.writerName || event.stepName,
              text: <Said event={event} identifier={identifier} />,
              ...(event.withdrawn || event.declaresError ? { tone: 'bad' as const } : {}),
            }))}
          />
          {(next || cursors.length > 0) && (
            <p className={styles.turns}>
              {cursors.length > 0 && (
                <TextButton onPress={() => setCursors(cursors.slice(0, -1))}>近一些的</TextButton>
              )}
              {next && <TextButton onPress={() => setCursors([...cursors, next])}>更早的</TextButton>}
            </p>
          )}
        </>
      )}
    </Section>
  )
}

function Said({ event, identifier }: { event: IdentifierEvent; identifier: string }) {
  const doubt = describeDoubt(event)
  return (
    <>
      <b>{event.stepName || '没有写工序'}</b>
      {event.dispositionName && `，${event.dispositionName}`}
      {doubt && `（${doubt}）`}
      <br />
      {describeEvent(event)}
      {event.photos.map((id, at) => (
        <Photo key={id} identifier={identifier} eventId={event.eventId} id={id} number={at + 1} />
      ))}
    </>
  )
}

type PhotoProps = { identifier: string; eventId: string; id: string; number: number }

/** Loads a photo only when it is opened, because each view by staff is logged. */
function Photo({ identifier, eventId, id, number }: PhotoProps) {
  const [image, setImage] = useState('')
  const { run, busy } = useCallMutation('eventPhoto')
  const show = async () => {
    const data = await run({ body: { identifier, eventId, id } })
    if (data) setImage(data.image)
  }
  if (image) return <img className={styles.photo} src={image} alt={`照片 ${number}`} />
  return (
    <>
      {' '}
      <TextButton onPress={() => void show()} disabled={busy}>
        照片 {number}
      </TextButton>
    </>
  )
}
