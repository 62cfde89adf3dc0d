import type { TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import { getStepName, TRACE_CUT_TEXT } from '@biaojie/contract/tracking/trace/rules.ts'
import { StatusDot } from '@biaojie/ui/tag.tsx'
import { TraceLanes, TraceTimes } from '@biaojie/ui/trace/trace-lanes.tsx'
import { paths } from '../../../paths.ts'
import { Block } from '../../../scenes/element-list.tsx'
import { Trail } from '../../../scenes/trail.tsx'
import * as styles from './both-ways.module.css'

/** Shows where a part came from and where it went, as far as companies show it and have accepted their links. */
export function BothWays({ picture }: { picture: TracePicture }) {
  return (
    <>
      <Ways picture={picture} />
      <Events picture={picture} />
      <p className={styles.note}>{`这里只有企业愿意公开的环节，数据到 ${picture.time.slice(0, 16)}。`}</p>
    </>
  )
}

function Ways({ picture }: { picture: TracePicture }) {
  const { companies, nodes, edges, events } = picture
  const about = `${companies.length} 家企业，${picture.total} 环：上 ${picture.up} 级，下 ${picture.down} 级${picture.cut ? `，${TRACE_CUT_TEXT}` : ''}`
  return (
    <>
      <Block title="组成与去向" note={about}>
        <TraceLanes
          own="这一件"
          nameOfStep={getStepName}
          companies={companies}
          edges={edges}
          nodes={nodes.map((node) => ({
            ...node,
            hidden: false,
            href: node.known && node.level !== 0 ? paths.productScene(node.identifier) : undefined,
          }))}
        />
      </Block>
      <div className={styles.pair}>
        {events.length > 0 && (
          <Block title="什么时候" note={`公开 ${picture.eventTotal} 条`}>
            <TraceTimes events={events} companies={companies} nameOfStep={getStepName} />
          </Block>
        )}
        <Block title="谁登记的" note="每一环由所在企业接受关联">
          <ul className={styles.companies}>
            {companies.map(({ prefix, name, nodes: count }) => (
              <li key={prefix}>
                <a href={paths.prefix(prefix)}>{name || prefix}</a>
                <small>{`${count} 环`}</small>
                <StatusDot tone="ok">已接受</StatusDot>
              </li>
            ))}
          </ul>
        </Block>
      </div>
    </>
  )
}

/** The steps of this part alone, with the company that recorded each. */
function Events({ picture: { events, companies, identifier } }: { picture: TracePicture }) {
  const own = events.filter((event) => event.identifier === identifier)
  if (own.length === 0) return null
  const nameOf = new Map(companies.map(({ prefix, name }) => [prefix, name || prefix]))
  const rows = own.map(({ time, step, prefix }) => ({
    acceptTime: time,
    event: getStepName(step) || '没有写工序',
    acceptStation: nameOf.get(prefix) ?? prefix,
    note: '',
  }))
  return (
    <Block title="过程记录" note={`这一件 ${own.length} 条，企业现场或系统当时记下的`}>
      <Trail trail={{ kind: 'trail', label: '过程记录', parts: [], rows }} />
    </Block>
  )
}
