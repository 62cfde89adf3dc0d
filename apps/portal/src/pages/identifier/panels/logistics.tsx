import { cx } from '@biaojie/ui/cx.ts'
import { Tag } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { Block, ElementList, RecordBlock } from '../../../scenes/element-list.tsx'
import { fieldsOf } from '../../../scenes/elements.ts'
import { Trends } from '../../../scenes/trends.tsx'
import { duration, hasArrived, legBetween, type Station, stationsOf } from '../logistics/journey.ts'
import * as styles from '../logistics/route.module.css'
import { RouteDrawing } from '../logistics/route-drawing.tsx'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'
import * as scene from '../scene.module.css'

/**
 * Shows a route in time: stations on one line with the legs between them, and the conditions of the goods.
 */
export function Logistics({ open, name }: PanelProps) {
  const { elements } = open
  const fields = fieldsOf<'logistics'>(elements)
  const stations = stationsOf(fields.table('route'))
  const state = fields.text('state')
  const climate = fields.table('climate')
  if (elements.length === 0) return <Nothing />
  return (
    <>
      <PanelHead title={name} note={summary(stations)}>
        {state && (
          <span className={scene.action}>
            <Tag tone={hasArrived(state) ? 'ok' : 'info'}>{state}</Tag>
          </span>
        )}
      </PanelHead>
      <RouteDrawing stations={stations} arrived={hasArrived(state)} />
      {stations.length > 0 && <Route stations={stations} arrived={hasArrived(state)} />}
      <RecordBlock record={fields.record('waybill')} />
      {climate.rows.length > 0 && (
        <Block title={climate.label} note={`${climate.rows.length} 次采样`}>
          <Trends table={climate} />
        </Block>
      )}
      <ElementList elements={fields.without('route', 'state', 'waybill', 'climate')} title="物流信息" />
    </>
  )
}

function summary(stations: readonly Station[]): string {
  const [first] = stations
  const last = stations.at(-1)
  if (!first || !last || stations.length < 2) return ''
  const { minutes, km } = legBetween(first, last)
  const facts = [`${stations.length} 个站点`, km && `${km} km`, minutes && duration(minutes)].filter(Boolean)
  return facts.join('，')
}

function Route({ stations, arrived }: { stations: readonly Station[]; arrived: boolean }) {
  const last = stations.length - 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.route} aria-label="运输轨迹" tabIndex={0}>
      <ol>
        {stations.map((station, index) => (
          <li
            key={station.time + station.place}
            className={cx(styles.station, index === last && (arrived ? styles.arrived : styles.now))}
          >
            <span className={styles.point} />
            <time className={text.code}>
              {station.time.slice(5, 10)} <b>{station.time.slice(11, 16)}</b>
            </time>
            <b>{station.place}</b>
            <p>
              {index === last && !arrived && '当前位置，'}
              {station.event} {station.note && <span className={text.code}>{station.note}</span>}
            </p>
            {stations.slice(index + 1, index + 2).map((next) => (
              <Between key="next" from={station} to={next} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Between({ from, to }: { from: Station; to: Station }) {
  const { minutes, km } = legBetween(from, to)
  const facts = [km && `${km} km`, minutes !== null && duration(minutes)].filter(Boolean)
  return facts.length > 0 ? <span className={cx(styles.leg, text.code)}>{facts.join(' · ')}</span> : null
}
