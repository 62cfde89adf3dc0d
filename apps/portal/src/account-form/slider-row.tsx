import { FieldError } from '@biaojie/ui/form/field.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useId } from 'react'
import * as styles from './account-form.module.css'
import type { Slider } from './use-slider.tsx'

export const SLIDER_MESSAGE = '请拉动滑块验证！'

/** Shows in a form whether the slider has been pulled. */
export function SliderRow({
  slider,
  error,
  onPass,
}: {
  slider: Slider
  error?: string
  onPass?: () => void
}) {
  const errorId = useId()
  // A slider passed elsewhere, for a code for example, counts as well.
  const wrong = slider.passed ? undefined : error
  const press = async () => {
    if (await slider.solve()) onPass?.()
  }
  return (
    <div>
      <button
        className={styles.slider}
        type="button"
        name="slider"
        data-passed={slider.passed || undefined}
        data-wrong={wrong ? true : undefined}
        aria-describedby={wrong ? errorId : undefined}
        onClick={press}
      >
        <span aria-hidden>
          <Icon name={slider.passed ? 'check' : 'arrow-right'} />
        </span>
        {slider.passed ? '验证通过' : '请拉动滑块验证'}
      </button>
      {wrong && <FieldError id={errorId}>{wrong}</FieldError>}
      {slider.dialog}
    </div>
  )
}
