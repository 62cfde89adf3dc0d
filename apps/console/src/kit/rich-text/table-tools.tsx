import { cx } from '@biaojie/ui/cx.ts'
import type { Editor } from '@tiptap/react'
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

/** Shows the buttons of the table that the cursor is in. */
export function TableTools({ editor }: { editor: Editor }) {
  const run = () => editor.chain().focus()
  return (
    <>
      <Tool onPress={() => run().toggleHeaderRow().run()}>表头</Tool>
      <Tool onPress={() => run().addRowAfter().run()}>加行</Tool>
      <Tool onPress={() => run().deleteRow().run()}>删行</Tool>
      <Tool onPress={() => run().addColumnAfter().run()}>加列</Tool>
      <Tool onPress={() => run().deleteColumn().run()}>删列</Tool>
      <Tool onPress={() => run().deleteTable().run()}>删表</Tool>
    </>
  )
}
