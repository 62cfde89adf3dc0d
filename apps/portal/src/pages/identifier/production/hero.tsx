import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { parseNumber } from '../../../scenes/elements.ts'
import * as styles from './line-page.module.css'
import type { ProductionView } from './view.ts'
import { isFresh } from './view.ts'

/**
 * Shows the latest report of the line: state and figures, on the blueprint sheet. Old reports show their
 * time.
 */
export function LiveFigures({ status: { parts, row }, at }: Pick<ProductionView, 'status' | 'at'>) {
  const fresh = isFresh(row.sampledAt, at)
  const reported = row.sampledAt ? `${row.sampledAt.slice(5, 16)} 上报` : '最近一次上报'
  const [online, all] = (row.online ?? '').split('/').map((part) => part.trim())
  const figures = [
    ...(row.state
      ? [
          {
            label: fresh ? '运行状态' : `运行状态（${reported}）`,
            value: (
              <span className={cx(styles.running, (!fresh || row.state !== '运行中') && styles.stopped)}>
                {row.state}
              </span>
            ),
          },
        ]
      : []),
    ...parts.flatMap(({ key, label, unit }) => {
      const value = row[key]
      return unit && value ? [{ label, value: writeFigure(value), unit }] : []
    }),
    ...(online ? [{ label: '在线设备', value: online, unit: all ? `/ ${all} 台` : '台' }] : []),
  ]
  return <TitleBlock className={styles.live} look="navy" figures={figures} />
}

function writeFigure(written: string): string {
  const value = parseNumber(written)
  return Number.isNaN(value) ? written : value.toLocaleString('zh-CN')
}

/** Shows the line's process steps on a centre line; only the bottleneck is orange. */
export function ProcessSteps({ steps }: { steps: ProductionView['steps'] }) {
  if (steps.length === 0) return null
  return (
    <ol
      className={cx(styles.steps, layout.scroller)}
      style={{ '--count': steps.length }}
      aria-label="工序与节拍"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {steps.map(({ number, name, takt, state }) => (
        <li
          key={`${number}${name}`}
          className={state === '瓶颈' ? styles.hot : state === '停机' ? styles.halted : undefined}
        >
          <span className={styles.point} />
          <b className={text.code}>{number}</b>
          <span>{name}</span>
          <em className={text.code}>{takt} s</em>
          {state && state !== '运行' && <i>{state}</i>}
        </li>
      ))}
    </ol>
  )
}
