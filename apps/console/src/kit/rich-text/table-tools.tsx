import type { Editor } from '@tiptap/react'
import { Tool } from './tool.tsx'

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
