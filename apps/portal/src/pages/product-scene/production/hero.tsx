import { numberIn } from '../../../scenes/elements.ts'
import type { ProductionView } from './view.ts'

/** What the line is doing now: state and figures, on the blueprint sheet. */
export function LiveFigures({ status: { parts, row } }: Pick<ProductionView, 'status'>) {
  const [online, all] = (row.online ?? '').split('/').map((part) => part.trim())
  return (
    <dl className="plive">
      {row.state && (
        <div>
          <dt>运行状态</dt>
          <dd className={row.state === '运行中' ? 'run' : 'run halted'}>{row.state}</dd>
        </div>
      )}
      {parts.map(
        ({ key, label, unit }) =>
          unit &&
          row[key] && (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                {figureText(row[key])}
                <small>{unit}</small>
              </dd>
            </div>
          ),
      )}
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

function figureText(text: string): string {
  const value = numberIn(text)
  return Number.isNaN(value) ? text : value.toLocaleString('zh-CN')
}

/** The line's process steps on a centre line; the bottleneck is the one orange thing. */
export function ProcessSteps({ steps }: { steps: ProductionView['steps'] }) {
  if (steps.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ol className="ops hscroll" aria-label="工序与节拍" tabIndex={0}>
      {steps.map(({ number, name, takt, state }) => (
        <li
          key={`${number}${name}`}
          className={state === '瓶颈' ? 'hot' : state === '停机' ? 'halted' : undefined}
        >
          <span className="pt" />
          <b className="id">{number}</b>
          <span>{name}</span>
          <em className="id">{takt} s</em>
          {state && state !== '运行' && <i>{state}</i>}
        </li>
      ))}
    </ol>
  )
}
