import { listKeys } from '@biaojie/contract/records.ts'
import { isRichTextLink } from '@biaojie/contract/rich-text.ts'
import { type Editor, useEditorState } from '@tiptap/react'
import { Input, Modal } from 'antd'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { PICTURE_TYPES } from '../pictures/picture-file.ts'
import * as styles from './rich-text.module.css'
import { TableTools, Tool } from './table-tools.tsx'
import type { InsertPictures } from './use-insert-pictures.ts'

type Props = { editor: Editor; pictures: InsertPictures; children: ReactNode }

/** Shows one button for each format; words replace icons that are not widely known. */
export function Toolbar({ editor, pictures, children }: Props) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      figure: now.isActive('figure'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      table: now.isActive('table'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const run = () => editor.chain().focus()
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="文字格式">
      <Tool on={on.h2} onPress={() => run().toggleHeading({ level: 2 }).run()}>
        标题
      </Tool>
      <Tool on={on.h3} onPress={() => run().toggleHeading({ level: 3 }).run()}>
        小标题
      </Tool>
      <MarkTools editor={editor} />
      <Tool on={on.bullets} onPress={() => run().toggleBulletList().run()}>
        列表
      </Tool>
      <Tool on={on.numbers} onPress={() => run().toggleOrderedList().run()}>
        编号
      </Tool>
      <Tool on={on.quote} onPress={() => run().toggleBlockquote().run()}>
        引用
      </Tool>
      <LinkTool editor={editor} on={on.link} />
      <PictureTool pictures={pictures} />
      {on.figure && <AltTool editor={editor} />}
      {on.table ? (
        <TableTools editor={editor} />
      ) : (
        <Tool onPress={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}>表格</Tool>
      )}
      <Tool disabled={!on.undo} onPress={() => run().undo().run()}>
        撤销
      </Tool>
      <Tool disabled={!on.redo} onPress={() => run().redo().run()}>
        重做
      </Tool>
      {children}
    </div>
  )
}

const MARKS = { bold: '加粗', sup: '上标', sub: '下标' } as const

function MarkTools({ editor }: { editor: Editor }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => listKeys(MARKS).filter((mark) => now.isActive(mark)),
  })
  return listKeys(MARKS).map((mark) => (
    <Tool key={mark} on={on.includes(mark)} onPress={() => editor.chain().focus().toggleMark(mark).run()}>
      {MARKS[mark]}
    </Tool>
  ))
}

function LinkTool({ editor, on }: { editor: Editor; on: boolean }) {
  const [address, setAddress] = useState<string>()
  const apply = () => {
    const href = address?.trim() ?? ''
    if (href && !isRichTextLink(href)) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (!href) chain.unsetLink().run()
    else if (editor.state.selection.empty && !on) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
    setAddress(undefined)
  }
  const typed = address?.trim()
  const wrong = Boolean(typed && !isRichTextLink(typed))
  return (
    <>
      <Tool on={on} onPress={() => setAddress(String(editor.getAttributes('link').href ?? ''))}>
        链接
      </Tool>
      <Modal
        open={address !== undefined}
        title="链接地址"
        okText="确定"
        cancelText="取消"
        onOk={apply}
        onCancel={() => setAddress(undefined)}
        destroyOnHidden
      >
        <Input
          autoFocus
          aria-label="链接地址"
          placeholder="https://… 或本站地址 /…，留空则去掉链接"
          value={address ?? ''}
          status={wrong ? 'error' : ''}
          onChange={({ target }) => setAddress(target.value)}
          onPressEnter={apply}
        />
        {wrong && (
          <p className={styles.wrong} role="alert">
            请输入网址、邮箱（mailto:）、电话（tel:）或以 / 开头的本站地址
          </p>
        )}
      </Modal>
    </>
  )
}

/** Says what a picture shows, for people who do not see it. */
function AltTool({ editor }: { editor: Editor }) {
  const [alt, setAlt] = useState<string>()
  const apply = () => {
    editor
      .chain()
      .focus()
      .updateAttributes('figure', { alt: alt?.trim() ?? '' })
      .run()
    setAlt(undefined)
  }
  return (
    <>
      <Tool onPress={() => setAlt(String(editor.getAttributes('figure').alt ?? ''))}>替代文字</Tool>
      <Modal
        open={alt !== undefined}
        title="图片的替代文字"
        okText="确定"
        cancelText="取消"
        onOk={apply}
        onCancel={() => setAlt(undefined)}
        destroyOnHidden
      >
        <Input
          autoFocus
          aria-label="替代文字"
          maxLength={ALT_MAX}
          showCount
          placeholder="图里有什么，如“制动盘轮毂面上的 18 × 18 码”"
          value={alt ?? ''}
          onChange={({ target }) => setAlt(target.value)}
          onPressEnter={apply}
        />
        <p className={styles.hint}>读屏软件念它，图片打不开时也显示它；与图片说明不必相同。</p>
      </Modal>
    </>
  )
}
const ALT_MAX = 100

function PictureTool({ pictures: { insert, share } }: { pictures: InsertPictures }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void insert([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <>
      <Tool disabled={share !== undefined} onPress={() => input.current?.click()}>
        {share === undefined ? '图片' : `上传 ${Math.round(share * 100)} %`}
      </Tool>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept={PICTURE_TYPES}
        aria-label="选择图片"
        onChange={choose}
      />
    </>
  )
}
