import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import type { Editor } from '@tiptap/react'
import { App } from 'antd'
import { useContext, useRef, useState } from 'react'
import { UploadsContext } from '../form/uploads.ts'
import { uploadPicture } from '../pictures/picture-file.ts'

/** Inserts a picture at the cursor; after the picture whose caption has the cursor. */
function insertFigure(editor: Editor, { key, alt }: Picture) {
  const figure = { type: 'figure', attrs: { key, alt } }
  const { $from, to } = editor.state.selection
  const chain = editor.chain().focus()
  if (editor.isActive('figure')) chain.insertContentAt($from.depth > 0 ? $from.after(1) : to, figure).run()
  else chain.insertContent(figure).run()
}

/** Uploads chosen, pasted and dropped pictures one after the other, each to where the cursor then is. */
export function useInsertPictures(onPicture: (picture: Picture) => void) {
  const { message } = App.useApp()
  const uploads = useContext(UploadsContext)
  const editor = useRef<Editor | null>(null)
  const [share, setShare] = useState<number>()
  const insertOne = async (file: File, end: (arrived: boolean) => void) => {
    setShare(0)
    const answer = await uploadPicture(file, { alt: '', onProgress: setShare })
    setShare(undefined)
    if (answer.ok) {
      onPicture(answer.data)
      if (editor.current) insertFigure(editor.current, answer.data)
    } else message.error(answer.message)
    end(answer.ok)
  }
  const insert = async (files: readonly File[]) => {
    const ends = files.map(() => uploads.begin())
    for (const [at, file] of files.entries()) await insertOne(file, ends[at] ?? (() => {}))
  }
  /** Tells the editor whether the event is dealt with. */
  const insertInto = useRef((_files: File[]): boolean => false)
  insertInto.current = (files) => {
    void insert(files)
    return files.length > 0
  }
  return {
    share,
    insert,
    insertInto,
    attach: (to: Editor | null) => {
      editor.current = to
    },
  }
}
export type InsertPictures = ReturnType<typeof useInsertPictures>
