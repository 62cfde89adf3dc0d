import { Tag } from '@biaojie/ui/tag.tsx'
import { BlockHead, ElementList, RecordBlock } from '../../../scenes/element-list.tsx'
import { recordOf, rowsOf, textOf, without } from '../../../scenes/elements.ts'
import { Trends } from '../../../scenes/trends.tsx'
import { duration, hasArrived, legBetween, type Station, stationsOf } from '../logistics/journey.ts'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'

/** A route in time: stations on one line with what lies between them, and what the goods went through. */
export function Logistics({ open, name }: PanelProps) {
  const { elements } = open
  const stations = stationsOf(rowsOf(elements, '运输轨迹'))
  const state = textOf(elements, '运输状态')
  const climate = rowsOf(elements, '在途环境')
  if (elements.length === 0) return <Nothing />
  return (
    <>
      <PanelHead title={name} note={summary(stations)}>
        {state && (
          <span className="exp">
            <Tag tone={hasArrived(state) ? 'ok' : 'info'}>{state}</Tag>
          </span>
        )}
      </PanelHead>
      {stations.length > 0 && <Route stations={stations} arrived={hasArrived(state)} />}
      <RecordBlock title="运单信息" record={recordOf(elements, '运单信息')} />
      {climate.length > 0 && (
        <section className="sb">
          <BlockHead title="在途环境" note={`${climate.length} 次采样`} />
          <Trends rows={climate} label="在途环境" />
        </section>
      )}
      <ElementList
        elements={without(elements, ['运输轨迹', '运输状态', '运单信息', '在途环境'])}
        title="物流信息"
      />
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
    <section className="route" aria-label="运输轨迹" tabIndex={0}>
      <ol>
        {stations.map((station, index) => (
          <li
            key={station.time + station.place}
            className={index === last ? (arrived ? 'on end' : 'on') : undefined}
          >
            <span className="pt" />
            <time className="id">
              {station.time.slice(5, 10)} <b>{station.time.slice(11, 16)}</b>
            </time>
            <b>{station.place}</b>
            <p>
              {index === last && !arrived && '当前位置，'}
              {station.event} {station.note && <span className="id">{station.note}</span>}
            </p>
            {index < last && <Between from={station} to={stations[index + 1]!} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Between({ from, to }: { from: Station; to: Station }) {
  const { minutes, km } = legBetween(from, to)
  const facts = [km && `${km} km`, minutes !== null && duration(minutes)].filter(Boolean)
  return facts.length > 0 ? <span className="leg id">{facts.join(' · ')}</span> : null
}
