import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { RICH_TEXT_MAX } from '@biaojie/contract/rich-text.ts'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { keepAllowedHtml, mapHeadings } from './allowed-html.ts'
import { listExtensions } from './extensions.ts'
import { listPictures } from './html.ts'
import * as styles from './rich-text.module.css'
import { Toolbar } from './toolbar.tsx'
import { useInsertPictures } from './use-insert-pictures.ts'
import { convertWordLists } from './word-lists.ts'

export type RichTextProps = {
  id?: string
  value?: string
  onChange?: (html: string) => void
  /** The pictures that the text has already. */
  pictures?: readonly Picture[]
  label: string
}

/** Shows the editor itself, which is loaded when a form with one opens. */
export default function Editor({ id, value = '', onChange, pictures = [], label }: RichTextProps) {
  const picturesByKey = useRef(new Map(pictures.map((picture) => [picture.key, picture])))
  for (const picture of pictures) picturesByKey.current.set(picture.key, picture)
  const latest = useRef({ value, onChange })
  latest.current.onChange = onChange
  const inserts = useInsertPictures((picture) => picturesByKey.current.set(picture.key, picture))
  const { insertInto } = inserts
  const editor = useEditor({
    extensions: listExtensions((key) => picturesByKey.current.get(key)),
    content: value,
    editorProps: {
      transformPastedHTML: (html) => mapHeadings(convertWordLists(html)),
      handlePaste: (_, { clipboardData }) => insertInto.current(listPictures(clipboardData)),
      handleDrop: (_, { dataTransfer }, __, moved) =>
        !moved && insertInto.current(listPictures(dataTransfer)),
      attributes: {
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(id && { id }),
      },
    },
    onUpdate: ({ editor: now }) => {
      latest.current.value = keepAllowedHtml(now.getHTML())
      latest.current.onChange?.(latest.current.value)
    },
  })
  inserts.attach(editor)
  // The text changes for one from outside, such as a discarded draft, not for the text just typed.
  useEffect(() => {
    if (!editor || value === latest.current.value) return
    latest.current.value = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  if (!editor) return null
  const words = editor.getText().replace(/\s/g, '').length
  return (
    <div className={styles.editor}>
      <Toolbar editor={editor} pictures={inserts}>
        <span className={value.length > RICH_TEXT_MAX ? styles.tooLong : undefined}>
          {value.length > RICH_TEXT_MAX ? '内容过长，请精简' : `${words} 字`}
        </span>
      </Toolbar>
      <EditorContent editor={editor} />
    </div>
  )
}
