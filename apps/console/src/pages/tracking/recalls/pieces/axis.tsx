import type { Recall, RecallScope } from '@biaojie/contract/tracking/recalls/fields.ts'
import type { RecallPieces } from '@biaojie/contract/tracking/recalls/pieces.ts'
import { CAUSES_MAX } from '@biaojie/contract/tracking/recalls/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App, Slider } from 'antd'
import { useMemo, useState } from 'react'
import { useCallMutation } from '../../../../kit/calls.ts'
import { SHOWN } from '../../states.ts'
import { countByTime, formatMoment, type Span } from './cells.ts'
import * as styles from './pieces.module.css'

const PARTS = 96
const HEIGHT = 40
type Props = {
  recall: Recall
  scope: RecallScope
  isEditable: boolean
  data: RecallPieces
  span: Span
  chosen: Span | undefined
  onChoose: (chosen: Span | undefined) => void
}

/** The time axis: the number of pieces by production time, and two limits to drag. */
export function Axis({ recall, scope, isEditable, data, span, chosen, onChoose }: Props) {
  const totals = useMemo(() => countByTime(data, span, PARTS), [data, span])
  const [from, to] = chosen ?? span
  return (
    <div className={styles.axis}>
      <svg viewBox={`0 0 ${PARTS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={drawBars(totals)} />
      </svg>
      <Slider
        range
        min={span[0]}
        max={span[1]}
        value={[from, to]}
        onChange={(value) => onChoose([value[0] ?? span[0], value[1] ?? span[1]])}
        tooltip={{
          formatter: (value) => (value === undefined ? '' : formatMoment(value)),
          getPopupContainer: (handle) => handle.parentElement ?? handle,
        }}
        ariaLabelForHandle={['制造时间从', '制造时间到']}
        ariaValueTextFormatterForHandle={[formatMoment, formatMoment]}
      />
      <p className={styles.range}>
        <span>{formatMoment(from)}</span>
        <span>{formatMoment(to)}</span>
      </p>
      {chosen && (
        <p className={styles.actions}>
          <Button kind="outline" size="small" onClick={() => onChoose(undefined)}>
            全部时间
          </Button>
          {isEditable && (
            <Narrow recall={recall} scope={scope} chosen={chosen} onDone={() => onChoose(undefined)} />
          )}
        </p>
      )}
    </div>
  )
}

function drawBars(totals: readonly number[]): string {
  const most = Math.max(1, ...totals)
  return totals
    .map((total, at) => {
      const height = total === 0 ? 0 : Math.max(1, (total / most) * HEIGHT)
      return total === 0 ? '' : `M${at} ${HEIGHT}v${-height.toFixed(1)}h.8v${height.toFixed(1)}z`
    })
    .join('')
}

type NarrowProps = Pick<Props, 'recall' | 'scope'> & { chosen: Span; onDone: () => void }

/** Adds the chosen time span to the causes of the recall and computes the affected parts again. */
function Narrow({ recall: { id, version }, scope, chosen: [from, to], onDone }: NarrowProps) {
  const { message } = App.useApp()
  const [problem, setProblem] = useState('')
  const { send, busy } = useCallMutation('recallReckon', { refreshes: SHOWN })
  const others = scope.causes.filter(({ kind }) => kind !== 'date')
  const reckonScope = async () => {
    const date = {
      kind: 'date' as const,
      values: [],
      prefix: '',
      from: formatMoment(from),
      to: formatMoment(to),
    }
    const answer = await send({ body: { id, version, causes: [...others, date], leftOut: scope.leftOut } })
    if (!answer.ok) return setProblem(answer.message)
    message.success('已按这段时间圈定')
    onDone()
  }
  if (others.length >= CAUSES_MAX) return null
  return (
    <>
      <Button size="small" loading={busy} onClick={() => void reckonScope()}>
        按这段时间圈定
      </Button>
      {problem && <span role="alert">{problem}</span>}
    </>
  )
}
