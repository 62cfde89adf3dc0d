import { FieldError } from '@biaojie/ui/form/field.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useId } from 'react'
import * as styles from './account-form.module.css'
import type { Slider } from './use-slider.tsx'

export const SLIDER_MESSAGE = '请拉动滑块验证！'

/** Where a form shows that the slider is still to be pulled, or has been. */
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
  // Passed by another way than this row, for a code for example, it is as good.
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
