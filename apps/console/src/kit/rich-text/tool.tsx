import { cx } from '@biaojie/ui/cx.ts'
import * as styles from './rich-text.module.css'

type ToolProps = { on?: boolean; disabled?: boolean; onPress: () => void; children: string }

/** One button of the bar over a text. */
export const Tool = ({ on, disabled, onPress, children }: ToolProps) => (
  <button
    type="button"
    className={cx(styles.tool, on && styles.on)}
    aria-pressed={on}
    disabled={disabled}
    onClick={onPress}
  >
    {children}
  </button>
)
