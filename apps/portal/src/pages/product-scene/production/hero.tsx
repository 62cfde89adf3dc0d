import type { Row } from '../../../scenes/elements.ts'
import { numberIn } from '../../../scenes/elements.ts'
import type { ProductionView } from './view.ts'

const FIGURES = [
  { name: '今日产量', unit: '件' },
  { name: '当前节拍', unit: 's' },
  { name: '设备综合效率', unit: '%' },
] as const

/** What the line is doing now: state and figures, on the blueprint sheet. */
export function LiveFigures({ status }: { status: Row }) {
  const [online, all] = (status.在线设备 ?? '').split('/').map((part) => part.trim())
  return (
    <dl className="plive">
      {status.运行状态 && (
        <div>
          <dt>运行状态</dt>
          <dd className={status.运行状态 === '运行中' ? 'run' : 'run halted'}>{status.运行状态}</dd>
        </div>
      )}
      {FIGURES.filter(({ name }) => status[name]).map(({ name, unit }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {Number.isNaN(numberIn(status[name] ?? ''))
              ? status[name]
              : numberIn(status[name] ?? '').toLocaleString('zh-CN')}
            <small>{unit}</small>
          </dd>
        </div>
      ))}
      {online && (
        <div>
          <dt>在线设备</dt>
          <dd>
            {online}
            <small>{all ? `/ ${all} 台` : '台'}</small>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The line's process steps on a centre line; the bottleneck is the one orange thing. */
export function ProcessSteps({ steps }: { steps: ProductionView['steps'] }) {
  if (steps.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ol className="ops hscroll" aria-label="工序与节拍" tabIndex={0}>
      {steps.map(({ 工序号, 工序, 节拍, 状态 }) => (
        <li
          key={`${工序号}${工序}`}
          className={状态 === '瓶颈' ? 'hot' : 状态 === '停机' ? 'halted' : undefined}
        >
          <span className="pt" />
          <b className="id">{工序号}</b>
          <span>{工序}</span>
          <em className="id">{节拍} s</em>
          {状态 && 状态 !== '运行' && <i>{状态}</i>}
        </li>
      ))}
    </ol>
  )
}
